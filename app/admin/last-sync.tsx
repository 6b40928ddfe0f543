/** Says when videos were last imported, or why that failed. */
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
        Last video import: {moment(last.at)} ({last.title}).{' '}
        <AdminLink to={adminPages.videoSync} className="link">
          Video import
        </AdminLink>
      </p>
    )
  }
  return (
    <p className="admin-note">
      <span>
        <strong>We couldn’t import videos from “{last.title}”.</strong> {last.message}
      </span>
      <AdminLink to={adminPages.videoSync} className="admin-btn">
        View details
      </AdminLink>
    </p>
  )
}
