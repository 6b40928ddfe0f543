/**
 * Reads the days of a table. Whether `4/5/2026` puts the month first is decided for the whole file, by evidence; without any
 * a person is asked.
 */
import type { ImportAnswers, ImportQuestion } from '#app/records/import/report.ts'
import { timeOf } from '#app/dates/read-time.ts'
import type { Table, TableRow } from '#app/records/import/table.ts'
import { alike, type DayReadings, momentReadings, weekdayOf } from '#app/dates/read-day.ts'
import { mapInPieces } from '#db/chunks.ts'

/** The fields with days, and for each the field of the time that its cells may hold, too. The first is asked about. */
export type DayFields = Readonly<Record<string, string | undefined>>

/** A table with one day in each row. */
const ONLY_DATE: DayFields = { date: undefined }
type Order = 'month first' | 'day first'
const MONTH_FIRST: Order = 'month first'
const DAY_FIRST: Order = 'day first'

const SAMPLES = 3
/** A table goes on from week to week: a row next to another is at most this many days from it. */
const MAX_DAYS_APART = 31
/** The share of days that have to be Sundays. */
const MOST = 2 / 3
/** The day before the first in Excel, on Windows and on old Macs. */
const EPOCHS = { windows: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) }
const MINUTES_A_DAY = 1440
const MS_A_MINUTE = 60_000
const MS_A_DAY = MINUTES_A_DAY * MS_A_MINUTE

interface DayCell {
  row: TableRow
  field: string
  cell: string
  days: DayReadings
  /** The readings with their times of day. */
  moments: DayReadings
}

/**
 * The table with its days as `YYYY-MM-DD`, with the times of day that stood beside them where their own cells are empty, and
 * a note on how dates with two readings were read; and what has to be asked first.
 * @param zone of the church, in which an instant becomes a day
 */
export async function readDays(table: Table, answers: ImportAnswers, zone: string, fields: DayFields = ONLY_DATE) {
  const names = Object.keys(fields)
  const column = names[0] ?? ''
  const written = names.flatMap((field) => table.rows.map((row) => ({ row, field, cell: row.cells[field] ?? '' })))
  const texts = written.map(({ cell }) => cell)
  const inZone = areMidnights(texts) ? 'UTC' : zone
  const epoch = epochOf(texts)
  const read = await mapInPieces(written, (one): DayCell => {
    const moments = isSerial(one.cell) ? alike(serialMoment(one.cell, epoch)) : momentReadings(one.cell, inZone)
    return { ...one, moments, days: { monthFirst: dayOf(moments.monthFirst), dayFirst: dayOf(moments.dayFirst) } }
  })
  // Programs write midnight for a day without a time.
  const areDays = read.every(({ moments }) => !/T(?!00:00)/.test(moments.monthFirst + moments.dayFirst))
  const cells = areDays ? read.map((one) => ({ ...one, moments: one.days })) : read
  const unclear = cells.filter(({ days }) => isUnclear(days))
  const answer = answers[column]?.[0]
  const said = [MONTH_FIRST, DAY_FIRST].find((order) => order === answer)
  const found = said ? { order: said, why: 'as you said' } : orderOf(cells)
  const rows = await mapInPieces(table.rows, (row, at) =>
    names.reduce((soFar, field, n) => {
      const one = cells[n * table.rows.length + at]
      return one ? withDay(soFar, one, found?.order, { timeField: fields[field], isFirst: n === 0 }) : soFar
    }, row),
  )
  const notes =
    found && unclear.length > 0 ? [`Dates such as ${unclear[0]?.cell} have the ${found.order}, ${found.why}.`] : []
  const questions = !found && unclear.length > 0 ? [questionOn(column, unclear)] : []
  return { table: { ...table, rows, notes }, questions }
}

interface DayColumn {
  timeField: string | undefined
  /** Whether it is the field that each row needs. */
  isFirst: boolean
}

/** A cell that isn't a day in the file's order is refused here, so that nothing reads it in the other order later. */
function withDay(row: TableRow, one: DayCell, order: Order | undefined, of: DayColumn): TableRow {
  const { timeField, isFirst } = of
  const { field, cell, moments } = one
  const { monthFirst, dayFirst } = moments
  const moment = order === DAY_FIRST ? dayFirst : order === MONTH_FIRST || monthFirst === dayFirst ? monthFirst : ''
  if (cell === '' || row.problem !== undefined) return row
  if (moment !== '') {
    const time = moment.slice('YYYY-MM-DDT'.length)
    const times = timeField === undefined || time === '' ? {} : { [timeField]: time }
    return { ...row, cells: { ...times, ...row.cells, [field]: dayOf(moment) } }
  }
  const isTime = timeField !== undefined && timeOf(cell) !== undefined
  // A column such as “End” may hold times of the same day.
  if (isTime) {
    const { [field]: time = '', ...others } = row.cells
    return { ...row, cells: { [timeField]: time, ...others } }
  }
  const other = order && monthFirst + dayFirst !== '' ? ` with the ${order}, as in the other rows` : ''
  const why = `${JSON.stringify(cell.slice(0, 80))} isn’t a date${other}; write it like 2026-11-22`
  // Without its first day there is no record; any other is a part of it.
  if (isFirst) return { ...row, problem: `${field}: ${why}` }
  const { [field]: _, ...others } = row.cells
  return { ...row, cells: others, flaws: [...(row.flaws ?? []), { field, why }] }
}

function dayOf(moment: string): string {
  return moment.slice(0, 'YYYY-MM-DD'.length)
}

