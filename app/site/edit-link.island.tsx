/** Asks where the page is edited. Pages are shared by all people with the same roles, so the server doesn't write it there. */
import { useEffect, useState } from 'react'
import { api, href } from '#app/routes.ts'

export default function EditLink({ path }: { path: string }) {
  const [page, setPage] = useState('')
  useEffect(() => {
    fetch(href(api.editLink, {}, { path }), { credentials: 'include' })
      .then((answer) => answer.json() as Promise<{ page?: string }>)
      .then(
        (answer) => setPage(answer.page ?? ''),
        () => undefined,
      )
  }, [path])
  if (page === '') return null
  return (
    <aside aria-label="Editing" className="no-print fixed bottom-4 left-4 z-20">
      <a href={page} className="btn btn-line min-h-11 px-5 shadow-md">
        Edit this
      </a>
    </aside>
  )
}
