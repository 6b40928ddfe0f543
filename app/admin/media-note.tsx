/** Says when videos or recordings no longer play. Nothing while they do. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, desk } from '#app/admin-routes.ts'
import { DeskLink } from '#app/desk/place.tsx'
import { deskRead } from '#app/desk/read.ts'
import type { Failing } from '#app/media-watch/failing.ts'
import { counted } from '#app/ui/counted.ts'

export function MediaNote() {
  const { data } = useQuery(deskRead<{ troubles: Failing[] }>(adminApi.mediaWatch))
  const gone = data?.troubles.filter(({ failedDays }) => failedDays > 1).length ?? 0
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
