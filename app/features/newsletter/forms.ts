/** The newsletter's public forms and what its public pages read: subscribing, and the buttons behind links in emails. */
import { api, href } from '#app/routes.ts'
import { emailAddress, type PublicForm, type Rule } from '#app/ui/form-rules.ts'
import { read } from '#app/ui/read.ts'

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

/** A hidden field; only the server checks it. */
const hidden: Rule = () => undefined
export const tokenRules = { token: hidden }
const failed = 'Something went wrong. Try again.'

export const confirmForm: PublicForm = {
  name: 'newsletter-confirm',
  address: api.newsletterConfirm,
  rules: tokenRules,
  received: { title: 'Welcome!', text: 'You’re subscribed. Look for the next newsletter in your inbox.' },
  failed,
}

export const leaveForm: PublicForm = {
  name: 'newsletter-leave',
  address: api.newsletterUnsubscribe,
  rules: tokenRules,
  afterwards: 'go on',
  received: { text: 'You’re unsubscribed.' },
  failed,
}

export const comeBackForm: PublicForm = {
  name: 'newsletter-come-back',
  address: api.newsletterComeBack,
  rules: tokenRules,
  afterwards: 'go on',
  received: { text: 'Welcome back!' },
  failed,
}

export const linkForms: readonly PublicForm[] = [confirmForm, leaveForm, comeBackForm]

/** Whether new subscribers confirm by email first. */
export const newsletterWaysRead = read<{ asksByLetter: boolean }>(api.newsletterSubscribe)

/** The subscription that the link in an email belongs to; no one's when it is incomplete. */
export function newsletterLinkRead(token: string) {
  return read<{ email: string | null; isActive: boolean }>(href(api.newsletterSubscription, {}, { token }))
}
