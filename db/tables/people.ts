/** Subscribers and users. */
import type { Generated } from 'kysely'
import type { Flag, Instant, StoredRecord } from '#db/tables/columns.ts'

/** Users: people who can sign in. */
export interface PersonTable extends StoredRecord {
  /** As typed, trimmed. */
  email: string
  /** Lower-cased, unique. */
  email_key: string
  /** The user has opened a link sent to the address. */
  email_verified: Flag
  name: string
  is_admin: Flag
  /** The roles besides administrator, in alphabetical order with commas between. */
  roles: string
  /** The tables of content that a contributor may write drafts of, with commas between. */
  contributes: string
  /** Two-step verification is on. */
  two_factor: Flag
  /** When the user was deactivated; empty while active. */
  disabled_at: string
  /** When the user was last sent an invitation. */
  invited_at: string
  /** To the quarter of an hour. */
  last_seen_at: string
}

/** One way to sign in: `credential` is a password, anything else a provider. */
export interface SignInMethodTable {
  id: string
  person_id: string
  provider: string
  /** The user's id at the provider; for a password the user's own id. */
  account_id: string
  /** A PHC string; see `app/features/accounts/password.ts`. */
  password_hash: string | null
  created_at: Instant
  updated_at: Instant
}

/** A signed-in browser. */
export interface SessionTable {
  id: string
  person_id: string
  /** SHA-256 of the token in the cookie. */
  token_hash: string
  /** When it expires unless it is used before. */
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
  user_agent: string
}

/** A one-time secret that expires: a password link, or a step of signing in. */
export interface VerificationTable {
  id: string
  /** SHA-256 of its kind and the secret. */
  identifier_hash: string
  /** The value behind the secret, usually the id of a user. */
  value: string
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
}

/** Two-step verification of a user. Its secrets are encrypted. */
export interface TwoFactorTable {
  id: string
  person_id: string
  secret: string
  backup_codes: string
  /** A first code has shown that the app has the secret. */
  verified: Flag
  /** Wrong codes in a row. */
  failures: number
  locked_until: Instant | null
  /** The last accepted time step (half minutes since 1970), so that no code works twice. */
  last_step: Generated<number>
}

/** The one-time link that creates the first administrator. Only a hash of its secret is stored. */
export interface SetupLinkTable {
  id: string
  secret_hash: string
  created_at: Instant
}
