/** Tables of the admin area: users, trash, uploads, versions, the activity log, job runs and rate limits. */
import type { ColumnType, Generated } from 'kysely'
import type { Flag, Instant, StoredRecord, Searched } from '#db/tables/columns.ts'

/** What was said in a recording. Records name it by its address; a corrected one is another row. */
export interface TranscriptTable {
  /** `/transcripts/{hash}.vtt`, or `.txt` where there are no times; the hash is that of the cues. */
  address: string
  /** JSON: a list of texts, or of start, end and text. */
  cues: string
  created_at: Instant
}

/** A deletion of one record, or of many at once. */
export interface DeletionTable {
  id: string
  /** The table of the records. */
  kind: string
  /** The name of the kind: `sermon`. */
  name: string
  /** A title, or a count such as `466 sermons`. */
  label: string
  records: number
  deleted_at: Instant
  deleted_by: string
}

/** A deleted record: its row as JSON. */
export interface DeletedRecordTable {
  deletion_id: string
  /** The record's table, without which its id tells nothing: records of two kinds may have the same one. */
  table_name: string
  id: string
  record: string
  /** The video of the record, empty or `null` without one; the database computes it from `record`. */
  video_id: ColumnType<string | null, never, never>
}

/** An uploaded picture; its files are in `storage/`. */
export interface PictureTable extends StoredRecord {
  /** The file's hash, empty until the file is uploaded; identical files share it. */
  hash: string
  /** Width of the largest version in pixels. */
  width: number
  height: number
  /** The size of all its files together. */
  bytes: number
  /** Image description (alt text). */
  alt: string
  /** Name of the uploaded file. */
  file_name: string
  created_by: string
  /** When the file was uploaded; empty before. A second upload is refused. */
  received_at: string
  /** When its versions were ready; empty before. */
  ready_at: string
  /** Since when nothing refers to it; empty while something does. */
  unused_since: string
  /** The address that records store when it is chosen, with its focal point; empty until it is ready. */
  address: string
  /** Hash of the picture that it was cropped from, or its own hash. */
  original: string
  /** JSON of the part of the original that it shows, in pixels; empty for all of it. */
  crop: string
}

/** An uploaded audio file, also while it is being uploaded; its parts are in `storage/`. */
export interface AudioFileTable extends StoredRecord {
  /** Where it is served; empty until the upload is complete and checked. */
  address: string
  /** Name of the uploaded file, and when the file was last modified: they identify an interrupted upload. */
  file_name: string
  modified: string
  /** Detected from its content; empty before. */
  media_type: string
  /** Size of the whole file. */
  bytes: number
  /** The length; 0 before it was checked. */
  seconds: number
  /** JSON: the SHA-256 of each part that is stored, in their order. */
  parts: string
  /** The SHA-256 of a part that is being stored; empty at other times. */
  pending: string
  created_by: string
  /** When it was complete; empty before. */
  ready_at: string
}

/** The activity log. Rows are only added. */
export interface ChangeTable extends Searched {
  id: string
  at: Instant
  /** Empty for changes by the program, such as at the command line. */
  user_id: string
  person: string
  /** `created`, `updated`, `deleted`, `restored` … */
  action: string
  /** Kind of thing: `sermon`, `event`, `settings` … */
  kind: string
  record_id: string
  /** The record's title. */
  label: string
  /** JSON: details by field. */
  details: string
  /** JSON of `Undo` (app/http/activity-log.ts); empty when it cannot be undone. */
  undo: ColumnType<string, string | undefined, string>
}

/** An earlier version of a record. The newest is in the record's own table. */
export interface VersionTable {
  /** The table of the record, or `settings`. Records of two kinds may have the same id. */
  table_name: string
  record_id: string
  version: number
  /** When this version was saved, and by whom. */
  at: Instant
  by: string
  /** The row as JSON, without `search_text`. */
  record: string
}

/** Idempotency keys; see `db/idempotency.ts`. */
export interface DoneOnceTable {
  key: string
  /** A hash of the request. */
  asked: string
  result: string
  done_at: Instant
}

/** One site setting per row; `value` is JSON. `app/definitions/settings.ts` lists them. */
export interface SettingTable {
  name: string
  value: string
  updated_at: Instant
  sample: Flag
}

/** A link that shows one record, whatever its status, until it expires. */
export interface PreviewLinkTable {
  id: string
  /** SHA-256 of the token in the link. */
  token_hash: string
  /** The table of the record. */
  table_name: string
  record_id: string
  created_at: Instant
  expires_at: Instant
  /** The user who created it. */
  user_id: string
  person: string
}

/** Users: people who can sign in. */
export interface UserTable extends StoredRecord {
  /** The address as typed, trimmed. */
  email: string
  /** The key as `emailKey` of app/forms/email-key.ts has it; unique. */
  email_key: string
  /** The user has opened a link sent to the address. */
  email_verified: Flag
  name: string
  is_admin: Flag
  /** The roles besides administrator, by their names in `app/definitions/roles.ts`, with commas between. */
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
  user_id: string
  provider: string
  /** The user's id at the provider; for a password the user's own id. */
  account_id: string
  /** A PHC string; see `app/accounts/password.ts`. */
  password_hash: string | null
  created_at: Instant
  updated_at: Instant
}

/** A signed-in browser. */
export interface SessionTable {
  id: string
  user_id: string
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
  user_id: string
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

/** Counts of rate limits; see `db/limits.ts`. */
export interface LimitTable {
  /** A hash of what is limited. */
  key: string
  count: number
  /** When the next try is allowed; empty for limits that count within a window. */
  allowed_at: Instant
  /** When the count begins again. */
  ends_at: Instant
}
