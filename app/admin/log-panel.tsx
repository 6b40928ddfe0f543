/** Who changed what, and when. */
import { actionInWords, fieldLabel, valueInWords, whoInWords } from '#app/admin/log-words.ts'
import { adminApi } from '#app/admin-routes.ts'
import { moment } from '#app/records/moment.ts'
import { type Column, RecordTable } from '#app/records/table.tsx'
import { SearchField, SectionHead } from '#app/records/toolbar.tsx'
import { useList } from '#app/records/use-list.ts'

interface Change {
  id: string
  at: string
  person: string
  action: string
  kind: string
  label: string
  details: Record<string, unknown>
}

export function LogPanel() {
  const list = useList<Change>(adminApi.log, '-at')
  return (
    <>
      <SectionHead title="Activity Log" lead="Every change made here: what, who and when." />
      <div className="admin-tools">
        <SearchField list={list} label="Search by name or title" />
      </div>
      <RecordTable label="Activity" list={list} columns={columns} actions={() => null} empty="No activity yet." />
    </>
  )
}

const columns: Column<Change>[] = [
  {
    title: 'What',
    cell: (change) => (
      <>
        <strong>
          {actionInWords(change.action, change.kind)}
          {change.label && `: ${change.label}`}
        </strong>
        <span>{details(change)}</span>
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
function details({ kind, details }: Change): string {
  return Object.entries(details)
    .filter(([name]) => name !== 'through')
    .map(([name, value]) => {
      if (value !== null && typeof value === 'object' && 'from' in value && 'to' in value) {
        return `${fieldLabel(name, kind)}: ${valueInWords(value.from, name)} → ${valueInWords(value.to, name)}`
      }
      return `${fieldLabel(name, kind)}: ${valueInWords(value, name)}`
    })
    .join(' · ')
}
