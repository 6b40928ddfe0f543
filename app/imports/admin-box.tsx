/** The box for everything that a church brings: a file that is dropped or chosen, or a pasted text. */
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { ArchiveReport } from '#app/archive/report.ts'
import { isArchive } from '#app/archive/zip-names.ts'
import { uploadInParts } from '#app/dashboard/part-upload.ts'
import { AskEncoding, EncodingChoice } from '#app/imports/admin-encoding.tsx'
import { ArchivePreview, type UploadedArchive } from '#app/imports/admin-archive.tsx'
import { Button } from '#app/dashboard/button.tsx'
import { call } from '#app/dashboard/client.ts'
import { useDraftText } from '#app/dashboard/drafts.ts'
import { EncodingQuestion } from '#app/records/import/decode.ts'
import type { Encoding } from '#app/records/import/encodings.ts'
import { FileButton, useDrop } from '#app/dashboard/file-field.tsx'
import { useLeaveGuard } from '#app/dashboard/saving.ts'
import { useTimeZone } from '#app/dashboard/church-time.ts'
import { copyText, showError } from '#app/dashboard/mutation.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { formatOf, tableKinds } from '#app/imports/table-kinds.ts'
import { KindQuestion, readBrought } from '#app/imports/read-file.ts'
import type { BroughtKind } from '#app/records/import/brought.ts'
import { ImportError } from '#app/records/import/report.ts'
import { sendBrought } from '#app/imports/send.ts'

const ACCEPTED =
  '.xlsx,.csv,.tsv,.txt,.rss,.xml,.ics,.json,.zip,text/csv,text/plain,text/tab-separated-values,text/calendar,application/json,application/zip'

