/** Dates of events that changed after people had signed up, on the overview. */
import { useQuery } from '@tanstack/react-query'
import { adminPages } from '#app/admin-routes.ts'
import { MatterRow } from '#app/admin/matter.tsx'
import { signUpDatesRead } from '#app/features/events/sign-ups/dates-read.ts'
import { counted } from '#app/ui/counted.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { hasRole } from '#app/ui/roles.ts'

export function SignUpMatters() {
  const { user } = useCurrentUser()
  const mayRead = user !== undefined && user !== null && hasRole(user, ['inbox'])
  const { data: dates = [] } = useQuery({ ...signUpDatesRead, enabled: mayRead })
  return dates
    .filter(({ isTold }) => !isTold)
    .map(({ eventId, on, notice, taken, waiting }) => {
      const people = counted(taken + waiting, ['person who signed up hasn’t', 'people who signed up haven’t'])
      const text = `${notice.split('\n')[0]} The ${people} been told.`
      return <MatterRow key={`${eventId} ${on}`} text={text} action="Email them" to={adminPages.signUps} />
    })
}
