/** The cells of tables of events: how the text of each becomes the value of its field. */
import { z } from 'zod'
import { readRecurrenceCell } from '#app/features/events/exceptions.ts'
import { event, type EventFields } from '#app/features/events/event.ts'
import { withPlainEnd } from '#app/features/events/rule.ts'
import type { eventColumnNames } from '#app/features/events/table.ts'
import {
  addressCell,
  dayCell,
  idCell,
  imageCell,
  line,
  plainNumber,
  prose,
  refuse,
  withoutBlanks,
} from '#app/records/import/cells.ts'
import { timeCell, timesCell } from '#app/records/import/time-cells.ts'
import { listOf } from '#app/definitions/fields.ts'
import { daysLater } from '#app/dates/days.ts'

/** An event's fields, and what it is called where it came from. */
export type ImportedEvent = EventFields & { origin?: string }

const MAX_ORIGIN = 2000

/** What a program calls an event: any text. */
export const originCell = line.pipe(z.string().max(MAX_ORIGIN, `is longer than ${MAX_ORIGIN} characters`))

type Cells = Record<(typeof eventColumnNames)[number], z.ZodType>

/** Cells of one value each. */
const plainCells = {
  id: idCell,
  title: line,
  description: prose,
  date: dayCell,
  endDate: dayCell,
  endTime: timeCell,
  location: line,
  imageUrl: imageCell,
  externalUrl: addressCell,
  externalLinkText: line,
  recurrenceDescription: line,
  places: line.transform(plainNumber),
} satisfies Partial<Cells>

/** Cells of other kinds of values. */
const otherCells = {
  startTime: timesCell,
  categories: listCell('Categories'),
  signUp: flagCell(),
  isDaily: flagCell(),
  signUpQuestions: listCell('Questions'),
  partySize: partySizeCell(),
} satisfies Partial<Cells>

/** Cells that are no fields. */
const furtherCells = { origin: originCell, allDay: flagCell() }

function flagCell() {
  return line.transform((text) => /^(?:yes|true|1|x)$/i.test(text))
}

/** Empty for the default. */
function partySizeCell() {
  const { min = 1, max } = event.fields.partySize
  return line.transform((text, context) => {
    if (text === '') return undefined
    const size = /^\d{1,3}$/.test(text) ? Number(text) : 0
    return size >= min && size <= max ? size : refuse(context, text, `must be a number from ${min} to ${max}`)
  })
}

/** Programs write that an event doesn't repeat, which visitors needn't read. A row with an ID is of our own export. */
function repeats({
  id,
  recurrenceDescription: words,
}: {
  id?: string | undefined
  recurrenceDescription?: string | undefined
}) {
  return words !== undefined && id === undefined && NO_WORDS.has(words.toLowerCase()) ? '' : words
}
const NO_WORDS = new Set('no|none|never|false|0|-|n/a|once|one-time|does not repeat'.split('|'))

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

/**
 * The values of a row. An empty cell has none, whatever its value would be, except in the row of a program, which says all
 * about when its event takes place.
 */
export function eventCells(timeZone: string) {
  return z
    .object({ ...plainCells, ...otherCells, ...furtherCells, recurrenceRule: recurrenceCell } satisfies Cells)
    .partial()
    .transform(({ recurrenceRule: recurrence, categories, signUp, isDaily, signUpQuestions, partySize, ...cells }) => {
      const { allDay = false, startTime, endTime, ...values } = cells
      const rule = recurrence && { recurrenceRule: withPlainEnd(recurrence.recurrenceRule, timeZone) }
      const lists = { categories, signUpQuestions }
      const filled = Object.fromEntries(Object.entries(lists).filter(([, list]) => list && list.length > 0))
      const times = { startTime: startTime?.start ?? '', endTime: endTime ?? startTime?.end ?? '' }
      const last = allDay && times.endTime === '00:00' ? dayBefore(values) : values.endDate
      return {
        ...(values.origin ? emptySchedule(values) : {}),
        ...withoutBlanks({ ...values, recurrenceDescription: repeats(values) ?? '', ...(allDay ? {} : times) }),
        ...(last === undefined ? {} : { endDate: last === values.date ? '' : last }),
        ...filled,
        ...(signUp ? { signUp } : {}),
        ...(isDaily ? { isDaily } : {}),
        ...(partySize === undefined ? {} : { partySize }),
        ...recurrence,
        ...rule,
      }
    })
}

/** The last whole day of an event that ends at the midnight after it. */
function dayBefore({ date = '', endDate }: { date?: string; endDate?: string }): string | undefined {
  return endDate !== undefined && endDate > date ? daysLater(endDate, -1) : endDate
}

/** An event that a program moves to one day, or that it stops repeating, keeps nothing of its former schedule. */
function emptySchedule({ date, recurrenceDescription }: { date?: string; recurrenceDescription?: string }) {
  if (date === undefined) return {}
  const once = recurrenceDescription ? {} : { recurrenceRule: '', recurrenceExceptions: [] }
  return { endDate: '', startTime: '', endTime: '', ...once }
}

/** A stored value as its cell would be read; an unreadable one as it is. */
export function asRead<Name extends keyof EventFields>(
  name: Name,
  stored: EventFields[Name],
  timeZone: string,
): EventFields[Name] | string {
  if (typeof stored !== 'string') return stored
  if (name === 'recurrenceRule') return withPlainEnd(stored, timeZone)
  if (name === 'startTime') return timeCell.safeParse(stored).data ?? stored
  const cell = name in plainCells ? plainCells[name as keyof typeof plainCells] : undefined
  const read = cell?.safeParse(stored)
  return read?.success ? read.data : stored
}
