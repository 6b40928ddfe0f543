/** The overview's list of this week: events, services of particular days, and service changes, each with a link to its form. */
import { useQuery } from '@tanstack/react-query'
import { adminPages } from '#app/admin-routes.ts'
import { Row } from '#app/admin/attention.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { isOff } from '#app/features/events/calendar-parts.tsx'
import { weekRead } from '#app/features/events/reads.ts'
import { serviceName } from '#app/church/worship-services.ts'
import { isServiceChange, noticeSentence, noticesRead } from '#app/ui/notices.ts'
import { specialServicesRead } from '#app/ui/service-times.tsx'
import { clockTime, fullDate } from '#app/dates/format.ts'

interface Entry {
  key: string
  title: string
  date: string
  time: string | null
  location: string | null
  isCanceled?: boolean
  to: string
  id: string
}

export function ThisWeek() {
  const { data: week } = useQuery(weekRead)
  const { data: services = [] } = useQuery(specialServicesRead)
  const { data: notices = [] } = useQuery(noticesRead)
  const entries: Entry[] = [
    ...(week?.events ?? []).map(({ id, title, date, startTime: time, location, ...event }) => {
      const key = `${id} ${date}`
      return { key, id, title, date, time, location, isCanceled: isOff(event), to: adminPages.events }
    }),
    ...services.map((service) => ({
      ...service,
      key: service.id,
      title: serviceName(service),
      to: adminPages.sundayServices,
    })),
    ...notices.map((notice) => ({
      ...notice,
      key: notice.id,
      title: isServiceChange(notice) ? noticeSentence(notice) : (notice.message ?? 'Notice'),
      to: adminPages.notices,
    })),
  ]
  const shown = entries
    .filter(({ date }) => week && date >= week.from && date <= week.to)
    .toSorted((a, b) => (`${a.date} ${a.time ?? ''}` < `${b.date} ${b.time ?? ''}` ? -1 : 1))
  return (
    <section className="sheet px-5 py-4" aria-labelledby="this-week">
      <h2 id="this-week" className="mb-2 text-xl">
        This week
      </h2>
      {!week && <p className="text-soft">Loading...</p>}
      {week && shown.length === 0 && <p className="text-soft">Nothing besides your weekly services.</p>}
      <ul className="divide-y divide-line">
        {shown.map(({ key, id, title, date, time, location, isCanceled, to }) => (
          <Row
            key={key}
            title={title}
            facts={[isCanceled && 'Canceled', fullDate(date), time && clockTime(time), location]}
          >
            <AdminLink to={to} search={{ edit: id }} className="admin-btn">
              Edit<span className="sr-only"> {title}</span>
            </AdminLink>
          </Row>
        ))}
      </ul>
    </section>
  )
}
