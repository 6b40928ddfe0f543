/** The numbers of the website: visits, pages, recordings and attendance by week, month or year. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { type Bar, Chart, count, ROW_HEAD } from '#app/features/statistics/admin-chart.tsx'
import type { Statistics } from '#app/features/statistics/api.ts'
import { OTHERS } from '#app/features/statistics/count.ts'
import { type Step, steps } from '#app/features/statistics/steps.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { CsvLink } from '#app/dashboard/csv-link.tsx'
import { EmptyPlace } from '#app/dashboard/empty-place.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { SectionHead, ToolSelect } from '#app/dashboard/toolbar.tsx'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { longDate, shortMonth, year } from '#app/dates/format.ts'
import { href } from '#app/routes.ts'

type Numbers = Statistics['periods'][number]

export default function StatisticsPanel() {
  const { search, change } = useUrlState()
  const by = stepOf(search['by'])
  const { data, error } = useQuery(adminRead<Statistics>(href(adminApi.statistics, {}, { by })))
  return (
    <>
      <SectionHead
        title="Statistics"
        lead="How many people visit your website, what they read, and where they come from. We count without cookies and keep nothing about a person."
      >
        <ToolSelect
          aria-label="Period"
          value={by}
          choices={steps}
          className="print:hidden"
          onChoose={(chosen) => change({ by: chosen }, { replace: true, keepsScroll: true })}
        />
      </SectionHead>
      {error && <Failed error={error} />}
      {!data && !error && <p className="min-h-dvh text-soft">Loading...</p>}
      {data && data.periods.length === 0 && (
        <div className="sheet admin-none">
          <EmptyPlace
            drawing="dunes"
            text="Nothing has been counted yet. Open your website in a browser where you aren’t signed in. Your visit is here a minute later."
          />
        </div>
      )}
      {data && data.periods.length > 0 && <Shown by={by} {...data} />}
      <HowWeCount />
    </>
  )
}

function stepOf(given = ''): Step {
  return given === 'month' || given === 'year' ? given : 'week'
}

const periodNames: Record<Step, string> = { week: 'Week of', month: 'Month', year: 'Year' }

function labelOf({ from }: Numbers, by: Step): string {
  if (by === 'year') return year(from)
  return by === 'month' ? `${shortMonth(from)} ${year(from)}` : longDate(from)
}

function Shown({ by, periods, tops }: Statistics & { by: Step }) {
  const bars = (value: (numbers: Numbers) => number, before?: (numbers: Numbers) => number | null): Bar[] =>
    periods.map((numbers) => ({
      label: labelOf(numbers, by),
      value: value(numbers),
      before: before ? before(numbers) : null,
    }))
  const sum = (value: (numbers: Numbers) => number) => periods.reduce((all, numbers) => all + value(numbers), 0)
  const current = periods.at(-1)
  const words = current ? labelOf(current, by) : ''
  const shared = { period: periodNames[by], current: by === 'week' ? `Week of ${words}` : words }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Chart
          title="Visits"
          about="Times that people came to your website"
          {...shared}
          bars={bars(
            ({ visits }) => visits,
            ({ visitsBefore }) => visitsBefore,
          )}
        />
        <Chart
          title="Pages opened"
          about="All pages that people opened"
          {...shared}
          bars={bars(({ pages }) => pages)}
        />
        <Chart
          title="Sermons heard"
          about="Recordings that were played here or downloaded"
          {...shared}
          bars={bars(({ heard }) => heard)}
        />
        <Chart
          title="Attendance"
          about="People who came to your services"
          {...shared}
          bars={bars(({ attendance }) => attendance)}
        />
        <Top title="Most opened pages" first="Page" rows={tops.pages} areLinks />
        <Top
          title="Where people come from"
          first="Website"
          rows={tops.hosts}
          names={{ '': 'Typed, bookmarked, or from an app', newsletter: 'Your newsletter' }}
        />
        <Top title="Most heard sermons" first="Sermon" rows={tops.heard} names={{ [OTHERS]: 'Deleted sermons' }} />
        <Top title="Searches that found nothing" first="Search" rows={tops.searches} />
      </div>
      <p className="mt-6">
        Not counted above: {count(sum(({ machines }) => machines))} pages that programs such as search engines fetched.
        People opened {count(sum(({ lost }) => lost))} addresses that don’t exist.{' '}
        <AdminLink to={adminPages.redirects} className="link">
          View addresses that weren’t found
        </AdminLink>
      </p>
      <CsvLink address={href(adminApi.statisticsCsv, {}, { by })} list="Statistics" />
    </>
  )
}

interface TopProps {
  title: string
  /** What the first column holds. */
  first: string
  rows: Statistics['tops']['pages']
  /** Their names are addresses. */
  areLinks?: boolean
  /** Words for names that aren't. */
  names?: Readonly<Record<string, string>>
}

function Top({ title, first, rows, areLinks = false, names }: TopProps) {
  return (
    <section className="sheet min-w-0 px-5 py-4">
      <h2 className="mb-2 text-xl">{title}</h2>
      {rows.length === 0 && <p className="text-soft">None yet.</p>}
      {rows.length > 0 && (
        <table className="admin-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">Times</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, times }) => (
              <tr key={name}>
                <th scope="row" className={ROW_HEAD}>
                  {areLinks && name !== OTHERS ? (
                    <a href={name} className="link">
                      {name}
                    </a>
                  ) : (
                    (names?.[name] ?? (name === OTHERS ? 'All others' : name))
                  )}
                </th>
                <td className="tabular-nums">{count(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function HowWeCount() {
  return (
    <section className="mt-8 max-w-2xl text-soft">
      <h2 className="mb-2 text-xl text-ink">How we count</h2>
      <p>
        A visit begins when someone comes from another website, an email or a bookmark. A person who comes twice counts
        twice. We don’t recognize people, so we can’t say how many different people came.
      </p>
      <p className="mt-2">
        You and others with a role here aren’t counted. Pages that people read offline, or that a service in front of
        your server (such as Cloudflare, when it keeps pages) answers by itself, never reach us, so the real numbers may
        be higher. Numbers arrive within a minute.
      </p>
    </section>
  )
}
