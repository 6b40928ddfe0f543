/** What the accounts' pages and their API share: addresses, shapes, and what the pages read. */
import { href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

/** Calls that only the accounts' own pages make; apart from `app/routes.ts`, so that no other page loads them. */
export const accountApi = {
  providers: '/api/auth/providers',
  signInAt: '/api/auth/sign-in/{id}',
  /** Registered at the provider under this name; it cannot change. */
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

/** As administrators see one. */
export interface Person {
  id: string
  name: string
  /** As it was typed. */
  email: string
  isAdmin: boolean
  /** When they were shut out; `null` while they may come in. */
  disabledAt: string | null
  /** When they last used the site, to the quarter of an hour. */
  lastSeenAt: string | null
  /** When they were last sent a link for a password. */
  invitedAt: string | null
  hasPassword: boolean
  /** Signing in asks them for a code as well. */
  hasTwoFactor: boolean
  version: number
}

/** What is given to make one. */
export interface PersonInput {
  name: string
  email: string
  isAdmin: boolean
}

/** What people see of their own account. */
export interface Account {
  name: string
  email: string
  hasPassword: boolean
  hasTwoFactor: boolean
  /** Browsers in which they are signed in. */
  sessions: number
}

/** What is shown once to somebody who sets up an authenticator app. */
export interface TwoFactorSecrets {
  /** For typing into the app. */
  secret: string
  /** `otpauth://…`, for opening in it. */
  uri: string
  /** Each is good once in place of a code. */
  backupCodes: string[]
}

export const ownAccountRead = read<Account>(accountApi.own)

/** Whether the link to make the first administrator is a good one; 404 when there is an administrator. */
export function setupRead(token: string) {
  return read<{ isGood: boolean }>(href(accountApi.setup, {}, { token }))
}

/** Whose password a link is for; nobody's when it is no longer good. */
export function passwordLinkRead(token: string) {
  return read<{ email: string | null }>(href(accountApi.resetPassword, {}, { token }))
}

/** Where else people can sign in. */
export const providersRead = read<{ id: string; name: string }[]>(accountApi.providers)
