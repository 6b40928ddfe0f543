/** Parts of a row that can't be taken: they are left out, or cut, and said. */
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { TableRow } from '#app/records/import/table.ts'
import { shortened } from '#app/text/shortened.ts'

/** A part of a row in words: `endTime is left out: "25:99" isn’t a time`. */
export function leftOut(field: string, why: string): string {
  return `${field} is left out: ${why}`
}

/**
 * The values with the beginnings of texts that are too long.
 * @param whole fields that aren't cut
 */
export function cut(
  fields: AnyDefinition['fields'],
  given: Readonly<Record<string, unknown>>,
  whole: readonly string[],
) {
  const notes: string[] = []
  const values = Object.entries(given).map(([name, value]): [string, unknown] => {
    const { type, max = Infinity } = Object.entries(fields).find(([field]) => field === name)?.[1] ?? {}
    const isText = type === 'line' || type === 'text'
    if (!isText || whole.includes(name) || typeof value !== 'string' || value.length <= max) return [name, value]
    notes.push(`${name} is cut after ${max.toLocaleString('en-US')} characters`)
    return [name, shortened(value, max)]
  })
  return { values: Object.fromEntries(values), notes }
}

/** The cells without those of these fields. */
export function without(cells: TableRow['cells'], flaws: readonly { field: string }[]): TableRow['cells'] {
  return Object.fromEntries(
    Object.entries(cells).filter(([name]) => !flaws.some(({ field }) => field.split('.', 1)[0] === name)),
  )
}
