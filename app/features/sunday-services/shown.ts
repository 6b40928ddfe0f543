/** A day of worship as its pages show it: with its services, each with what it shares with the others. */
import type { ChurchDay } from '#app/church/year/calendars.ts'
import type { Sunday } from '#app/features/sunday-services/sunday.ts'
import { api, href } from '#app/routes.ts'
import { fullDate, weekday } from '#app/dates/format.ts'
import { read } from '#app/ui/read.ts'
import { t } from '#app/text/t.ts'

/** What a day says for all of its services, and a service in place of it. */
export const sharedFields = ['title', 'preacher', 'passage', 'music', 'youtubeUrl'] as const
export type Shared = Record<(typeof sharedFields)[number], string | null>

export interface DayService extends Shared {
  /** The id of the record of a Sunday service; `null` for a weekly one. */
  id: string | null
  name: string
  /** `YYYY-MM-DD`: the day before for a vigil. */
  date: string
  /** `HH:MM`. */
  time: string
  location: string | null
  isLive: boolean
}

/** `this`: from today through the next six days; `last`: one of the six days before. */
export const whens = ['past', 'last', 'this', 'later'] as const
export type When = (typeof whens)[number]

export interface PublicSunday extends Omit<Sunday, 'id'> {
  services: DayService[]
  when: When
  /** What the day is in the church year, if the church shows that; with the color that was chosen for it. */
  churchDay: Pick<ChurchDay, 'name' | 'cycle' | 'color'> | null
}

/** A day in a list. */
export interface SundayLine extends Pick<Sunday, 'date' | 'name' | 'title' | 'preacher' | 'passage'> {
  when: When
}

/** The next day, or that of the past week if no next one is known; `null` without either. */
export const thisSundayRead = read<PublicSunday | null>(api.thisSunday)

/** The next day, also one that has only the usual services. */
export const nextSundayRead = read<PublicSunday | null>(href(api.thisSunday, {}, { usual: 'true' }))

/** @param date `YYYY-MM-DD` */
export function sundayRead(date: string) {
  return read<PublicSunday>(href(api.sunday, { date }))
}

/** Coming days, the nearest first, or past ones, the latest first. */
export function sundaysRead(when: 'coming' | 'past', limit = 20) {
  return read<SundayLine[]>(href(api.sundays, {}, { when, limit }))
}

/** `Palm Sunday`: the name that was typed, or that of the church year, or the date. */
export function dayTitle(day: Pick<Sunday, 'name' | 'date'> & Partial<Pick<PublicSunday, 'churchDay'>>): string {
  return day.name ?? day.churchDay?.name ?? fullDate(day.date)
}

/** `This Sunday` and the like, for a heading; empty for a day that is long ago. */
export function dayInWords({ date, when }: Pick<PublicSunday, 'date' | 'when'>): string {
  const day = weekday(date)
  if (when === 'past') return ''
  if (when === 'later') return t('Coming up')
  return when === 'last' ? t('Last {weekday}', { weekday: day }) : t('This {weekday}', { weekday: day })
}
