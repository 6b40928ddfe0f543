/** A person who can sign in: words and rules. Pure, for both sides. */

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
