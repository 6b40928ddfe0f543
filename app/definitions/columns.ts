/** Converts between a record's fields and its columns, as its definition says. */
import { emptyValue } from '#app/definitions/blocks.ts'
import {
  type AnyDefinition,
  columnName,
  type GivenOf,
  type InputOf,
  mapFields,
  type RowOf,
  type ShownOf,
} from '#app/definitions/definition.ts'
import type { Fields } from '#app/definitions/field.ts'
import { matchingTwins, withoutEmptyTwins } from '#app/definitions/plain-twins.ts'
import { memoizedByObject } from '#app/memoized.ts'
import { searchText } from '#db/search-text.ts'
import type { ContentColumns, StoredRecord } from '#db/tables/columns.ts'

type OwnColumns<D extends AnyDefinition> = Omit<RowOf<D>, keyof StoredRecord | keyof ContentColumns> & {
  search_text: string
}

/** A record's own columns, including computed ones. Missing fields are empty. */
export function columnsOf<D extends AnyDefinition>(definition: D, given: GivenOf<D>): OwnColumns<D> {
  const input = matchingTwins(definition.fields, withDefaults(definition, given))
  const columns = Object.entries(definition.fields).map(([name, field]) => [
    columnName(name, field),
    field.write(input[name]),
  ])
  const found = definition.search?.(input)
  return {
    ...Object.fromEntries(columns),
    ...definition.columns?.(input),
    ...(found ? { search_text: searchText(found.map((text) => text ?? '')) } : {}),
  } as OwnColumns<D>
}

/** The fields of a new record, with an empty value for each missing one. */
export function withDefaults<D extends AnyDefinition>({ fields }: D, given: GivenOf<D>): InputOf<D> {
  const values: Readonly<Record<string, unknown>> = given
  return mapFields(fields, (field, name) => values[name] ?? emptyValue(field)) as InputOf<D>
}

/** The fields that the API returns, with the id. */
export function shownOf<D extends AnyDefinition>(definition: D, row: { id: string }): ShownOf<D> {
  const columns: Record<string, unknown> = row
  const fields = mapFields(definition.fields, (field, name) => field.read(columns[columnName(name, field)]))
  const matching = matchingTwins(definition.fields, fields)
  const shown: Record<string, unknown> = { id: row.id, ...withoutEmptyTwins(definition.fields, matching) }
  for (const name of leftOutOf(definition.fields)) if (isEmpty(shown[name])) delete shown[name]
  return shown as ShownOf<D>
}

const leftOutOf = memoizedByObject((fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.isLeftOut))

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** The fields of a stored record as the API accepts them: '' for a missing text. */
export function inputOfRow<D extends AnyDefinition>({ fields }: D, row: object): InputOf<D> {
  const columns = new Map<string, unknown>(Object.entries(row))
  const values = mapFields(fields, (field, name) => field.read(columns.get(columnName(name, field))) ?? '')
  return matchingTwins(fields, values) as InputOf<D>
}
