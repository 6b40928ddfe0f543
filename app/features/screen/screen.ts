/**
 * What the hall screen shows at a moment. Computed anew in the browser as time passes, so that services and events begin and end
 * on it for days without a network. Times are the church's wall times, which compare as texts.
 */
import { type BroadcastTime, movableTimes } from '#app/church/live-window.ts'
import { isAbout, isPublicService, serviceName } from '#app/church/worship-services.ts'
import { daysLater, isoWeekday } from '#app/dates/days.ts'
import { clockTime, nearDate, weekday as weekdayOf } from '#app/dates/format.ts'
import { compare } from '#app/text/compare.ts'
import { isServiceChange, type Notice, noticeSentence, type ServiceChange } from '#app/ui/notices.ts'
import type { ServiceTime, SpecialService } from '#app/ui/service-times.tsx'
import { capitalized } from '#app/text/format-count.ts'
import { t } from '#app/text/t.ts'

/** An event on one of the coming days, as the API lists it. */
export interface EventOnScreen {
  id: string
  title: string
  date: string
  /** The last day of an event of several days; `null` for one day. */
  endDate: string | null
  /** Several days in words. */
  days: string | null
  startTime: string | null
  endTime: string | null
  location: string | null
  change: { kind: keyof typeof changes } | null
}

export interface CodeSlide {
  kind: 'code'
  id: string
  title: string
  /** In words. */
  address: string
  code: { size: number; path: string }
}

/** Everything of a church that the screen shows, as far as its settings ask for it. */
export interface ScreenFacts {
  churchName: string
  /** IANA name. */
  timeZone: string
  seconds: number
  isDarkAtNight: boolean
  services: readonly ServiceTime[]
  special: readonly SpecialService[]
  /** Those that visitors see now. The screen shows them only if `showsNotices`; services follow them in any case. */
  notices: readonly Notice[]
  showsNotices: boolean
  events: readonly EventOnScreen[]
  verse: { text: string; source: string } | null
  codes: readonly CodeSlide[]
}

/** A service or an event. */
export interface Line {
  id: string
  name: string
  /** `Today, 10:30 a.m.` */
  when: string
  place: string
  /** `Now`, or what is different about it. */
  note: string
}

export type Slide =
  | { kind: 'list'; id: string; title: string; lines: readonly Line[] }
  | { kind: 'notice'; id: string; title: string; sentence: string; text: string }
  | { kind: 'verse'; id: string; text: string; source: string }
  | { kind: 'welcome'; id: string; title: string }
  | CodeSlide

/** @param wall the time at the church, `YYYY-MM-DDTHH:MM` */
export function slidesOf(facts: ScreenFacts, wall: string): Slide[] {
  const { churchName, showsNotices, verse, codes } = facts
  const lists = [
    { id: 'services', title: t('Services'), lines: comingServices(facts, wall).slice(0, MAX_LINES) },
    { id: 'events', title: t('Coming up'), lines: comingEvents(facts, wall).slice(0, MAX_LINES) },
  ]
  const slides: Slide[] = [
    ...(showsNotices ? noticesAt(facts, wall).map(noticeSlide) : []),
    ...lists.flatMap((list) => (list.lines.length > 0 ? [{ kind: 'list' as const, ...list }] : [])),
    ...(verse ? [{ kind: 'verse' as const, id: 'verse', ...verse }] : []),
    ...codes,
  ]
  return slides.length > 0 ? slides : [{ kind: 'welcome', id: 'welcome', title: churchName }]
}

/** Lines of a list; what doesn't fit is on further slides. */
const MAX_LINES = 8

/** Whether it is a time at which a hall is empty. */
export function isNight(wall: string): boolean {
  const time = wall.slice(11)
  return time >= '21:00' || time < '06:00'
}

/** A line with its times, by which lines are sorted and disappear. */
interface Timed extends Line {
  begins: string
  ends: string
}

const DAYS_OF_SERVICES = 7

/** The next of each weekly service, and special ones, until they are over; the soonest first. */
function comingServices(facts: ScreenFacts, wall: string): Line[] {
  const { services, special } = facts
  const isTaken = (date: string, time: string) => special.some((one) => one.date === date && one.time === time)
  const movable = movableTimes(services)
  const weekly = services.flatMap((service, place) => {
    const time = movable[place]
    if (!time || !isPublicService(service)) return []
    // A late one of yesterday may still go on.
    const dates = Array.from({ length: DAYS_OF_SERVICES + 2 }, (_, days) => daysLater(wall.slice(0, 10), days - 1))
    const next = dates
      .filter((date) => isoWeekday(date) === service.weekday && !isTaken(date, service.time))
      .map((date) => weeklyLine(service, time, date, facts.notices, wall))
      .find(({ ends }) => ends > wall)
    return next ? [next] : []
  })
  const specials = special.map((one) =>
    timed(
      {
        id: one.id,
        name: serviceName(one),
        date: one.date,
        time: one.time,
        place: one.location ?? '',
        note: '',
        ends: minutesLater(`${one.date}T${one.time}`, MINUTES_OF_SPECIAL),
      },
      wall,
    ),
  )
  return shown([...weekly, ...specials], wall)
}

