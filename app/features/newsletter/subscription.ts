/** The subscription form, and the API reads of the newsletter's public pages. */
import { api, href } from '#app/routes.ts'
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

/** Whether new subscribers confirm by email first. */
export const newsletterWaysRead = read<{ asksByLetter: boolean }>(api.newsletterSubscribe)

/** The subscription of the link in an email; of no one when the link is incomplete. */
export function newsletterLinkRead(token: string) {
  return read<{ email: string | null; isActive: boolean }>(href(api.newsletterSubscription, {}, { token }))
}
