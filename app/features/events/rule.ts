/** Recurrence rules (RFC 5545, section 3.3.10) as text: its parts, whether it can be used, and its days. */
import { plainRule } from '#app/features/events/exceptions.ts'
import {
  everyWeek,
  expandRule,
  type Frequency,
  type Rule,
  type Weekday,
  WEEKDAYS,
} from '#app/features/events/rule-days.ts'
import { isDay, longDate } from '#app/values/dates.ts'

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

interface Series {
  /** The day that was entered, `YYYY-MM-DD`. */
  date: string
  /** The body of an RRULE. */
  rule: string
}

/**
 * The days of a rule from a day on, always including the entered one.
 * @param timeZone the church's, in which an `UNTIL` in UTC is read
 * @param to the last day
 * @param max how many days at most
 * @returns `YYYY-MM-DD`, in order; undefined for an invalid rule
 */
export function ruleDays(
  { date, rule }: Series,
  timeZone: string,
  { from, to, max }: { from: string; to?: string; max: number },
): string[] | undefined {
  const read = readRule(rule, timeZone)
  if ('problem' in read || !isDay(date) || endsBefore(read.rule, date)) return undefined
  return expandRule(read.rule, date, { from, max, ...(to === undefined ? {} : { to }) }).days
}

/**
 * The problem with an invalid rule, as a sentence for the person who typed it. Rules are checked more strictly against RFC
 * 5545 here than when they are used, since stored ones may be older than this check.
 * @param timeZone the church's
 */
export function ruleProblem({ date, rule: text }: Series, timeZone: string): string | undefined {
  const read = readRule(text, timeZone)
  if ('problem' in read) return `The repeat rule ${read.problem}`
  const { rule, names } = read
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return `The repeat rule contains ${twice} twice. Remove one of them.`
  if (names.includes('COUNT') && names.includes('UNTIL')) {
    return 'The repeat rule has two end dates. Remove COUNT or UNTIL.'
  }
  const contradiction = contradictions.find(({ applies }) => applies(rule))
  if (contradiction) return `We can’t use this repeat rule: ${contradiction.text}`
  if (!isDay(date)) return undefined
  if (endsBefore(rule, date)) {
    return `The repeat rule ends on ${longDate(rule.until)}, before the event’s date. Choose a later end.`
  }
  const isNeverTrue = expandRule(rule, date, { from: date, max: 2 }).neverOccurs
  return isNeverTrue ? 'This repeat rule never produces a date. Check its days and months.' : undefined
}

/** Combinations that RFC 5545 forbids. */
const contradictions: { applies: (rule: Rule) => boolean; text: string }[] = [
  { applies: ({ freq, weeks }) => weeks.length > 0 && freq !== 'YEARLY', text: 'BYWEEKNO needs FREQ=YEARLY' },
  { applies: ({ freq, yearDays }) => yearDays.length > 0 && freq !== 'YEARLY', text: 'BYYEARDAY needs FREQ=YEARLY' },
  {
    applies: ({ freq, monthDays }) => monthDays.length > 0 && freq === 'WEEKLY',
    text: 'BYMONTHDAY can’t be used with FREQ=WEEKLY',
  },
  {
    applies: ({ freq, days }) => hasNth(days) && freq !== 'MONTHLY' && freq !== 'YEARLY',
    text: 'BYDAY with a number needs FREQ=MONTHLY or FREQ=YEARLY',
  },
  {
    applies: ({ days, weeks }) => hasNth(days) && weeks.length > 0,
    text: 'BYDAY with a number can’t be used with BYWEEKNO',
  },
  {
    applies: ({ positions, months, monthDays, yearDays, weeks, days }) =>
      positions.length > 0 && months.length + monthDays.length + yearDays.length + weeks.length + days.length === 0,
    text: 'BYSETPOS needs another part such as BYDAY',
  },
]

function hasNth(days: Rule['days']): boolean {
  return days.some(({ nth }) => nth !== 0)
}

/** Whether the rule includes the first date, which counts as an occurrence in any case. */
export function givesFirst({ date, rule }: Series, timeZone: string): boolean {
  const read = readRule(rule, timeZone)
  if ('problem' in read) return false
  return expandRule(read.rule, date, { from: date, max: 1, hasFirst: false }).days[0] === date
}

/**
 * A rule as calendars take it: its first day is one that it gives, which RFC 5545 asks of DTSTART (section 3.8.5.3). The
 * time of day is the event's own, and the caller writes the end, since it knows the form of DTSTART.
 * @param from the day from which on it is wanted: what is left of its COUNT
 * @returns undefined for an event that takes place once, and after the rule's last day
 */
export function calendarRule(
  { date, isRecurring, recurrenceRule }: { date: string; isRecurring: boolean; recurrenceRule: string },
  timeZone: string,
  from = date,
): CalendarRule | undefined {
  const read = isRecurring ? readRule(recurrenceRule, timeZone) : { problem: 'none' }
  if ('problem' in read || !isDay(date) || endsBefore(read.rule, date)) return undefined
  const { count, until } = read.rule
  const [given] = expandRule(read.rule, date, { from: date, max: 1, hasFirst: false }).days
  // The entered day counts even if the rule doesn't include it.
  const isOdd = given !== date
  const isWhole = from <= date
  const days = isWhole ? [given] : expandRule(read.rule, date, { from, max: Math.max(count, 1) }).days
  const [first] = days
  const left = count > 0 && isWhole ? count - Number(isOdd) : count > 0 ? days.length : 0
  if (first === undefined || (count > 0 && left === 0)) return undefined
  const kept = plainRule(recurrenceRule)
    .split(';')
    .filter((part) => !/^(?:UNTIL|COUNT|BYHOUR|BYMINUTE|BYSECOND)=/.test(part))
  return { rule: [...kept, ...(left === 0 ? [] : [`COUNT=${left}`])].join(';'), first, until }
}

/** `until` is the last day, or empty. */
export interface CalendarRule {
  rule: string
  first: string
  until: string
}

/** The rule with its end in the form of DTSTART: a date, or an instant in UTC (section 3.3.10). */
export function endedRule({ rule, until }: CalendarRule, hasTime: boolean, timeZone: string): string {
  if (until === '') return rule
  const last = Temporal.PlainDateTime.from(`${until}T23:59:59`).toZonedDateTime(timeZone).toInstant()
  const end = hasTime ? last.toString({ smallestUnit: 'second' }) : until
  return `${rule};UNTIL=${end.replace(/[-:]/g, '')}`
}

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

function readRule(text: string, timeZone: string): ReturnType<typeof partsOf> {
  return partsOf(withPlainEnd(plainRule(text), timeZone))
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

/** A rule that ends before it begins has no days. */
function endsBefore({ until }: Rule, date: string): boolean {
  return until !== '' && until < date
}

/** `2026-12-31` for `20261231T…`. */
function dayOf(until: string): string {
  return `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
}

/** A list of whole numbers within these bounds, none of them 0. */
function numbers(value: string, name: keyof Rule, min: number, max: number): Partial<Rule> | undefined {
  const list = value.split(',').map((text) => (/^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0))
  return list.every((number) => number !== 0 && number >= min && number <= max) ? { [name]: list } : undefined
}
