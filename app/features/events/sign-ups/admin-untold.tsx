/** Dates that need an administrator: changed ones whose people don't know of it yet, and those with suspected sign-ups. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { SignUpDate } from '#app/features/events/sign-ups/notices.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { shortDay } from '#app/dates/instants.ts'
import { formatCount } from '#app/text/format-count.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { may } from '#app/definitions/rights.ts'

/** A sentence for each date with suspected sign-ups. */
export function useSuspected(): { key: string; text: string }[] {
  return useDates()
    .filter(({ suspected }) => suspected > 0)
    .map(({ eventId, on, title, date, suspected }) => {
      const one = 'sign-up looks like spam. It keeps its place until you decide.'
      const many = 'sign-ups look like spam. They keep their places until you decide.'
      return { key: `${eventId} ${on}`, text: `${title}, ${shortDay(date)}: ${formatCount(suspected, [one, many])}` }
    })
}

/** None for users who don't handle sign-ups. */
function useDates(): SignUpDate[] {
  const { user } = useCurrentUser()
  const mayRead = user !== undefined && user !== null && may(user, 'event_sign_ups')
  const { data: dates = [] } = useQuery({ ...adminRead<SignUpDate[]>(adminApi.signUpDates), enabled: mayRead })
  return dates
}

/** A sentence for each date of which people haven't been told. */
export function useUntold(): { key: string; text: string }[] {
  return useDates()
    .filter(({ isTold }) => !isTold)
    .map(({ eventId, on, notice, recipients }) => {
      const people = formatCount(recipients, ['person who signed up hasn’t', 'people who signed up haven’t'])
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
