/**
 * How an event recurs, in one cell of a table: its rule, then the occurrences that are left out or changed, and whether it
 * recurs where that is not plain. `FREQ=WEEKLY;BYDAY=TU;EXDATE=20261224`. Pure, for both sides.
 */
import { plainRule, type RecurrenceException } from '#app/features/events/event.ts'
import { exceptionsText, isExceptionPart, readExceptions } from '#app/features/events/exceptions.ts'

export interface Recurrence {
  isRecurring: boolean
  recurrenceRule: string
  recurrenceDescription: string
  recurrenceExceptions: readonly RecurrenceException[]
}

/** What a filled cell says. */
export type CellRecurrence = Pick<Recurrence, 'recurrenceRule' | 'recurrenceExceptions'> & { isRecurring?: boolean }

/** The cell; empty when there is nothing to say that the words do not say already. */
export function recurrenceCell(event: Recurrence): string {
  const { isRecurring, recurrenceRule, recurrenceDescription, recurrenceExceptions } = event
  // Words that nobody sees are none to an import.
  const isUsual = isRecurring === (recurrenceRule !== '' || /[^\s\p{C}]/u.test(recurrenceDescription))
  const flag = isUsual ? '' : `RECURRING=${isRecurring ? 'YES' : 'NO'}`
  return [flag, recurrenceRule, exceptionsText(recurrenceExceptions)].filter(Boolean).join(';')
}

/** What the cell says, or the part of it that cannot be read. Whether its rule can be used is for others to say. */
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
