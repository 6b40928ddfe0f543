/** One import: what its file brings, what has to be answered, what becomes of each row, its progress and its undo. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead, call } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { undo, useAdminMutation } from '#app/dashboard/mutation.ts'
import { BackTo, SectionHead } from '#app/dashboard/toolbar.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { ProgressBar } from '#app/dashboard/progress-bar.tsx'
import { PartAsked } from '#app/imports/admin-asked.tsx'
import { isCopying, MediaOf } from '#app/imports/admin-media.tsx'
import { ImportRows } from '#app/imports/admin-rows.tsx'
import { kindWords, outcomesInWords } from '#app/imports/words.ts'
import type { ImportShown } from '#app/imports/schema.ts'
import { formats } from '#app/records/import/brought.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { places } from '#lists/places.ts'

const POLL_MS = 1_000

export function ImportPage({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...adminRead<ImportShown>(href(adminApi.import, { id })),
    refetchInterval: ({ state: { data: now } }) => (now && isWorking(now) ? POLL_MS : false),
  })
  if (error) return <Failed error={error} />
  if (!data) return null
  return (
    <>
      <BackTo to={adminPages.imports}>All imports</BackTo>
      <SectionHead title={data.name} lead={leadOf(data)} />
      {data.notes.map((note) => (
        <p key={note} className="admin-note mb-3 wrap-anywhere">
          {note}
        </p>
      ))}
      <Step {...data} />
    </>
  )
}

function isWorking({ state, media }: ImportShown): boolean {
  return state === 'looking' || state === 'writing' || isCopying(media)
}

function leadOf({ format, total, parts }: ImportShown): string {
  const counts = parts.filter(({ rows }) => rows > 0).map(({ kind, rows }) => formatCount(rows, kindWords(kind)))
  const what = counts.length > 0 ? counts.join(', ') : formatCount(total, ['row', 'rows'])
  return `This is ${formats[format]} with ${what}.`
}

function Step(shown: ImportShown) {
  switch (shown.state) {
    case 'coming':
      return <p>Not all of its rows have come. Choose the file again.</p>
    case 'looking':
      return <Progress label="Looking at the rows" />
    case 'open':
      return <Open {...shown} />
    case 'writing':
      return <Writing {...shown} />
    case 'stopped':
      return <Stopped {...shown} />
    case 'done':
      return <Done {...shown} />
  }
}

function Progress({ label, done, total }: { label: string; done?: number; total?: number }) {
  return (
    <div className="grid gap-2">
      <ProgressBar label={label} done={done} total={total} />
      <p role="status" className="text-soft">
        {label}
        {total ? `: ${(done ?? 0).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}` : '…'}
      </p>
    </div>
  )
}

function Open(shown: ImportShown) {
  const { id, parts } = shown
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const { mutate, isPending } = useAdminMutation()
  const isAsked = parts.some(({ problem, questions }) => problem !== '' || questions.length > 0)
  const counts = parts.map(({ outcomes }) => (outcomes['created'] ?? 0) + (outcomes['changed'] ?? 0))
  const ready = counts.reduce((sum, count) => sum + count, 0) + accepted.size
  const write = () => mutate(() => call('POST', href(adminApi.importWrite, { id }), { accepted: [...accepted] }))
  return (
    <div className="grid gap-5">
      {parts.map((part) => (
        <PartAsked key={part.kind} part={part} shown={shown} />
      ))}
      {!isAsked && (
        <>
          <p role="status">{outcomesInWords(parts, 'open')}</p>
          <ImportRows shown={shown} accepted={accepted} onAccept={setAccepted} />
          <p className="flex flex-wrap gap-3">
            {ready > 0 ? (
              <Button variant="go" isOff={isPending} onClick={() => void write()}>
                Import {formatCount(ready, ['row', 'rows'])}
              </Button>
            ) : (
              'There is nothing to import.'
            )}
          </p>
        </>
      )}
    </div>
  )
}

function Writing({ id, done, total }: ImportShown) {
  return (
    <div className="grid gap-4">
      <Progress label="Importing" done={done} total={total} />
      <p>You can leave this page; the import continues.</p>
      <p>
        <RequestButton request={['POST', href(adminApi.importStop, { id }), {}]}>Stop</RequestButton>
      </p>
    </div>
  )
}

function Stopped(shown: ImportShown) {
  const { id, problem, done, total } = shown
  return (
    <div className="grid gap-4">
      <p role="status">
        Stopped after {done.toLocaleString('en-US')} of {formatCount(total, ['row', 'rows'])}. {problem}
      </p>
      <p className="flex flex-wrap gap-3">
        <RequestButton variant="go" request={['POST', href(adminApi.importWrite, { id }), {}]}>
          Go on
        </RequestButton>
        <UndoButton {...shown} />
      </p>
    </div>
  )
}

/** Where the records of a kind are. Pages have addresses of all sorts, so they have no place. */
function pageOf(kind: string): string {
  return places.find(({ name }) => name === kind)?.dashboard.page ?? adminPages.pages
}

function Done(shown: ImportShown) {
  const { id, parts, isUndone } = shown
  const left = parts.reduce((sum, { counts }) => sum + (counts['left'] ?? 0), 0)
  return (
    <div className="grid gap-5">
      <p role="status" className={isUndone ? 'admin-note' : ''}>
        {isUndone && 'This import was undone. It was: '}
        {outcomesInWords(parts, 'done')}
      </p>
      <p className="flex flex-wrap gap-3">
        {parts.map(({ kind }) => (
          <AdminLink key={kind} to={pageOf(kind)} className="admin-btn">
            Open {kindWords(kind)[1]}
          </AdminLink>
        ))}
        {left > 0 && (
          <a className="admin-btn" href={href(adminApi.importRest, { id })} download>
            Download the {formatCount(left, ['row', 'rows'])} not taken
          </a>
        )}
        <UndoButton {...shown} />
      </p>
      <MediaOf shown={shown} />
      <ImportRows shown={shown} />
    </div>
  )
}

/** Acts without a question, since it is its own way back. */
function UndoButton({ undo: action, isUndone }: ImportShown) {
  const queryClient = useQueryClient()
  if (action === '') return null
  return (
    <Button onClick={() => void undo(queryClient, action, isUndone ? 'Redo' : 'Undo')}>
      {isUndone ? 'Redo all of it' : 'Undo all of it'}
    </Button>
  )
}
