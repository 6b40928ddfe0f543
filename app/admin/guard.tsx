/**
 * Only administrators get any further. The server has decided that already before it handed the desk out; this is for
 * those whose session ended, or whose rights were taken away, while it was open.
 */
import { type ReactNode, useEffect } from 'react'
import { goTo, signInAddress } from '#app/desk/act.ts'
import { routes } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { toast } from '#app/ui/toast.tsx'

export function Guard({ children }: { children: ReactNode }) {
  const { user, isLoading } = useCurrentUser()
  const isAllowed = user?.isAdmin === true
  const isNobody = user === null
  useEffect(() => {
    if (isLoading || isAllowed) return
    if (isNobody) {
      toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', bad: true })
      goTo(signInAddress())
    } else {
      toast({ title: 'Access Denied', text: "You don't have admin privileges.", bad: true })
      goTo(routes.home)
    }
  }, [isLoading, isAllowed, isNobody])
  if (isLoading) return <p className="p-8">Loading...</p>
  return isAllowed ? children : <p className="p-8">Checking permissions...</p>
}
