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
      <SectionHead title="Log" lead="Every change that was made here, by whom and when." />
      <div className="admin-tools">
        <SearchField list={list} label="Search by person or title" />
      </div>
      <RecordTable
        label="Changes"
        list={list}
        columns={columns}
        actions={() => null}
        empty="Nothing has been changed yet."
      />
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
function details({ details: said }: Change): string {
  return Object.entries(said)
    .filter(([name]) => name !== 'through')
    .map(([name, value]) => {
      if (value !== null && typeof value === 'object' && 'from' in value && 'to' in value) {
        return `${fieldLabel(name)}: ${valueInWords(value.from, name)} → ${valueInWords(value.to, name)}`
      }
      return `${fieldLabel(name)}: ${valueInWords(value, name)}`
    })
    .join(' · ')
}
