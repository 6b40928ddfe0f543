/** An archive of Narthex in the box: uploaded in parts, looked through, imported in one step. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { ArchiveReport } from '#app/archive/report.ts'
import { Button } from '#app/dashboard/button.tsx'
import { call } from '#app/dashboard/client.ts'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { formatCount } from '#app/text/format-count.ts'

export interface UploadedArchive {
  id: string
  name: string
  /** What would be done. */
  preview: ArchiveReport
}

export function ArchivePreview({ archive, onDone }: { archive: UploadedArchive; onDone: () => void }) {
  const [report, setReport] = useState(archive.preview)
  const { mutate, isPending } = useAdminMutation()
  const write = () =>
    mutate(
      async () => {
        const response = await call('POST', adminApi.archiveImport, { id: archive.id, preview: false })
        setReport((await response.json()) as ArchiveReport)
      },
      () => ({ text: 'Everything in the archive is imported.' }),
    )
  const open = report.lists.filter(({ created, changed, notTaken }) => created + changed + notTaken.length > 0)
  return (
    <section aria-labelledby="archive" className="sheet grid gap-4 px-5 py-5">
      <h2 id="archive" className="text-lg wrap-anywhere">
        {archive.name}
      </h2>
      <p role="status">
        {report.isWritten
          ? 'This archive of Narthex is imported.'
          : 'This is an archive of Narthex. Nothing is saved yet.'}
      </p>
      {open.length === 0 && !report.isWritten && <p>Everything in it is on this website already.</p>}
      <ul className="list-disc pl-6">
        {open.map(({ list, created, changed, notTaken }) => (
          <li key={list} className="wrap-anywhere">
            {list}: {created.toLocaleString('en-US')} new, {changed.toLocaleString('en-US')} changed
            {notTaken.length > 0 && `, ${formatCount(notTaken.length, ['is', 'are'])} left out`}
            {notTaken.map(({ title, why }) => (
              <span key={title} className="block text-bad">
                {title}: {why}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {report.notes.map((note) => (
        <p key={note} className="admin-note wrap-anywhere">
          {note}
        </p>
      ))}
      <p className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{report.isWritten ? 'Import something else' : 'Cancel'}</Button>
        {!report.isWritten && open.length > 0 && (
          <Button variant="go" isOff={isPending} onClick={() => void write()}>
            {isPending ? 'Importing…' : 'Import all of it'}
          </Button>
        )}
      </p>
    </section>
  )
}
