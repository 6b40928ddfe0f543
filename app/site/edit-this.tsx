/** A link from a public page to its place in the dashboard, for people who may edit content. */
import EditLink from '#app/site/edit-link.island.tsx'
import { useViewer } from '#app/ui/current-user.ts'
import { island } from '#app/ui/island.tsx'
import { usePage } from '#app/ui/page.tsx'
import { hasRole } from '#app/values/roles.ts'

const Link = island('edit-link', EditLink, 'idle')

export function EditThis() {
  const { path } = usePage()
  const viewer = useViewer()
  return viewer && hasRole(viewer, ['editor']) ? <Link path={path} /> : null
}
