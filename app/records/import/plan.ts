/**
 * Plans an import: the record of each row, and what to do with it. Nothing here touches a database: a plan is made from
 * the rows and from the stored records that they could refer to.
 */
import { capitalized } from '#app/text/format-count.ts'
import { mapInPieces } from '#db/chunks.ts'
import { type Flaw, flawsInWords } from '#app/records/import/cells.ts'
import { leftOut } from '#app/records/import/parts.ts'
import type { Outcome } from '#app/records/import/report.ts'

/** A row with parsed cells. */
export interface ReadRow<Fields> {
  /** The row's place in the file. A line may hold several rows, such as two addresses in one cell. */
  at: number
  line: number
  id: string | undefined
  /** Only the fields that the row gives a value to. */
  values: Partial<Fields>
}

/** A record during planning: a stored or new one, with the values of the rows so far. */
export interface Candidate<Fields> {
  /** A new record has one when its row brings it, and all have one once they are written. */
  id: string | undefined
  /** The stored record; undefined for a new one. */
  before: Fields | undefined
  fields: Fields
  isChanged: boolean
  /** The line that gave each field. */
  givenBy: Map<string, number>
}

/** How rows of one kind of record find theirs. */
export interface Matcher<Fields> {
  /** Keys of a record; a row looks for candidates under its own keys. */
  keys: (fields: Fields) => string[]
  /** The certain record of a row. Such rows go first, so that no other row takes their record. */
  certain?: (row: ReadRow<Fields>, index: Index<Fields>) => Candidate<Fields> | undefined
  find: (row: ReadRow<Fields>, index: Index<Fields>) => Candidate<Fields> | { why: string } | undefined
}

/** How the values of one kind of record are merged. */
export interface PlanRules<Fields> {
  definition: { name: string }
  matcher: Matcher<Fields>
  /** Fields that a new record needs. */
  required: readonly (keyof Fields & string)[]
  /** Fields that a record may lack, but that are neither left out of one nor cut. */
  whole?: readonly (keyof Fields & string)[]
  /** Fields that are not overwritten once they are filled. */
  keeps?: readonly (keyof Fields & string)[]
  /** Fields for which a later row of the same record may give another value. */
  mayDiffer?: readonly (keyof Fields & string)[]
  /** A new record of these values. */
  complete: (values: Partial<Fields>) => Fields
  /** Merges the row's values into the record; by default they replace the fields. */
  merge?: (fields: Fields, changes: Partial<Fields>, values: Partial<Fields>) => Fields
  /** Whether a row's value changes nothing; `before` is the stored record. */
  isSame: (name: keyof Fields & string, stored: Fields, given: Partial<Fields>, before: Fields | undefined) => boolean
  /** What the form would refuse in these fields. */
  flaws: (fields: Fields, names: readonly (keyof Fields & string)[]) => Flaw[]
  /** Gives a new record what its row doesn't say, with notes about that. */
  fill?: (values: Partial<Fields>) => { values: Partial<Fields>; notes: string[] }
}

interface PlannedRow<Fields> {
  outcome: Outcome & { notes: string[] }
  record?: Candidate<Fields>
  fields?: Fields
}

export interface Plan<Fields> {
  /** What becomes of each row by its place, with its record and the fields after the row; without them when the row has an error. */
  outcomes: Map<number, PlannedRow<Fields>>
  created: Candidate<Fields>[]
  changed: { id: string; before: Fields; after: Fields }[]
}

/**
 * @param rows in the file's order; several may refer to one record if they do not contradict each other
 * @param stored every record that a row could refer to
 * @param isLenient a part that can't be taken is left out of its row with a note; otherwise it refuses the row
 */
