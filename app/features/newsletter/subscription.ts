/** The subscription form, and the API reads of the newsletter's public pages. In the browser's first bundle. */
import { api, href } from '#app/routes.ts'
import { emailAddress, type PublicForm } from '#app/forms/form-rules.ts'
import { read } from '#app/ui/read.ts'

const subscriptionRules = { email: emailAddress() }

export const subscriptionForm: PublicForm = {
  name: 'newsletter',
  address: api.newsletterSubscribe,
  rules: subscriptionRules,
  minFillMs: 1_000,
  ignoresEmpty: true,
  received: { title: 'Success', text: 'Thank you for subscribing to our newsletter!' },
  failed: 'Failed to subscribe. Please try again.',
}

/** Whether new subscribers confirm by email first. */
export const newsletterWaysRead = read<{ asksByLetter: boolean }>(api.newsletterSubscribe)

/** The subscription of the link in an email; of no one when the link is incomplete. */
export function newsletterLinkRead(token: string) {
  return read<{ email: string | null; isActive: boolean }>(href(api.newsletterSubscription, {}, { token }))
}
