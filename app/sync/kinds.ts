/** What videos become: the two kinds of records, as far as the sync has to know them. */
import type { Selectable } from 'kysely'
import { liveStreamColumns, presentLiveStream } from '#app/features/live-streams/queries.ts'
import { presentSermon, sermonColumns } from '#app/features/sermons/queries.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import type { LiveStreamTable, SermonTable } from '#db/tables/content.ts'

/** A record's fields by the names that the admin area's forms use; nothing is missing. */
export type Fields = Record<string, string | string[] | boolean>

/** A record of either table. */
export type RecordRow = Selectable<SermonTable> | Selectable<LiveStreamTable>

export interface RecordOfVideo {
  table: PlaylistKind
  names: readonly [one: string, several: string]
  fieldsOf: (row: RecordRow) => Fields
  /** @returns its own columns, those that are made from others included */
  columnsOf: (fields: Fields) => Record<string, string | number>
}

export const kinds: Record<PlaylistKind, RecordOfVideo> = {
  sermons: {
    table: 'sermons',
    names: ['sermon', 'sermons'],
    fieldsOf: (row) => fields({ ...presentSermon(row as Selectable<SermonTable>) }),
    columnsOf: (given) => sermonColumns(given as unknown as Parameters<typeof sermonColumns>[0]),
  },
  live_streams: {
    table: 'live_streams',
    names: ['live stream', 'live streams'],
    fieldsOf: (row) => fields({ ...presentLiveStream(row as Selectable<LiveStreamTable>) }),
    columnsOf: (given) => liveStreamColumns(given as unknown as Parameters<typeof liveStreamColumns>[0]),
  },
}

/** What is not known is empty. */
function fields(shown: Record<string, unknown>): Fields {
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, value ?? ''])) as Fields
}
