/** The preview of a pasted table: counts, and the result row by row. */
import { Button } from '#app/dashboard/button.tsx'
import { countOutcomes, type ImportReport, outcomes, type RowReport } from '#app/records/import/report.ts'
import { formatCount } from '#app/values/format-count.ts'

/** Rows with errors are always shown. */
const MAX_ROWS_SHOWN = 200

const outcomeTexts: Record<RowReport['is'], string> = {
  created: 'will be added',
  changed: 'will be updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  broken: 'can’t be imported',
}

interface ImportPreviewProps {
  report: ImportReport
  rowLabel: string
  /** The lines whose offers are confirmed. */
  accepted: ReadonlySet<number>
  onAccept: (lines: ReadonlySet<number>) => void
}

export function ImportPreview({
  report: { rows, unusedColumns, notes },
  rowLabel,
  accepted,
  onAccept,
}: ImportPreviewProps) {
  const counts = countOutcomes(rows)
  const summary = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcomeTexts[outcome]}`)
  const broken = rows.filter(({ is }) => is === 'broken')
  const offered = rows.filter(({ offer }) => offer)
  const others = rows.filter(({ is, offer }) => is !== 'broken' && !offer)
  const shown = [...broken, ...offered, ...others].slice(0, Math.max(MAX_ROWS_SHOWN, broken.length + offered.length))
  return (
    <section aria-labelledby="preview-title">
      <h3 id="preview-title" className="text-lg">
        Preview
      </h3>
      <p role="status" className="mt-1">
        {rows.length.toLocaleString('en-US')} rows: {summary.join(', ')}.
        {broken.length > 0 && ' Nothing is saved until you fix every row with an error.'}
        {unusedColumns.length > 0 && ` Columns we don’t use: ${unusedColumns.join(', ')}.`}
      </p>
      {notes?.map((note) => (
        <p key={note} className="admin-note mt-3 wrap-anywhere">
          {note}
        </p>
      ))}
      <Becoming rows={rows} />
      {offered.length > 0 && (
        <OfferNote count={offered.length} onConfirm={() => onAccept(new Set(offered.map(({ line }) => line)))} />
      )}
      <Rows rows={shown} rowLabel={rowLabel} accepted={accepted} onAccept={onAccept} />
      {rows.length > shown.length && (
        <p className="mt-2 text-soft">Showing the first {shown.length.toLocaleString('en-US')} rows.</p>
      )}
    </section>
  )
}

/** How many become what and why, when rows differ in that. */
function Becoming({ rows }: { rows: readonly RowReport[] }) {
  const counts = new Map<string, number>()
  for (const { becomes } of rows) if (becomes !== undefined) counts.set(becomes, (counts.get(becomes) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <ul aria-label="Status after the import" className="mt-1 list-disc pl-6">
      {[...counts].map(([becomes, count]) => (
        <li key={becomes} className="wrap-anywhere">
          {count.toLocaleString('en-US')} {becomes}
        </li>
      ))}
    </ul>
  )
}

function OfferNote({ count, onConfirm }: { count: number; onConfirm: () => void }) {
  return (
    <p className="admin-note mt-3">
      <span>
        The words of {formatCount(count, ['event', 'events'])} name a schedule. Check the dates and confirm those that
        are right. Without a schedule, an event is listed with its words only.
      </span>
      <Button onClick={onConfirm}>Confirm all {count.toLocaleString('en-US')}</Button>
    </p>
  )
}

type RowsProps = Omit<ImportPreviewProps, 'report'> & { rows: readonly RowReport[] }

function Rows({ rows, rowLabel, accepted, onAccept }: RowsProps) {
  return (
    <section
      className="mt-3 overflow-x-auto rounded-card border border-line"
      // So that a keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Rows"
    >
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{rowLabel}</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td className="min-w-32 wrap-anywhere">{row.title || `(no ${rowLabel.toLowerCase()})`}</td>
              <td className={`first-letter:uppercase ${row.is === 'broken' ? 'text-bad' : ''}`}>
                {outcomeTexts[row.is]}
                {detailsOf(row)}
                {row.offer && (
                  <label className="mt-1 grid grid-cols-[auto_1fr] items-start gap-2 text-ink">
                    <input
                      type="checkbox"
                      checked={accepted.has(row.line)}
                      onChange={() => onAccept(toggled(accepted, row.line))}
                      className="mt-1 size-5 accent-primary"
                    />
                    <span>
                      Confirm this schedule for {row.title}: {row.offer.text}
                    </span>
                  </label>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const without = [...lines].filter((one) => one !== line)
  return new Set(without.length === lines.size ? [...lines, line] : without)
}

function detailsOf(row: RowReport): string {
  const same = row.is === 'unchanged' && row.sameAs !== undefined ? `same as line ${row.sameAs}` : ''
  const fields = row.is === 'changed' ? row.fields.map(readableName).join(', ') : ''
  const all = ['why' in row ? row.why : '', fields, same, ...row.notes].filter(Boolean).join('; ')
  return all === '' ? '' : `: ${all}`
}

/** A field's name as people read it: `first name` for `firstName`. */
function readableName(field: string): string {
  return field.replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`)
}
