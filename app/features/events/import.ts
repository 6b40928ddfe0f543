/** How tables of events are imported: how a row finds its event, and what its schedule means. */
import { leftOut, recurrenceCell as cellOfRecurrence } from '#app/features/events/exceptions.ts'
import { event, type EventFields, recursBy } from '#app/features/events/event.ts'
import { asRead, eventCells, type ImportedEvent, originCell } from '#app/features/events/import-cells.ts'
import { DATES_SHOWN, nextOccurrences, recurrenceProblems } from '#app/features/events/recurrence.ts'
import { eventColumns } from '#app/features/events/queries.ts'
import { wordsToRule } from '#app/features/events/recurrence-words.ts'
import { givesFirst } from '#app/features/events/rule-days.ts'
import { isContinuous, timesInWords } from '#app/features/events/span.ts'
import { eventDays, eventTable } from '#app/features/events/table.ts'
import { type Flaw, formFlaws, line } from '#app/records/import/cells.ts'
import { inputOfRow, withDefaults } from '#app/definitions/columns.ts'
import type { Field as AnyField } from '#app/definitions/field.ts'
import { churchMoment, churchTimeZone } from '#app/http/church-time.ts'
import { readDays } from '#app/records/import/days.ts'
import type { ImportKind } from '#app/records/import/import.ts'
import { importer } from '#app/records/import/importer.ts'
import { type Candidate, changedNames, type Index, type Matcher, type ReadRow } from '#app/records/import/plan.ts'
import type { RowReport } from '#app/records/import/report.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { fullDate } from '#app/dates/format.ts'

type Field = keyof ImportedEvent
type Kind = ImportKind<typeof event, ImportedEvent>

const inputs = { ...fieldInputs(event), origin: originCell }

/** Tables of events, for the calls and for the page that import them. */
export const eventImporter = importer<typeof event, ImportedEvent>({
  definition: event,
  format: eventTable,
  kind: async (services) => eventImport(await churchMoment(services)),
  readCells: async (services, table, answers) => readDays(table, answers, await churchTimeZone(services), eventDays),
})

/** @param moment the current time in the church's zone */
export function eventImport(moment: Temporal.ZonedDateTime): Kind {
  const timeZone = moment.timeZoneId
  const isSame = isSameIn(timeZone)
  return {
    definition: event,
    fieldsOf: (row) => ({ ...inputOfRow(event, row), origin: row.origin }),
    cells: eventCells(timeZone),
    skips: ({ title = '' }) => (line.parse(title) === '' ? 'no title' : undefined),
    required: ['title', 'date'],
    complete: ({ title = '', date = '', isRecurring, origin = '', ...values }) => ({
      ...withDefaults(event, { ...values, title, date, isRecurring: isRecurring ?? recursBy(values) }),
      origin,
    }),
    merge: withRecurring,
    isSame,
    flaws: (fields, names) => flawsIn(fields, names, timeZone),
    matcher: eventMatcher(isSame, timeZone),
    keys: (rows) => ({
      id: rows.flatMap(({ id }) => id ?? []),
      origin: rows.flatMap(({ values }) => values.origin ?? []),
      date: rows.flatMap(({ values }) => values.date ?? []),
    }),
    columns: ({ origin = '', ...fields }) => ({ ...eventColumns(fields), origin }),
    remarks: (fields) => {
      const { notes, ...offer } = scheduleOffer(fields, moment)
      return { notes: [...spanNotes(fields), ...notes], ...offer }
    },
  }
}

/**
 * A row with an id belongs to the event with that id, and one of a program to the event that came from there: by its origin,
 * or, where the event has none yet, by title, date and start. Any other row is a new event, unless one exists with all of
 * the row's values, except for a schedule that it does not have yet.
 */
function eventMatcher(isSame: Kind['isSame'], timeZone: string): Matcher<ImportedEvent> {
  const isMeant = (found: Candidate<ImportedEvent>, values: Partial<ImportedEvent>) => {
    if (values.origin) return !found.fields.origin && found.fields.startTime === (values.startTime ?? '')
    const hasNoRule = found.fields.recurrenceRule === ''
    return changedNames({ isSame }, values, found).every((name) => hasNoRule && SCHEDULE.has(name))
  }
  const ofOrigin = ({ id, values: { origin } }: ReadRow<ImportedEvent>, events: Index<ImportedEvent>) =>
    id === undefined && origin ? events.byKey(`origin ${origin}`)[0] : undefined
  return {
    // The title is normalized like a cell.
    keys: ({ date, title, origin }) => [
      `on ${date} ${asRead('title', title, timeZone)}`,
      ...(origin ? [`origin ${origin}`] : []),
    ],
    certain: ofOrigin,
    find: (row, events) => {
      const { id, values } = row
      if (id !== undefined) return events.byId(id)
      const named = () => events.byKey(`on ${values.date} ${values.title}`)
      return ofOrigin(row, events) ?? named().find((found) => isMeant(found, values))
    },
  }
}
const SCHEDULE = new Set<Field>(['recurrenceRule', 'recurrenceExceptions', 'isRecurring'])

/**
 * Stored values are compared as their cell would be read, so that a file with exactly the stored values changes nothing,
 * whatever the import corrects.
 */
function isSameIn(timeZone: string) {
  return (name: Field, stored: ImportedEvent, given: Partial<ImportedEvent>): boolean => {
    if (name === 'origin') return (stored.origin ?? '') === (given.origin ?? '')
    // An event of one day may have been entered with that day as its last, too.
    if (name === 'endDate' && given.endDate === '' && stored.endDate === stored.date) return !isMoved(stored, given)
    const field: AnyField = event.fields[name]
    const value = given[name] === undefined ? undefined : field.write(given[name])
    return [stored[name], asRead(name, stored[name], timeZone)].some((one) => field.write(one) === value)
  }
}

function isMoved({ date }: ImportedEvent, given: Partial<ImportedEvent>): boolean {
  return given.date !== undefined && given.date !== date
}

/** An event with a new recurrence recurs, unless the row says otherwise. */
function withRecurring(
  stored: ImportedEvent,
  changes: Partial<ImportedEvent>,
  { isRecurring }: Partial<ImportedEvent>,
): ImportedEvent {
  const changed = { ...stored, ...changes }
  const isNew = changes.recurrenceRule !== undefined || changes.recurrenceDescription !== undefined
  if (!isNew || isRecurring !== undefined) return changed
  return { ...changed, isRecurring: recursBy(changed) }
}

/** What the form would refuse too, of single fields and of fields together. */
function flawsIn(fields: ImportedEvent, names: readonly Field[], timeZone: string): Flaw[] {
  const flaws = formFlaws(inputs, fields, names)
  if (flaws.length > 0) return flaws
  const concerns = (...some: Field[]) => some.some((name) => names.includes(name))
  const flawOf = ([field, why]: [string, string]): Flaw => ({ field, why })
  const wrong = Object.entries(event.check?.(fields) ?? {}).find(([name]) =>
    name === 'places' ? concerns(name) : concerns('date', 'endDate', 'startTime', 'endTime', 'isDaily'),
  )
  if (wrong) return [flawOf(wrong)]
  if (!concerns('date', 'endDate', 'startTime', 'endTime', 'recurrenceRule', 'recurrenceExceptions')) return []
  return Object.entries(recurrenceProblems(fields, timeZone)).slice(0, 1).map(flawOf)
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
