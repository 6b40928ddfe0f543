/**
 * Reads the days of a table. Whether `4/5/2026` puts the month first is decided for the whole file, by evidence; without any
 * a person is asked.
 */
import type { ImportAnswers, ImportQuestion } from '#app/records/import/report.ts'
import type { Table, TableRow } from '#app/records/import/table.ts'
import { type DayReadings, dayReadings, weekdayOf } from '#app/values/written-day.ts'
import { mapInPieces } from '#db/chunks.ts'

/** The field with the days, by which the question is answered. */
const FIELD = 'date'
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
const MS_A_DAY = 86_400_000

interface DayRow {
  row: TableRow
  cell: string
  days: DayReadings
}

/**
 * The table with its days as `YYYY-MM-DD` and a note on how dates with two readings were read, and what has to be asked
 * first.
 * @param zone of the church, in which an instant becomes a day
 */
export async function readDays(table: Table, answers: ImportAnswers, zone: string) {
  const cells = table.rows.map(({ cells: { [FIELD]: cell = '' } }) => cell)
  const inZone = areMidnights(cells) ? 'UTC' : zone
  const epoch = epochOf(cells)
  const rows = await mapInPieces(table.rows, (row, at): DayRow => {
    const cell = cells[at] ?? ''
    return { row, cell, days: isSerial(cell) ? alike(serialDay(cell, epoch)) : dayReadings(cell, inZone) }
  })
  const unclear = rows.filter(({ days }) => isUnclear(days))
  const answer = answers[FIELD]?.[0]
  const said = [MONTH_FIRST, DAY_FIRST].find((order) => order === answer)
  const found = said ? { order: said, why: 'as you said' } : orderOf(rows)
  const read = await mapInPieces(rows, (one) => withDay(one, found?.order))
  const notes =
    found && unclear.length > 0 ? [`Dates such as ${unclear[0]?.cell} have the ${found.order}, ${found.why}.`] : []
  const questions = !found && unclear.length > 0 ? [questionOn(unclear)] : []
  return { table: { ...table, rows: read, notes }, questions }
}

/** A cell that isn't a day in the file's order is refused here, so that nothing reads it in the other order later. */
function withDay({ row, cell, days }: DayRow, order: Order | undefined): TableRow {
  const { monthFirst, dayFirst } = days
  const day = order === DAY_FIRST ? dayFirst : order === MONTH_FIRST || monthFirst === dayFirst ? monthFirst : ''
  if (cell === '' || row.problem !== undefined) return row
  if (day !== '') return { ...row, cells: { ...row.cells, [FIELD]: day } }
  const other = order && monthFirst + dayFirst !== '' ? ` with the ${order}, as in the other rows` : ''
  const value = JSON.stringify(cell.slice(0, 80))
  return { ...row, problem: `${FIELD}: ${value} isn’t a date${other}; write it like 2026-11-22` }
}

/** The order of the file's dates and why; undefined when nothing shows it, or dates contradict each other. */
function orderOf(rows: readonly DayRow[]): { order: Order; why: string } | undefined {
  const only = (order: Order) =>
    rows.find(
      ({ days: { monthFirst, dayFirst } }) =>
        (order === DAY_FIRST ? dayFirst : monthFirst) !== '' && (monthFirst === '' || dayFirst === ''),
    )
  const [month, day] = [only(MONTH_FIRST), only(DAY_FIRST)]
  const sure = month ?? day
  if (sure) return month && day ? undefined : { order: month ? MONTH_FIRST : DAY_FIRST, why: `as ${sure.cell} shows` }
  const unclear = rows.flatMap((one, at) => (isUnclear(one.days) ? [{ ...one, at }] : []))
  const writtenElsewhere = orderBy(unclear, ({ row }, reading) => isIn(row, reading))
  if (writtenElsewhere) return { order: writtenElsewhere, why: 'as other cells of their rows show' }
  const sundays = mostlySundays(
    unclear.map(({ days }) => days.monthFirst),
    unclear.map(({ days }) => days.dayFirst),
  )
  if (sundays !== undefined) return { order: sundays ? MONTH_FIRST : DAY_FIRST, why: 'since that makes them Sundays' }
  const near = orderBy(unclear, ({ at }, reading) => [rows[at - 1], rows[at + 1]].some((next) => isNear(next, reading)))
  return near && { order: near, why: 'since that puts them close to the dates beside them' }
}

/** The order that fits rows which the other doesn't fit, when the other fits none in that way. */
function orderBy<Row extends DayRow>(
  rows: readonly Row[],
  fits: (row: Row, reading: string) => boolean,
): Order | undefined {
  const votes = new Set(
    rows.map((row) => Number(fits(row, row.days.monthFirst)) - Number(fits(row, row.days.dayFirst))),
  )
  if (votes.has(1) === votes.has(-1)) return undefined
  return votes.has(1) ? MONTH_FIRST : DAY_FIRST
}

/** Whether another cell has the day, in the order of ISO 8601. */
function isIn({ cells }: TableRow, day: string): boolean {
  const digits = day.replaceAll('-', '')
  return Object.entries(cells).some(([field, cell]) => field !== FIELD && cell.replace(/[-./_]/g, '').includes(digits))
}

function isNear(next: DayRow | undefined, day: string): boolean {
  if (!next || next.days.monthFirst === '' || isUnclear(next.days)) return false
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

function questionOn(unclear: readonly DayRow[]): ImportQuestion {
  const samples = unclear.slice(0, SAMPLES)
  const values = [MONTH_FIRST, DAY_FIRST] as const
  const meaning = (order: Order) => {
    const days = samples.map(({ days }) => (order === DAY_FIRST ? days.dayFirst : days.monthFirst))
    return samples.map(({ cell }, at) => `${cell} is ${days[at]}`).join(', ')
  }
  return {
    column: FIELD,
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

function serialDay(cell: string, epoch: number): string {
  return new Date(epoch + Math.floor(Number(cell)) * MS_A_DAY).toISOString().slice(0, 10)
}

/** Old Macs counted from another day: the Sundays show which. */
function epochOf(cells: readonly string[]): number {
  const serials = cells.filter(isSerial)
  const [windows, mac] = [EPOCHS.windows, EPOCHS.mac].map((epoch) => serials.map((cell) => serialDay(cell, epoch)))
  return mostlySundays(mac ?? [], windows ?? []) ? EPOCHS.mac : EPOCHS.windows
}

function alike(day: string): DayReadings {
  return { monthFirst: day, dayFirst: day }
}
