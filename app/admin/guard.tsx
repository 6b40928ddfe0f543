/**
 * Shows the admin area only to users with a role. The server has already checked that before it served the admin area;
 * this is for users whose session ended, or whose role was removed, while it was open.
 */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { goTo, signInAddress } from '#app/records/act.ts'
import { Failed } from '#app/records/failed.tsx'
import { routes } from '#app/routes.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { toast } from '#app/ui/toast.tsx'

export function Guard({ children }: { children: ReactNode }) {
  const { data: user, isLoading, error } = useQuery(currentUserRead)
  const isAllowed = user !== undefined && user !== null && user.roles.length > 0
  const isNobody = user === null
  const isUnknown = user === undefined && error !== null
  useEffect(() => {
    if (isLoading || isAllowed || isUnknown) return
    if (isNobody) {
      toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', bad: true })
      goTo(signInAddress())
    } else {
      toast({ title: 'Access Denied', text: "You don't have admin privileges.", bad: true })
      goTo(routes.home)
    }
  }, [isLoading, isAllowed, isNobody, isUnknown])
  if (isLoading) return <p className="p-8">Loading...</p>
  if (isUnknown) {
    return (
      <div className="p-8">
        <Failed error={error} />
      </div>
    )
  }
  return isAllowed ? children : <p className="p-8">Checking permissions...</p>
}
