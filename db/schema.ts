/**
 * The database schema: every table as both engines store it; the columns are in `db/tables/`.
 *
 * Only column types that SQLite and PostgreSQL treat alike are used: text for ids, dates (`YYYY-MM-DD`), times of day
 * (`HH:MM`), instants (ISO 8601 in UTC) and JSON; integers 0 and 1 for booleans. A long-lived database is read by more
 * programs than this one, so nothing here depends on a driver's idea of a date.
 */
import type { SermonSeriesTable, SermonTopicsTable, SermonVersesTable, StoredRecord } from '#db/tables/columns.ts'
import type {
  AudioFileTable,
  ChangeTable,
  DeletedRecordTable,
  DeletionTable,
  DoneOnceTable,
  PictureTable,
  PreviewLinkTable,
  SettingTable,
  VersionTable,
} from '#db/tables/admin.ts'
import type { EmailBodyTable, EmailTable, JudgedSpamTable, NoteTable } from '#db/tables/emails.ts'
import type { BroadcastTable, JobRunTable, LimitTable, MediaCheckTable } from '#db/tables/live.ts'
import type {
  PersonTable,
  SessionTable,
  SetupLinkTable,
  SignInMethodTable,
  TwoFactorTable,
  VerificationTable,
} from '#db/tables/people.ts'
import type { PlaylistRunTable, SyncedVideoTable, YoutubeQuotaTable } from '#db/tables/video.ts'

export interface Schema {
  settings: SettingTable
  people: PersonTable
  setup_links: SetupLinkTable
  sign_in_methods: SignInMethodTable
  sessions: SessionTable
  verifications: VerificationTable
  two_factors: TwoFactorTable
  pictures: PictureTable
  audio_files: AudioFileTable
  deletions: DeletionTable
  deleted_records: DeletedRecordTable
  changes: ChangeTable
  versions: VersionTable
  preview_links: PreviewLinkTable
  done_once: DoneOnceTable
  job_runs: JobRunTable
  limits: LimitTable
  synced_videos: SyncedVideoTable
  playlist_runs: PlaylistRunTable
  youtube_quota: YoutubeQuotaTable
  broadcasts: BroadcastTable
  sermon_series: SermonSeriesTable
  sermon_topics: SermonTopicsTable
  sermon_verses: SermonVersesTable
  media_checks: MediaCheckTable
  letters: EmailTable
  letter_bodies: EmailBodyTable
  notes: NoteTable
  judged_spam: JudgedSpamTable
}

/** The tables whose rows are records: they have an id, a version and a creation date. */
export type RecordTableName = {
  [Table in keyof Schema]: Schema[Table] extends StoredRecord ? Table : never
}[keyof Schema]
