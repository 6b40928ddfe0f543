/** Chooses where a link leads: a page or a record of this site, found by its words, or a pasted address. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead, CallError } from '#app/dashboard/client.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { DOCUMENT_TYPES, useDocumentUpload } from '#app/dashboard/document-upload.ts'
import { FileButton } from '#app/dashboard/file-field.tsx'
import { usePostOnce } from '#app/dashboard/saving.ts'
import { useSeesTable } from '#app/dashboard/use-rights.ts'
import { useSettled } from '#app/dashboard/use-settled.ts'
import { may } from '#app/definitions/rights.ts'
import { meantAddress } from '#app/definitions/typed.ts'
import { places } from '#lists/places.ts'
import { href } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'
import { builtInPages, isBuiltIn } from '#app/links/built-in-pages.ts'
import { isLinkTarget, linkedRecord } from '#app/links/link-target.ts'
import { ownTarget } from '#app/links/own-target.ts'
import type { RecordTableName } from '#db/schema.ts'

/** The kinds that links name, by the names of kinds in the dashboard's search. */
const KINDS: Readonly<Record<string, string>> = {
  page: 'pages',
  ...Object.fromEntries(places.filter(({ isLinked }) => isLinked).map(({ kind, name }) => [kind, name])),
}

interface Found {
  kind: string
  id: string
  title: string
}

interface LinkPickerProps {
  value: string
  /** Nothing is selected, so the link needs words. */
  needsLabel: boolean
  onChoose: (to: string, label: string) => void
  onCancel: () => void
}

export function LinkPicker({ value, needsLabel, onChoose, onCancel }: LinkPickerProps) {
  const [typed, setTyped] = useState(linkedRecord(value) ? '' : value)
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = useTargets(typed)
  const choose = (to: string, title: string) => onChoose(to, label || title)
  const use = () => {
    const to = ownTarget(meantAddress(typed.trim()), location.origin)
    if (isLinkTarget(to)) choose(to, typed.trim())
    else setProblem('Choose a page below, or paste an address that starts with https:// or /')
  }
  return (
    <div className="grid gap-3 border-b border-line p-4" role="group" aria-label="Link">
      <TextField
        name={`${id}-to`}
        label="Search, or paste an address"
        value={typed}
        problem={problem}
        autoComplete="off"
        ref={field}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem('')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // The form around it is neither saved nor closed.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') use()
          else onCancel()
        }}
      />
      {needsLabel && (
        <TextField name={`${id}-label`} label="Words" value={label} onChange={({ target }) => setLabel(target.value)} />
      )}
      {linkedRecord(value) && (
        <p className="text-sm text-soft">
          Leads to: <TargetName of={value} />
        </p>
      )}
      {found.length > 0 && (
        <ul className="grid">
          {found.map(({ kind, id: of, title }) => (
            <li key={`${kind} ${of}`}>
              <button
                type="button"
                className="min-h-11 w-full rounded-lg px-2 py-1 text-left hover:bg-sand"
                onClick={() => choose(`@${KINDS[kind] ?? kind}/${of}`, title)}
              >
                {title} <span className="text-soft">({kind})</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="go" onClick={use}>
          Use this address
        </Button>
        {value !== '' && <Button onClick={() => onChoose('', '')}>Remove the link</Button>}
        <NewFile onAdded={choose} />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

/** Adds a PDF to the files of the church, and links it; the name of the file is its title. */
function NewFile({ onAdded }: { onAdded: (to: string, title: string) => void }) {
  const { user } = useCurrentUser()
  const post = usePostOnce()
  const { progress, problem, send } = useDocumentUpload(async (document, pdf) => {
    const title = pdf.name.replace(/\.pdf$/i, '').slice(0, 120)
    const added = (await (await post('/api/admin/files', { title, document })).json()) as { id: string }
    onAdded(`@files/${added.id}`, title)
  })
  if (!user || !may(user, 'files', 'add files')) return null
  return (
    <>
      <FileButton
        field="Upload a PDF to link"
        accept={DOCUMENT_TYPES}
        isOff={progress !== undefined}
        onFiles={([pdf]) => void send(pdf)}
      >
        {progress === undefined ? 'Upload a PDF' : 'Uploading...'}
      </FileButton>
      {problem && <p className="problem w-full">{problem}</p>}
    </>
  )
}

/** Where a link leads: an address, or the title of a record. */
export function TargetName({ of: to }: { of: string }) {
  const record = linkedRecord(to)
  if (!record) return to
  if (record.kind === 'pages' && isBuiltIn(record.id)) return builtInPages[record.id].title
  return <RecordTitle {...record} />
}

function RecordTitle({ kind: stored, id }: { kind: string; id: string }) {
  const seesTable = useSeesTable()
  const { data, error } = useQuery({
    ...adminRead<{ title?: string }>(`/api/admin/${stored}/${id}`),
    // A kind has the name of its table, with hyphens.
    enabled: seesTable(stored.replaceAll('-', '_') as RecordTableName),
  })
  const [kind = stored] = Object.entries(KINDS).find(([, one]) => one === stored) ?? []
  if (error instanceof CallError && error.status === 404) return `A ${kind} that was deleted`
  return data?.title ?? `A ${kind} of this site`
}

/** The built-in pages and the records of this site that contain the words. */
function useTargets(typed: string): Found[] {
  const words = useSettled(typed.trim())
  const isSearch = words.length > 1 && !/^(?:https?:|mailto:|tel:|\/|www\.)/i.test(words)
  const { data = [] } = useQuery({
    ...adminRead<Found[]>(href(adminApi.find, {}, { q: words })),
    enabled: isSearch,
  })
  if (!isSearch) return []
  const pages = Object.entries(builtInPages)
    .filter(([, { title }]) => title.toLowerCase().includes(words.toLowerCase()))
    .map(([id, { title }]) => ({ kind: 'page', id, title }))
  return [...pages, ...data.filter(({ kind }) => Object.hasOwn(KINDS, kind))].slice(0, 10)
}