export async function planImport<Fields extends object>(
  rules: PlanRules<Fields>,
  rows: readonly ReadRow<Fields>[],
  stored: readonly { id: string; fields: Fields }[],
  isLenient: boolean,
): Promise<Plan<Fields>> {
  const { matcher } = rules
  const index = new Index(matcher)
  await mapInPieces(stored, ({ id, fields }) => index.add(id, fields, fields))
  const isCertain = await mapInPieces(rows, (row) => matcher.certain?.(row, index) !== undefined)
  const ordered = [...rows.filter((_, at) => isCertain[at]), ...rows.filter((_, at) => !isCertain[at])]
  const outcomes: Plan<Fields>['outcomes'] = new Map()
  await mapInPieces(ordered, (row) => outcomes.set(row.at, planRow(rules, row, index, isLenient)))
  return {
    outcomes,
    created: index.all.filter(({ before }) => !before),
    changed: index.all.flatMap(({ id, before, fields, isChanged }) =>
      id !== undefined && before && isChanged ? [{ id, before, after: fields }] : [],
    ),
  }
}

/** The records by their keys. */
export class Index<Fields> {
  readonly all: Candidate<Fields>[] = []
  readonly #keys: Matcher<Fields>['keys']
  readonly #byId = new Map<string, Candidate<Fields>>()
  readonly #byKey = new Map<string, Set<Candidate<Fields>>>()

  constructor({ keys }: Pick<Matcher<Fields>, 'keys'>) {
    this.#keys = keys
  }

