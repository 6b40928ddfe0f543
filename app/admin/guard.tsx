/** What stands around every section of the dashboard: the check of the user, and the message in place of one that failed. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { sections } from '#lists/sections.ts'
import { redirectTo, signInAgain } from '#app/dashboard/mutation.ts'
import { ConnectionError } from '#app/dashboard/client.ts'
import { Failed } from '#app/dashboard/failed.tsx'
import { resumePictures } from '#app/dashboard/picture-queue.ts'
import { tellLostUploads } from '#app/dashboard/running-uploads.ts'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { anything, may } from '#app/definitions/rights.ts'
import { routes } from '#app/routes.ts'
import { currentUserRead } from '#app/ui/current-user.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead } from '#app/ui/site.ts'
import { toast } from '#app/ui/toast.tsx'

/**
 * Shows the admin area only to users with a role. The server has already checked that before it served the admin area;
 * this is for users whose session ended, or whose role was removed, while it was open.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { data: user, isLoading, error } = useQuery(currentUserRead)
  // Every time on the screen is in the church's zone from the first.
  const { isLoading: isZoneLoading } = useQuery(siteConfigRead)
  // New records are dated the day of the main service.
  const { isLoading: areTimesLoading } = useQuery(serviceTimesRead)
  const isAllowed = user !== undefined && user !== null && may(user, ...anything())
  const isNobody = user === null
  const isUnknown = user === undefined && error !== null
  useEffect(() => {
    if (isLoading || isAllowed || isUnknown) return
    if (isNobody) {
      signInAgain()
    } else {
      toast({ title: 'Access Denied', text: "You don't have admin privileges.", isError: true })
      redirectTo(routes.home)
    }
  }, [isLoading, isAllowed, isNobody, isUnknown])
  useEffect(() => tellLostUploads(), [])
  const by = isAllowed ? user.id : undefined
  useEffect(() => {
    if (by !== undefined) void resumePictures(by)
  }, [by])
  if (isLoading || isZoneLoading || areTimesLoading) return <p className="p-8">Loading...</p>
  if (isUnknown) {
    return (
      <div className="p-8">
        <Failed error={error} />
      </div>
    )
  }
  return isAllowed ? children : <p className="p-8">Checking permissions...</p>
}

export function SectionError({ error }: { error: unknown }) {
  const router = useRouter()
  const reason = error instanceof Error ? error.message : String(error)
  const shown = error instanceof ConnectionError ? error : `We couldn’t open this page: ${reason}`
  const { pathname } = router.state.location
  const listed = sections.find(({ to }) => to === pathname)
  return (
    <>
      <SectionHead title={listed?.label ?? 'This page'} />
      <Failed error={shown} onRetry={() => router.invalidate()} />
    </>
  )
}
