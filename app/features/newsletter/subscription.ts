/** The subscription form, and the API reads of the newsletter's public pages. */
import { api } from '#app/routes.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import checked from '#app/features/newsletter/newsletter.form.ts'
import { read } from '#app/ui/read.ts'

export const subscriptionForm: PublicForm = {
  ...checked,
  name: 'newsletter',
  address: api.newsletterSubscribe,
  received: { title: 'Success', text: 'Thank you for subscribing to our newsletter!' },
  failed: 'Failed to subscribe. Please try again.',
}

/** Whether new subscribers confirm by email first, and the lists that they choose from. */
export const newsletterWaysRead = read<{ asksByLetter: boolean; lists: string[] }>(api.newsletterSubscribe)
