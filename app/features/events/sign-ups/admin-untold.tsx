/** The note above the events: dates that changed, and whose people don't know of it yet. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { untoldText } from '#app/features/events/sign-ups/date-words.ts'
import type { SignUpDate } from '#app/features/events/sign-ups/notices.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { may } from '#app/definitions/rights.ts'

/** One note above the events, however many dates there are. */
export function UntoldNote() {
  const { user } = useCurrentUser()
  const enabled = user !== undefined && user !== null && may(user, 'event_sign_ups')
  const { data: dates = [] } = useQuery({ ...adminRead<SignUpDate[]>(adminApi.signUpDates), enabled })
  const untold = dates.filter(({ isTold }) => !isTold)
  if (!untold[0]) return null
  return (
    <div className="admin-note mb-4" role="status">
      <p className="min-w-0 flex-1 basis-64">
        {untold.length === 1
          ? untoldText(untold[0])
          : `${untold.length} dates were changed, and the people who signed up for them haven’t been told.`}
      </p>
      <AdminLink to={adminPages.signUps} className="admin-btn">
        Email them
      </AdminLink>
    </div>
  )
}
