/** The subscription form, and the API reads of the newsletter's public pages. */
import { api, href } from '#app/routes.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import checked from '#app/features/newsletter/newsletter.form.ts'
import { read } from '#app/ui/read.ts'
import type { Language } from '#app/words/languages.ts'

export const subscriptionForm: PublicForm = {
  ...checked,
  name: 'newsletter',
  address: api.newsletterSubscribe,
  received: { title: 'Success', text: 'Thank you for subscribing to our newsletter!' },
  failed: 'Failed to subscribe. Please try again.',
}

/** Whether new subscribers confirm by email first, and the lists that they choose from. */
export const newsletterWaysRead = read<{ asksByLetter: boolean; lists: string[] }>(api.newsletterSubscribe)

export interface LinkedSubscription {
  email: string | null
  isActive: boolean
  /** Missing where the church has none. */
  lists?: { name: string; isChosen: boolean }[]
  /** The languages to choose from, by code; missing on a website with one language. */
  languages?: { name: Language; isChosen: boolean }[]
}

/** The subscription of the link in an email; of no one when the link is incomplete. */
export function newsletterLinkRead(token: string) {
  return read<LinkedSubscription>(href(api.newsletterSubscription, {}, { token }))
}
