/** How tables of events are imported: the contents of their cells, and how a row finds its event. */
import { z } from 'zod'
import { leftOut, recurrenceCell as cellOfRecurrence, readRecurrenceCell } from '#app/features/events/exceptions.ts'
import { event, type EventFields, recursBy } from '#app/features/events/event.ts'
import { DATES_SHOWN, nextOccurrences, recurrenceProblems } from '#app/features/events/recurrence.ts'
import { eventColumns } from '#app/features/events/queries.ts'
import { wordsToRule } from '#app/features/events/recurrence-words.ts'
import { withPlainEnd } from '#app/features/events/rule.ts'
import { givesFirst } from '#app/features/events/rule-days.ts'
import { isContinuous, timesInWords } from '#app/features/events/span.ts'
import { type eventColumnNames, eventTable } from '#app/features/events/table.ts'
import {
  addressCell,
  dayCell,
  formProblem,
  idCell,
  imageCell,
  line,
  prose,
  refuse,
  timeCell,
  withoutBlanks,
} from '#app/records/import/cells.ts'
import { inputOfRow, withDefaults } from '#app/definitions/columns.ts'
import type { Field as AnyField } from '#app/definitions/field.ts'
import { churchMoment } from '#app/http/church-time.ts'
import type { ImportKind } from '#app/records/import/import.ts'
import { importer } from '#app/records/import/importer.ts'
import { type Candidate, changedNames, type Matcher } from '#app/records/import/plan.ts'
import type { ImportReport, RowReport } from '#app/records/import/report.ts'
import type { Table } from '#app/records/import/table.ts'
import { listOf } from '#app/definitions/fields.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { fullDate } from '#app/values/dates.ts'

type Field = keyof EventFields

const eventInputs = fieldInputs(event)

type Cells = Record<(typeof eventColumnNames)[number], z.ZodType>

/** Cells of one value each. */
const plainCells = {
  id: idCell,
  title: line,
  description: prose,
  date: dayCell,
  endDate: dayCell,
  startTime: timeCell,
  endTime: timeCell,
  location: line,
  imageUrl: imageCell,
  externalUrl: addressCell,
  externalLinkText: line,
  recurrenceDescription: line,
  places: line,
} satisfies Partial<Cells>

/** Cells of other kinds of values. */
const otherCells = {
  categories: listCell('Categories'),
  signUp: flagCell(),
  isDaily: flagCell(),
  signUpQuestions: listCell('Questions'),
} satisfies Partial<Cells>

function flagCell() {
  return line.transform((text) => /^(?:yes|true|1)$/i.test(text))
}

function listCell(name: string) {
  const list = listOf(name, event.fields.categories.max)
  return line.transform((text, context) => {
    const read = list.safeParse(text)
    return read.success ? read.data : refuse(context, text, 'cannot be read')
  })
}

/** The rule, its exceptions, and whether the event recurs, which share one cell. */
const recurrenceCell = z.string().transform((text, context) => {
  const read = readRecurrenceCell(text)
  return 'unreadable' in read ? refuse(context, read.unreadable, 'cannot be read') : read
})

/** Tables of events, for the calls and for the page that import them. */
export const eventImporter = importer({
  definition: event,
  format: eventTable,
  kind: async (services) => eventImport(await churchMoment(services)),
})

/** @param moment the current time in the church's zone */
export function eventImport(moment: Temporal.ZonedDateTime): ImportKind<typeof event> {
  const timeZone = moment.timeZoneId
  const isSame = isSameIn(timeZone)
  return {
    definition: event,
    fieldsOf: (row) => inputOfRow(event, row),
    cells: cellsIn(timeZone),
    skips: ({ title = '' }) => (line.parse(title) === '' ? 'no title' : undefined),
    required: ['title', 'date'],
    complete: ({ title = '', date = '', isRecurring, ...values }) =>
      withDefaults(event, { ...values, title, date, isRecurring: isRecurring ?? recursBy(values) }),
    merge: withRecurring,
    isSame,
    problem: (fields, names) => problemOf(fields, names, timeZone),
    matcher: eventMatcher(isSame, timeZone),
    keys: (rows) => ({
      id: rows.flatMap(({ id }) => id ?? []),
      date: rows.flatMap(({ values }) => values.date ?? []),
    }),
    columns: eventColumns,
    remarks: (fields) => {
      const { notes, ...offer } = scheduleOffer(fields, moment)
      return { notes: [...spanNotes(fields), ...notes], ...offer }
    },
  }
}

function cellsIn(timeZone: string) {
  return z
    .object({ ...plainCells, ...otherCells, recurrenceRule: recurrenceCell } satisfies Cells)
    .partial()
    .transform(({ recurrenceRule: recurrence, categories, signUp, isDaily, signUpQuestions, ...values }) => {
      const rule = recurrence && { recurrenceRule: withPlainEnd(recurrence.recurrenceRule, timeZone) }
      // An empty cell changes nothing, whatever its value would be.
      const lists = { categories, signUpQuestions }
      const filled = Object.fromEntries(Object.entries(lists).filter(([, list]) => list && list.length > 0))
      return {
        ...withoutBlanks(values),
        ...filled,
        ...(signUp ? { signUp } : {}),
        ...(isDaily ? { isDaily } : {}),
        ...recurrence,
        ...rule,
      }
    })
}

/**
 * A row with an id belongs to the event with that id. Any other row is a new event, unless one exists with all of the
 * row's values, except for a schedule that it does not have yet.
 */
