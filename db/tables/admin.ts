/** Tables of the admin area: trash, uploads, versions and the activity log. */
import type { ColumnType } from 'kysely'
import type { Flag, Instant, StoredRecord, Searched } from '#db/tables/columns.ts'

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
  /** Of all its files together. */
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
  /** Its length; 0 before it was checked. */
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
  person_id: string
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
  /** JSON of `Undo` (app/records/undo.ts); empty when it cannot be undone. */
  undo: ColumnType<string, string | undefined, string>
}

/** An earlier version of a record. The newest is in the record's own table. */
export interface VersionTable {
  record_id: string
  version: number
  table_name: string
  /** When this version was saved, and by whom. */
  at: Instant
  by: string
  /** Its row as JSON, without `search_text`. */
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

/** One site setting per row; `value` is JSON. `app/settings.ts` lists them. */
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
  person_id: string
  person: string
}
