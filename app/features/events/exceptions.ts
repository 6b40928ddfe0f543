/**
 * The single dates of an event that are left out or changed, as one text: how they are stored, exported and imported. Pure,
 * for server and browser.
 *
 * `EXDATE=20261224,20261231` names days that are left out, which visitors don't see (RFC 5545, section 3.8.5.1).
 * `CHANGE=20261230/20261231/19:00/20:30/Garden/online/No heating` changes one occurrence: its planned day, then its new
 * day, start, end and location, its status and a note, each empty when it is as usual. In a calendar it is an event with a
 * RECURRENCE-ID. An event that takes place once has at most one, which names the day that it was planned for.
 */
import { choice, day, flag, line, time } from '#app/definitions/builders.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { isDay, isTime } from '#app/dates/days.ts'
import { longDate, timeSpan } from '#app/dates/format.ts'

/** The statuses of a changed occurrence; an empty one takes place, with the new time and place. */
export const statuses = {
  '': 'Takes place',
  canceled: 'Canceled',
  postponed: 'Postponed',
  online: 'Online only',
} as const

const asUsual = { required: 'filled in' } as const

/** What may differ in an occurrence; what is empty is as usual. */
export const exceptionFields = {
  on: day('The day of the occurrence', {
    required: true,
    description: 'The date that the rule gives; of an event that takes place once, the date it was planned for',
  }),
  isCancelled: flag('Left out', { description: 'Visitors see nothing of it' }),
  status: choice('What changes', statuses, {
    defaultValue: '',
    description: 'canceled and postponed are shown as such; empty: it takes place, with its new time and place',
  }),
  note: line('Note', { ...asUsual, description: 'Why, or what to do instead' }),
  date: day('The new date', asUsual),
  startTime: time('Start time', asUsual),
  endTime: time('End time', asUsual),
  location: line('Location', asUsual),
}
export type RecurrenceException = InputOf<{ fields: typeof exceptionFields }>

/** The text for these exceptions, in the order of their days; empty when there are none. */
export function exceptionsText(exceptions: readonly RecurrenceException[]): string {
  const inOrder = exceptions.toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const leftOut = inOrder.filter(({ isCancelled }) => isCancelled).map(({ on }) => compact(on))
  const changes = inOrder
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ on, date, startTime, endTime, location, status, note }) => {
      const more = note === '' ? [status].filter(Boolean) : [status, escaped(note)]
      return [compact(on), compact(date), startTime, endTime, escaped(location), ...more].join('/')
    })
  return [leftOut.length > 0 ? `EXDATE=${leftOut.join(',')}` : '', ...changes.map((change) => `CHANGE=${change}`)]
    .filter(Boolean)
    .join(';')
}

/**
 * The exceptions in a text.
 * @returns the first unreadable part, if any
 */
export function readExceptions(text: string): { exceptions: RecurrenceException[] } | { unreadable: string } {
  const exceptions: RecurrenceException[] = []
  for (const part of text.split(';').filter((piece) => piece.trim() !== '')) {
    const read = readPart(part.trim())
    if (!read) return { unreadable: part.trim() }
    exceptions.push(...read)
  }
  return { exceptions }
}

/** Reads stored text, which was validated before. */
export function storedExceptions(text: string): RecurrenceException[] {
  const read = readExceptions(text)
  return 'exceptions' in read ? read.exceptions : []
}

/** Whether a part of a rule's text is about single occurrences. */
function isExceptionPart(part: string): boolean {
  return /^\s*(EXDATE|CHANGE)=/i.test(part)
}

/** An exception that leaves out the occurrence of that day. */
export function leftOut(on: string): RecurrenceException {
  return { ...changed(on), isCancelled: true }
}

/** An exception for the occurrence of that day. */
export function changed(on: string, changes: Partial<RecurrenceException> = {}): RecurrenceException {
  const usual = { status: '', note: '', date: '', startTime: '', endTime: '', location: '' } as const
  return { on, isCancelled: false, ...usual, ...changes }
}

