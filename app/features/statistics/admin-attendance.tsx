/** The section of attendance: how many people came to each service. */
import { attendance } from '#app/features/statistics/attendance.ts'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import { fullDate } from '#app/dates/format.ts'

export default function AttendancePanel() {
  return (
    <RecordSection
      definition={attendance}
      title="Attendance"
      lead="How many people came to each service. Visitors of your website don’t see it."
      add="Add attendance"
      formName="attendance"
      search="Search by date or service"
      columns={columns}
      empty="No attendance yet. Add how many people came last Sunday, and see it beside the visits of your website."
      drawing="book"
    />
  )
}

const columns: Column<RecordOf<typeof attendance>>[] = [
  { title: 'Date', sort: 'date', orders: dayOrders, cell: ({ date }) => <RowTitle>{fullDate(date)}</RowTitle> },
  { title: 'Service', cell: ({ service }) => service },
  { title: 'People', sort: 'people', cell: ({ people }) => people.toLocaleString('en-US'), className: 'tabular-nums' },
]
