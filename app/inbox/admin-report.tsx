/** Response times: how many messages came in, and how soon they were answered. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { FOLLOW, howLong } from '#app/inbox/follow-up.ts'
import type { PeriodFigures, Report, SectionFigures } from '#app/inbox/queries.ts'
import { sections } from '#app/inbox/sections.ts'
import { recordPage } from '#app/dashboard/pages.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { Failed } from '#app/dashboard/failed.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { BackTo, SectionHead } from '#app/dashboard/toolbar.tsx'

const reportRead = adminRead<Report>(adminApi.followUpReport)

export default function ReportPanel() {
  const { data, error } = useQuery(reportRead)
  return (
    <>
      <BackTo to={adminPages.messages}>Messages</BackTo>
      <SectionHead
        title="Response times"
        lead="How long it takes us to respond: from when someone writes until the status first changes from New. Deleted items aren’t counted."
      />
      {error && <Failed error={error} />}
      {!data && !error && <p className="py-6 text-soft">Loading...</p>}
      {data && (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          {sections.map(({ id, heading, definition }) => {
            const figures = data[id]
            const { page } = recordPage(definition.table)
            return figures && <Figures key={id} title={heading} page={page} figures={figures} />
          })}
        </div>
      )}
    </>
  )
}

const ROWS: [label: string, figure: (period: PeriodFigures) => string][] = [
  ['Received', ({ received }) => received.toLocaleString('en-US')],
  ['Answered', ({ answered }) => answered.toLocaleString('en-US')],
  ['Typical time to respond', ({ medianMinutes }) => spanOf(medianMinutes)],
  ['Longest time to respond', ({ slowestMinutes }) => spanOf(slowestMinutes)],
]

interface FiguresProps {
  title: string
  /** Where the list is. */
  page: string
  figures: SectionFigures
}

function Figures({ title, page, figures: { open, overdue, periods } }: FiguresProps) {
  return (
    <section className="sheet overflow-hidden">
      <h2 className="px-5 pt-4 text-xl">{title}</h2>
      <p className="flex flex-wrap items-center gap-x-4 px-5 pb-3 text-soft">
        <span>{open === 0 ? 'Nothing is waiting for a response.' : waiting(open, overdue)}</span>
        {overdue > 0 && (
          <AdminLink to={page} search={{ follow: FOLLOW.overdue }} className="link inline-flex min-h-11 items-center">
            View overdue<span className="sr-only"> {title}</span>
          </AdminLink>
        )}
      </p>
      <PeriodTable periods={periods} />
    </section>
  )
}

function PeriodTable({ periods }: Pick<SectionFigures, 'periods'>) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Measure</span>
          </th>
          {periods.map(({ days }) => (
            <th key={days} scope="col">
              Last {days} days
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, figure]) => (
          <tr key={label}>
            <th scope="row" className="bg-transparent pl-5 [tr:last-child>&]:border-b-0">
              {label}
            </th>
            {periods.map((period) => (
              <td key={period.days}>{figure(period)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function waiting(open: number, overdue: number): string {
  const late = overdue === 0 ? 'none' : overdue.toLocaleString('en-US')
  return `${open.toLocaleString('en-US')} waiting for a response, ${late} overdue.`
}

function spanOf(minutes: number | null): string {
  return minutes === null ? '–' : howLong(minutes)
}
