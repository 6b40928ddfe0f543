/** Live streams as the admin area keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type RecordKind, whether } from '#app/records/record-kind.ts'
import { liveStreamIn } from '#app/features/live-streams/input.ts'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { liveStreamColumns, presentLiveStream } from '#app/features/live-streams/queries.ts'
import { streamOut } from '#app/features/live-streams/schema.ts'
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