function eventMatcher(isSame: ImportKind<typeof event>['isSame'], timeZone: string): Matcher<EventFields> {
  const wouldOnlySchedule = (found: Candidate<EventFields>, values: Partial<EventFields>) => {
    const hasNoRule = found.fields.recurrenceRule === ''
    return changedNames({ isSame }, values, found).every((name) => hasNoRule && SCHEDULE.has(name))
  }
  return {
    // The title is normalized like a cell.
    keys: ({ date, title }) => [`${date} ${asRead('title', title, timeZone)}`],
    find: ({ id, values }, events) =>
      id === undefined
        ? events.byKey(`${values.date} ${values.title}`).find((found) => wouldOnlySchedule(found, values))
        : events.byId(id),
  }
}
const SCHEDULE = new Set<Field>(['recurrenceRule', 'recurrenceExceptions', 'isRecurring'])

/**
 * Stored values are compared as their cell would be read, so that a file with exactly the stored values changes nothing,
 * whatever the import corrects.
 */
function isSameIn(timeZone: string) {
  return (name: Field, stored: EventFields, given: Partial<EventFields>): boolean => {
    const field: AnyField = event.fields[name]
    const value = given[name] === undefined ? undefined : field.write(given[name])
    return [stored[name], asRead(name, stored[name], timeZone)].some((one) => field.write(one) === value)
  }
}

/** A stored value as its cell would be read; an unreadable one as it is. */
export function asRead<Name extends Field>(
  name: Name,
  stored: EventFields[Name],
  timeZone: string,
): EventFields[Name] | string {
  if (typeof stored !== 'string') return stored
  if (name === 'recurrenceRule') return withPlainEnd(stored, timeZone)
  const cell = name in plainCells ? plainCells[name as keyof typeof plainCells] : undefined
  const read = cell?.safeParse(stored)
  return read?.success ? read.data : stored
}

/** An event with a new recurrence recurs, unless the row says otherwise. */
function withRecurring(
  stored: EventFields,
  changes: Partial<EventFields>,
  { isRecurring }: Partial<EventFields>,
): EventFields {
  const changed = { ...stored, ...changes }
  const isNew = changes.recurrenceRule !== undefined || changes.recurrenceDescription !== undefined
  if (!isNew || isRecurring !== undefined) return changed
  return { ...changed, isRecurring: recursBy(changed) }
}

/** Problems that the form would find too, of single fields and of fields together. */
function problemOf(fields: EventFields, names: readonly Field[], timeZone: string): string | undefined {
  const problem = formProblem(eventInputs, fields, names)
  if (problem !== undefined) return problem
  const concerns = (...some: Field[]) => some.some((name) => names.includes(name))
  const wrong = Object.entries(event.check?.(fields) ?? {}).find(([name]) =>
    name === 'places' ? concerns(name) : concerns('date', 'endDate', 'startTime', 'endTime', 'isDaily'),
  )
  if (wrong) return `${wrong[0]}: ${wrong[1]}`
  if (!concerns('date', 'endDate', 'startTime', 'endTime', 'recurrenceRule', 'recurrenceExceptions')) return undefined
  const [found] = Object.entries(recurrenceProblems(fields, timeZone))
  return found && `${found[0]}: ${found[1]}`
}

/** The table with the schedules that the report offers. */
export function withOffers(table: Table, report: ImportReport): Table {
  const offers = new Map(report.rows.map(({ line, offer }) => [line, offer?.cells]))
  return { ...table, rows: table.rows.map((row) => ({ ...row, cells: { ...row.cells, ...offers.get(row.line) } })) }
}

/**
 * The schedule that an event's description names, for a person to confirm. Without confirmation the event stays listed
 * with its description only.
 * @param moment the current time in the church's zone
 */
function scheduleOffer(fields: EventFields, moment: Temporal.ZonedDateTime): Pick<RowReport, 'notes' | 'offer'> {
  const { recurrenceDescription: words, isRecurring, recurrenceRule, date } = fields
  if (!isRecurring || words === '' || recurrenceRule !== '') return { notes: [] }
  const read = wordsToRule(words, { date, today: moment.toPlainDate().toString() })
  if ('notUnderstood' in read) return { notes: [withoutDates(words, read.notUnderstood)] }
  const scheduled = { ...fields, recurrenceRule: read.rule, recurrenceExceptions: read.leftOut.map(leftOut) }
  const problem = Object.values(recurrenceProblems(scheduled, moment.timeZoneId))[0]
  if (problem !== undefined) return { notes: [withoutDates(words, problem)] }
  const series = { ...scheduled, rule: read.rule, exceptions: scheduled.recurrenceExceptions }
  const next = nextOccurrences(series, moment, DATES_SHOWN).map((one) => fullDate(one.date))
  const dates = next.length > 0 ? `next on ${next.join('; ')}` : 'it has ended, so there are no more dates'
  const isOdd = !givesFirst({ date, rule: read.rule }, moment.timeZoneId)
  const first = isOdd ? `. Its first date, ${fullDate(date)}, is not one of these days and counts too` : ''
  return {
    notes: [],
    offer: { cells: { recurrenceRule: cellOfRecurrence(scheduled) }, text: `“${words}”: ${dates}${first}` },
  }
}

/** Says how several days were read, where their times could be those of each day. */
function spanNotes(fields: EventFields): string[] {
  const { startTime, endTime } = fields
  const couldBeDaily = isContinuous(fields) && startTime !== '' && endTime > startTime
  const asked = 'If these are the times of each day, write yes in a column isDaily.'
  return couldBeDaily ? [`It goes on from ${timesInWords(fields)}, without a break. ${asked}`] : []
}

function withoutDates(words: string, why: string): string {
  return `“${words}” gives no dates (${why}), so the event is listed under “Regular events” with these words once its first date has passed, until you set its schedule`
}
