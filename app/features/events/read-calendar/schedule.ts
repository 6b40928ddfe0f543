/** When a calendar's event takes place besides its first date: our rule, with its dates that are left out or changed. */
import { changeOf, dayOfDate, plannedDay } from '#app/features/events/read-calendar/changes.ts'
import { churchRule } from '#app/features/events/read-calendar/church-rule.ts'
import { type Entry, isCanceled, sequenceOf } from '#app/features/events/read-calendar/entries.ts'
import { ruleOfDays } from '#app/features/events/read-calendar/listed-days.ts'
import { type Clock, churchTime, type EventSpan, type When, whensOf } from '#app/features/events/read-calendar/times.ts'
import { event } from '#app/features/events/event.ts'
import { leftOut, type RecurrenceException } from '#app/features/events/exceptions.ts'
import { ruleDays } from '#app/features/events/rule-days.ts'

/** An event of the calendar with the entries for single dates of it. */
export interface Series {
  entry: Entry
  start: When
  span: EventSpan
  changes: readonly Entry[]
}

export interface Schedule {
  /** The body of an RRULE; empty for an event that takes place once. */
  rule: string
  exceptions: RecurrenceException[]
  /** Entries for dates that can't be dates of the event, by the days that they were planned for. */
  others: { on: string; entry: Entry }[]
  /** Days on which it takes place, too, but which can't be told by its rule. */
  further: string[]
  /** What can't be kept, as sentences. */
  lost: string[]
}

const MAX_EXCEPTIONS = event.fields.recurrenceExceptions.max
/** More dates than any list of them has. */
const MAX_DAYS = 10_000
const SEVERAL_RULES = 'It has several rules, of which the first is kept.'
const UNREADABLE = 'A change of one of its dates can’t be read.'
const OTHER_TIMES = 'Some of its dates have another time in its calendar.'
const TOO_MANY = `More than ${MAX_EXCEPTIONS} of its dates are left out or changed, so only the latest ones are.`

/** The schedule of an event; undefined when it takes place on none of its dates. */
export function scheduleOf(series: Series, clock: Clock): Schedule | undefined {
  const { entry, start, span } = series
  const [text, ...more] = new Set(entry.rules)
  const ruled = text === undefined ? { rule: '', leftOut: [], lost: [] } : churchRule(text, start, clock)
  const { rule, unlisted, further, lost } = withFurther(ruled.rule, series, clock)
  const off = daysOf('exdate', series, clock)
  const changes = series.changes.flatMap((change) => {
    const on = plannedDay(change, start, clock)
    return on === undefined ? [] : [{ on, entry: change }]
  })
  const planned = plannedAmong([...off, ...changes.map(({ on }) => on)], span.date, rule, clock)
  const exceptions = new Map<string, RecurrenceException>()
  for (const on of [...ruled.leftOut, ...unlisted, ...off.filter((day) => planned.has(day))]) {
    exceptions.set(on, leftOut(on))
  }
  const others: Schedule['others'] = []
  for (const change of changes.toSorted((a, b) => sequenceOf(a.entry) - sequenceOf(b.entry))) {
    const { on, entry: changed } = change
    const read =
      planned.has(on) && rule !== '' && !isCanceled(changed) ? changeOf(changed, on, series, clock) : undefined
    if (read?.exception) exceptions.set(on, read.exception)
    else if (read) exceptions.delete(on)
    else if (planned.has(on)) exceptions.set(on, leftOut(on))
    if (!read && !isCanceled(changed)) others.push(change)
    lost.push(...(read?.lost ?? []))
  }
  if (rule === '' && exceptions.has(span.date) && others.length + further.length === 0) return undefined
  if (more.length > 0 || entry.properties.has('exrule')) lost.push(SEVERAL_RULES)
  if (exceptions.size > MAX_EXCEPTIONS) lost.push(TOO_MANY)
  if (changes.length < series.changes.length) lost.push(UNREADABLE)
  const kept = [...exceptions.values()].toSorted((a, b) => (a.on < b.on ? -1 : 1)).slice(-MAX_EXCEPTIONS)
  return { rule, exceptions: rule === '' ? [] : kept, others, further, lost: [...ruled.lost, ...lost] }
}

/** The rule with the days that the calendar lists besides it, where they end, so that a rule can have all of them. */
function withFurther(rule: string, series: Series, clock: Clock) {
  const zone = clock.moment.timeZoneId
  const { date, startTime } = series.span
  const listed = [...new Set(daysOf('rdate', series, clock))].filter((day) => day !== date).toSorted()
  const times = whensIn('rdate', series, clock).map((when) => churchTime(when, clock))
  const lost = times.some((time) => time !== '' && time !== startTime) ? [OTHER_TIMES] : []
  const planned = plannedAmong(listed, date, rule, clock)
  const further = listed.filter((day) => !planned.has(day))
  const isEndless = rule !== '' && !/\b(?:COUNT|UNTIL)=/.test(rule)
  if (further.length === 0 || isEndless) return { rule, unlisted: [], further, lost }
  const ruled = rule === '' ? [date] : (ruleDays({ date, rule }, zone, { from: date, max: MAX_DAYS }) ?? [date])
  const days = [...new Set([...ruled, ...further])].toSorted()
  const whole = days[0] === date ? ruleOfDays(days, zone, MAX_EXCEPTIONS / 2) : undefined
  return whole
    ? { rule: whole.rule, unlisted: whole.leftOut, further: [], lost }
    : { rule, unlisted: [], further, lost }
}

/** The days of a property at the church. */
function daysOf(name: 'exdate' | 'rdate', series: Series, clock: Clock): string[] {
  return whensIn(name, series, clock).map((when) => dayOfDate(when, series.start, clock))
}

function whensIn(name: 'exdate' | 'rdate', { entry }: Series, clock: Clock): When[] {
  const whens = (entry.properties.get(name) ?? []).flatMap((property) => whensOf(property, clock))
  return whens.slice(0, MAX_DAYS)
}

/** Which of the days the event has. */
function plannedAmong(days: readonly string[], date: string, rule: string, { moment }: Clock): Set<string> {
  const asked = days.toSorted()
  const [from, to] = [asked[0], asked.at(-1)]
  if (from === undefined || to === undefined) return new Set()
  if (rule === '') return new Set([date])
  return new Set(ruleDays({ date, rule }, moment.timeZoneId, { from, to, max: MAX_DAYS }))
}
