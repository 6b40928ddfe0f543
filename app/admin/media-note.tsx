/** Says when videos or audio files have stopped playing. Nothing while they do. */
import { adminPages } from '#app/admin-routes.ts'
import { AdminLink } from '#app/records/place.tsx'
import { counted } from '#app/ui/counted.ts'

export function MediaNote({ gone }: { gone: number }) {
  if (gone === 0) return null
  return (
    <p className="admin-note">
      <span>
        {counted(gone, ['video or audio file has stopped playing', 'videos or audio files have stopped playing'])}.
      </span>
      <AdminLink to={adminPages.mediaWatch} className="admin-btn">
        View broken links
      </AdminLink>
    </p>
  )
}
