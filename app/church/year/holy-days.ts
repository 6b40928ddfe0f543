/** The holy days that are no Sundays of a season: fixed ones with their transfers, and those counted from Easter. */
import { daysBetween, easter, firstOfAdvent } from '#app/church/year/dates.ts'
import { seasonOf } from '#app/church/year/sundays.ts'
import type { Calendar } from '#app/church/year/calendars.ts'

/** Days from Easter Day. */
export const movable: Readonly<Record<string, number>> = {
  'ash-wednesday': -46,
  'holy-monday': -6,
  'holy-tuesday': -5,
  'holy-wednesday': -4,
  'maundy-thursday': -3,
  'good-friday': -2,
  'holy-saturday': -1,
  ascension: 39,
}

/**
 * Days that belong to both lectionaries, by `MM-DD`. The Annunciation goes first where two are moved to one week, since it is
 * a feast of our Lord.
 */
const common = {
  annunciation: '03-25',
  'christmas-eve': '12-24',
  'christmas-day': '12-25',
  'holy-name': '01-01',
  epiphany: '01-06',
  presentation: '02-02',
  visitation: '05-31',
  'holy-cross': '09-14',
  'all-saints': '11-01',
}

const fixed: Readonly<Record<'acna' | 'rcl', Readonly<Record<string, string>>>> = {
  rcl: common,
  acna: {
    ...common,
    peter: '01-18',
    paul: '01-25',
    matthias: '02-24',
    joseph: '03-19',
    mark: '04-25',
    'philip-and-james': '05-01',
    barnabas: '06-11',
    'john-baptist': '06-24',
    'peter-and-paul': '06-29',
    'mary-magdalene': '07-22',
    james: '07-25',
    transfiguration: '08-06',
    mary: '08-15',
    bartholomew: '08-24',
    matthew: '09-21',
    michael: '09-29',
    luke: '10-18',
    'james-of-jerusalem': '10-23',
    'simon-and-jude': '10-28',
    andrew: '11-30',
    thomas: '12-21',
    stephen: '12-26',
    john: '12-27',
    innocents: '12-28',
  },
}

/** Days that are kept on a Sunday in place of the Sunday. */
const overSunday: Readonly<Record<'acna' | 'rcl', ReadonlySet<string>>> = {
  acna: new Set(['christmas-day', 'holy-name', 'epiphany', 'all-saints']),
  rcl: new Set(['christmas-day', 'holy-name', 'epiphany', 'presentation', 'all-saints']),
}

interface HolyDay {
  id: string
  day: Temporal.PlainDate
  /** On a Sunday: `first` takes its place, `also` may be kept on it. */
  rank: 'first' | 'also'
}

/**
 * The holy days of a calendar year, each on the day on which it is kept. On a Sunday, a holy day may be kept in place of the
 * Sunday or on the next weekday, but not in Advent, Lent and Easter (the calendar of the Book of Common Prayer 2019). What
 * falls between Palm Sunday and the Second Sunday of Easter comes after that Sunday.
 */
export function holyDays(year: number, calendar: Exclude<Calendar, 'roman'>): HolyDay[] {
  const book = calendar === 'acna' ? 'acna' : 'rcl'
  const found: HolyDay[] = Object.entries(movable).map(([id, days]) => ({
    id,
    day: easter(year).add({ days }),
    rank: 'first',
  }))
  found.push({ id: 'thanksgiving', day: thanksgiving(year), rank: 'first' })
  for (const [id, monthDay] of Object.entries(fixed[book])) {
    const wished = Temporal.PlainDate.from(`${year}-${monthDay}`)
    const day = overSunday[book].has(id) ? wished : keptOn(wished, found)
    const isAlso = day.dayOfWeek === 7 && !overSunday[book].has(id)
    found.push({ id, day, rank: isAlso ? 'also' : 'first' })
  }
  return found
}

function keptOn(wished: Temporal.PlainDate, taken: readonly HolyDay[]): Temporal.PlainDate {
  const fromEaster = daysBetween(easter(wished.year), wished)
  let day = fromEaster >= -7 && fromEaster <= 7 ? wished.add({ days: 8 - fromEaster }) : wished
  while (taken.some((one) => one.day.equals(day)) || (day.dayOfWeek === 7 && !mayShare(day))) day = day.add({ days: 1 })
  return day
}

/** Whether a holy day may be kept on a Sunday in place of it. Christmas Eve and Advent 4 share a day by custom. */
function mayShare(sunday: Temporal.PlainDate): boolean {
  if (sunday.month === 12 && sunday.day === 24) return true
  const fromEaster = daysBetween(easter(sunday.year), sunday)
  const isTrinity = fromEaster === 56
  const isChristTheKing = daysBetween(sunday, firstOfAdvent(sunday.year)) === 7
  return !['Advent', 'Lent', 'Holy Week', 'Easter'].includes(seasonOf(sunday)) && !isTrinity && !isChristTheKing
}

/** The fourth Thursday of November, as the United States keep it. */
function thanksgiving(year: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month: 11, day: 1 })
  return first.add({ days: ((11 - first.dayOfWeek) % 7) + 21 })
}
