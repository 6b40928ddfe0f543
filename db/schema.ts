/**
 * The database schema: every table as both engines store it; the columns are in `db/tables/`.
 *
 * Only column types that SQLite and PostgreSQL treat alike are used: text for ids, dates (`YYYY-MM-DD`), times of day
 * (`HH:MM`), instants (ISO 8601 in UTC) and JSON; integers 0 and 1 for booleans. A long-lived database is read by more
 * programs than this one, so nothing here depends on a driver's idea of a date.
 */
import type * as admin from '#db/tables/admin.ts'
import type { SermonSeriesTable, SermonTopicsTable, SermonVersesTable, StoredRecord } from '#db/tables/columns.ts'
import type * as emails from '#db/tables/emails.ts'
import type * as video from '#db/tables/video.ts'
import type { WorkTable } from '#db/tables/work.ts'

export interface Schema {
  settings: admin.SettingTable
  users: admin.UserTable
  setup_links: admin.SetupLinkTable
  sign_in_methods: admin.SignInMethodTable
  sessions: admin.SessionTable
  verifications: admin.VerificationTable
  two_factors: admin.TwoFactorTable
  pictures: admin.PictureTable
  audio_files: admin.AudioFileTable
  transcripts: admin.TranscriptTable
  deletions: admin.DeletionTable
  deleted_records: admin.DeletedRecordTable
  changes: admin.ChangeTable
  versions: admin.VersionTable
  preview_links: admin.PreviewLinkTable
  done_once: admin.DoneOnceTable
  work: WorkTable
  limits: admin.LimitTable
  synced_videos: video.SyncedVideoTable
  video_stills: video.VideoStillTable
  youtube_quota: video.YoutubeQuotaTable
  broadcasts: video.BroadcastTable
  sermon_series: SermonSeriesTable
  sermon_topics: SermonTopicsTable
  sermon_verses: SermonVersesTable
  media_checks: video.MediaCheckTable
  emails: emails.EmailTable
  email_bodies: emails.EmailBodyTable
  notes: emails.NoteTable
  judged_spam: emails.JudgedSpamTable
}

/** The tables whose rows are records: they have an id, a version and a creation date. */
export type RecordTableName = {
  [Table in keyof Schema]: Schema[Table] extends StoredRecord ? Table : never
}[keyof Schema]
