/** A subscription to the newsletter: its words and rules. Pure, for both sides. */
import { api } from '#app/routes.ts'
import { emailAddress, type PublicForm } from '#app/ui/form-rules.ts'

const subscriptionRules = { email: emailAddress() }

export const subscriptionForm: PublicForm = {
  name: 'newsletter',
  address: api.newsletterSubscribe,
  rules: subscriptionRules,
  soonest: 1_000,
  ignoresEmpty: true,
  received: { title: 'Success', text: 'Thank you for subscribing to our newsletter!' },
  failed: 'Failed to subscribe. Please try again.',
}
