/** Dates that were changed after people had signed up for them, who don't know of it yet. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { SignUpDate } from '#app/features/events/sign-ups/notices.ts'
import { adminRead } from '#app/records/client.ts'
import { AdminLink } from '#app/records/place.tsx'
import { formatCount } from '#app/ui/format-count.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { hasRole } from '#app/ui/roles.ts'

/** A sentence for each date; none for users who don't handle sign-ups. */
export function useUntold(): { key: string; text: string }[] {
  const { user } = useCurrentUser()
  const mayRead = user !== undefined && user !== null && hasRole(user, ['inbox'])
  const { data: dates = [] } = useQuery({ ...adminRead<SignUpDate[]>(adminApi.signUpDates), enabled: mayRead })
  return dates
    .filter(({ isTold }) => !isTold)
    .map(({ eventId, on, notice, taken, waiting }) => {
      const people = formatCount(taken + waiting, ['person who signed up hasn’t', 'people who signed up haven’t'])
      return { key: `${eventId} ${on}`, text: `${notice.split('\n')[0]} The ${people} been told.` }
    })
}

/** One note above the events, however many dates there are. */
export function UntoldNote() {
  const untold = useUntold()
  if (untold.length === 0) return null
  return (
    <div className="admin-note mb-4" role="status">
      <p className="min-w-0 flex-1 basis-64">
        {untold.length === 1
          ? untold[0]?.text
          : `${untold.length} dates were changed, and the people who signed up for them haven’t been told.`}
      </p>
      <AdminLink to={adminPages.signUps} className="admin-btn">
        Email them
      </AdminLink>
    </div>
  )
}
