/** The calendars of the church year that a church can choose, and what is said of a day. No rules and no readings. */
import type { ChurchKind } from '#app/church/church-kinds.ts'

export const calendars = {
  acna: 'Anglican Church in North America (Book of Common Prayer 2019)',
  'rcl-1': 'Revised Common Lectionary, semicontinuous readings (Track 1)',
  'rcl-2': 'Revised Common Lectionary, complementary readings (Track 2)',
  roman: 'Roman Catholic (names and colors, no readings)',
} as const

export type Calendar = keyof typeof calendars

/** The usual calendar of each kind of church. Kinds that mostly keep no church year are not listed. */
const usual: Readonly<Partial<Record<ChurchKind, Calendar>>> = {
  anglican: 'acna',
  lutheran: 'rcl-2',
  methodist: 'rcl-1',
  presbyterian: 'rcl-1',
  catholic: 'roman',
}

/** @param called what the church calls itself; Episcopal and Anglican churches are one kind with two calendars */
export function usualCalendar(kind: ChurchKind, called: string): Calendar | undefined {
  return kind === 'anglican' && /episcopal/i.test(called) ? 'rcl-1' : usual[kind]
}

export type ChurchSeason =
  | 'Advent'
  | 'Christmas'
  | 'Epiphany'
  | 'Lent'
  | 'Holy Week'
  | 'Easter'
  | 'Season after Pentecost'
  | 'Ordinary Time'

export const churchColors = ['white', 'red', 'green', 'purple', 'rose', 'black'] as const
export type ChurchColor = (typeof churchColors)[number]

/** One way in which a day is kept. */
export interface Observance {
  /** The same in every calendar, such as `advent-1` or `proper-28`. */
  id: string
  /** For people, such as `The First Sunday of Advent`; in the language of those who read it. */
  name: string
  color: ChurchColor
  /** Citations in the order of the service, such as `Psalm 84 or Psalm 24:7-10`; none in the Roman calendar. */
  readings: readonly string[]
}

export interface ChurchDay extends Observance {
  /** `YYYY-MM-DD` */
  date: string
  season: ChurchSeason
  /** The year of the lectionary, which begins on the First Sunday of Advent. */
  cycle: 'A' | 'B' | 'C'
  /** Whether it is one of the seven principal feasts, such as Easter Day and All Saints’ Day. */
  principal: boolean
  /** Another way to keep the day that the calendar allows, such as All Saints’ Sunday. */
  also?: Observance
}
