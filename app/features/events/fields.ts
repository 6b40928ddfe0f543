/**
 * Each field of an event with its column and how it stands there. Storing, presenting, importing and exporting go by
 * this list; a field that is missing here is a type error.
 */
import type { Selectable } from 'kysely'
import type { EventInput } from '#app/features/events/event.ts'
import { exceptionsText, storedExceptions } from '#app/features/events/exceptions.ts'
import { flag } from '#db/records.ts'
import { searchText } from '#db/search-text.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { EventTable } from '#db/tables/content.ts'

/** An event with a value for every field. */
export type EventFields = { [Name in keyof EventInput]-?: Exclude<EventInput[Name], undefined> }

type Row = Selectable<EventTable>
type OwnColumn = Exclude<keyof Row, 'id' | 'created_at' | 'updated_at' | 'sample' | 'version' | 'search_text'>

const same = (value: string): string => value
const text = <C extends OwnColumn>(column: C) => ({ column, write: same, read: same })

const fields = {
  title: text('title'),
  date: text('date'),
  startTime: text('start_time'),
  endTime: text('end_time'),
  location: text('location'),
  description: text('description'),
  imageUrl: text('image_url'),
  externalUrl: text('external_url'),
  externalLinkText: text('external_link_text'),
  isRecurring: { column: 'is_recurring' as const, write: flag, read: (value: Flag) => value === 1 },
  recurrenceRule: text('recurrence_rule'),
  recurrenceDescription: text('recurrence_description'),
  recurrenceExceptions: {
    column: 'recurrence_exceptions' as const,
    write: exceptionsText,
    read: storedExceptions,
  },
} satisfies {
  [Name in keyof EventFields]: { column: OwnColumn; write: (value: never) => unknown; read: (value: never) => unknown }
}

type Columns = Pick<Row, OwnColumn>
type Codec = { column: OwnColumn; write: (value: unknown) => unknown; read: (value: unknown) => unknown }
const codecs = Object.entries(fields) as [keyof EventFields, Codec][]

/** The columns of those fields that are given. */
export function columnsOf(given: Partial<EventFields>): Partial<Columns> {
  const columns = codecs.flatMap(([name, { column, write }]) =>
    given[name] === undefined ? [] : [[column, write(given[name])] as const],
  )
  return Object.fromEntries(columns)
}

/** Every field of a stored event. */
export function fieldsOfRow(row: Columns): EventFields {
  return Object.fromEntries(codecs.map(([name, { column, read }]) => [name, read(row[column])])) as EventFields
}

/** What was given of an event, and what is meant where nothing was. */
export function complete(event: EventInput): EventFields {
  const { recurrenceRule = '', recurrenceDescription = '' } = event
  return { ...empty, ...event, isRecurring: event.isRecurring ?? recursBy(recurrenceRule, recurrenceDescription) }
}

/** Whether an event recurs when nothing says so or otherwise. */
export function recursBy(rule: string, description: string): boolean {
  return rule !== '' || description !== ''
}

/** An event's own columns, complete, with what search finds it by. */
export function eventColumns(event: EventInput) {
  const fields = complete(event)
  return { ...(columnsOf(fields) as Columns), search_text: foundBy(fields) }
}

/** The text that search compares. */
function foundBy({ title, location, description, recurrenceDescription }: EventFields): string {
  return searchText([title, location, description, recurrenceDescription])
}

const empty = {
  startTime: '',
  endTime: '',
  location: '',
  description: '',
  imageUrl: '',
  externalUrl: '',
  externalLinkText: '',
  recurrenceRule: '',
  recurrenceDescription: '',
  recurrenceExceptions: [],
}
