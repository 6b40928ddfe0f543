/** The forms behind the links in letters: a button each, and the link's token. Pure, for both sides. */
import { api } from '#app/routes.ts'
import type { PublicForm, Rule } from '#app/ui/form-rules.ts'

/** It goes along unseen; the server looks at it. */
const unseen: Rule = () => undefined
export const tokenRules = { token: unseen }
const failed = 'That did not work. Please try again.'

export const confirmForm: PublicForm = {
  name: 'newsletter-confirm',
  address: api.newsletterConfirm,
  rules: tokenRules,
  received: { title: 'Welcome!', text: 'You are on the list. The next newsletter comes to you.' },
  failed,
}

export const leaveForm: PublicForm = {
  name: 'newsletter-leave',
  address: api.newsletterUnsubscribe,
  rules: tokenRules,
  afterwards: 'go on',
  received: { text: 'You are unsubscribed.' },
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
