/** What the site shows: sermons, events, services, and the parish itself. */
import type { Generated } from 'kysely'
import type { Flag, Instant, StoredRecord } from '#db/tables/columns.ts'

/** One site setting per row; `value` is JSON. What may stand here is in `app/ui/site.ts` and `app/features/site/input.ts`. */
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
