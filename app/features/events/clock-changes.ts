/** When the clocks of a time zone change, for calendars. Server only. */
import { WEEKDAYS } from '#app/features/events/rule.ts'

/** A day, a time or both as iCalendar writes them: `20261122T103000`. */
export function compact(text: string): string {
  return text.replace(/[-:]/g, '')
}

interface Change {
  /** The wall time at which it happens, in the offset before it. */
  at: Temporal.PlainDateTime
  from: string
  to: string
  isDaylight: boolean
}

/** A yearly rule is used only if it is right for so many years ahead. */
const YEARS_AHEAD = 10

/**
 * A VTIMEZONE (RFC 5545, section 3.6.5) from this machine's time zone data: the changes of past
 * years one by one, and from this year on yearly rules, if the zone follows any.
 * @param zone an IANA name
 * @param first the first year that a calendar needs
 * @param now the present year
 */
export function timeZoneComponent(zone: string, first: number, now: number): string {
  const changes = changesOf(zone, Math.min(first, now) - 1, now + YEARS_AHEAD)
  const rules = changes.filter(({ at }) => at.year === now)
  const ahead = changes.filter(({ at }) => at.year > now)
  const hasRules = rules.length > 0 && ahead.every((one) => rules.some((rule) => isYearly(rule, one)))
  const observances = hasRules
    ? changes
        .filter(({ at }) => at.year <= now)
        .map((one) => observance(one, one.at.year === now ? yearly(one) : undefined))
    : changes.map((one) => observance(one))
  const parts = observances.length > 0 ? observances : [observance(always(zone, now))]
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n')
}

/** The changes of the clocks from the first of these years to the last. */
export function changesOf(zone: string, first: number, last: number): Change[] {
  const changes: Change[] = []
  let at = Temporal.ZonedDateTime.from({ year: first, month: 1, day: 1, timeZone: zone })
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > last) return changes
    const before = next.subtract({ nanoseconds: 1 })
    const shift = before.offsetNanoseconds - next.offsetNanoseconds
    changes.push({
      at: next.toPlainDateTime().add({ nanoseconds: shift }),
      from: before.offset,
      to: next.offset,
      isDaylight: next.offsetNanoseconds > before.offsetNanoseconds,
    })
    at = next
  }
}

/** A zone without changes. */
function always(zone: string, year: number): Change {
  const { offset } = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone })
  return { at: Temporal.PlainDateTime.from('1970-01-01T00:00'), from: offset, to: offset, isDaylight: false }
}

/** Whether both follow one rule: the same month, weekday, time and offsets. */
function isYearly(rule: Change, one: Change): boolean {
  const isAlike = rule.from === one.from && rule.to === one.to && rule.at.toPlainTime().equals(one.at.toPlainTime())
  return isAlike && yearly(rule) === yearly(one)
}

function yearly({ at }: Change): string {
  const isLast = at.day + 7 > at.daysInMonth
  return `FREQ=YEARLY;BYMONTH=${at.month};BYDAY=${isLast ? -1 : Math.ceil(at.day / 7)}${WEEKDAYS[at.dayOfWeek - 1] ?? ''}`
}

function observance({ at, from, to, isDaylight }: Change, rule?: string): string[] {
  const name = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${compact(at.toString({ smallestUnit: 'second' }))}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${name}`,
  ]
}
