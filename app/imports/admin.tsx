/** The page that imports files: a box for all of them, the imports so far, and one import. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { ImportBox } from '#app/imports/admin-box.tsx'
import { ImportPage } from '#app/imports/admin-import.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { moment } from '#app/dates/instants.ts'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import type { ImportListed } from '#app/imports/schema.ts'
import { adminPages } from '#app/admin-routes.ts'
import { formatCount } from '#app/text/format-count.ts'

export default function ImportsPanel() {
  const { search } = useUrlState()
  const { id } = search
  if (id !== undefined) return <ImportPage key={id} id={id} />
  return (
    <>
      <SectionHead
        title="Import"
        lead="Bring what you have: a spreadsheet, a podcast feed, a WordPress or Ghost export, a calendar, a mailing list. You see what becomes of every row before anything is saved, and one click undoes all of it."
      />
      <ImportBox key={search['for']} wanted={search['for']} />
      <Earlier />
    </>
  )
}

const stateTexts: Record<ImportListed['state'], string> = {
  coming: 'not complete',
  looking: 'being looked at',
  open: 'to be looked through',
  writing: 'being imported',
  done: 'imported',
  stopped: 'stopped',
}

function Earlier() {
  const { data = [] } = useQuery(adminRead<ImportListed[]>(adminApi.imports))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <h2 id="earlier" className="text-lg">
        Imports so far
      </h2>
      <ul className="sheet mt-3 divide-y divide-line">
        {data.map(({ id, name, state, total, person, createdAt }) => (
          <li key={id} className="px-5 py-3">
            <AdminLink to={adminPages.imports} search={{ id }} className="link font-semibold wrap-anywhere">
              {name}
            </AdminLink>
            <p className="text-soft">
              {formatCount(total, ['row', 'rows'])}, {stateTexts[state]} · {moment(createdAt)} · <bdi>{person}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
