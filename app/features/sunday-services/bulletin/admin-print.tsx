/** The bulletin of a Sunday as files, in the dashboard. */
import { adminApi } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'

const files = [
  { name: 'Folded sheet, Letter', query: { paper: 'letter' } },
  { name: 'Folded sheet, A4', query: { paper: 'a4' } },
  { name: 'Large print, Letter', query: { paper: 'letter', size: 'large' } },
  { name: 'Large print, A4', query: { paper: 'a4', size: 'large' } },
]

interface PrintProps {
  /** Of the Sunday; undefined while it isn't saved. */
  id: string | undefined
  isDirty: boolean
}

export function PrintBulletin({ id, isDirty }: PrintProps) {
  if (id === undefined || isDirty) return <p className="admin-note">Save this Sunday to print its bulletin.</p>
  return (
    <section className="sheet px-5 py-4" aria-labelledby="print-bulletin">
      <h3 id="print-bulletin" className="font-semibold">
        Print
      </h3>
      <p className="text-soft">
        Print a folded sheet on both sides, flipped on the short edge. The page of a published Sunday offers it, too.
      </p>
      <ul className="mt-3 flex flex-wrap gap-3">
        {files.map(({ name, query }) => (
          <li key={name}>
            <a href={href(adminApi.sundayBulletin, { id }, query)} target="_blank" rel="noopener" className="admin-btn">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
