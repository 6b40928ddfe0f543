/** Imports a pasted table: first a preview of each row, then a button that writes all rows or none. */
import { useRef, useState } from 'react'
import { copyText, showError, useAct } from '#app/records/act.ts'
import { BulkPreview } from '#app/records/bulk-preview.tsx'
import { Dialog, DialogFoot, useLeaveQuestion } from '#app/records/dialog.tsx'
import { FileInput } from '#app/records/file-field.tsx'
import { useDraftText } from '#app/records/drafts.ts'
import { useLeaveGuard } from '#app/records/hooks.ts'
import { countOutcomes, type ImportReport } from '#app/records/import/report.ts'
import { decodeText, readTsv, type TextRow } from '#app/records/import/delimited.ts'
import { formatCount } from '#app/ui/format-count.ts'
import { toast } from '#app/ui/toast.tsx'

/** A row by column names, as the API accepts it. */
export type BulkData = Record<string, string>[]

interface BulkProps {
  title: string
  hint: string
  /** The names that the first row can have, in their order. */
  columns: readonly string[]
  /** The error when nothing was pasted. */
  blank: string
  textLabel?: string
  /** The heading of the column that identifies rows in the preview. */
  rowLabel?: string
  /** Also offers to read the text from a file. */
  isFromFile?: boolean
  /** Rows of the pasted text; by default the first one names the columns. */
  toData?: (text: string) => BulkData
  /** Calls the API for a preview, or to import. */
  send: (data: BulkData, preview: boolean) => Promise<Response>
  onDone: () => void
}

type Report = ImportReport & { message: string }

export function Bulk(props: BulkProps) {
  const { title, hint, columns, textLabel = 'Tab-delimited text', rowLabel = 'Title', isFromFile = false } = props
  const { text, setText, report, accepted, setAccepted, ready, isPending, ask, done } = useBulk(props)
  const { close, question } = useLeaveQuestion({
    isUnsaved: text.trim() !== '',
    text: 'The rows you pasted haven’t been saved.',
    onClose: done,
    onLeave: done,
  })
  return (
    <Dialog title={title} onClose={close} isWide>
      <div className="admin-dialog-body">
        {!report && <p className="admin-measure whitespace-pre-line text-soft">{hint}</p>}
        {!report && <Columns names={columns} />}
        {!report && isFromFile && (
          <p>
            <FileInput
              label="Choose a file"
              accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
              onFile={(file) =>
                void file.arrayBuffer().then((bytes) => setText(decodeText(new Uint8Array(bytes))), showError)
              }
            />
          </p>
        )}
        <label className="block font-semibold">
          {textLabel}
          <textarea
            className="admin-control mt-1 w-full overflow-x-auto py-2 font-mono text-xs font-normal whitespace-pre"
            rows={report ? 5 : 8}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {report && <BulkPreview report={report} rowLabel={rowLabel} accepted={accepted} onAccept={setAccepted} />}
      </div>
      <DialogFoot onCancel={close}>
        <button
          type="button"
          className="admin-btn admin-btn-go"
          aria-disabled={isPending}
          onClick={() => ask(ready === 0)}
        >
          {isPending ? (ready > 0 ? 'Importing...' : 'Reading...') : nextStep(ready, report !== undefined)}
        </button>
      </DialogFoot>
      {question}
    </Dialog>
  )
}

/** @param ready rows that can be imported now */
function nextStep(ready: number, hasPreview: boolean): string {
  if (ready > 0) return `Import ${formatCount(ready, ['row', 'rows'])}`
  return hasPreview ? 'Preview again' : 'Preview'
}

/** The columns of the table, which can be copied into a spreadsheet as its first row. */
function Columns({ names }: { names: readonly string[] }) {
  const copied = { title: 'Success', text: 'Copied. Paste it into the first row of your spreadsheet.' }
  const copy = () => copyText(names.join('\t'), copied, 'Select the names and copy them.')
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Names of the columns</summary>
      <p className="mb-3 admin-measure">{names.join(', ')}</p>
      <button type="button" className="admin-btn" onClick={() => void copy()}>
        Copy as a first row
      </button>
    </details>
  )
}

/** The pasted text, stored as a draft, and its report. */
function useBulk({ title, blank, toData = rowsByHeader, send, onDone }: BulkProps) {
  const { text, change, drop } = useDraftText(`bulk ${title}`)
  const { report, accepted, setAccepted, ready, show } = useReport()
  const isDone = useRef(false)
  const { act, isPending } = useAct()
  useLeaveGuard(text.trim() !== '', isDone)
  const done = () => {
    isDone.current = true
    drop()
    onDone()
  }
  const work = async (preview: boolean) => {
    const data = preview ? toData(text) : withOffers(toData(text), report, accepted)
    const answer = (await (await send(data, preview)).json()) as Report
    if (preview) show(answer)
    else done()
    return answer.message
  }
  return {
    text,
    setText: (next: string) => {
      change(next)
      show(undefined)
    },
    report,
    accepted,
    setAccepted,
    ready,
    isPending,
    ask: (preview: boolean) => {
      if (text.trim() === '') toast({ title: 'Error', text: blank, isError: true })
      else void act(() => work(preview), preview ? undefined : (message) => ({ text: message }))
    },
    done,
  }
}

function useReport() {
  const [report, setReport] = useState<Report>()
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const counts = report && countOutcomes(report.rows)
  /** Rows that can be imported now. */
  const ready = counts === undefined || counts.broken > 0 ? 0 : counts.created + counts.changed + accepted.size
  const show = (next: Report | undefined) => {
    setReport(next)
    setAccepted(new Set())
  }
  return { report, accepted, setAccepted, ready, show }
}

/** The rows with the confirmed offers; a row with offers names its line as `line`. */
function withOffers(data: BulkData, report: Report | undefined, accepted: ReadonlySet<number>): BulkData {
  const offers = new Map(report?.rows.map(({ line, offer }) => [String(line), accepted.has(line) ? offer?.cells : {}]))
  return data.map((row) => ({ ...row, ...offers.get(row['line'] ?? '') }))
}

/** Rows with the column names of the first one. */
export function rowsByHeader(text: string, read: (text: string) => TextRow[] = readTsv): BulkData {
  const [header, ...rows] = read(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const names = header?.cells.map((cell) => cell.trim()) ?? []
  return rows.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index) => [names[index] || `column ${index + 1}`, cell] as const)),
  )
}
