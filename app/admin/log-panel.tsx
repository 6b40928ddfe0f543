/** The activity log: who changed what, and when. */
import { useQueryClient } from '@tanstack/react-query'
import type { Change } from '#app/admin/log-api.ts'
import { fieldLabel } from '#app/dashboard/field-label.ts'
import { actionInWords, valueInWords, whoInWords } from '#app/admin/log-words.ts'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { undo } from '#app/dashboard/mutation.ts'
import { LongText } from '#app/dashboard/list-parts.tsx'
import { moment } from '#app/dates/instants.ts'
import { type Column, RecordTable } from '#app/dashboard/table.tsx'
import { SearchField, SectionHead, Tools } from '#app/dashboard/toolbar.tsx'
import { useList } from '#app/dashboard/use-list.ts'

export default function LogPanel() {
  const list = useList<Change>(adminApi.log, '-at')
  const queryClient = useQueryClient()
  return (
    <>
      <SectionHead title="Activity Log" lead="Every change made here: what, who and when." />
      <Tools list={list} search={<SearchField list={list} label="Search by name or title" />} />
      <RecordTable
        label="Activity"
        list={list}
        columns={columns}
        actions={({ id, canUndo, label }) =>
          canUndo && (
            <Button variant="text" srOnly={` ${label}`} onClick={() => void undo(queryClient, id)}>
              Undo
            </Button>
          )
        }
        empty="No activity yet."
      />
    </>
  )
}

const columns: Column<Change>[] = [
  {
    title: 'What',
    cell: (change) => (
      <>
        <strong className="first-letter:uppercase">{actionInWords(change)}</strong>
        <LongText text={details(change)} className="text-soft" />
        <span className="md:hidden">
          {whoInWords(change.person, change.details)}, {moment(change.at)}
        </span>
      </>
    ),
  },
  { title: 'Who', cell: (change) => whoInWords(change.person, change.details), from: 'md' },
  { title: 'When', cell: (change) => moment(change.at), from: 'md', className: 'whitespace-nowrap' },
]

/** `Date: 2026-11-15 → 2026-11-16`, field by field. */
function details({ details, labels }: Change): string {
  return Object.entries(details)
    .filter(([name]) => name !== 'through')
    .map(([name, value]) => `${labels[name] ?? fieldLabel(name)}: ${change(value, name)}`)
    .join('; ')
    .replaceAll(/\s+/g, ' ')
}

function change(value: unknown, name: string): string {
  if (value === null || typeof value !== 'object' || !('from' in value) || !('to' in value)) {
    return valueInWords(value, name)
  }
  return `${valueInWords(value.from, name)} → ${valueInWords(value.to, name)}`
}
