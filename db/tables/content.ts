/** What the site shows: sermons, events, services, and the church itself. */
import type { Generated } from 'kysely'
import type { Flag, Instant, StoredRecord } from '#db/tables/columns.ts'

/** One site setting per row; `value` is JSON. `app/settings.ts` lists them. */
export interface SettingTable {
  name: string
  value: string
  updated_at: Instant
  sample: Flag
}

export interface YoutubePlaylistTable extends StoredRecord {
  playlist_id: string
  kind: 'sermons' | 'live_streams'
  title: string
  is_active: Flag
  /** When its videos were last read, with or without success; empty: never. */
  last_synced_at: Generated<Instant>
  /** JSON: what came of that. */
  last_result: Generated<string>
  /** JSON: how the titles of its videos are to be read. */
  rules: Generated<string>
}
