/**
 * Which event each imported row is, and what is to be done about it. Pure: it is given the events that could be meant.
 *
 * A row with an id is the event of that id. Any other row is a new event, unless there is one already that is all that
 * the row says.
 */
import type { EventInput } from '#app/events/event.ts'
import { asRead, type EventRow } from '#app/events/import.ts'
import { eventIn } from '#app/events/input.ts'
import type { Outcome } from '#app/import/report.ts'

export interface KnownEvent extends EventInput {
  id: string
}

/** An event while the file is gone through: as it is stored, with what the rows so far have said. */
interface Meant {
  id: string | undefined
  isNew: boolean
  isChanged: boolean
  fields: EventInput
  /** By field, which line said it. */
  said: Map<string, number>
}

export interface EventPlan {
  /** One for each row, in the same order. */
  outcomes: Outcome[]
  created: (EventInput & { id: string | undefined })[]
  changed: KnownEvent[]
}

type Field = Exclude<keyof EventRow, 'id'>
type Line = { line: number; says: EventRow }

/**
 * @param rows in the file's order
 * @param known every stored event that shares an id or a day with a row
 */
export function planEvents(rows: readonly Line[], known: readonly KnownEvent[]): EventPlan {
  const meant = known.map(({ id, ...fields }): Meant => ({
    id,
    isNew: false,
    isChanged: false,
    fields,
    said: new Map(),
  }))
  const byId = new Map(meant.map((event) => [event.id, event]))
  const byName = new Map<string, Meant[]>()
  // By its title on its day, as a cell would be read, under every one that it has had.
  const file = (event: Meant) => {
    const key = `${event.fields.date} ${asRead('title', event.fields.title)}`
    const filed = byName.get(key)
    if (filed) filed.push(event)
    else byName.set(key, [event])
  }
  for (const event of meant) file(event)
  const outcomes = rows.map((row): Outcome => {
    const { id, ...fields } = row.says
    const named = byName.get(`${fields.date} ${fields.title}`) ?? []
    const found = id === undefined ? named.find((event) => changesOf(event, row.says).length === 0) : byId.get(id)
    if (found) {
      const outcome = apply(row, found)
      if (outcome.is === 'changed') file(found)
      return outcome
    }
    if (!fields.title) return { is: 'broken', why: 'Title is required' }
    if (!fields.date) return { is: 'broken', why: 'Date is required' }
    const why = faultOf(row.says, fieldsOf(fields))
    if (why !== undefined) return { is: 'broken', why }
    const made: Meant = {
      id,
      isNew: true,
      isChanged: false,
      fields: { ...fields, title: fields.title, date: fields.date },
      said: new Map(fieldsOf(fields).map((name) => [name, row.line])),
    }
    meant.push(made)
    if (id !== undefined) byId.set(id, made)
    file(made)
    return { is: 'created' }
  })
  return {
    outcomes,
    created: meant.filter(({ isNew }) => isNew).map(({ id, fields }) => ({ ...fields, id })),
    changed: meant.flatMap(({ id, isNew, isChanged, fields }) =>
      id !== undefined && isChanged && !isNew ? [{ ...fields, id }] : [],
    ),
  }
}

/** Puts what the row says into the event, unless another row said otherwise. */
function apply({ line, says }: Line, event: Meant): Outcome {
  const sameAs = Math.min(...event.said.values())
  const fields = changesOf(event, says)
  const contradicted = fields.find((name) => event.said.has(name))
  if (contradicted) {
    return {
      is: 'broken',
      why: `${contradicted} is not what line ${event.said.get(contradicted)} says of the same event`,
    }
  }
  const why = faultOf(says, fields)
  if (why !== undefined) return { is: 'broken', why }
  for (const name of fields) Object.assign(event.fields, { [name]: says[name] })
  if (fields.includes('recurrenceDescription')) event.fields.isRecurring = true
  for (const name of fieldsOf(says)) if (!event.said.has(name)) event.said.set(name, line)
  if (fields.length === 0) return { is: 'unchanged', sameAs: Number.isFinite(sameAs) ? sameAs : undefined }
  event.isChanged = true
  return { is: 'changed', fields }
}

/**
 * The fields that the row would change. What is stored is compared as its cell would be read, so that a file which says
 * exactly what is there changes nothing, whatever the import gently puts right on the way.
 */
function changesOf({ fields }: Meant, says: EventRow): Field[] {
  return fieldsOf(says).filter((name) => {
    const stored = fields[name] ?? ''
    return stored !== says[name] && asRead(name, stored) !== says[name]
  })
}

/** What the desk's form would not take either. */
function faultOf(says: EventRow, names: readonly Field[]): string | undefined {
  for (const name of names) {
    const parsed = eventIn.shape[name].safeParse(says[name])
    if (!parsed.success) return `${name}: ${parsed.error.issues[0]?.message}`
  }
  return undefined
}

function fieldsOf(says: EventRow): Field[] {
  return (Object.keys(says) as (keyof EventRow)[]).filter((name) => name !== 'id')
}
