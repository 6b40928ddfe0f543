/** How many wrote, and how soon they were answered. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Failed } from '#app/records/failed.tsx'
import { FOLLOW } from '#app/records/followed-up.ts'
import { AdminLink } from '#app/records/place.tsx'
import { adminRead } from '#app/records/client.ts'
import { SectionHead } from '#app/records/toolbar.tsx'
import { howLong } from '#app/inbox/follow-up/how-long.ts'
import type { KindFigures, PeriodFigures, Report } from '#app/inbox/follow-up/report.ts'

const reportRead = adminRead<Report>(adminApi.followUpReport)

export function ReportPanel() {
  const { data, error } = useQuery(reportRead)
  return (
    <>
      <SectionHead
        title="How Soon We Answer"
        lead="Counted from the moment somebody writes to the first time it is marked as anything but new. What was deleted is not counted."
      >
        <AdminLink to={adminPages.messages} className="admin-btn">
          To the messages
        </AdminLink>
      </SectionHead>
      {error && <Failed error={error} />}
      {!data && !error && <p className="py-6 text-soft">Loading...</p>}
      {data && (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Figures title="Contact Messages" figures={data.messages} />
          <Figures title="Visitor Requests" figures={data.visitors} />
        </div>
      )}
    </>
  )
}

const ROWS: [label: string, said: (period: PeriodFigures) => string][] = [
  ['Came in', ({ received }) => received.toLocaleString('en-US')],
  ['Answered', ({ answered }) => answered.toLocaleString('en-US')],
  ['Half of them within', ({ medianMinutes }) => spanOf(medianMinutes)],
  ['The slowest after', ({ slowestMinutes }) => spanOf(slowestMinutes)],
]

function Figures({ title, figures: { open, overdue, periods } }: { title: string; figures: KindFigures }) {
  return (
    <section className="sheet overflow-hidden">
      <h2 className="px-5 pt-4 text-[1.35rem]">{title}</h2>
      <p className="flex flex-wrap items-center gap-x-4 px-5 pb-3 text-soft">
        <span>{open === 0 ? 'Nothing waits for an answer.' : waiting(open, overdue)}</span>
        {overdue > 0 && (
          <AdminLink
            to={adminPages.messages}
            search={{ follow: FOLLOW.overdue }}
            className="link inline-flex min-h-11 items-center"
          >
            See which<span className="sr-only"> {title} are overdue</span>
          </AdminLink>
        )}
      </p>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            {periods.map(({ days }) => (
              <th key={days} scope="col">
                Last {days} days
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([label, said]) => (
            <tr key={label}>
              <th scope="row" className="bg-transparent pl-5 [tr:last-child>&]:border-b-0">
                {label}
              </th>
              {periods.map((period) => (
                <td key={period.days}>{said(period)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function waiting(open: number, overdue: number): string {
  const wait = `${open.toLocaleString('en-US')} ${open === 1 ? 'waits' : 'wait'} for an answer`
  if (overdue === 0) return `${wait}, none too long.`
  return `${wait}, ${overdue.toLocaleString('en-US')} too long.`
}

function spanOf(minutes: number | null): string {
  return minutes === null ? '–' : howLong(minutes)
}
