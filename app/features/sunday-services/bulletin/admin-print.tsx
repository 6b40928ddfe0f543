/** The bulletin and the slides of a Sunday as files, in the dashboard. */
import { type ReactNode, useId } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { WhereItIs } from '#app/dashboard/where-it-is.tsx'
import { href, routes } from '#app/routes.ts'

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

interface SavedProps {
  /** The Sunday's id; undefined before it is saved. */
  id: string | undefined
  isDirty: boolean
}

export function PrintBulletin({ id, isDirty }: SavedProps) {
  if (id === undefined || isDirty) return <p className="admin-note">Save this Sunday to print its bulletin.</p>
  return (
    <div className="sheet px-5">
      <Files
        heading="Print"
        lead="Print a folded sheet on both sides, flipped on the short edge. The page of a published Sunday offers it, too."
        files={toPrint}
        id={id}
      />
    </div>
  )
}

/** The slides of a Sunday, and the screen that shows the church's days by itself. */
export function Screens({ id, isDirty }: SavedProps) {
  const { user } = useCurrentUser()
  const isSaved = id !== undefined && !isDirty
  return (
    <div className="sheet divide-y divide-line px-5">
      {isSaved ? (
        <Files heading="Slides" lead="Readings, order of service and notices, to project." files={toProject} id={id} />
      ) : (
        <Part heading="Slides">
          <p className="text-soft">Save this Sunday to download its slides.</p>
        </Part>
      )}
      <Part heading="Hall screen">
        <p className="text-soft">
          A television in your hall shows the services of the next seven days, notices and events by itself.
        </p>
        <div className="mt-3 space-y-2">
          <WhereItIs first={routes.screen} link="Open the hall screen">
            on the television, and make its browser full screen.
          </WhereItIs>
          {user?.isAdmin && (
            <AdminLink to={adminPages.settings} hash="screen" className="link">
              Choose what it shows
            </AdminLink>
          )}
        </div>
      </Part>
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
  return (
    <Part heading={heading}>
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
    </Part>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const name = useId()
  return (
    <section className="py-4" aria-labelledby={name}>
      <h3 id={name} className="font-semibold">
        {heading}
      </h3>
      {children}
    </section>
  )
}
