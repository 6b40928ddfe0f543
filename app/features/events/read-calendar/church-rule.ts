/** The rule of a calendar's event as ours, which counts days at the church. */
import {
  type Clock,
  churchDay,
  churchTime,
  isDayOnly,
  type When,
  whensOf,
  daysMoved,
} from '#app/features/events/read-calendar/times.ts'
import { keepsPace } from '#app/features/events/read-calendar/zones.ts'
import { plainRule } from '#app/features/events/exceptions.ts'
import { givesFirst, ruleDays, ruleProblem } from '#app/features/events/rule-days.ts'
import { WEEKDAYS } from '#app/features/events/rule.ts'
import { ruleOfDays } from '#app/features/events/read-calendar/listed-days.ts'
import { daysLater } from '#app/dates/days.ts'
import { clockTime, longDate } from '#app/dates/format.ts'

export interface ChurchRule {
  /** The body of an RRULE; empty for an event that takes place once. */
  rule: string
  /** Days of the rule on which the event doesn't take place. */
  leftOut: string[]
  /** What can't be kept, as sentences. */
  lost: string[]
}

/** A rule that can't be told in the church's zone is kept for so many years. */
const YEARS_LISTED = 2
const MAX_LISTED = 300

/**
 * The rule at the church.
 * @param text an RRULE as it is written
 * @param start of the first date, from which the calendar counts
 */
export function churchRule(text: string, start: When, clock: Clock): ChurchRule {
  const zone = clock.moment.timeZoneId
  const date = churchDay(start, clock)
  const { parts, lost } = readParts(text, start, clock)
  const days = daysMoved(start, clock)
  const moved = days === 0 ? parts : movedParts(parts, days)
  const problem = ruleProblem({ date, rule: (moved ?? parts).join(';') }, zone)
  const found = moved ? withFirst(moved.join(';'), date, zone) : listed(parts, start, days, clock)
  if (problem !== undefined || !found) {
    const why = (problem ?? 'Its days can’t be told in your time zone').replace(/\.?$/, '.')
    return {
      rule: '',
      leftOut: [],
      lost: [`Its rule ${text.slice(0, 100)} can’t be kept, so it takes place once. ${why}`],
    }
  }
  if (!moved)
    lost.push(`Its days can’t be told by a rule in your time zone, so it has its dates of ${YEARS_LISTED} years.`)
  if (isDrifting(start, clock)) {
    lost.push(`${kept(start, clock)}, all year: the clocks of its calendar’s time zone change on other days.`)
  }
  return { ...found, lost: [...lost, ...found.lost] }
}

/** The parts that count days; the event has its time of day itself. */
function readParts(text: string, start: When, clock: Clock): { parts: string[]; lost: string[] } {
  const written = plainRule(text)
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => !/^(?:X-|RSCALE=GREGORIAN$|SKIP=OMIT$)/.test(part))
  const empty = written.filter((part) => part.endsWith('='))
  const ofTime = written.filter((part) => /^BY(?:HOUR|MINUTE|SECOND)=/.test(part))
  const isSeveral = ofTime.some((part) => part.includes(','))
  const parts = written
    .filter((part) => ![...ofTime, ...empty, ''].includes(part))
    .map((part) => churchEnd(part, start, clock))
  return {
    parts,
    lost: [
      ...(isSeveral ? [`${kept(start, clock)}, once a day.`] : []),
      ...empty.map((part) => `Its rule has ${part.slice(0, -1)} without a value, which is left out.`),
    ],
  }
}

function kept(start: When, clock: Clock): string {
  return `It’s kept at ${clockTime(churchTime(start, clock))}`
}