  byId(id: string | undefined): Candidate<Fields> | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  /** Records with this key, even if a row has changed the field of the key. */
  byKey(key: string): Candidate<Fields>[] {
    return [...(this.#byKey.get(key) ?? [])]
  }

  /** @param before as the record is stored; nothing for a new one */
  add(id: string | undefined, fields: Fields, before: Fields | undefined): Candidate<Fields> {
    const candidate: Candidate<Fields> = { id, before, fields, isChanged: false, givenBy: new Map() }
    this.all.push(candidate)
    if (id !== undefined) this.#byId.set(id, candidate)
    this.addKeys(candidate)
    return candidate
  }

  addKeys(candidate: Candidate<Fields>): void {
    for (const key of this.#keys(candidate.fields)) {
      const set = this.#byKey.get(key)
      if (set) set.add(candidate)
      else this.#byKey.set(key, new Set([candidate]))
    }
  }
}

function planRow<Fields extends object>(
  rules: PlanRules<Fields>,
  row: ReadRow<Fields>,
  index: Index<Fields>,
  isLenient: boolean,
): PlannedRow<Fields> {
  let found = rules.matcher.find(row, index)
  let values = row.values
  const lost: string[] = []
  for (;;) {
    if (found && 'why' in found) return broken(found.why)
    const rest = { ...row, values }
    const planned = found ? changeRecord(rules, rest, found, index) : addRecord(rules, rest, index)
    if (!('flaws' in planned)) return withNotes(planned, lost)
    const left = isLenient ? withoutFlaws(rules, values, planned.flaws) : undefined
    if (!left) return broken(flawsInWords(planned.flaws))
    values = left.values
    lost.push(...left.lost)
    // Without them the row may be one that an earlier import has written.
    found ??= rules.matcher.find({ ...row, values }, index)
  }
}

function withNotes<Fields>({ outcome, ...planned }: PlannedRow<Fields>, lost: readonly string[]): PlannedRow<Fields> {
  return { ...planned, outcome: { ...outcome, notes: [...lost, ...outcome.notes] } }
}

/**
 * The values without what the form would refuse, and sentences on that.
 * @returns undefined where that can't help: the record needs the field, or the row doesn't give it
 */
function withoutFlaws<Fields extends object>(
  { required, whole = [] }: PlanRules<Fields>,
  values: Partial<Fields>,
  flaws: readonly Flaw[],
): { values: Partial<Fields>; lost: string[] } | undefined {
  const isPart = ({ field }: Flaw) =>
    Object.hasOwn(values, field) && ![...required, ...whole].some((name) => name === field)
  if (!flaws.every(isPart)) return undefined
  const kept = Object.entries(values).filter(([name]) => !flaws.some(({ field }) => field === name))
  return {
    values: Object.fromEntries(kept) as Partial<Fields>,
    lost: flaws.map(({ field, why }) => leftOut(field, why)),
  }
}

function broken(why: string) {
  return { outcome: { is: 'broken' as const, why, notes: [] } }
}

function addRecord<Fields extends object>(
  rules: PlanRules<Fields>,
  { id, line, values: given }: ReadRow<Fields>,
  index: Index<Fields>,
): PlannedRow<Fields> | { flaws: Flaw[] } {
  const { values, notes } = rules.fill?.(given) ?? { values: given, notes: [] }
  const missing = rules.required.find((name) => !values[name])
  if (missing) return broken(`${capitalized(missing)} is required`)
  const fields = rules.complete(values)
  const flaws = rules.flaws(fields, namesOf(values))
  if (flaws.length > 0) return { flaws }
  const added = index.add(id, fields, undefined)
  for (const name of namesOf(values)) added.givenBy.set(name, line)
  return { outcome: { is: 'created' as const, notes }, record: added, fields }
}

function changeRecord<Fields extends object>(
  rules: PlanRules<Fields>,
  { line, values }: ReadRow<Fields>,
  found: Candidate<Fields>,
  index: Index<Fields>,
): PlannedRow<Fields> | { flaws: Flaw[] } {
  const { givenBy } = found
  const sameAs = givenBy.size === 0 ? undefined : Math.min(...givenBy.values())
  const fixed = fixedNames(rules, values, found)
  const names = changedNames(rules, values, found)
  const contradicted = names.find((name) => givenBy.has(name) && !rules.mayDiffer?.includes(name))
  if (contradicted) {
    return broken(
      `${contradicted} differs from line ${givenBy.get(contradicted)} for the same ${rules.definition.name}`,
    )
  }
  const changes: Partial<Fields> = {}
  for (const name of names) changes[name] = values[name]
  const fields = rules.merge?.(found.fields, changes, values) ?? { ...found.fields, ...changes }
  const flaws = rules.flaws(fields, names)
  if (flaws.length > 0) return { flaws }
  for (const name of namesOf(values)) {
    // A field that is never overwritten can't be contradicted.
    const counts = names.includes(name) || !rules.keeps?.includes(name)
    if (counts && !givenBy.has(name)) givenBy.set(name, line)
  }
  const notes = fixed.map((name) => `${name} stays as it is`)
  if (names.length === 0) return { outcome: { is: 'unchanged' as const, sameAs, notes }, record: found, fields }
  Object.assign(found, { fields, isChanged: true })
  index.addKeys(found)
  return { outcome: { is: 'changed' as const, fields: names, notes }, record: found, fields }
}

export function changedNames<Fields extends object>(
  rules: Pick<PlanRules<Fields>, 'keeps' | 'isSame'>,
  values: Partial<Fields>,
  record: Candidate<Fields>,
): (keyof Fields & string)[] {
  const fixed = fixedNames(rules, values, record)
  return namesOf(values).filter(
    (name) => !fixed.includes(name) && !rules.isSame(name, record.fields, values, record.before),
  )
}

/** The fields that stay as they are stored though the row gives another value. */
function fixedNames<Fields extends object>(
  { keeps = [], isSame }: Pick<PlanRules<Fields>, 'keeps' | 'isSame'>,
  values: Partial<Fields>,
  { before, fields, givenBy }: Candidate<Fields>,
): (keyof Fields & string)[] {
  return keeps.filter(
    (name) => values[name] !== undefined && fields[name] && !givenBy.has(name) && !isSame(name, fields, values, before),
  )
}

function namesOf<Fields extends object>(values: Partial<Fields>): (keyof Fields & string)[] {
  return Object.keys(values) as (keyof Fields & string)[]
}
