/** The first section: how much there is, what comes next, and what needs attention. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Attention } from '#app/admin/attention.tsx'
import type { Overview as Counts } from '#app/admin/overview-api.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { Failed } from '#app/records/failed.tsx'
import { AdminLink } from '#app/records/place.tsx'
import { adminRead, pageRead } from '#app/records/client.ts'
import { addressesOf } from '#app/records/definition.ts'
import { SectionHead } from '#app/records/toolbar.tsx'
import { api, href } from '#app/routes.ts'
import { longDate } from '#app/ui/dates.ts'

/** How many of the newest and the next are listed. */
const SHOWN = 5

const countsRead = adminRead<Counts>(adminApi.overview)

interface Listed {
  id: string
  title: string
  date: string
  nextDate?: string | null
}

export default function Overview() {
  const { data: counts, error } = useQuery(countsRead)
  const { data: sermons } = useQuery(pageRead<Listed>(href(addressesOf(sermon).all, {}, { limit: SHOWN })))
  const { data: events } = useQuery(pageRead<Listed>(href(api.events, {}, { upcoming: true, limit: SHOWN })))
  return (
    <>
      <SectionHead title="Overview" />
      {error && <Failed error={error} />}
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Count label="Total Sermons" count={counts?.sermons} />
        <Count label="Upcoming Events" count={counts?.upcomingEvents} />
        <Count label="Sunday Services" count={counts?.sundayServices} />
        <Count label="Newsletter Subscribers" count={counts?.subscribers} />
      </dl>
      {counts && <Attention counts={counts} />}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <Recent title="Recent Sermons" to={adminPages.sermons} records={sermons?.records} empty="No sermons yet." />
        <Recent title="Upcoming Events" to={adminPages.events} records={events?.records} empty="No upcoming events." />
      </div>
    </>
  )
}

function Count({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className="sheet flex flex-col-reverse justify-end px-5 py-4">
      <dt className="text-soft">{label}</dt>
      <dd className="font-serif text-[2.2rem] leading-none">{count?.toLocaleString('en-US') ?? '…'}</dd>
    </div>
  )
}

interface RecentProps {
  title: string
  to: string
  records: Listed[] | undefined
  empty: string
}

function Recent({ title, to, records, empty }: RecentProps) {
  return (
    <section className="sheet px-5 py-4">
      <h2 className="mb-2 text-[1.35rem]">{title}</h2>
      {records?.length === 0 && <p className="text-soft">{empty}</p>}
      <ul className="divide-y divide-line">
        {records?.map((record) => (
          <li key={record.id} className="flex items-center gap-4 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold">{record.title}</span>
              <span className="text-soft">{longDate(record.nextDate ?? record.date)}</span>
            </span>
            <AdminLink to={to} search={{ edit: record.id }} className="admin-btn">
              Edit<span className="sr-only"> {record.title}</span>
            </AdminLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
