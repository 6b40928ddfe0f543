/** A link from a public page to its place in the dashboard, for people who may edit some of its content. */
import EditLink from '#app/site/edit-link.island.tsx'
import { useViewer } from '#app/ui/current-user.ts'
import { island } from '#app/ui/island.tsx'
import { usePage } from '#app/ui/page.tsx'
import { may } from '#app/definitions/rights.ts'
import { content } from '#app/definitions/roles.ts'

const Link = island('edit-link', EditLink, 'idle')

export function EditThis() {
  const { path } = usePage()
  const viewer = useViewer()
  return viewer && may(viewer, ...content) ? <Link path={path} /> : null
}
