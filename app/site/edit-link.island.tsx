/** Asks where the page is edited. Pages are shared by all people with the same roles, so the server doesn't write it there. */
import { useEffect, useState } from 'react'
import { api, href } from '#app/routes.ts'
import { t } from '#app/text/t.ts'

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
    <aside aria-label={t('Editing')} className="no-print fixed bottom-4 left-4 z-20">
      <a
        href={page}
        className="btn btn-line min-h-11 px-5 shadow-md"
        // The block may be another one when the link is followed.
        onClick={({ currentTarget }) => (currentTarget.href = withBlock(page))}
      >
        {t('Edit this')}
      </a>
    </aside>
  )
}

/** The address with the block of the page that is in the middle of the window. */
function withBlock(address: string): string {
  const blocks = [...document.querySelectorAll('main [id^="b-"]')]
  const middle = innerHeight / 2
  const seen = blocks.find((block) => {
    const { top, bottom } = block.getBoundingClientRect()
    return top <= middle && bottom >= middle
  })
  return seen ? `${address}${address.includes('?') ? '&' : '?'}block=${seen.id.slice(2)}` : address
}
