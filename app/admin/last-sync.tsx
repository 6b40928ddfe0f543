/** Whether videos come in by themselves: when they last did, or why they do not. */
import { desk } from '#app/admin-routes.ts'
import { moment } from '#app/desk/moment.ts'
import { DeskLink } from '#app/desk/place.tsx'
import { useSyncStatus } from '#app/youtube/sync-status.ts'

export function LastSync() {
  const last = useSyncStatus()?.lastSync
  if (!last) return null
  if (last.isFine) {
    return (
      <p className="text-soft">
        Videos were last synced on {moment(last.at)} ({last.title}).{' '}
        <DeskLink to={desk.videoSync} className="link">
          Video Sync
        </DeskLink>
      </p>
    )
  }
  return (
    <p className="desk-note">
      <span>
        <strong>The videos of “{last.title}” could not be synced.</strong> {last.message}
      </span>
      <DeskLink to={desk.videoSync} className="desk-btn">
        Video Sync
      </DeskLink>
    </p>
  )
}
