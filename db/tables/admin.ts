/** What the admin area keeps besides: what was deleted, what was uploaded, who changed what. */
import type { ColumnType } from 'kysely'
import type { Flag, Instant, StoredRecord, Searched } from '#db/tables/columns.ts'

/** One act of deleting, of one record or of many. */
export interface DeletionTable {
  id: string
  /** The table that the records come from. */
  kind: string
  /** What one of them is called: `sermon`. */
  name: string
  /** As people know it: a title, or `466 sermons`. */
  label: string
  records: number
  deleted_at: Instant
  deleted_by: string
}

/** A record as it was when it was deleted: its row as JSON. */
export interface DeletedRecordTable {
  deletion_id: string
  id: string
  record: string
  /** That the record showed, empty or `null` when it showed none; the database takes it out of `record`. */
  video_id: ColumnType<string | null, never, never>
}

/** An uploaded picture; its files are in `storage/`. */
export interface PictureTable extends Omit<StoredRecord, 'sample'> {
  /** What it is kept under, empty until its file has come; two that hold the same share it. */
  hash: string
  /** In pixels, of the largest that is kept. */
  width: number
  height: number
  /** Of all its files together. */
  bytes: number
  /** What it shows, for people who do not see it. */
  alt: string
  /** As it was called where it came from. */
  file_name: string
  created_by: string
  /** When its file came; empty before, and a second file is refused after. */
  received_at: string
  /** When it could be shown; empty before. */
  ready_at: string
  /** Since when nothing refers to it; empty while something does. */
  unused_since: string
}

/** Who changed what, and when. Only ever added to. */
export interface ChangeTable extends Searched {
  id: string
  at: Instant
  /** Empty when it was the program itself, at the command line for one. */
  person_id: string
  person: string
  /** `created`, `updated`, `deleted`, `restored` … */
  action: string
  /** What kind of thing: `sermon`, `event`, `settings` … */
  kind: string
  record_id: string
  /** As people know it: its title. */
  label: string
  /** JSON: what there is to say besides, by field. */
  details: string
  /** JSON of `Undo` (app/records/undo.ts); empty when it cannot be undone. */
  undo: ColumnType<string, string | undefined, string>
}

/** A record as it was before it was changed. The newest version is in its own table. */
export interface VersionTable {
  record_id: string
  version: number
  table_name: string
  /** When this version was made, and by whom. */
  at: Instant
  by: string
  /** Its row as JSON, without what search looks through. */
  record: string
}

/** What must not be done a second time when the asking is repeated; see `db/idempotency.ts`. */
export interface DoneOnceTable {
  key: string
  /** A hash of what was asked. */
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