/** @param wanted the kind of a table, where the way here says it */
export function ImportBox({ wanted = '' }: { wanted?: string | undefined }) {
  const kind = tableKinds.find((one) => one.kind === wanted)?.kind
  const help = tableKinds.find((one) => one.kind === kind)?.table
  const { text, change, isPending, read, problem, archive, setArchive, asked, readAs } = useReading(kind)
  const zone = useRef<HTMLElement>(null)
  const [encoding, setEncoding] = useState<Encoding>()
  const isOver = useDrop(zone, ([file]) => void (file && read(file, encoding ? { encoding } : {})))
  if (archive) return <ArchivePreview archive={archive} onDone={() => setArchive(undefined)} />
  return (
    <section
      ref={zone}
      aria-label="What you bring"
      className={`sheet grid gap-4 px-5 py-5 ${isOver ? 'outline-2 outline-primary' : ''}`}
    >
      {help && (
        <>
          <h2 className="text-lg">{help.title}</h2>
          <p className="admin-measure text-soft">{help.hint}</p>
          <ColumnNames names={help.columns} />
        </>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <FileButton
          field="Choose a file"
          accept={ACCEPTED}
          onFiles={([file]) => void (file && read(file, encoding ? { encoding } : {}))}
        >
          Choose a file
        </FileButton>
        <span className="text-soft max-sm:hidden">or drop it here</span>
      </p>
      <EncodingChoice encoding={encoding} onChange={setEncoding} />
      <label className="block font-semibold">
        Or paste it
        <textarea
          className="admin-control mt-1 w-full overflow-x-auto py-2 font-mono text-xs font-normal whitespace-pre"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      {problem !== '' && (
        <p role="alert" className="admin-note">
          {problem}
        </p>
      )}
      {asked?.question instanceof EncodingQuestion && (
        <AskEncoding
          key={asked.file?.name}
          of={asked.question}
          isOff={isPending}
          onSay={(said) => readAs({ encoding: said })}
        />
      )}
      {asked?.question instanceof KindQuestion && (
        <AskKind text={asked.question.message} isOff={isPending} onSay={(said) => readAs({ kind: said })} />
      )}
      <p>
        <Button variant="go" isOff={isPending} onClick={() => void read()}>
          {isPending ? 'Reading…' : 'Look at it'}
        </Button>
      </p>
    </section>
  )
}

/** What is in a table, where its columns don't show it. */
function AskKind({ text, isOff, onSay }: { text: string; isOff: boolean; onSay: (kind: BroughtKind) => void }) {
  return (
    <div role="alert" className="admin-note">
      <p>{text}</p>
      <p className="flex flex-wrap gap-3">
        {tableKinds.map(({ kind, table: { title } }) => (
          <Button key={kind} isOff={isOff} onClick={() => onSay(kind)}>
            {title}
          </Button>
        ))}
      </p>
    </div>
  )
}

function ColumnNames({ names }: { names: readonly string[] }) {
  const copied = { title: 'Success', text: 'Copied. Paste it into the first row of your spreadsheet.' }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Names of the columns</summary>
      <p className="mb-3 admin-measure wrap-anywhere">{names.join(', ')}</p>
      <Button onClick={() => void copyText(names.join('\t'), copied, 'Select the names and copy them.')}>
        Copy as a first row
      </Button>
    </details>
  )
}

/** What a person has said about what they bring. */
interface Said {
  encoding?: Encoding
  kind?: BroughtKind
}

interface Asked {
  /** Not of a pasted text. */
  file: File | undefined
  said: Said
  question: EncodingQuestion | KindQuestion
}

/** The pasted text, stored as a draft, and the way from it or from a file to an import. */
function useReading(kind: BroughtKind | undefined) {
  const { text, change, drop } = useDraftText(`import ${kind ?? ''}`)
  const [isPending, setPending] = useState(false)
  const { change: go } = useUrlState()
  const timeZone = useTimeZone()
  const isSent = useRef(false)
  const [problem, setProblem] = useState('')
  const [archive, setArchive] = useState<UploadedArchive>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = (leaving.current = new AbortController())
    return () => controller.abort()
  }, [])
  useLeaveGuard(text.trim() !== '', isSent)

  const [asked, setAsked] = useState<Asked>()

  const send = async (name: string, bytes: Uint8Array, { encoding, kind: said = kind }: Said) => {
    // Files are read by the calendar and the clock of Temporal, which Safari before 27.3 and Chrome before 144 don’t have.
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
    const brought = await readBrought(bytes, Temporal.Now.zonedDateTimeISO(timeZone), said, encoding)
    const id = await sendBrought(name, brought, (address, body) => call('POST', address, body))
    isSent.current = true
    drop()
    go({ id, for: undefined })
  }
  const read = async (file?: File, said: Said = {}) => {
    const isBlank = !file && text.trim() === ''
    setProblem(isBlank ? (kind ? formatOf(kind).messages.blank : 'Choose a file, or paste what you have.') : '')
    if (isBlank || isPending) return
    setPending(true)
    setAsked((now) => (now && now.file === file && Object.keys(said).length > 0 ? now : undefined))
    try {
      if (file && (await isArchive(file))) setArchive(await uploadArchive(file, leaving.current.signal))
      else if (file) await send(file.name, new Uint8Array(await file.arrayBuffer()), said)
      else await send('Pasted text', new TextEncoder().encode(text), said)
    } catch (error) {
      if (error instanceof EncodingQuestion || error instanceof KindQuestion) setAsked({ file, said, question: error })
      else if (error instanceof ImportError) setProblem([error.message, error.detail].filter(Boolean).join(' '))
      else showError(error)
    } finally {
      setPending(false)
    }
  }
  const readAs = (more: Said) => void read(asked?.file, { ...asked?.said, ...more })
  return { text, change, isPending, read, problem, archive, setArchive, asked, readAs }
}

/** The archive once the server has it, and what importing it would do. */
async function uploadArchive(file: File, signal: AbortSignal): Promise<UploadedArchive> {
  const addresses = { begin: adminApi.archiveUploads, part: adminApi.archiveUpload }
  const how = { addresses, partBytes: PART_BYTES, what: 'archive' }
  const { id } = (await uploadInParts(file, how, () => undefined, signal)) as { id: string }
  const response = await call('POST', adminApi.archiveImport, { id, preview: true })
  return { id, name: file.name, preview: (await response.json()) as ArchiveReport }
}
/** The server takes parts of up to 8 MiB. */
const PART_BYTES = 8 * 1024 * 1024
