/** Notices as the admin area keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { exactly, type RecordKind } from '#app/records/record-kind.ts'
import { noticeIn } from '#app/features/notices/input.ts'
import { noticeColumns, presentNotice } from '#app/features/notices/queries.ts'
import { noticeOut } from '#app/features/notices/schema.ts'
import { type Notice, noticeSentence } from '#app/ui/notices.ts'
import { textContains } from '#db/search.ts'
import type { NoticeTable } from '#db/tables/live.ts'

type NoticeInput = z.infer<typeof noticeIn>

/** @param today the day at the church, `YYYY-MM-DD` */
export function noticeKind(today: string): RecordKind<'notices', Selectable<NoticeTable>, NoticeInput, Notice> {
  const wrongWhenMade = ({ date }: NoticeInput): Record<string, string> => (date < today ? { date: OVER } : {})
  return { ...kind, wrongWhenMade }
}
const OVER = 'Date is over, so nobody would see the notice: please choose today or a later day'

const kind: RecordKind<'notices', Selectable<NoticeTable>, NoticeInput, Notice> = {
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