/** Minutes for which a special service, or an event without an end, counts as going on. */
const MINUTES_OF_SPECIAL = 120

function weeklyLine(
  service: ServiceTime,
  time: BroadcastTime,
  date: string,
  notices: readonly Notice[],
  wall: string,
): Timed {
  const changes = notices
    .filter((notice): notice is ServiceChange => isServiceChange(notice) && notice.date === date)
    .filter((change) => isAbout(change, time))
  const moved = changes.find(({ kind }) => kind === 'moved')
  const begins = moved?.time ?? service.time
  return timed(
    {
      id: `${service.id} ${date}`,
      name: service.name,
      date,
      time: begins,
      place: moved?.location ?? '',
      note: changes.map(({ kind }) => t(changesOfServices[kind]))[0] ?? '',
      ends: minutesLater(`${date}T${begins}`, service.minutes),
    },
    wall,
  )
}

const changesOfServices = { cancelled: 'Canceled', moved: 'New time or place', online_only: 'Online only' }

const changes = { canceled: 'Canceled', postponed: 'Postponed', moved: 'New time or place', online: 'Online only' }

/** The next date of each event, until it is over; the soonest first. */
function comingEvents({ events }: ScreenFacts, wall: string): Line[] {
  const lines = events.map((event) =>
    timed(
      {
        id: event.id,
        name: event.title,
        date: event.date,
        days: event.days,
        time: event.startTime,
        place: event.location ?? '',
        note: event.change ? t(changes[event.change.kind]) : '',
        ends: endOf(event),
      },
      wall,
    ),
  )
  const coming = lines.filter(({ ends }) => ends > wall).toSorted(bySoonest)
  return shown([...new Map(coming.toReversed().map((line) => [line.id, line])).values()], wall)
}

/** An event without an end is over after two hours; one without times when its day is. */
function endOf({ date, endDate, startTime, endTime }: EventOnScreen): string {
  const last = endDate ?? date
  if (endTime) return `${endTime < (startTime ?? '') && !endDate ? daysLater(last, 1) : last}T${endTime}`
  return startTime && !endDate
    ? minutesLater(`${date}T${startTime}`, MINUTES_OF_SPECIAL)
    : `${daysLater(last, 1)}T00:00`
}

interface Given extends Omit<Line, 'when'> {
  date: string
  /** Several days in words. */
  days?: string | null
  time: string | null
  ends: string
}

function timed({ date, days, time, note, ...line }: Given, wall: string): Timed {
  const begins = `${date}T${time ?? '00:00'}`
  const isOn = time !== null && begins <= wall && wall < line.ends
  const day = days ?? capitalized(dayInWords(date, wall.slice(0, 10)))
  const when = [day, time && clockTime(time)].filter(Boolean).join(', ')
  return { ...line, begins, when, note: note || (isOn ? t('Now') : '') }
}

function shown(lines: readonly Timed[], wall: string): Line[] {
  return lines
    .filter(({ ends }) => ends > wall)
    .toSorted(bySoonest)
    .map(({ id, name, when, place, note }) => ({ id, name, when, place, note }))
}

const bySoonest = (a: Timed, b: Timed) => compare(a.begins, b.begins) || compare(a.id, b.id)

/** `Today`, `Tomorrow`, `Wednesday`, and from a week on `Sunday, December 6`. */
function dayInWords(date: string, today: string): string {
  if (date === today) return t('Today')
  if (date === daysLater(today, 1)) return t('Tomorrow')
  return date > today && date < daysLater(today, 7) ? weekdayOf(date) : nearDate(date)
}

function minutesLater(wall: string, minutes: number): string {
  return new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** The notices whose day is not over. */
function noticesAt({ notices }: ScreenFacts, wall: string): Notice[] {
  return notices.filter(({ date }) => date >= wall.slice(0, 10))
}

function noticeSlide(notice: Notice): Slide {
  const isChange = isServiceChange(notice)
  return {
    kind: 'notice',
    id: notice.id,
    title: isChange ? t('Service change') : t('Please note'),
    sentence: isChange ? noticeSentence(notice) : '',
    text: notice.message,
  }
}
