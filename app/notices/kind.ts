/** Notices as the desk keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { exactly, type RecordKind } from '#app/desk/record-kind.ts'
import { noticeIn } from '#app/notices/input.ts'
import { noticeColumns, presentNotice } from '#app/notices/queries.ts'
import { noticeOut } from '#app/notices/schema.ts'
import { type Notice, noticeSentence } from '#app/ui/notices.ts'
import { textContains } from '#db/search.ts'
import type { NoticeTable } from '#db/tables/live.ts'

export const noticeKind: RecordKind<'notices', Selectable<NoticeTable>, z.infer<typeof noticeIn>, Notice> = {
  table: 'notices',
  name: 'notice',
  title: 'Notice',
  plural: 'notices',
  input: noticeIn,
  output: noticeOut,
  columns: noticeColumns,
  present: presentNotice,
  label: noticeSentence,
  list: {
    contains: textContains,
    sorts: {
      date: [['date', 'asc']],
      kind: [
        ['kind', 'asc'],
        ['date', 'asc'],
      ],
    },
    usual: '-date',
    filters: { kind: exactly('kind', 'cancelled, moved or online_only') },
  },
}