function readPart(part: string): RecurrenceException[] | undefined {
  const [, name = '', value = ''] = /^(EXDATE|CHANGE)=(.*)$/is.exec(part) ?? []
  if (name.toUpperCase() === 'EXDATE') {
    const days = value.split(',').map((day) => spelled(day.trim()))
    return days.every(isDay) ? days.map(leftOut) : undefined
  }
  const [on = '', date = '', startTime = '', endTime = '', location = '', status = '', note = '', ...more] =
    value.split('/')
  const days = [spelled(on), date === '' ? '' : spelled(date)] as const
  const isRead = isDay(days[0]) && (date === '' || isDay(days[1])) && [startTime, endTime].every(isTime)
  if (name === '' || more.length > 0 || !isRead || !isStatus(status)) return undefined
  const place = { location: unescaped(location), note: unescaped(note) }
  return [changed(days[0], { date: days[1], startTime, endTime, status, ...place })]
}

export function isStatus(text: string): text is RecurrenceException['status'] {
  return Object.hasOwn(statuses, text)
}

/** `20261224` for `2026-12-24`. */
function compact(day: string): string {
  return day.replaceAll('-', '')
}

/** `2026-12-24` for `20261224`; a time of day after it is ignored. */
function spelled(day: string): string {
  return day.replace(/^(\d{4})-?(\d{2})-?(\d{2})(T\d{6}Z?)?$/, '$1-$2-$3')
}

/** A location may contain anything; separators in it are percent-encoded. */
function escaped(text: string): string {
  return text.replace(/[%;/\p{Cc}]/gu, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

export interface Recurrence {
  isRecurring: boolean
  recurrenceRule: string
  recurrenceDescription: string
  recurrenceExceptions: RecurrenceException[]
}

/** The values of a filled cell. */
export type CellRecurrence = Pick<Recurrence, 'recurrenceRule' | 'recurrenceExceptions'> & { isRecurring?: boolean }

/** The cell; empty when it can be derived from the description. */
export function recurrenceCell(event: Recurrence): string {
  const { isRecurring, recurrenceRule, recurrenceDescription, recurrenceExceptions } = event
  // An import ignores invisible text.
  const isUsual = isRecurring === (recurrenceRule !== '' || /[^\s\p{C}]/u.test(recurrenceDescription))
  const flag = isUsual ? '' : `RECURRING=${isRecurring ? 'YES' : 'NO'}`
  return [flag, recurrenceRule, exceptionsText(recurrenceExceptions)].filter(Boolean).join(';')
}

/** The values of the cell, or its unreadable part. Whether its rule is valid is not checked here. */
export function readRecurrenceCell(cell: string): CellRecurrence | { unreadable: string } {
  const parts = cell.split(';').filter((part) => part.trim() !== '')
  const flag = parts.flatMap((part) => /^\s*RECURRING=(YES|NO)\s*$/i.exec(part)?.[1]?.toUpperCase() ?? [])[0]
  const read = readExceptions(parts.filter(isExceptionPart).join(';'))
  if ('unreadable' in read) return read
  const rule = parts.filter((part) => !isExceptionPart(part) && !/^\s*RECURRING=(YES|NO)\s*$/i.test(part))
  return {
    recurrenceRule: plainRule(rule.join(';')),
    recurrenceExceptions: read.exceptions,
    ...(flag === undefined ? {} : { isRecurring: flag === 'YES' }),
  }
}

/** A rule as it is stored: in capitals, without the `RRULE:` and the semicolon at the end that calendars write. */
export function plainRule(rule: string): string {
  return rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/(?<!;);+$/, '')
}

/** Dates that are left out or changed for people; undefined for any other value. */
export function changesInWords(value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.every(isException)) return undefined
  const lines = value.map(({ on, isCancelled, status, date, startTime, endTime, location, note }) => {
    const what = status === '' ? '' : statuses[status].toLowerCase()
    const changes = [what, date && longDate(date), timeSpan(startTime, endTime), location, note].filter(Boolean)
    return `${longDate(on)}: ${isCancelled ? 'left out' : changes.join(', ')}`
  })
  return lines.join('\n')
}

function isException(value: unknown): value is RecurrenceException {
  return value !== null && typeof value === 'object' && 'isCancelled' in value
}
