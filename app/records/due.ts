/** Until when something is to be answered, in the words and the zone of whoever reads it. Pure. */

const DAY = 24 * 60 * 60 * 1000

/**
 * `due tomorrow 5 PM`, `due Monday 5:30 PM`, `overdue since yesterday 5 PM`, `overdue since Nov 3, 5 PM`.
 * @param dueAt an instant, ISO 8601
 * @param now in milliseconds since 1970
 * @param timeZone IANA zone; the reader's own when left out
 */
export function dueInWords(dueAt: string, now: number, timeZone?: string): string {
  const due = Date.parse(dueAt)
  if (Number.isNaN(due)) return ''
  const said = `${dayInWords(due, now, timeZone)} ${timeOfDay(due, timeZone)}`
  return isPast(dueAt, now) ? `overdue since ${said}` : `due ${said}`
}

/** Whether the time to answer has passed. */
export function isPast(dueAt: string, now: number): boolean {
  return Date.parse(dueAt) < now
}

function dayInWords(instant: number, now: number, timeZone?: string): string {
  const days = dayNumber(instant, timeZone) - dayNumber(now, timeZone)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  // A weekday's name is clear for the days ahead until it comes round again.
  if (days > 1 && days < 7) return written(instant, { weekday: 'long' }, timeZone)
  const isThisYear = written(instant, { year: 'numeric' }, timeZone) === written(now, { year: 'numeric' }, timeZone)
  const date: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
  if (!isThisYear) date.year = 'numeric'
  return `${written(instant, date, timeZone)},`
}

/** `5 PM`, `5:30 PM`. */
function timeOfDay(instant: number, timeZone?: string): string {
  // The space before AM and PM is a narrow one in newer data, which few fonts have.
  return written(instant, { hour: 'numeric', minute: '2-digit' }, timeZone)
    .replace(/:00(?=\s)/, '')
    .replace(/\s/, ' ')
}

/** Days of the calendar since 1970 in that zone. */
function dayNumber(instant: number, timeZone?: string): number {
  const [month = 1, day = 1, year = 1970] = written(
    instant,
    { year: 'numeric', month: 'numeric', day: 'numeric' },
    timeZone,
  )
    .split('/')
    .map(Number)
  return Date.UTC(year, month - 1, day) / DAY
}

function written(instant: number, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone ? { timeZone } : {}) }).format(instant)
}
