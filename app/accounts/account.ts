/** The addresses of the accounts' API, and what their pages read from it. */
import type { Account } from '#app/accounts/schema.ts'
import { href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

/** Calls that only the accounts' own pages make; separate from `app/routes.ts`, so that no other page loads them. */
export const accountApi = {
  providers: '/api/auth/providers',
  signInAt: '/api/auth/sign-in/{id}',
  /** Registered at the provider with this path; it can't change. */
  callback: '/api/auth/callback/{id}',
  own: '/api/auth/account',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  changePassword: '/api/auth/change-password',
  endOtherSessions: '/api/auth/end-other-sessions',
  loginCode: '/api/login/code',
  setup: '/api/setup',
  twoFactorBegin: '/api/auth/two-factor/begin',
  twoFactorConfirm: '/api/auth/two-factor/confirm',
  twoFactorDisable: '/api/auth/two-factor/disable',
} as const

export const ownAccountRead = read<Account>(accountApi.own)

/** Whether a setup link is the newest one; 404 when there is an administrator. */
export function setupRead(token: string) {
  return read<{ isGood: boolean }>(href(accountApi.setup, {}, { token }))
}

/** The email of the account that a link is for; null when the link is expired or used. */
export function passwordLinkRead(token: string) {
  return read<{ email: string | null }>(href(accountApi.resetPassword, {}, { token }))
}

/** The providers people can sign in with. */
export const providersRead = read<{ id: string; name: string }[]>(accountApi.providers)
