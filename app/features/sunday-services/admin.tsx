/** The section of Sunday services in the admin area. */
import { serviceLabel, sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { Badge, Facts, WatchLink } from '#app/dashboard/list-parts.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { dayOrders } from '#app/dashboard/toolbar.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { VideoPreview } from '#app/dashboard/video-preview.tsx'
import { clockTime, fullDate } from '#app/dates/format.ts'

type ServiceRecord = RecordOf<typeof sundayService>

export default function SundayServicesPanel() {
  return (
    <RecordSection
      definition={sundayService}
      title="Sunday Services"
      lead="Services on particular days, such as Christmas Eve. Upcoming ones appear on the home, contact, Plan a Visit and events pages, unless they only repeat your weekly time."
      add="Add Sunday service"
      search="Search by date, name or location"
      filters={[{ name: 'isLive', label: 'Live', all: 'All services', choices: live }]}
      columns={columns}
      empty="No Sunday services yet. Add the next one with its date, time and location."
      drawing="church"
      rowAction={(service) => <WatchLink address={service.youtubeUrl} title={serviceLabel(service)} />}
      parts={({ values: { youtubeUrl } }) => ({
        youtubeUrl: { after: <VideoPreview address={String(youtubeUrl)} /> },
      })}
    />
  )
}

const live = { true: 'Live', false: 'Not live' }

const columns: Column<ServiceRecord>[] = [
  {
    title: 'Date',
    sort: 'date',
    orders: dayOrders,
    cell: (service) => (
      <>
        <RowTitle>{fullDate(service.date)}</RowTitle>
        <span className="wrap-anywhere whitespace-normal">{service.name}</span>
        <Facts facts={[clockTime(service.time), service.location]} className="md:hidden" />
        {service.isLive && (
          <span className="md:hidden">
            <Badge variant="default">Live</Badge>
          </span>
        )}
      </>
    ),
    className: 'lg:whitespace-nowrap',
  },
  {
    title: 'Time',
    sort: 'time',
    orders: ['Earliest time first', 'Latest time first'],
    cell: ({ time }) => clockTime(time),
    from: 'md',
    className: 'whitespace-nowrap',
  },
  {
    title: 'Location',
    sort: 'location',
    cell: ({ location }) => location,
    from: 'md',
    className: 'min-w-28 wrap-anywhere',
  },
  { title: 'Live', cell: ({ isLive }) => isLive && <Badge variant="default">Live</Badge>, from: 'md' },
]
