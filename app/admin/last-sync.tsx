/** Whether videos come in by themselves: when they last did, or why they do not. */
import { adminPages } from '#app/admin-routes.ts'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { useSyncStatus } from '#app/features/youtube/sync-status.ts'

export function LastSync() {
  const last = useSyncStatus()?.lastSync
  if (!last) return null
  if (last.isFine) {
    return (
      <p className="text-soft">
        Videos were last synced on {moment(last.at)} ({last.title}).{' '}
        <AdminLink to={adminPages.videoSync} className="link">
          Video Sync
        </AdminLink>
      </p>
    )
  }
  return (
    <p className="admin-note">
      <span>
        <strong>The videos of “{last.title}” could not be synced.</strong> {last.message}
      </span>
      <AdminLink to={adminPages.videoSync} className="admin-btn">
        Video Sync
      </AdminLink>
    </p>
  )
}
