/** The forms behind the links in emails: a button each, and the link's token. Loaded by their pages only. */
import { api } from '#app/routes.ts'
import { lists } from '#app/features/newsletter/newsletter.form.ts'
import type { PublicForm, Rule } from '#app/forms/form-rules.ts'

/** A hidden field; only the server checks it. */
const hidden: Rule = () => undefined
export const tokenRules = { token: hidden }
/** Lists by their names, one on a line, and the code of a language. */
export const listsRules = { ...tokenRules, lists, language: hidden }
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

export const listsForm: PublicForm = {
  name: 'newsletter-lists',
  address: api.newsletterLists,
  rules: listsRules,
  afterwards: 'go on',
  received: { text: 'Saved.' },
  failed,
}

export const linkForms: readonly PublicForm[] = [confirmForm, leaveForm, comeBackForm, listsForm]
