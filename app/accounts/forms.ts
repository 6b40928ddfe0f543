/** The forms of the accounts' pages. A browser sends them as forms, with or without JavaScript. */
import { accountApi } from '#app/accounts/account.ts'
import { api } from '#app/routes.ts'
import { emailAddress, line, type PublicForm, type Rule } from '#app/forms/form-rules.ts'
import { t } from '#app/text/t.ts'

/** For hidden fields, which the server checks. */
const unchecked: Rule = () => undefined
const required =
  (message: string): Rule =>
  (text) =>
    text === '' ? t(message) : undefined
const password = required('Enter your password')
const newPassword: Rule = (text) => (text.length < 8 ? t('Use at least 8 characters.') : undefined)
const code = required('Enter the code')

const signIn: PublicForm = {
  name: 'sign-in',
  address: api.login,
  rules: { email: emailAddress(), password, next: unchecked },
  secrets: ['password'],
  afterwards: 'go on',
  received: { text: 'You’re signed in.' },
  failed: 'We couldn’t sign you in. Try again.',
}

export const accountForms = {
  signIn,
  code: {
    ...signIn,
    name: 'sign-in-code',
    address: accountApi.loginCode,
    rules: { code, next: unchecked },
    secrets: ['code'],
  },
  setup: {
    name: 'setup',
    address: accountApi.setup,
    rules: { name: line('Name', { max: 200 }), email: emailAddress(), password: newPassword, token: unchecked },
    secrets: ['password'],
    afterwards: 'go on',
    received: { text: 'You’re all set. You’re now the administrator of this site.' },
    failed: 'We couldn’t create your account. Try again.',
  },
  forgot: {
    name: 'forgot-password',
    address: accountApi.forgotPassword,
    rules: { email: emailAddress() },
    received: {
      title: 'Check your email',
      text: 'If that address has an account, we’ve sent it a link. The link works for one hour. If you don’t see it, check your spam folder.',
    },
    failed: 'We couldn’t send the link. Try again.',
  },
  reset: {
    name: 'reset-password',
    address: accountApi.resetPassword,
    rules: { password: newPassword, token: unchecked },
    secrets: ['password'],
    received: { title: 'Password saved', text: 'You can sign in with it now.' },
    failed: 'We couldn’t save your password. Try again.',
  },
  changePassword: {
    name: 'change-password',
    address: accountApi.changePassword,
    rules: { currentPassword: password, newPassword },
    secrets: ['currentPassword', 'newPassword'],
    received: { text: 'Password changed. We signed you out of all other browsers.' },
    failed: 'We couldn’t change your password. Try again.',
  },
  endOthers: {
    name: 'end-others',
    address: accountApi.endOtherSessions,
    rules: {},
    received: { text: 'Signed out of all other browsers.' },
    failed: 'We couldn’t sign you out of the other browsers. Try again.',
  },
  twoFactor: {
    name: 'two-factor',
    address: accountApi.twoFactorBegin,
    rules: { password },
    secrets: ['password'],
    afterwards: 'show',
    received: { text: 'Enter the code from your authenticator app.' },
    failed: 'We couldn’t check your password. Try again.',
  },
  confirm: {
    name: 'two-factor-confirm',
    address: accountApi.twoFactorConfirm,
    rules: { code },
    secrets: ['code'],
    received: { text: 'Two-step verification is on. You’ll enter a code each time you sign in.' },
    failed: 'We couldn’t turn on two-step verification. Try again.',
  },
  disable: {
    name: 'two-factor-disable',
    address: accountApi.twoFactorDisable,
    rules: { password },
    secrets: ['password'],
    received: { text: 'Two-step verification is off. You’ll sign in with your password only.' },
    failed: 'We couldn’t turn off two-step verification. Try again.',
  },
} satisfies Record<string, PublicForm>
