/** Subscribers, and people who can sign in. */
import type { Generated } from 'kysely'
import type { Flag, Instant, StoredRecord } from '#db/tables/columns.ts'

/** People who can sign in. */
export interface PersonTable extends StoredRecord {
  /** As typed, trimmed. */
  email: string
  /** Lower-cased, unique. */
  email_key: string
  /** A letter to the address has come back as an answer. */
  email_verified: Flag
  name: string
  is_admin: Flag
  /** The roles besides administrator, in alphabetical order with commas between. */
  roles: string
  /** The tables of content that a contributor may write drafts of, with commas between. */
  contributes: string
  /** Signing in asks for a code as well. */
  two_factor: Flag
  /** When they were shut out; empty while they may come in. */
  disabled_at: string
  /** When they were last sent a link for their first password. */
  invited_at: string
  /** To the quarter of an hour. */
  last_seen_at: string
}

/** One way in which a person proves who they are: `credential` is a password, anything else a provider. */
export interface SignInMethodTable {
  id: string
  person_id: string
  provider: string
  /** The person's number at the provider; for a password the person's own id. */
  account_id: string
  /** A PHC string; see `app/features/accounts/password.ts`. */
  password_hash: string | null
  created_at: Instant
  updated_at: Instant
}

/** A browser in which somebody is signed in. */
export interface SessionTable {
  id: string
  person_id: string
  /** SHA-256 of the token in the cookie. */
  token_hash: string
  /** When it ends unless it is used before. */
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
  user_agent: string
}

/** A secret that is handed out once and ends by itself: a link for a new password, a step of signing in. */
export interface VerificationTable {
  id: string
  /** SHA-256 of what kind it is and the secret itself. */
  identifier_hash: string
  /** What it stands for: the id of a person, mostly. */
  value: string
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
}

/** The second proof of a person who wants one. Its secrets are encrypted. */
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
  /** The half minute, counted from 1970, whose code was taken last. */
  last_step: Generated<number>
}

/** The one-time link that makes the first administrator. Only a hash of its secret is kept. */
export interface SetupLinkTable {
  id: string
  secret_hash: string
  created_at: Instant
}
