/** Live streams as the desk keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type RecordKind, whether } from '#app/desk/record-kind.ts'
import { liveStreamIn } from '#app/live-streams/input.ts'
import type { LiveStream } from '#app/live-streams/live-stream.ts'
import { liveStreamColumns, presentLiveStream } from '#app/live-streams/queries.ts'
import { streamOut } from '#app/live-streams/schema.ts'
import type { LiveStreamTable } from '#db/tables/content.ts'
import { containedIn } from '#db/search.ts'

export const liveStreamKind: RecordKind<
  'live_streams',
  Selectable<LiveStreamTable>,
  z.infer<typeof liveStreamIn>,
  LiveStream
> = {
  table: 'live_streams',
  name: 'live stream',
  title: 'Live stream',
  plural: 'live streams',
  input: liveStreamIn,
  output: streamOut,
  columns: liveStreamColumns,
  present: presentLiveStream,
  label: ({ title }) => title,
  list: {
    contains: containedIn('live_streams'),
    sorts: {
      title: [['title', 'asc']],
      date: [['date', 'asc']],
      duration: [
        ['duration', 'asc'],
        ['date', 'asc'],
      ],
    },
    usual: '-date',
    filters: { live: whether('is_live', 'true: only what is live; false: only what was recorded') },
  },
}
