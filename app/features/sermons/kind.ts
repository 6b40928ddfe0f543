/** Sermons as the admin area keeps them. */
import type { Selectable } from 'kysely'
import { exactly, type RecordKind } from '#app/records/record-kind.ts'
import { sermonIn, sermonInAfter } from '#app/features/sermons/input.ts'
import { presentSermon, sermonColumns } from '#app/features/sermons/queries.ts'
import { sermonOut } from '#app/features/sermons/schema.ts'
import { type Sermon, shownTitle } from '#app/features/sermons/sermon.ts'
import type { SermonTable } from '#db/tables/content.ts'
import { sermonsContaining } from '#db/search.ts'

export const sermonKind: RecordKind<
  'sermons',
  Selectable<SermonTable>,
  ReturnType<(typeof sermonIn)['parse']>,
  Sermon
> = {
  table: 'sermons',
  name: 'sermon',
  title: 'Sermon',
  plural: 'sermons',
  input: sermonIn,
  inputAfter: sermonInAfter,
  output: sermonOut,
  columns: sermonColumns,
  present: presentSermon,
  label: ({ title }) => shownTitle(title),
  list: {
    contains: sermonsContaining,
    sorts: {
      title: [['title', 'asc']],
      speaker: [
        ['speaker', 'asc'],
        ['date', 'desc'],
      ],
      date: [['date', 'asc']],
      series: [
        ['series', 'asc'],
        ['date', 'desc'],
      ],
    },
    usual: '-date',
    filters: { speaker: exactly('speaker', 'Exactly this speaker'), series: exactly('series', 'Exactly this series') },
  },
}
