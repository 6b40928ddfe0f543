/** The forms of the accounts' pages. A browser sends them as forms, with or without JavaScript. */
import { accountApi } from '#app/features/accounts/account.ts'
import { api } from '#app/routes.ts'
import { emailAddress, line, type PublicForm, type Rule } from '#app/ui/form-rules.ts'

/** Where to go and what opens the door go along unseen; the server looks at them. */
const unseen: Rule = () => undefined
const given =
  (message: string): Rule =>
  (text) =>
    text === '' ? message : undefined
const password = given('Please enter your password')
const newPassword: Rule = (text) =>
  text.length < 8 ? 'Please use at least 8 characters; a few words together are good' : undefined
const code = given('Please enter the code')

export const signInForm: PublicForm = {
  name: 'sign-in',
  address: api.login,
  rules: { email: emailAddress(), password, next: unseen },
  secrets: ['password'],
  afterwards: 'go on',
  received: { text: 'You are signed in.' },
  failed: 'Signing in did not work. Please try again.',
}

export const codeForm: PublicForm = {
  name: 'sign-in-code',
  address: accountApi.loginCode,
  rules: { code, next: unseen },
  secrets: ['code'],
  afterwards: 'go on',
  received: { text: 'You are signed in.' },
  failed: 'Signing in did not work. Please try again.',
}

export const setupForm: PublicForm = {
  name: 'setup',
  address: accountApi.setup,
  rules: { name: line('Name', { most: 200 }), email: emailAddress(), password: newPassword, token: unseen },
  secrets: ['password'],
  afterwards: 'go on',
  received: { text: 'You are the first administrator.' },
  failed: 'That did not work. Please try again.',
}

export const forgotForm: PublicForm = {
  name: 'forgot-password',
  address: accountApi.forgotPassword,
  rules: { email: emailAddress() },
  received: {
    title: 'Please look into your mail',
    text: 'If we know this address, a letter with a link is on its way. The link is good for an hour.',
  },
  failed: 'That did not work. Please try again.',
}

export const resetForm: PublicForm = {
  name: 'reset-password',
  address: accountApi.resetPassword,
  rules: { password: newPassword, token: unseen },
  secrets: ['password'],
  received: { title: 'Your new password is set', text: 'You can sign in with it now.' },
  failed: 'That did not work. Please try again.',
}

export const changePasswordForm: PublicForm = {
  name: 'change-password',
  address: accountApi.changePassword,
  rules: { currentPassword: password, newPassword },
  secrets: ['currentPassword', 'newPassword'],
  received: { text: 'Your password is changed. In other browsers you are signed out.' },
  failed: 'Your password could not be changed. Please try again.',
}

export const endOthersForm: PublicForm = {
  name: 'end-others',
  address: accountApi.endOtherSessions,
  rules: {},
  received: { text: 'You are signed out everywhere else.' },
  failed: 'That did not work. Please try again.',
}

export const twoFactorForm: PublicForm = {
  name: 'two-factor',
  address: accountApi.twoFactorBegin,
  rules: { password },
  secrets: ['password'],
  afterwards: 'show',
  received: { text: 'One more step.' },
  failed: 'That did not work. Please try again.',
}

export const confirmForm: PublicForm = {
  name: 'two-factor-confirm',
  address: accountApi.twoFactorConfirm,
  rules: { code },
  secrets: ['code'],
  received: { text: 'From now on signing in asks for a code as well.' },
  failed: 'That did not work. Please try again.',
}

export const disableForm: PublicForm = {
  name: 'two-factor-disable',
  address: accountApi.twoFactorDisable,
  rules: { password },
  secrets: ['password'],
  received: { text: 'Signing in no longer asks for a code.' },
  failed: 'That did not work. Please try again.',
}

export const accountForms: readonly PublicForm[] = [
  signInForm,
  codeForm,
  setupForm,
  forgotForm,
  resetForm,
  changePasswordForm,
  endOthersForm,
  twoFactorForm,
  confirmForm,
  disableForm,
]
