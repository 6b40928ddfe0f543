import Romcal from 'romcal'
import { describe, expect, it } from 'vitest'
import { versesIn } from '#app/church/bible-verses.ts'
import { calendars, type Calendar } from '#app/church/year/calendars.ts'
import { churchDay } from '#app/church/year/church-day.ts'
import { easter, firstOfAdvent, sundayFrom } from '#app/church/year/dates.ts'
import { romanHolyDays } from '#app/church/year/roman.ts'
import acna from './acna.json' with { type: 'json' }
import rcl from './rcl.json' with { type: 'json' }

const YEARS = Array.from({ length: 26 }, (_, at) => 2020 + at)

function sundaysOf(year: number): Temporal.PlainDate[] {
  const first = sundayFrom(Temporal.PlainDate.from({ year, month: 1, day: 1 }))
  return Array.from({ length: 53 }, (_, at) => first.add({ weeks: at })).filter((sunday) => sunday.year === year)
}
const sundays = YEARS.flatMap(sundaysOf)

describe('the days from which the church year is counted', () => {
  it.each([
    [1818, '1818-03-22'],
    [1954, '1954-04-18'],
    [2008, '2008-03-23'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('has Easter of %i on %s', (year, day) => {
    expect(easter(year).toString()).toBe(day)
  })

  it('begins on the fourth Sunday before Christmas in each of 100 years, with the next year of the lectionary', () => {
    for (let year = 2000; year < 2100; year++) {
      const christmas = Temporal.PlainDate.from({ year, month: 12, day: 25 })
      const fourth = christmas.subtract({ days: christmas.dayOfWeek }).subtract({ weeks: 3 })
      expect(firstOfAdvent(year).toString()).toBe(fourth.toString())
      const week = [fourth.subtract({ weeks: 1 }), fourth].map((day) => churchDay(day.toString(), 'rcl-1'))
      expect(week.map((day) => day?.id)).toEqual(['proper-29', 'advent-1'])
      expect(week.map((day) => day?.cycle)).toEqual([['CA', 'AB', 'BC'][year % 3]?.[0], 'ABC'[year % 3]])
    }
  })
})

/** `also` is behind the slash. */
const cases: [date: string, calendar: Calendar, expected: string][] = [
  // January 6 on a Sunday, from which the Sundays until Lent are counted.
  ['2030-01-06', 'acna', 'The Epiphany'],
  ['2030-01-13', 'acna', 'The First Sunday of Epiphany: The Baptism of Our Lord'],
  ['2036-01-06', 'rcl-2', 'The Epiphany of the Lord'],
  ['2036-01-20', 'rcl-2', 'The Second Sunday after the Epiphany'],
  ['2041-01-13', 'rcl-1', 'The Baptism of the Lord'],
  ['2027-01-10', 'rcl-1', 'The Baptism of the Lord'],
  // Christmas on and around a Sunday.
  ['2022-12-25', 'acna', 'Christmas Day'],
  ['2027-12-26', 'acna', 'The First Sunday of Christmas / Stephen, Deacon and Martyr'],
  ['2027-12-26', 'rcl-1', 'The First Sunday after Christmas Day'],
  ['2028-12-24', 'rcl-1', 'The Fourth Sunday of Advent / Christmas Eve'],
  ['2028-12-31', 'acna', 'The First Sunday of Christmas'],
  ['2023-01-01', 'acna', 'The Circumcision and Holy Name of Our Lord Jesus Christ / The First Sunday of Christmas'],
  ['2034-01-01', 'rcl-1', 'The Holy Name of Jesus / The First Sunday after Christmas Day'],
  ['2028-01-02', 'acna', 'The Second Sunday of Christmas'],
  ['2027-01-03', 'rcl-2', 'The Second Sunday after Christmas Day / The Epiphany of the Lord'],
  ['2025-01-05', 'acna', 'The Second Sunday of Christmas'],
  ['2026-01-04', 'roman', 'The Epiphany of the Lord'],
  ['2028-12-31', 'roman', 'The Holy Family of Jesus, Mary, and Joseph'],
  ['2022-12-30', 'roman', 'The Holy Family of Jesus, Mary, and Joseph'],
  ['2024-01-08', 'roman', 'The Baptism of the Lord'],
  // A late and an early Easter.
  ['2038-02-21', 'rcl-1', 'The Seventh Sunday after the Epiphany'],
  ['2038-02-28', 'rcl-1', 'The Eighth Sunday after the Epiphany'],
  ['2038-02-28', 'acna', 'The Second to Last Sunday of Epiphany: World Mission Sunday'],
  ['2038-03-07', 'rcl-1', 'Transfiguration Sunday'],
  ['2038-03-10', 'acna', 'Ash Wednesday'],
  ['2035-05-27', 'acna', 'Proper 3'],
  ['2035-05-27', 'rcl-2', 'The Second Sunday after Pentecost'],
  ['2027-05-30', 'acna', 'Proper 4'],
  // Holy days that meet a Sunday, Holy Week or one another.
  ['2025-02-02', 'rcl-2', 'The Presentation of the Lord / The Fourth Sunday after the Epiphany'],
  ['2025-02-02', 'acna', 'The Fourth Sunday of Epiphany / The Presentation of Our Lord in the Temple'],
  ['2024-04-08', 'acna', 'The Annunciation of Our Lord'],
  ['2024-04-08', 'roman', 'The Annunciation of the Lord'],
  ['2035-04-02', 'rcl-1', 'The Annunciation of the Lord'],
  ['2035-04-03', 'acna', 'Joseph, Husband of the Virgin Mary'],
  ['2022-06-23', 'roman', 'The Nativity of John the Baptist'],
  ['2022-06-24', 'roman', 'The Most Sacred Heart of Jesus'],
  ['2035-03-17', 'roman', 'Joseph, Husband of Mary'],
  ['2029-04-09', 'acna', 'The Annunciation of Our Lord'],
  ['2025-12-01', 'acna', 'Andrew the Apostle'],
  ['2031-06-01', 'acna', 'The Day of Pentecost'],
  ['2037-06-01', 'acna', 'The Visitation of the Virgin Mary'],
  ['2029-11-01', 'rcl-1', 'All Saints’ Day'],
  ['2029-11-04', 'acna', 'Proper 26 / All Saints’ Sunday'],
  ['2026-11-01', 'rcl-1', 'All Saints’ Day'],
  ['2026-11-08', 'rcl-1', 'The Twenty-Fourth Sunday after Pentecost'],
  ['2026-11-26', 'acna', 'Thanksgiving Day'],
  // The end and the beginning of the year.
  ['2026-11-15', 'acna', 'Proper 28'],
  ['2026-11-22', 'acna', 'Christ the King'],
  ['2026-11-22', 'roman', 'Our Lord Jesus Christ, King of the Universe'],
  ['2022-11-27', 'rcl-1', 'The First Sunday of Advent'],
  ['2028-12-03', 'acna', 'The First Sunday in Advent'],
  ['2026-12-20', 'acna', 'The Fourth Sunday in Advent'],
  // Around Easter.
  ['2027-02-07', 'acna', 'The Last Sunday of Epiphany: Transfiguration'],
  ['2027-02-14', 'acna', 'The First Sunday in Lent'],
  ['2027-03-21', 'rcl-1', 'Palm Sunday'],
  ['2027-03-25', 'rcl-1', 'Maundy Thursday'],
  ['2027-03-26', 'rcl-1', 'Good Friday'],
  ['2027-03-28', 'rcl-1', 'Easter Day'],
  ['2027-05-06', 'acna', 'Ascension Day'],
  ['2027-05-09', 'acna', 'The Sunday after Ascension Day'],
  ['2027-05-09', 'roman', 'The Ascension of the Lord / The Seventh Sunday of Easter'],
  ['2027-05-16', 'acna', 'The Day of Pentecost'],
  ['2027-05-23', 'acna', 'Trinity Sunday'],
  ['2027-05-30', 'roman', 'The Most Holy Body and Blood of Christ'],
]

describe('a day of the church year', () => {
  it.each(cases)('%s is, in %s, %s', (date, calendar, expected) => {
    const day = churchDay(date, calendar)
    expect([day?.name, day?.also?.name].filter((name) => name !== undefined).join(' / ')).toBe(expected)
  })

  it.each(['2026-11-30T10:00', '2026-02-30', 'tomorrow', '2026-08-19'])('%s is none', (date) => {
    expect(churchDay(date, 'acna')).toBeUndefined()
  })

  it('says everything about Palm Sunday', () => {
    expect(churchDay('2027-03-21', 'rcl-1')).toEqual({
      date: '2027-03-21',
      id: 'palm-sunday',
      name: 'Palm Sunday',
      season: 'Holy Week',
      color: 'red',
      cycle: 'B',
      principal: false,
      readings: [
        'Mark 11:1-11 or John 12:12-16',
        'Psalm 118:1-2, 19-29',
        'Isaiah 50:4-9a',
        'Psalm 31:9-16',
        'Philippians 2:5-11',
        'Mark 14:1-15:47 or Mark 15:1-39 (40-47)',
      ],
    })
  })

  it('has the lesson and the psalm of its track after Trinity Sunday', () => {
    const first = (calendar: Calendar) => churchDay('2026-09-06', calendar)?.readings
    expect(first('rcl-1')).toEqual(['Exodus 12:1-14', 'Psalm 149', 'Romans 13:8-14', 'Matthew 18:15-20'])
    expect(first('rcl-2')).toEqual(['Ezekiel 33:7-11', 'Psalm 119:33-40', 'Romans 13:8-14', 'Matthew 18:15-20'])
  })

  it('has a name and four readings on every Sunday of 2020–2045, and no readings in the Roman calendar', () => {
    const wrong = sundays.flatMap((sunday) =>
      (Object.keys(calendars) as Calendar[]).filter((calendar) => {
        const { name = '', id, readings } = churchDay(sunday.toString(), calendar) ?? {}
        const count = calendar === 'roman' ? 0 : id === 'palm-sunday' ? 6 : 4
        return !/^[A-Z]/.test(name) || readings?.length !== count
      }),
    )
    expect(wrong).toEqual([])
  })

  it('cites only passages that the site can read', () => {
    const days = [acna.days, rcl.days, rcl.semicontinuous].flatMap((table) => Object.values(table))
    const citations = days.flatMap((day) => (typeof day === 'string' ? [day] : Object.values(day)))
    const passages = citations.flatMap((line) => line.split(/ \| | or /))
    expect(passages.length).toBeGreaterThan(1900)
    expect(passages.filter((passage) => !isWholePassage(passage))).toEqual([])
  })
})

/** Whether all verses are in the book that the passage names; a reader that stumbles reads whole books. */
function isWholePassage(passage: string): boolean {
  const spans = versesIn(passage)
  const books = new Set(spans.flat().map((verse) => Math.floor(verse / 1_000_000)))
  const chapters = spans.flat().map((verse) => Math.floor((verse % 1_000_000) / 1000))
  const named = new Set((passage.replace(/^\d /, '').match(/\d+(?=:)|(?<=\p{L} )\d+|(?<=and )\d+/gu) ?? []).map(Number))
  return books.size === 1 && chapters.every((chapter) => named.has(chapter) || /Philemon/.test(passage))
}

describe('beside romcal, a calendar of others', async () => {
  const others = new Romcal({ epiphanyOnSunday: true, ascensionOnSunday: true, corpusChristiOnSunday: true })
  const theirs = new Map(
    (await Promise.all(YEARS.map(async (year) => Object.entries(await others.generateCalendar(year))))).flat(),
  )
  const day = (sunday: Temporal.PlainDate) => {
    const first = theirs.get(sunday.toString())?.[0]
    const colors: string[] = first?.colors.map((color) => color.toLowerCase()) ?? []
    return { id: ourId(first?.id ?? ''), colors, cycle: first?.cycles.sundayCycle }
  }

  it('the Roman calendar has the same on 1,353 of the 1,357 Sundays of 2020–2045', () => {
    // The feast of the Lateran Basilica, a feast of the Lord, takes the place of a Sunday, as it did in Rome in 2025.
    const shared = sundays.filter((sunday) => !sunday.toString().endsWith('-11-09'))
    expect([sundays.length, shared.length]).toEqual([1357, 1353])
    const ours = shared.map((sunday) => churchDay(sunday.toString(), 'roman'))
    expect(ours.map((one) => `${one?.date} ${one?.id} ${one?.color} YEAR_${one?.cycle}`)).toEqual(
      shared.map((sunday) => {
        const { id, colors, cycle } = day(sunday)
        return `${sunday.toString()} ${id} ${colors[0]} ${cycle}`
      }),
    )
  })

  it('the Roman calendar has the same holy days on weekdays, but for seven', () => {
    const holyDays = YEARS.flatMap(romanHolyDays).filter(
      ({ id, day: { dayOfWeek } }) => dayOfWeek !== 7 && id !== 'christmas-eve',
    )
    const others = holyDays.flatMap(({ id, day: on }) => {
      const other = day(on).id
      return id === other ? [] : [`${on.toString()} ${id} ${other}`]
    })
    expect(holyDays.length).toBe(518)
    // A solemnity comes before a memorial, Joseph before Holy Week, and John the Baptist before the Sacred Heart, as in 2022.
    expect(others).toEqual([
      '2022-06-23 john-baptist ordinary-time-12-thursday',
      '2028-06-24 john-baptist immaculate-heart-of-mary',
      '2030-06-29 peter-and-paul immaculate-heart-of-mary',
      '2033-06-23 john-baptist ordinary-time-12-thursday',
      '2035-03-17 joseph lent-5-saturday',
      '2041-06-29 peter-and-paul immaculate-heart-of-mary',
      '2044-06-23 john-baptist ordinary-time-12-thursday',
    ])
  })

  const counts = { acna: 1151, 'rcl-1': 1177 }
  it.each(['acna', 'rcl-1'] as const)('%s has the same on the Sundays that both have', (calendar) => {
    const shared = sundays.flatMap((sunday) => {
      const ours = churchDay(sunday.toString(), calendar)
      const { id, colors } = day(sunday)
      const mapped = westernId(id, sunday)
      return ours && mapped !== undefined && isOnlySunday(ours.id) ? [{ ours, mapped, colors }] : []
    })
    expect(shared.length).toBe(counts[calendar])
    expect(shared.filter(({ ours, mapped, colors }) => ours.id !== mapped || !colors.includes(ours.color))).toEqual([])
  })
})

const NAMED: Readonly<Record<string, string>> = {
  holy_thursday: 'maundy-thursday',
  friday_of_the_passion_of_the_lord: 'good-friday',
  most_sacred_heart_of_jesus: 'sacred-heart',
  joseph_spouse_of_mary: 'joseph',
  annunciation_of_the_lord: 'annunciation',
  immaculate_conception_of_the_blessed_virgin_mary: 'immaculate-conception',
  epiphany_of_the_lord: 'epiphany',
  baptism_of_the_lord: 'epiphany-1',
  sunday_of_the_word_of_god: 'ordinary-3',
  palm_sunday_of_the_passion_of_the_lord: 'palm-sunday',
  easter_sunday: 'easter-day',
  divine_mercy_sunday: 'easter-2',
  ascension_of_the_lord: 'ascension',
  pentecost_sunday: 'pentecost',
  most_holy_trinity: 'trinity-sunday',
  most_holy_body_and_blood_of_christ: 'body-and-blood',
  our_lord_jesus_christ_king_of_the_universe: 'proper-29',
  holy_family_of_jesus_mary_and_joseph: 'holy-family',
  nativity_of_the_lord: 'christmas-day',
  mary_mother_of_god: 'mary-mother-of-god',
  presentation_of_the_lord: 'presentation',
  nativity_of_john_the_baptist: 'john-baptist',
  peter_and_paul_apostles: 'peter-and-paul',
  transfiguration_of_the_lord: 'transfiguration',
  assumption_of_the_blessed_virgin_mary: 'mary',
  exaltation_of_the_holy_cross: 'holy-cross',
  all_saints: 'all-saints',
  commemoration_of_all_the_faithful_departed: 'all-souls',
}

/** @param id such as `advent_1_sunday` */
function ourId(id: string): string {
  const [, season, number] = /^(advent|lent|easter|ordinary)(?:_time)?_(\d+)_sunday$/.exec(id) ?? []
  return NAMED[id] ?? (season === undefined ? id.replaceAll('_', '-') : `${season}-${number}`)
}

/** The same Sunday in the other calendars; undefined where they keep another day. */
function westernId(roman: string, sunday: Temporal.PlainDate): string | undefined {
  const week = Number(/^ordinary-(\d+)$/.exec(roman)?.[1] ?? Number.NaN)
  if (week)
    return Temporal.PlainDate.compare(sunday, easter(sunday.year)) < 0 ? `epiphany-${week}` : `proper-${week - 5}`
  const isShared =
    /^(advent|lent|easter)-\d$|^(palm-sunday|easter-day|pentecost|trinity-sunday|proper-29|christmas-day)$/
  return isShared.test(roman) ? roman : undefined
}

/** Leaves out the last Sundays before Lent, which have names of their own, and holy days in place of Sundays. */
function isOnlySunday(id: string): boolean {
  return !['last-epiphany', 'penultimate-epiphany', 'presentation', 'all-saints'].includes(id)
}