/** `UNTIL` as the day of the last date, which may be the one before that of its time (section 3.3.10). */
function churchEnd(part: string, start: When, clock: Clock): string {
  const [, year, month, day, hour, minute, utc = ''] =
    /^UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(part) ?? []
  if (year === undefined || hour === undefined) return part
  const value = `${year}-${month}-${day}T${hour}:${minute}:00${utc}`
  const [end] = whensOf({ parameters: isDayOnly(start) ? {} : { tzid: start.timeZoneId }, values: [value] }, clock)
  if (end === undefined || isDayOnly(end)) return part
  if (isDayOnly(start)) return untilPart(churchDay(end, clock))
  const there = end.withTimeZone(start.timeZoneId)
  const isBefore = Temporal.PlainTime.compare(there.toPlainTime(), start.toPlainTime()) < 0
  return untilPart(
    there
      .toPlainDate()
      .subtract({ days: isBefore ? 1 : 0 })
      .toString(),
  )
}

function untilPart(day: string): string {
  return `UNTIL=${day.replaceAll('-', '')}`
}

/** The same rule on the days before or after; undefined where that isn't a rule. */
function movedParts(parts: readonly string[], days: number): string[] | undefined {
  const isOfWeeks = parts.includes('FREQ=WEEKLY') || parts.includes('FREQ=DAILY')
  const isMovable = parts.every((part) => !part.startsWith('BY') || /^BYDAY=[A-Z,]+$/.test(part))
  if (!isOfWeeks || !isMovable) return undefined
  const start = parts.some((part) => part.startsWith('WKST=')) ? [] : ['WKST=MO']
  return [...parts, ...start].map((part) => {
    const [, year, month, day] = /^UNTIL=(\d{4})(\d\d)(\d\d)/.exec(part) ?? []
    if (year !== undefined) return untilPart(daysLater(`${year}-${month}-${day}`, days))
    return /^(?:BYDAY|WKST)=/.test(part) ? part.replace(/\b[A-Z]{2}\b/g, (name) => weekdayAfter(name, days)) : part
  })
}

function weekdayAfter(name: string, days: number): string {
  const at = WEEKDAYS.findIndex((one) => one === name)
  return WEEKDAYS[(at + days + 7) % 7] ?? name
}

/** The days that the rule has there, moved to those here. */
function listed(parts: readonly string[], start: When, days: number, { moment }: Clock): ChurchRule | undefined {
  const first = (isDayOnly(start) ? start : start.toPlainDate()).toString()
  const [, from = first] = [first, moment.toPlainDate().toString()].toSorted()
  const to = Temporal.PlainDate.from(from).add({ years: YEARS_LISTED }).toString()
  const { rule, leftOut, lost } = withFirst(parts.join(';'), first, 'UTC')
  const there = rule === '' ? [first] : ruleDays({ date: first, rule }, 'UTC', { from: first, to, max: MAX_LISTED })
  const here = there?.map((day) => daysLater(day, days))
  const whole = here && ruleOfDays(here, moment.timeZoneId, MAX_LISTED)
  return whole && { rule: whole.rule, leftOut: [...leftOut.map((day) => daysLater(day, days)), ...whole.leftOut], lost }
}

function isDrifting(start: When, { moment }: Clock): boolean {
  return !isDayOnly(start) && !keepsPace(start.timeZoneId, moment.timeZoneId, start.year)
}

/**
 * Calendars count an event's own day only if its rule has it; ours has it always, and counts it as one of COUNT. A rule with
 * one date is none.
 */
function withFirst(rule: string, date: string, zone: string): ChurchRule {
  if (givesFirst({ date, rule }, zone)) {
    const isOne = ruleDays({ date, rule }, zone, { from: date, max: 2 })?.length === 1
    return { rule: isOne ? '' : rule, leftOut: [], lost: [] }
  }
  const counted = rule.replace(/\bCOUNT=(\d+)/, (_, count: string) => `COUNT=${Number(count) + 1}`)
  const why = `Its first day, ${longDate(date)}, is none of its rule, so it’s left out.`
  return { rule: counted, leftOut: [date], lost: [why] }
}
