/** Announced visits in the admin area: who comes, and who has been in touch with them. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { Badge } from '#app/records/badge.tsx'
import { Inbox, Mark, type Received, SeenTo, type Status } from '#app/records/inbox.tsx'
import { moment } from '#app/records/moment.ts'
import { useRecordActions } from '#app/records/use-record-actions.tsx'
import { mailto, tel } from '#app/ui/address.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import type { VisitRequest } from '#app/inbox/visits/visit.ts'

type VisitRecord = VisitRequest & Received

const STATUSES: readonly Status[] = [
  { value: 'new', label: 'New', button: 'Mark as New', said: 'Visitor marked as new' },
  { value: 'contacted', label: 'Contacted', button: 'Mark Contacted', said: 'Visitor marked as contacted' },
  { value: 'visited', label: 'Visited', button: 'Mark Visited', said: 'Visitor marked as visited' },
]
const ADDRESSES = {
  all: adminApi.visits,
  one: adminApi.visit,
  notes: adminApi.visitNotes,
  note: adminApi.visitNote,
}
const LOOKS = { new: 'default', contacted: 'secondary', visited: 'outline' } as const

export function VisitList({ search }: { search: string }) {
  const { data: config } = useQuery(siteConfigRead)
  const actions = useRecordActions<VisitRecord>({
    addresses: ADDRESSES,
    title: ({ fullName }) => fullName,
  })
  const letter = ({ fullName, email }: VisitRecord) =>
    mailto(email, {
      subject: config ? `Your visit to ${config.churchName}` : 'Your visit',
      body: `Dear ${fullName},\r\n\r\n`,
    })
  return (
    <>
      <Inbox<VisitRecord>
        title="Visitor Requests"
        addresses={ADDRESSES}
        search={search}
        filter="visitors"
        statuses={STATUSES}
        empty="No visitor requests yet"
        name={({ fullName }) => fullName}
      >
        {(visit) => (
          <>
            <div className="flex items-start gap-3">
              <h3 className="min-w-0 flex-1 text-[1.15rem]">
                <bdi>{visit.fullName}</bdi>
              </h3>
              <Badge look={LOOKS[visit.status]}>{visit.status}</Badge>
            </div>
            <p className="text-soft">
              {kidsSaid(visit.numberOfKids)} · <span className="whitespace-nowrap">{moment(visit.createdAt)}</span>
            </p>
            <p className="flex flex-wrap gap-x-5 gap-y-1">
              <a href={tel(visit.phone)} className="link inline-flex min-h-11 items-center">
                {visit.phone}
              </a>
              <a href={letter(visit)} className="link inline-flex min-h-11 items-center">
                {visit.email}
              </a>
            </p>
            <SeenTo record={visit} statuses={STATUSES} />
            <p className="flex flex-wrap gap-2">
              <Mark record={visit} statuses={STATUSES} one={adminApi.visit} name={visit.fullName} />
              <button type="button" className="admin-btn admin-btn-bad-line" onClick={() => actions.askToDelete(visit)}>
                Delete<span className="sr-only"> {visit.fullName}</span>
              </button>
            </p>
          </>
        )}
      </Inbox>
      {actions.dialogs}
    </>
  )
}

function kidsSaid(number: string): string {
  if (number === '0') return 'No kids'
  return number === '1' ? '1 kid' : `${number} kids`
}
