/** Below a notice, or an event that changes soon: visitors see it by themselves, subscribers only if somebody writes to them. */
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { adminPages } from '#app/admin-routes.ts'
import { may } from '#app/definitions/rights.ts'

interface TellSubscribersProps {
  /** What it is about: the table of the record, and its id. */
  table: 'notices' | 'events'
  id: string
}

export function TellSubscribers({ table, id }: TellSubscribersProps) {
  const { user } = useCurrentUser()
  if (!user || !may(user, 'newsletter_issues')) return null
  return (
    <div className="admin-note">
      <p className="min-w-0 flex-1 basis-64">
        Visitors see this on every page. To tell your subscribers, too, write to them: you see the email before it is
        sent.
      </p>
      <AdminLink
        to={adminPages.newsletterIssues}
        search={{ add: 'yes', about: `${table} ${id}` }}
        className="admin-btn"
      >
        Write to subscribers
      </AdminLink>
    </div>
  )
}
