/** A link from a public page to its place in the dashboard. Loaded only for people who may edit content. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export function EditThis() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data } = useQuery(read<{ page: string }>(href(api.editLink, {}, { path })))
  if (!data?.page) return null
  return (
    <aside aria-label="Editing" className="no-print fixed bottom-4 left-4 z-20">
      <a href={data.page} className="btn btn-line min-h-11 px-5 shadow-md">
        Edit this
      </a>
    </aside>
  )
}
