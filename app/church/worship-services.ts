/**
 * The services that people mean by "the service": of a church with worship on Sunday, those from Saturday 4 p.m. through
 * Sunday. All places that name worship ask these functions; services of other days are in lists only.
 */
import { clockTime, weekday as weekdayOf, weekdays } from '#app/dates/format.ts'
import { compare } from '#app/text/compare.ts'
import { language, t } from '#app/text/t.ts'

export interface When {
  /** ISO weekday, 1 Monday to 7 Sunday. */
  weekday: number
  /** `HH:MM`, in the church's zone. */
  time: string
}

export interface WeeklyService extends When {
  name: string
  isMain: boolean
  isBroadcast: boolean
  inFooter: boolean
  inContact: boolean
}

const SATURDAY = 6
const SUNDAY = 7
/** From this time on, worship on Saturday is that of Sunday. */
const VIGIL = '16:00'

/** What stands among service times without being worship of the whole church. */
const GATHERING =
  /\b(?:kids|school|study|class(?:es)?|iglesia de niños|iglesia infantil|escuela|estudio|clases?|catequesis)\b/i

/** Whether visitors are told of it. */
export function isPublicService({ isMain, isBroadcast, inFooter, inContact }: WeeklyService): boolean {
  return isMain || isBroadcast || inFooter || inContact
}

/**
 * The services of the day that people mean, those of Saturday evening last, else in the order of their times. Without worship
 * on Sunday, it is that of Saturday if its evening has some, else of the day with most services; of two, the main one's.
 */
export function worshipServices<Service extends WeeklyService>(times: readonly Service[]): Service[] {
  const isWorship = (one: Service) => one.isMain || one.isBroadcast || !GATHERING.test(one.name)
  const regular = times.filter((one) => isPublicService(one) && isWorship(one))
  const all = regular.length > 0 ? regular : times.slice(0, 1)
  const day = leadDay(all)
  const isMeant = ({ weekday, time }: When) =>
    weekday === day || (day === SUNDAY && weekday === SATURDAY && time >= VIGIL)
  return all.filter(isMeant).toSorted((a, b) => b.weekday - a.weekday || compare(a.time, b.time))
}

function leadDay(all: readonly WeeklyService[]): number {
  if (all.some(({ weekday }) => weekday === SUNDAY)) return SUNDAY
  if (all.some(({ weekday, time }) => weekday === SATURDAY && time >= VIGIL)) return SATURDAY
  const counts = Map.groupBy(
    all.toSorted((a, b) => Number(b.isMain) - Number(a.isMain)),
    ({ weekday }) => weekday,
  )
  const most = Math.max(...[...counts.values()].map(({ length }) => length))
  return [...counts].find(([, { length }]) => length === most)?.[0] ?? SUNDAY
}

/** Those of Sunday without those of the evening before; else of the day that takes its place. */
export function leadDayServices<Service extends WeeklyService>(times: readonly Service[]): Service[] {
  const services = worshipServices(times)
  return services.filter(({ weekday }) => weekday === services[0]?.weekday)
}

/** The service for what can have one only, such as the day of a new sermon: the main one of that day, else its first. */
export function leadService<Service extends WeeklyService>(times: readonly Service[]): Service | undefined {
  const ofDay = leadDayServices(times)
  return ofDay.find(({ isMain }) => isMain) ?? ofDay[0]
}

export type Movable = Pick<WeeklyService, 'weekday' | 'isMain' | 'isBroadcast'>

/**
 * The service that a notice moves when it moves worship of a day: the main one, else the first that is broadcast, else the
 * first in the church's order.
 */
export function movableService<Service extends Movable>(
  services: readonly Service[],
  weekday: number,
): Service | undefined {
  const ofDay = services.filter((one) => one.weekday === weekday)
  return ofDay.find(({ isMain }) => isMain) ?? ofDay.find(({ isBroadcast }) => isBroadcast) ?? ofDay[0]
}

/** A change of worship on one day. */
export interface DayChange {
  kind: 'cancelled' | 'moved' | 'online_only'
  /** `HH:MM`, the usual time of the one service that it is about; without one it is about all of the day, of which it moves one only. */
  serviceTime?: string | null
}

/** Whether a change of its day is about this service. */
export function isAbout(
  { kind, serviceTime }: DayChange,
  { time, isMovable }: Pick<When, 'time'> & { isMovable: boolean },
): boolean {
  return serviceTime ? serviceTime === time : kind !== 'moved' || isMovable
}

/** `Sunday`. */
export function dayName({ weekday }: Pick<When, 'weekday'>): string {
  return weekdays()[weekday % 7] ?? ''
}

/** `Sundays`. */
export function dayNames({ weekday }: Pick<When, 'weekday'>): string {
  return t('Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays').split(' ')[weekday % 7] ?? ''
}

/** `Sundays at 8:00 and 10:00 a.m.` Spanish has another article before one o’clock. */
export function daysAt(days: string, times: string): string {
  return isAtOne(times) ? t('{days} at {one}', { days, one: times }) : t('{days} at {times}', { days, times })
}

const isAtOne = (times: string) => times.startsWith('1:')

/** `10:30 AM`; other languages have one way to write it. */
export function capitalClock(time: string): string {
  return language() === 'en' ? clockTime(time).replace(/\.\s?/g, '').toUpperCase() : clockTime(time)
}

interface Style {
  /** `10:30 a.m.` */
  clock?: (time: string) => string
  /** What stands before the times of a day: ` at`. */
  at?: string
}

type Named = When & { name: string }

/** `Sundays 8:00, 10:00 a.m. and 12:30 p.m., Saturday vigil 5:30 p.m.`, of services in order; empty for none. */
export function servicesInWords(services: readonly Named[], style: Style = {}): string {
  const days = [...Map.groupBy(services, ({ weekday }) => weekday).values()]
  return days.map((ofDay) => dayInWords(ofDay, style)).join(', ')
}

/** The same without the name of the first day: `9:00 and 11:15 a.m.` */
export function timesOfServices(services: readonly Named[], style: Style = {}): string {
  const first = services.filter(({ weekday }) => weekday === services[0]?.weekday)
  const others = services.filter((one) => !first.includes(one))
  return [clocksInWords(first, style.clock), servicesInWords(others, style)].filter(Boolean).join(', ')
}

function dayInWords(ofDay: readonly Named[], { clock, at }: Style): string {
  const [first] = ofDay
  if (!first) return ''
  const [day, days, times] = [dayName(first), dayNames(first), clocksInWords(ofDay, clock)]
  const isVigil = ofDay.every(({ name, weekday }) => weekday === SATURDAY && /\bvigil/i.test(name))
  if (!isVigil) return at ? daysAt(days, times) : t('{days} {times}', { days, times })
  return at ? t('{day} vigil at {times}', { day, times }) : t('{day} vigil {times}', { day, times })
}

/** `8:00, 10:00 a.m. and 12:30 p.m.`: one half of the day is named once. */
export function clocksInWords(services: readonly When[], clock = clockTime): string {
  const all = [...new Set(services.map(({ time }) => clock(time)))]
  const half = (text = '') => text.replace(/^[^ ]* /, '')
  const said = all.map((text, place) => (half(text) === half(all[place + 1]) ? text.replace(/ .*/, '') : text))
  const [list, last = ''] = [said.slice(0, -1).join(', '), said.at(-1)]
  return list ? t('{list} and {last}', { list, last }) : last
}

/** The own name of a service of one day, or `Thursday service`. */
export function serviceName({ name, date }: { name: string | null; date: string }): string {
  return name || t('{weekday} service', { weekday: weekdayOf(date) })
}
