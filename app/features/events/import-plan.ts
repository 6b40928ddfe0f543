/**
 * Which event each imported row is, and what is to be done about it. Pure: it is given the events that could be meant.
 *
 * A row with an id is the event of that id. Any other row is a new event, unless there is one already that is all that
 * the row says, but for a schedule that it has not got yet.
 */
import { columnsOf, complete, type EventFields, recursBy } from '#app/features/events/fields.ts'
import { asRead, type EventRow } from '#app/features/events/import.ts'
import { eventIn, END_BEFORE_START } from '#app/features/events/input.ts'
import { recurrenceProblems } from '#app/features/events/recurrence-check.ts'
import type { Outcome } from '#app/records/import/report.ts'
import { endsAfter } from '#app/ui/dates.ts'

type Field = keyof EventFields
type Line = { line: number; says: EventRow }

export interface KnownEvent {
  id: string
  fields: EventFields
}

/** An event while the file is gone through: as it is stored, with what the rows so far have said. */
interface Meant {
  id: string | undefined
  isNew: boolean
  /** The fields that are other than they are stored. */
  changed: Set<Field>
  fields: EventFields
  /** By field, which line said it. */
  said: Map<string, number>
}

export interface EventPlan {
  /** One for each row, in the same order, with the event as it is then; none when the row is broken. */
  outcomes: { outcome: Outcome; fields: EventFields | undefined }[]
  created: { id: string | undefined; fields: EventFields }[]
  /** With the fields that change; the others are not written. */
  changed: { id: string; fields: EventFields; names: Field[] }[]
}

/**
 * @param rows in the file's order
 * @param known every stored event that shares an id or a day with a row
 * @param timeZone the church's
 */
export function planEvents(rows: readonly Line[], known: readonly KnownEvent[], timeZone: string): EventPlan {
  const meant = known.map(({ id, fields }): Meant => ({
    id,
    isNew: false,
    changed: new Set(),
    fields,
    said: new Map(),
  }))
  const byId = new Map(meant.map((event) => [event.id, event]))
  const byName = new Map<string, Meant[]>()
  // By its title on its day, as a cell would be read, under every one that it has had.
  const file = (event: Meant) => {
    const key = `${event.fields.date} ${asRead('title', event.fields.title, timeZone)}`
    const filed = byName.get(key)
    if (filed) filed.push(event)
    else byName.set(key, [event])
  }
  for (const event of meant) file(event)

  const outcomeOf = (row: Line): { outcome: Outcome; event: Meant | undefined } => {
    const { id, ...says } = row.says
    const named = byName.get(`${says.date} ${says.title}`) ?? []
    const found = id === undefined ? named.find((event) => isSaidBy(event, says, timeZone)) : byId.get(id)
    if (found) {
      const outcome = apply(row, found, timeZone)
      if (outcome.is === 'changed') file(found)
      return { outcome, event: found }
    }
    const made = newEvent(row, timeZone)
    if ('why' in made) return { outcome: { is: 'broken', why: made.why }, event: undefined }
    meant.push(made)
    if (id !== undefined) byId.set(id, made)
    file(made)
    return { outcome: { is: 'created' }, event: made }
  }
  return {
    outcomes: rows
      .map(outcomeOf)
      .map(({ outcome, event }) => ({ outcome, fields: outcome.is === 'broken' ? undefined : event?.fields })),
    created: meant.filter(({ isNew }) => isNew).map(({ id, fields }) => ({ id, fields })),
    changed: meant.flatMap(({ id, isNew, changed, fields }) =>
      id !== undefined && changed.size > 0 && !isNew ? [{ id, fields, names: [...changed] }] : [],
    ),
  }
}

function newEvent({ line, says: { id, ...says } }: Line, timeZone: string): Meant | { why: string } {
  const { title, date } = says
  if (!title) return { why: 'Title is required' }
  if (!date) return { why: 'Date is required' }
  const names = namesOf(says)
  const fields = complete({ ...says, title, date })
  const why = faultOf(fields, names, timeZone)
  if (why !== undefined) return { why }
  return { id, isNew: true, changed: new Set(), fields, said: new Map(names.map((name) => [name, line])) }
}

/** Puts what the row says into the event, unless another row said otherwise. */
function apply({ line, says }: Line, event: Meant, timeZone: string): Outcome {
  const sameAs = Math.min(...event.said.values())
  const names = changesOf(event, says, timeZone)
  const contradicted = names.find((name) => event.said.has(name))
  if (contradicted) {
    return {
      is: 'broken',
      why: `${contradicted} is not what line ${event.said.get(contradicted)} says of the same event`,
    }
  }
  const fields: EventFields = { ...event.fields, ...picked(says, names) }
  const isNewlySaid = names.includes('recurrenceDescription') || names.includes('recurrenceRule')
  if (isNewlySaid && says.isRecurring === undefined) {
    fields.isRecurring = recursBy(fields.recurrenceRule, fields.recurrenceDescription)
  }
  const why = faultOf(fields, names, timeZone)
  if (why !== undefined) return { is: 'broken', why }
  for (const name of namesOf(says)) if (!event.said.has(name)) event.said.set(name, line)
  if (names.length === 0) return { is: 'unchanged', sameAs: Number.isFinite(sameAs) ? sameAs : undefined }
  if (fields.isRecurring !== event.fields.isRecurring) event.changed.add('isRecurring')
  for (const name of names) event.changed.add(name)
  event.fields = fields
  return { is: 'changed', fields: names }
}

/**
 * The fields that the row would change. What is stored is compared as its cell would be read, so that a file which says
 * exactly what is there changes nothing, whatever the import gently puts right on the way.
 */
function changesOf({ fields }: Meant, says: EventRow, timeZone: string): Field[] {
  return namesOf(says).filter((name) => {
    const [column] = Object.values(columnsOf({ [name]: says[name] }))
    return ![fields[name], asRead(name, fields[name], timeZone)].some(
      (stored) => Object.values(columnsOf({ [name]: stored }))[0] === column,
    )
  })
}

/** Whether an event is all that a row without an id says; a schedule may be added to one that has none. */
function isSaidBy(event: Meant, says: EventRow, timeZone: string): boolean {
  const hasNone = event.fields.recurrenceRule === ''
  return changesOf(event, says, timeZone).every((name) => hasNone && SCHEDULE.has(name))
}
const SCHEDULE = new Set<Field>(['recurrenceRule', 'recurrenceExceptions', 'isRecurring'])

/** Problems that the form would name too, of single fields and of fields together. */
function faultOf(fields: EventFields, names: readonly Field[], timeZone: string): string | undefined {
  for (const name of names) {
    const parsed = eventIn.shape[name].safeParse(fields[name])
    if (!parsed.success) return `${name}: ${parsed.error.issues[0]?.message}`
  }
  const isAbout = (...some: Field[]) => some.some((name) => names.includes(name))
  if (isAbout('startTime', 'endTime') && !endsAfter(fields.startTime, fields.endTime)) {
    return `endTime: ${END_BEFORE_START}`
  }
  if (!isAbout('date', 'startTime', 'endTime', 'recurrenceRule', 'recurrenceExceptions')) return undefined
  const [problem] = Object.entries(recurrenceProblems(fields, timeZone))
  return problem && `${problem[0]}: ${problem[1]}`
}

function namesOf(says: EventRow): Field[] {
  return (Object.keys(says) as (keyof EventRow)[]).filter((name) => name !== 'id')
}

function picked(says: EventRow, names: readonly Field[]): Partial<EventFields> {
  return Object.fromEntries(names.map((name) => [name, says[name]]))
}
