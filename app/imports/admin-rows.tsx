/** The three lists of an import: rows that go in, rows to look at, and rows that don’t go in, each with the reason. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { pageRead } from '#app/dashboard/client.ts'
import { LineTable } from '#app/dashboard/line-table.tsx'
import { Pages } from '#app/dashboard/table.tsx'
import { Tabs } from '#app/dashboard/toolbar.tsx'
import { PAGE_SIZE } from '#app/dashboard/use-list.ts'
import type { ImportShown, List, RowShown } from '#app/imports/schema.ts'
import { kindWords, outcomeTexts, readableName } from '#app/imports/words.ts'
import { href } from '#app/routes.ts'
import { clockTime, fullDate } from '#app/dates/format.ts'
import { formatCount } from '#app/text/format-count.ts'

const NONE: ReadonlySet<number> = new Set()

interface Props {
  shown: ImportShown
  /** The lines whose offers are confirmed, while they can be. */
  accepted?: ReadonlySet<number>
  onAccept?: (lines: ReadonlySet<number>) => void
}

export function ImportRows({ shown, accepted = NONE, onAccept }: Props) {
  const { parts, state } = shown
  const countOf = (list: List) => parts.reduce((sum, { counts }) => sum + (counts[list] ?? 0), 0)
  const titles: Record<List, string> =
    state === 'done'
      ? { look: 'Please look', left: 'Not imported', taken: 'Imported' }
      : { look: 'Please look', left: 'Can’t be imported', taken: 'Fine' }
  const tabs = Object.entries(titles).filter(([list]) => countOf(list as List) > 0)
  const [open, setOpen] = useState(tabs[0]?.[0] ?? 'taken')
  const offered = parts.flatMap(({ offers }) => offers)
  return (
    <section aria-label="Rows">
      <Tabs
        label="Rows by what becomes of them"
        tabs={Object.fromEntries(
          tabs.map(([list, title]) => [list, `${title} (${countOf(list as List).toLocaleString('en-US')})`]),
        )}
        open={open}
        onOpen={setOpen}
      />
      {onAccept && offered.length > 0 && (
        <p className="admin-note mb-3">
          <span>
            The words of {formatCount(offered.length, ['event', 'events'])} name a schedule. Check the dates and confirm
            those that are right. Without a schedule, an event is listed with its words only.
          </span>
          <Button onClick={() => onAccept(new Set(offered))}>
            Confirm all {offered.length.toLocaleString('en-US')}
          </Button>
        </p>
      )}
      <Rows key={open} list={open as List} shown={shown} accepted={accepted} onAccept={onAccept} />
    </section>
  )
}

function Rows({ list, shown, accepted = NONE, onAccept }: Props & { list: List }) {
  const { id, state, parts } = shown
  const [number, setNumber] = useState(1)
  const shownRows = { list, limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }
  const { data } = useQuery(pageRead<RowShown>(href(adminApi.importRows, { id }, shownRows)))
  if (!data) return null
  const texts = outcomeTexts[state === 'done' ? 'done' : 'open']
  return (
    <>
      <LineTable label="Table of rows" shows="Title">
        {data.records.map((row) => (
          <tr key={`${row.kind} ${row.line} ${row.title}`}>
            <td>{row.line}</td>
            <td className="min-w-32 wrap-anywhere">
              {row.title || '(none)'}
              {row.when && <span className="block text-soft">{whenOf(row.when)}</span>}
              {parts.length > 1 && <span className="block text-soft">{kindWords(row.kind)[0]}</span>}
            </td>
            <td className={`first-letter:uppercase wrap-anywhere ${row.is === 'broken' ? 'text-bad' : ''}`}>
              {texts[row.is]}
              {detailsOf(row)}
              {row.offer && onAccept && (
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
      </LineTable>
      <Pages list={{ page: data, number, setNumber }} />
    </>
  )
}

function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const without = [...lines].filter((one) => one !== line)
  return new Set(without.length === lines.size ? [...lines, line] : without)
}

function detailsOf(row: RowShown): string {
  const same = row.is === 'unchanged' && row.sameAs !== undefined ? `same as line ${row.sameAs}` : ''
  const fields = row.is === 'changed' ? (row.fields ?? []).map(readableName).join(', ') : ''
  const all = [row.why ?? '', fields, same, ...row.notes].filter(Boolean).join('; ')
  return all === '' ? '' : `: ${all}`
}

/** @param when `YYYY-MM-DD`, `HH:MM`, or both with a blank between them */
function whenOf(when: string): string {
  const words = when.split(' ').map((part) => (part.includes('-') ? fullDate(part) : clockTime(part)))
  return words.join(', ')
}
