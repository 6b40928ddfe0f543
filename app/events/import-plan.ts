/**
 * Which event each imported row is, and what is to be done about it. Pure: it is given the events that could be meant.
 *
 * A row with an id is the event of that id. Any other row is a new event, unless there is one already that is all that
 * the row says.
 */
import type { EventInput } from '#app/events/event.ts'
import type { EventRow } from '#app/events/import.ts'
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
  const byDay = Map.groupBy(meant, ({ fields }) => fields.date)
  const outcomes = rows.map((row): Outcome => {
    const { id, ...fields } = row.says
    const sameDay = byDay.get(fields.date ?? '') ?? []
    const found =
      (id === undefined ? undefined : byId.get(id)) ??
      (id === undefined ? sameDay.find((event) => changesOf(event, row.says).length === 0) : undefined)
    if (found) return apply(row, found)
    if (!fields.title) return { is: 'broken', why: 'Title is required' }
    if (!fields.date) return { is: 'broken', why: 'Date is required' }
    const made: Meant = {
      id,
      isNew: true,
      isChanged: false,
      fields: { ...fields, title: fields.title, date: fields.date },
      said: new Map(fieldsOf(fields).map((name) => [name, row.line])),
    }
    meant.push(made)
    if (id !== undefined) byId.set(id, made)
    byDay.set(fields.date, [...sameDay, made])
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
  for (const name of fields) Object.assign(event.fields, { [name]: says[name] })
  for (const name of fieldsOf(says)) if (!event.said.has(name)) event.said.set(name, line)
  if (fields.length === 0) return { is: 'unchanged', sameAs: Number.isFinite(sameAs) ? sameAs : undefined }
  event.isChanged = true
  return { is: 'changed', fields }
}

/** The fields that the row would change. */
function changesOf({ fields }: Meant, says: EventRow): Field[] {
  return fieldsOf(says).filter((name) => (fields[name] ?? '') !== says[name])
}

function fieldsOf(says: EventRow): Field[] {
  return (Object.keys(says) as (keyof EventRow)[]).filter((name) => name !== 'id')
}
