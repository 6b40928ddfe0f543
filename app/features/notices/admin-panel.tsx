/** Notices about single days of worship in the admin area: the table, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { RecordDialog } from '#app/records/record-dialog.tsx'
import { dayOrders } from '#app/records/sort-select.tsx'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { FilterField, SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import {
  kindWords,
  NoticeFields,
  noticeLabels,
  type NoticeRecord,
  noticeValues,
} from '#app/features/notices/admin-form.tsx'
import { comingSunday } from '#app/features/notices/coming-sunday.ts'
import { noticeIn } from '#app/features/notices/input.ts'
import { clockTime, fullDate, longDate } from '#app/ui/dates.ts'
import { noticeSentence } from '#app/ui/notices.ts'
import { defaultConfig, siteConfigRead } from '#app/ui/site.ts'

const ADDRESSES = { all: adminApi.notices, one: adminApi.notice }
const KINDS = Object.entries(kindWords).map(([value, label]) => ({ value, label }))

export function NoticesPanel() {
  const { data: config = defaultConfig } = useQuery(siteConfigRead)
  const list = useList<NoticeRecord>(adminApi.notices, '-date', ['kind'])
  const actions = useRecordActions<NoticeRecord>({ addresses: ADDRESSES, title: noticeSentence })
  return (
    <>
      <SectionHead
        title="Service Notices"
        lead="When worship on a day is cancelled, moved or online only: it stands on top of every page, in the countdown and with the live stream, until the day is over."
      >
        <button type="button" className="admin-btn admin-btn-go" onClick={() => actions.add()}>
          Add notice
        </button>
      </SectionHead>
      <div className="admin-tools">
        <SearchField list={list} label="Search by date or message" />
        <FilterField list={list} name="kind" label="What is different" all="All notices" options={KINDS} />
      </div>
      <RecordTable
        label="Service notices"
        list={list}
        columns={columns}
        empty="No notices. When worship on some day is cancelled, moved or online only, say so here."
        actions={(notice) => actions.rowButtons(notice)}
      />
      {actions.editing && (
        <RecordDialog
          name="Notice"
          addresses={ADDRESSES}
          schema={noticeIn}
          valuesOf={(notice) => noticeValues(notice, comingSunday(Date.now(), config.timeZone))}
          labels={noticeLabels}
          record={actions.editing.record}
          onDone={actions.close}
        >
          {(form, problems) => <NoticeFields form={form} problems={problems} />}
        </RecordDialog>
      )}
      {actions.dialogs}
    </>
  )
}

const columns: Column<NoticeRecord>[] = [
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: (notice) => (
      <>
        <strong>{fullDate(notice.date)}</strong>
        <span className="md:hidden">{whatIsDifferent(notice)}</span>
        <span className="line-clamp-2">{notice.message}</span>
      </>
    ),
  },
  { title: 'What is different', sort: 'kind', cell: whatIsDifferent, from: 'md' },
  { title: 'Shown from', cell: ({ shownFrom }) => longDate(shownFrom), from: 'md', className: 'whitespace-nowrap' },
]

function whatIsDifferent({ kind, time, location }: NoticeRecord): string {
  return [kindWords[kind], time && clockTime(time), location].filter(Boolean).join(' · ')
}
