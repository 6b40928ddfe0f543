/** Imports a pasted table: first a preview of each row, then a button that writes all rows or none. */
import { useRef, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { copyText, showError, useAdminMutation } from '#app/dashboard/mutation.ts'
import { ImportPreview } from '#app/dashboard/import-preview.tsx'
import { Dialog, DialogFoot, useLeaveQuestion } from '#app/dashboard/dialog.tsx'
import { FileButton } from '#app/dashboard/file-field.tsx'
import { useDraftText } from '#app/dashboard/drafts.ts'
import { useLeaveGuard, useTimeZone } from '#app/dashboard/hooks.ts'
import { ImportQuestions } from '#app/dashboard/import-questions.tsx'
import { countOutcomes, type ImportAnswers, type ImportReport } from '#app/records/import/report.ts'
import type { ReadText } from '#app/records/import/decode.ts'
import type { TableFormat } from '#app/records/import/table.ts'
import { readTableFile } from '#app/records/import/table-file.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { formatCount } from '#app/values/format-count.ts'
import { toast } from '#app/ui/toast.tsx'

/** A row by column names, as the API accepts it. */
type BulkData = Record<string, string>[]

interface ImportDialogProps {
  title: string
  hint: string
  /** The names that the first row can have, in their order. */
  columns: readonly string[]
  format: TableFormat
  textLabel?: string
  /** The heading of the column that identifies rows in the preview. */
  rowLabel?: string
  /** Calls the API for a preview, or to import. */
  send: (body: { data: BulkData; preview: boolean; answers: ImportAnswers }) => Promise<Response>
  onDone: () => void
}

type Report = ImportReport & { message: string }

export function ImportDialog(props: ImportDialogProps) {
  const { title, textLabel = 'Tab-delimited text', rowLabel = 'Title' } = props
  const { text, setText, notes, setNotes, report, ready, isPending, ask, close, question, ...more } = useBulk(props)
  const { answers, onAnswer, ...offers } = more
  return (
    <Dialog title={title} onClose={close} isWide>
      <div className="admin-dialog-body">
        {!report && (
          <Instructions
            {...props}
            onRead={(read) => {
              setText(read.text)
              setNotes(read.notes)
            }}
          />
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
        {notes.map((note) => (
          <p key={note} role="status" className="admin-note">
            {note}
          </p>
        ))}
        {report?.questions ? (
          <ImportQuestions questions={report.questions} answers={answers} onAnswer={onAnswer} />
        ) : (
          report && <ImportPreview report={report} rowLabel={rowLabel} {...offers} />
        )}
      </div>
      <DialogFoot onCancel={close}>
        <Button variant="go" isOff={isPending} onClick={() => ask(ready === 0)}>
          {isPending ? (ready > 0 ? 'Importing...' : 'Reading...') : nextStep(ready, report !== undefined)}
        </Button>
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

type InstructionsProps = Pick<ImportDialogProps, 'hint' | 'columns' | 'format'> & { onRead: (read: ReadText) => void }

/** The instructions for pasting, with the columns of the table, which can be copied into a spreadsheet as its first row. */
function Instructions({ hint, columns, format, onRead }: InstructionsProps) {
  const copied = { title: 'Success', text: 'Copied. Paste it into the first row of your spreadsheet.' }
  const copy = () => copyText(columns.join('\t'), copied, 'Select the names and copy them.')
  const timeZone = useTimeZone()
  const read = async (file: File) => {
    onRead(await readTableFile(new Uint8Array(await file.arrayBuffer()), format.takesFeeds ? timeZone : undefined))
  }
  return (
    <>
      <p className="admin-measure whitespace-pre-line text-soft">{hint}</p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">Names of the columns</summary>
        <p className="mb-3 admin-measure">{columns.join(', ')}</p>
        <Button onClick={() => void copy()}>Copy as a first row</Button>
      </details>
      <p>
        <FileButton
          field="Choose a file"
          accept={`.xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values${format.takesFeeds ? ',.rss,.xml' : ''}`}
          onFiles={([file]) => void read(file).catch(showError)}
        >
          Choose a file
        </FileButton>
      </p>
    </>
  )
}

/** The pasted text, stored as a draft, and its report. */
function useBulk({ title, format, send, onDone }: ImportDialogProps) {
  const { text, change, drop } = useDraftText(`bulk ${title}`)
  const { report, accepted, onAccept, ready, show } = useReport()
  const [notes, setNotes] = useState<readonly string[]>([])
  const [answers, onAnswer] = useState<ImportAnswers>({})
  const isDone = useRef(false)
  const { mutate, isPending } = useAdminMutation()
  const isUnsaved = text.trim() !== ''
  useLeaveGuard(isUnsaved, isDone)
  const done = () => {
    isDone.current = true
    drop()
    onDone()
  }
  const leaving = { isUnsaved, text: 'The rows you pasted haven’t been saved.', onClose: done, onLeave: done }
  const work = async (preview: boolean) => {
    const rows = objectsOf(text, format)
    const data = preview ? rows : withOffers(rows, report, accepted)
    const answer = (await (await send({ data, preview, answers })).json()) as Report
    if (preview) show(answer)
    else done()
    return answer.message
  }
  const ask = (preview: boolean) => {
    if (isUnsaved) void mutate(() => work(preview), preview ? undefined : (message) => ({ text: message }))
    else toast({ title: 'Error', text: format.messages.blank, isError: true })
  }
  const setText = (next: string) => {
    change(next)
    show(undefined)
    setNotes([])
    onAnswer({})
  }
  const preview = { report, accepted, onAccept, ready, notes, setNotes, answers, onAnswer }
  return { text, setText, ...preview, isPending, ask, ...useLeaveQuestion(leaving) }
}

function useReport() {
  const [report, setReport] = useState<Report>()
  const [accepted, onAccept] = useState<ReadonlySet<number>>(new Set())
  const counts = report && countOutcomes(report.rows)
  /** Rows that can be imported now. */
  const ready =
    counts === undefined || counts.broken > 0 || report?.questions ? 0 : counts.created + counts.changed + accepted.size
  const show = (next: Report | undefined) => {
    setReport(next)
    onAccept(new Set())
  }
  return { report, accepted, onAccept, ready, show }
}

/** The rows with the confirmed offers; a row with offers names its line as `line`. */
function withOffers(data: BulkData, report: Report | undefined, accepted: ReadonlySet<number>): BulkData {
  const offers = new Map(report?.rows.map(({ line, offer }) => [String(line), accepted.has(line) ? offer?.cells : {}]))
  return data.map((row) => ({ ...row, ...offers.get(row['line'] ?? '') }))
}
