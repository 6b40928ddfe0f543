/** Recurrence rules (RFC 5545, section 3.3.10) as text, and their parts. Pure, for server and browser. */
import { isDay } from '#app/dates/days.ts'

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A rule without further parts. Numbers of days that are negative count from the end. */
export const everyWeek = {
  freq: 'WEEKLY' as Frequency,
  /** Every how many days, weeks, months or years. */
  interval: 1,
  /** Number of occurrences including the first day; 0 means no limit. */
  count: 0,
  /** The last day, `YYYY-MM-DD`; empty is no limit. */
  until: '',
  months: [] as number[],
  monthDays: [] as number[],
  yearDays: [] as number[],
  weeks: [] as number[],
  /** `nth` of the month or the year; 0 for all of them. */
  days: [] as { nth: number; day: Weekday }[],
  /** Which of the matching days of a day, week, month or year. */
  positions: [] as number[],
  /** First day of the week. Monday is 0. */
  weekStart: 0,
}
export type Rule = typeof everyWeek

const DAY = /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/

/** The parts of a rule and how their values are read; undefined for an invalid value. */
const parts: Record<string, (value: string) => Partial<Rule> | undefined> = {
  FREQ: (value) => (/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(value) ? { freq: value as Frequency } : undefined),
  INTERVAL: (value) => (/^[1-9]\d{0,2}$/.test(value) ? { interval: Number(value) } : undefined),
  COUNT: (value) => (/^[1-9]\d{0,3}$/.test(value) ? { count: Number(value) } : undefined),
  UNTIL: (value) => (/^\d{8}(T\d{6}Z?)?$/.test(value) ? { until: dayOf(value) } : undefined),
  BYDAY: (value) => {
    const days = value.split(',').map((text) => DAY.exec(text))
    const read = days.map((match) => ({ nth: Number(match?.[1] ?? 0), day: match?.[2] as Weekday }))
    return days.includes(null) ? undefined : { days: read }
  },
  BYMONTHDAY: (value) => numbers(value, 'monthDays', -31, 31),
  BYMONTH: (value) => numbers(value, 'months', 1, 12),
  BYYEARDAY: (value) => numbers(value, 'yearDays', -366, 366),
  BYWEEKNO: (value) => numbers(value, 'weeks', -53, 53),
  BYSETPOS: (value) => numbers(value, 'positions', -366, 366),
  WKST: (value) => {
    const weekStart = WEEKDAYS.findIndex((day) => day === value)
    return weekStart < 0 ? undefined : { weekStart }
  },
}
/** The time of day is the event's own; a rule may repeat it. */
const timeParts = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'])

/** The rule with its end as a day in the church's time zone instead of an instant. */
export function withPlainEnd(rule: string, timeZone: string): string {
  return rule.replace(
    /\bUNTIL=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)/,
    (whole, year: string, month: string, day: string, hour: string, minute: string, second: string, isUtc: string) => {
      if (!isDay(`${year}-${month}-${day}`) || hour > '23' || minute > '59' || second > '59') return whole
      if (isUtc === '') return `UNTIL=${year}${month}${day}`
      const instant = Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return `UNTIL=${instant.toZonedDateTimeISO(timeZone).toPlainDate().toString().replaceAll('-', '')}`
    },
  )
}

/** The rule without its time of day, and the names of its parts; or the problem that makes it invalid. */
export function partsOf(text: string): { rule: Rule; names: string[] } | { problem: string } {
  const read: Partial<Rule> = {}
  const names: string[] = []
  for (const part of text.split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (timeParts.has(name)) continue
    const reader = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!reader) return { problem: `has a part we can’t use: ${part || '(empty)'}. ${EXAMPLE}` }
    const fields = reader(value)
    if (!fields) return { problem: `can’t be used: ${name} can’t be ${value || 'empty'}. ${EXAMPLE}` }
    if (name === 'UNTIL' && !isDay(fields.until ?? '')) {
      return { problem: `can’t end on ${value}: there is no such date. Write the end like UNTIL=20261231` }
    }
    names.push(name)
    Object.assign(read, fields)
  }
  if (read.freq === undefined) return { problem: `doesn’t say how often the event repeats. ${EXAMPLE}` }
  return { rule: { ...everyWeek, ...read }, names }
}
const EXAMPLE = 'Write it like FREQ=WEEKLY;BYDAY=TU'

/** `2026-12-31` for `20261231T…`. */
function dayOf(until: string): string {
  return `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
}

/** A list of whole numbers within these bounds, none of them 0. */
function numbers(value: string, name: keyof Rule, min: number, max: number): Partial<Rule> | undefined {
  const list = value.split(',').map((text) => (/^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0))
  return list.every((number) => number !== 0 && number >= min && number <= max) ? { [name]: list } : undefined
}
