/** Says when videos or recordings no longer play. Nothing while they do. */
import { adminPages } from '#app/admin-routes.ts'
import { AdminLink } from '#app/records/place.tsx'
import { counted } from '#app/ui/counted.ts'

export function MediaNote({ gone }: { gone: number }) {
  if (gone === 0) return null
  return (
    <p className="admin-note">
      <span>{counted(gone, ['video or recording no longer plays', 'videos or recordings no longer play'])}.</span>
      <AdminLink to={adminPages.mediaWatch} className="admin-btn">
        See which
      </AdminLink>
    </p>
  )
}
