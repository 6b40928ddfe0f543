/** Says when videos or recordings no longer play. Nothing while they do. */
import { desk } from '#app/admin-routes.ts'
import { DeskLink } from '#app/desk/place.tsx'
import { counted } from '#app/ui/counted.ts'

export function MediaNote({ gone }: { gone: number }) {
  if (gone === 0) return null
  return (
    <p className="desk-note">
      <span>{counted(gone, ['video or recording no longer plays', 'videos or recordings no longer play'])}.</span>
      <DeskLink to={desk.mediaWatch} className="desk-btn">
        See which
      </DeskLink>
    </p>
  )
}
