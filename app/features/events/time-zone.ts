/**
 * A time zone as calendars take it (RFC 5545, section 3.6.5), made of what this machine knows of it: the changes of past
 * years one by one, and from this year on a rule for each, as long as the rule is the zone's own.
 */

interface Change {
  /** The wall time at which it happens, in the offset before it. */
  at: Temporal.PlainDateTime
  from: string
  to: string
  isDaylight: boolean
}

/** The rule of a change must give that of so many years ahead too. */
const YEARS_AHEAD = 10
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * @param zone an IANA name
 * @param first the first year that a calendar needs
 * @param now the present year
 */
export function timeZoneComponent(zone: string, first: number, now: number): string {
  const changes = changesOf(zone, Math.min(first, now) - 1, now + YEARS_AHEAD)
  const recent = changes.filter(({ at }) => at.year >= now)
  const ofThisYear = recent.filter(({ at }) => at.year === now)
  const hasRules = ofThisYear.length > 0 && recent.every((one) => ofThisYear.some((rule) => isYearly(rule, one)))
  const past = changes.filter(({ at }) => at.year < now)
  const observances = hasRules
    ? [...past.map((change) => observance(change)), ...ofThisYear.map((change) => observance(change, yearly(change)))]
    : changes.map((change) => observance(change))
  const parts = observances.length > 0 ? observances : [observance(always(zone, now))]
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n')
}

function changesOf(zone: string, first: number, last: number): Change[] {
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
    `DTSTART:${at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${name}`,
  ]
}

function offsetText(offset: string): string {
  return offset.replaceAll(':', '')
}
