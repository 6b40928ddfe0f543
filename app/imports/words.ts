/** Kinds of records and outcomes of rows in words, for the dashboard and the command line. Pure. */
import type { BroughtKind } from '#app/records/import/brought.ts'
import { type Outcome, outcomes } from '#app/records/import/report.ts'
import { formatCount } from '#app/text/format-count.ts'
import { importableKinds } from '#lists/importable.ts'

/** Singular and plural of a kind. */
export function kindWords(kind: BroughtKind): readonly [one: string, many: string] {
  return importableKinds.find((one) => one.kind === kind)?.words ?? [kind, kind]
}

type Texts = Readonly<Record<Outcome['is'], string>>

/** What becomes of a row, in words: before and after the rows are written. */
export const outcomeTexts: Readonly<Record<'open' | 'done', Texts>> = {
  open: {
    created: 'will be added',
    changed: 'will be updated',
    unchanged: 'unchanged',
    skipped: 'skipped',
    broken: 'can’t be imported',
  },
  done: {
    created: 'added',
    changed: 'updated',
    unchanged: 'unchanged',
    skipped: 'skipped',
    broken: 'not imported',
  },
}

interface Counted {
  kind: BroughtKind
  rows: number
  outcomes: Partial<Record<Outcome['is'], number>>
}

/** `466 sermons: 464 will be added, 2 unchanged. 3 events: 3 will be added.` */
export function outcomesInWords(parts: readonly Counted[], when: 'open' | 'done'): string {
  const sentences = parts.map(({ kind, rows, outcomes: counts }) => {
    const some = outcomes.filter((one) => (counts[one] ?? 0) > 0)
    const each = some.map((one) => `${(counts[one] ?? 0).toLocaleString('en-US')} ${outcomeTexts[when][one]}`)
    return `${formatCount(rows, kindWords(kind))}: ${each.join(', ')}.`
  })
  return sentences.join(' ')
}

/** A field's name as people read it: `first name` for `firstName`. */
export function readableName(field: string): string {
  return field.replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`)
}
