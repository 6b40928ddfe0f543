/** The bulletin and the slides of a Sunday as files, in the dashboard. */
import { useId } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'

interface File {
  name: string
  /** The paper. */
  on?: string
  address: string
  query: object
}

const { sundayBulletin, sundaySlides } = adminApi

const toPrint: File[] = [
  { name: 'Folded sheet', on: 'Letter', address: sundayBulletin, query: { paper: 'letter' } },
  { name: 'Folded sheet', on: 'A4', address: sundayBulletin, query: { paper: 'a4' } },
  { name: 'Large print', on: 'Letter', address: sundayBulletin, query: { paper: 'letter', size: 'large' } },
  { name: 'Large print', on: 'A4', address: sundayBulletin, query: { paper: 'a4', size: 'large' } },
]
const toProject: File[] = [
  { name: 'PowerPoint (.pptx)', address: sundaySlides, query: { format: 'pptx' } },
  { name: 'OpenLP (.osz)', address: sundaySlides, query: { format: 'osz' } },
]

interface PrintProps {
  /** The Sunday's id; undefined before it is saved. */
  id: string | undefined
  isDirty: boolean
}

export function PrintBulletin({ id, isDirty }: PrintProps) {
  if (id === undefined || isDirty)
    return <p className="admin-note">Save this Sunday to print its bulletin or download its slides.</p>
  return (
    <div className="sheet divide-y divide-line px-5">
      <Files
        heading="Print"
        lead="Print a folded sheet on both sides, flipped on the short edge. The page of a published Sunday offers it, too."
        files={toPrint}
        id={id}
      />
      <Files heading="Slides" lead="Readings, order of service and notices, to project." files={toProject} id={id} />
    </div>
  )
}

interface FilesProps {
  heading: string
  lead: string
  files: readonly File[]
  id: string
}

function Files({ heading, lead, files, id }: FilesProps) {
  const name = useId()
  return (
    <section className="py-4" aria-labelledby={name}>
      <h3 id={name} className="font-semibold">
        {heading}
      </h3>
      <p className="text-soft">{lead}</p>
      <ul className="mt-3 flex flex-wrap gap-3">
        {files.map((file) => (
          <li key={`${file.name} ${file.on}`}>
            <a href={href(file.address, { id }, file.query)} target="_blank" rel="noopener" className="admin-btn">
              {[file.name, file.on].filter(Boolean).join(', ')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