/** The order of the file's dates and why; undefined when nothing shows it, or dates contradict each other. */
function orderOf(rows: readonly DayCell[]): { order: Order; why: string } | undefined {
  const only = (order: Order) =>
    rows.find(
      ({ days: { monthFirst, dayFirst } }) =>
        (order === DAY_FIRST ? dayFirst : monthFirst) !== '' && (monthFirst === '' || dayFirst === ''),
    )
  const [month, day] = [only(MONTH_FIRST), only(DAY_FIRST)]
  const sure = month ?? day
  if (sure) return month && day ? undefined : { order: month ? MONTH_FIRST : DAY_FIRST, why: `as ${sure.cell} shows` }
  const unclear = rows.flatMap((one, at) => (isUnclear(one.days) ? [{ ...one, at }] : []))
  const writtenElsewhere = orderBy(unclear, isBeside)
  if (writtenElsewhere) return { order: writtenElsewhere, why: 'as other cells of their rows show' }
  const sundays = mostlySundays(
    unclear.map(({ days }) => days.monthFirst),
    unclear.map(({ days }) => days.dayFirst),
  )
  if (sundays !== undefined) return { order: sundays ? MONTH_FIRST : DAY_FIRST, why: 'since that makes them Sundays' }
  const near = orderBy(unclear, ({ at, field }, reading) =>
    [rows[at - 1], rows[at + 1]].some((next) => next?.field === field && isNear(next, reading)),
  )
  return near && { order: near, why: 'since that puts them close to the dates beside them' }
}

/** The order that fits rows which the other doesn't fit, when the other fits none in that way. */
function orderBy<Cell extends DayCell>(
  rows: readonly Cell[],
  fits: (cell: Cell, reading: string) => boolean,
): Order | undefined {
  const votes = new Set(
    rows.map((row) => Number(fits(row, row.days.monthFirst)) - Number(fits(row, row.days.dayFirst))),
  )
  if (votes.has(1) === votes.has(-1)) return undefined
  return votes.has(1) ? MONTH_FIRST : DAY_FIRST
}

/** Whether another cell has the day, in the order of ISO 8601. */
function isBeside({ row: { cells }, field }: DayCell, day: string): boolean {
  const digits = day.replaceAll('-', '')
  return Object.entries(cells).some(([name, cell]) => name !== field && cell.replace(/[-./_]/g, '').includes(digits))
}

function isNear(next: DayCell, day: string): boolean {
  if (next.days.monthFirst === '' || isUnclear(next.days)) return false
  return Math.abs(Date.parse(next.days.monthFirst) - Date.parse(day)) <= MAX_DAYS_APART * MS_A_DAY
}

/** Whether most days are Sundays in the first list (true) or in the second (false); undefined when in both or neither. */
function mostlySundays(first: readonly string[], second: readonly string[]): boolean | undefined {
  const [a, b] = [first, second].map((days) => days.filter((day) => weekdayOf(day) === 0).length / days.length)
  if (a === undefined || b === undefined || a === b || !(Math.max(a, b) >= MOST)) return undefined
  return a > b
}

function isUnclear({ monthFirst, dayFirst }: DayReadings): boolean {
  return monthFirst !== '' && dayFirst !== '' && monthFirst !== dayFirst
}

function questionOn(column: string, unclear: readonly DayCell[]): ImportQuestion {
  const samples = unclear.slice(0, SAMPLES)
  const values = [MONTH_FIRST, DAY_FIRST] as const
  const meaning = (order: Order) => {
    const days = samples.map(({ days }) => (order === DAY_FIRST ? days.dayFirst : days.monthFirst))
    return samples.map(({ cell }, at) => `${cell} is ${days[at]}`).join(', ')
  }
  return {
    column,
    text: `Do dates such as ${samples.map(({ cell }) => cell).join(', ')} put the month or the day first? Nothing in this table shows it.`,
    isOneOf: true,
    values: values.map((value) => ({ value, count: unclear.length, meaning: meaning(value) })),
  }
}

/** Whether instants are days that a program wrote as midnights: each of them is one. */
function areMidnights(cells: readonly string[]): boolean {
  const instants = cells.filter((cell) => /\d:\d\d/.test(cell))
  return (
    instants.length > 0 &&
    instants.every((cell) => /[T ]00:00(?::00(?:\.0+)?)? ?(?:Z|GMT|UTC|[+-]00:?00)$/i.test(cell.trim()))
  )
}

/** A day as Excel counts it, which is left when a cell loses its format. */
function isSerial(cell: string): boolean {
  return /^[1-6]\d{4}(?:\.\d+)?$/.test(cell.trim())
}

/** The day of a number, with the time of day where it counts a part of a day. */
function serialMoment(cell: string, epoch: number): string {
  const minutes = Math.round(Number(cell) * MINUTES_A_DAY)
  const moment = new Date(epoch + minutes * MS_A_MINUTE).toISOString()
  return moment.slice(0, minutes % MINUTES_A_DAY === 0 ? 'YYYY-MM-DD'.length : 'YYYY-MM-DDTHH:MM'.length)
}

/** Old Macs counted from another day: the Sundays show which. */
function epochOf(cells: readonly string[]): number {
  const serials = cells.filter(isSerial)
  const [windows, mac] = [EPOCHS.windows, EPOCHS.mac].map((epoch) =>
    serials.map((cell) => dayOf(serialMoment(cell, epoch))),
  )
  return mostlySundays(mac ?? [], windows ?? []) ? EPOCHS.mac : EPOCHS.windows
}
