/** Lists of records in JSON and front matter as the rows of a table. Pure, for server and browser. */
import { tableKinds } from '#app/imports/table-kinds.ts'
import { writeTsv } from '#app/records/import/delimited.ts'
import { fieldsOfNames } from '#app/records/import/table.ts'

export type Fields = Record<string, string>

/** What is nested deeper is no table. */
const MAX_DEPTH = 12
/** Names of one record that are read. */
const MAX_NAMES = 100
/** Names in an object that stands for its name: `{"name": "Ann Lee"}`. */
const NAMES = ['name', 'title', 'label', 'url', 'src', 'href']

/**
 * The list in a JSON value whose names are known best, as delimited text. Records in lists of their series get its title.
 * @returns undefined when there is no list of objects
 */
export function tableOfJson(value: unknown): string | undefined {
  const lists: Lists = new Map()
  collect(value, '', '', { lists, depth: 0 })
  const tables = [...lists.values()].map((rows) => ({ rows, known: knownNames(rows) }))
  const [best] = tables.toSorted((a, b) => b.known - a.known || b.rows.length - a.rows.length)
  return best && tableOf(best.rows)
}

/** The rows as delimited text with the names of all of them. */
export function tableOf(rows: readonly Fields[]): string {
  const names = namesOf(rows)
  return writeTsv([names, ...rows.map((row) => names.map((name) => row[name] ?? ''))])
}

/** The texts of an object by name; lists and objects in it by their names. */
export function fieldsOf(object: object): Fields {
  const filled = Object.entries(object).slice(0, MAX_NAMES)
  return Object.fromEntries(
    filled.flatMap(([name, value]) => {
      const text = textOf(value, 0)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** How many of the names are fields of the kind of record of which most are. */
function knownNames(rows: readonly Fields[]): number {
  const names = namesOf(rows)
  return Math.max(...tableKinds.map(({ table }) => fieldsOfNames(names, table.format).filter(Boolean).length))
}

function namesOf(rows: readonly Fields[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, MAX_NAMES)
}

/** The records of lists, by the name under which each list stands. */
type Lists = Map<string, Fields[]>

/** @param parent the title of the object around the list */
function collect(
  value: unknown,
  name: string,
  parent: string,
  { lists, depth }: { lists: Lists; depth: number },
): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
  const deeper = { lists, depth: depth + 1 }
  if (!Array.isArray(value)) {
    const title = NAMES.slice(0, 2)
      .map((one) => (value as Record<string, unknown>)[one])
      .find((one) => typeof one === 'string' && one !== '')
    for (const [key, inner] of Object.entries(value))
      collect(inner, key, typeof title === 'string' ? title : '', deeper)
    return
  }
  const objects = value.filter((one): one is object => typeof one === 'object' && one !== null && !Array.isArray(one))
  const rows = lists.get(name) ?? []
  for (const object of objects) {
    const fields = fieldsOf(object)
    rows.push(parent === '' || depth < 2 || fields['series'] !== undefined ? fields : { ...fields, series: parent })
    collect(object, name, '', deeper)
  }
  if (rows.length > 0) lists.set(name, rows)
}

function textOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null || depth > 1) return undefined
  if (Array.isArray(value)) {
    const texts = value.map((one) => textOf(one, depth + 1)).filter((one) => one !== undefined && one !== '')
    return texts.length > 0 ? texts.join('; ') : undefined
  }
  const inner = value as Record<string, unknown>
  return NAMES.map((one) => inner[one]).find((one) => typeof one === 'string')
}
