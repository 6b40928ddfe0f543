/** Events of the sample church: weekly, monthly, soon, and at the next feasts. */
import { easter, firstOfAdvent, sundayFrom } from '#app/sample/church-year.ts'

type Day = Temporal.PlainDate

export interface SampleEvent {
  title: string
  category: string
  /** The first day, relative to the day of the first start. */
  on: (today: Day) => Day
  startTime: string
  endTime: string
  location: string
  description: string
  /** RFC 5545; empty for a single event. */
  rule?: string
  /** The rule in words. */
  every?: string
  link?: { address: string; text: string }
  /** People can sign up for so many places. */
  places?: string
  questions?: string[]
}

const TUESDAY = 2
const WEDNESDAY = 3
const FRIDAY = 5
const SATURDAY = 6

export const gatherings: SampleEvent[] = [
  {
    title: 'Women’s Bible Study',
    category: 'Study',
    on: (today) => next(today, TUESDAY).subtract({ weeks: 26 }),
    rule: 'FREQ=WEEKLY;BYDAY=TU',
    every: 'Every Tuesday',
    startTime: '10:00',
    endTime: '11:30',
    location: 'Parish Hall',
    description: `Coffee at 9:45, Bible study at 10:00. We read one book slowly, a chapter a week. No preparation needed. Child care is in the nursery; ask at the door.`,
  },
  {
    title: 'Wednesday Evening Prayer',
    category: 'Worship',
    on: (today) => next(today, WEDNESDAY).subtract({ weeks: 20 }),
    rule: 'FREQ=WEEKLY;BYDAY=WE',
    every: 'Every Wednesday',
    startTime: '19:00',
    endTime: '19:40',
    location: 'The Nave',
    description: `Forty quiet minutes in the middle of the week: psalms, a reading, silence, and prayer for anyone
who asks for it. Come as you are, straight from work or from the beach.`,
  },
  {
    title: 'Men’s Breakfast',
    category: 'Fellowship',
    on: (today) => nthWeekday(today.subtract({ months: 6 }), SATURDAY, 1),
    rule: 'FREQ=MONTHLY;BYDAY=1SA',
    every: 'First Saturdays',
    startTime: '08:00',
    endTime: '09:30',
    location: 'Parish Hall',
    description: `Grits, eggs and a short talk by one of us. Want to help cook? We start at 7:00. Bring a friend, a son or your dad.`,
  },
  {
    title: 'Food Pantry',
    category: 'Outreach',
    on: (today) => nthWeekday(today.subtract({ months: 6 }), SATURDAY, 3),
    rule: 'FREQ=MONTHLY;BYDAY=3SA',
    every: 'Third Saturdays',
    startTime: '07:00',
    endTime: '11:00',
    location: 'Parish Hall, west door',
    description: `Free groceries for anyone who needs them. No questions, no forms. We set up at 7:00 and open at 8:00. We always need drivers and early risers; tell us which month works for you.`,
    link: { address: 'https://pantry.stbrendans.example/volunteer', text: 'Volunteer' },
  },
  {
    title: 'Newcomers’ Lunch',
    category: 'Fellowship',
    on: (today) => sundayFrom(today.add({ days: 9 })),
    startTime: '12:15',
    endTime: '13:30',
    location: 'The Rectory garden',
    description: `New here? Stay for lunch after church. Meet the clergy and ask your questions.`,
  },
  {
    title: 'Parish Supper',
    category: 'Fellowship',
    on: (today) => next(today.add({ days: 12 }), FRIDAY),
    startTime: '18:00',
    endTime: '20:00',
    location: 'Parish Hall',
    description: `A potluck: we make shrimp and grits, you bring the rest. Last names A–M, a side dish; N–Z, dessert. High chairs are available.`,
    places: '60',
    questions: ['What will you bring?', 'Is there anything you can’t eat?'],
  },
  {
    title: 'Beach Clean-Up',
    category: 'Outreach',
    on: (today) => next(today.add({ days: 17 }), SATURDAY),
    startTime: '08:00',
    endTime: '10:00',
    location: 'Shoreline Drive public access',
    description: `Help us clean the beach. We provide bags, gloves and doughnuts; bring water and a hat. Students can earn service hours. Meet at the boardwalk. If it storms, we’ll go the following Saturday.`,
  },
]

/** The church's feasts through the year; the next few are loaded. Each is given for a year. */
export const feasts: (Omit<SampleEvent, 'on'> & { in: (year: number) => Day })[] = [
  {
    title: 'Blessing of the Boats and Burning of the Greens',
    category: 'Worship',
    in: (year) => date(year, 1, 6),
    startTime: '17:30',
    endTime: '19:00',
    location: 'The shore below the church',
    description: `For Epiphany we carry the Christmas greens down to the sand, burn them and bless every boat in sight. Hot cocoa afterward.`,
  },
  {
    title: 'Shrove Tuesday Pancake Supper',
    category: 'Fellowship',
    in: (year) => easter(year).subtract({ days: 47 }),
    startTime: '17:30',
    endTime: '19:30',
    location: 'Parish Hall',
    description: `The last of the butter before Lent. Pancakes by the youth group, a race down the hall at seven,
and the palms from last year to burn for tomorrow’s ashes: bring yours.`,
  },
  {
    title: 'Ash Wednesday',
    category: 'Worship',
    in: (year) => easter(year).subtract({ days: 46 }),
    startTime: '18:30',
    endTime: '19:30',
    location: 'The Nave',
    description: `Remember that you are dust. Holy Communion with the imposition of ashes. Ashes are also given on
the church steps from seven to nine in the morning, for those on their way to work.`,
  },
  {
    title: 'Good Friday',
    category: 'Worship',
    in: (year) => easter(year).subtract({ days: 2 }),
    startTime: '12:00',
    endTime: '13:30',
    location: 'The Nave',
    description: `The Passion according to Saint John, the solemn prayers, and the cross. The church is open for
silence until three o’clock.`,
  },
  {
    title: 'Easter Sunrise on the Beach',
    category: 'Worship',
    in: (year) => easter(year),
    startTime: '06:00',
    endTime: '07:00',
    location: 'The shore below the church',
    description: `A fire in the dark, the old stories, and the sun coming up over the water. Bring a blanket and
something to ring. Breakfast in the hall, and the Festal Eucharist at 10:30.`,
  },
  {
    title: 'Saint Brendan’s Day and Blessing of the Fleet',
    category: 'Worship',
    in: (year) => date(year, 5, 16),
    startTime: '10:00',
    endTime: '12:30',
    location: 'Gulf Beach Municipal Pier',
    description: `Our patron went to sea with no chart and a great deal of singing. On his feast we bless every boat
that ties up at the pier, from shrimpers to paddle boards, and eat outside.`,
  },
  {
    title: 'Pentecost Picnic',
    category: 'Fellowship',
    in: (year) => easter(year).add({ days: 49 }),
    startTime: '12:00',
    endTime: '14:30',
    location: 'The churchyard',
    description: `Wear something red. Straight after worship: barbecue, a kite for every child, and a cake for the
Church’s birthday.`,
  },
  {
    title: 'Vacation Bible School',
    category: 'Children',
    in: (year) => sundayFrom(date(year, 6, 14)).add({ days: 1 }),
    startTime: '09:00',
    endTime: '12:00',
    location: 'Parish Hall and the shore',
    description: `Five mornings of stories, songs, crafts and tide pools for ages four to eleven, Monday to Friday.
Bring a friend and a towel.`,
    link: { address: 'https://vbs.stbrendans.example', text: 'Register a child' },
  },
  {
    title: 'Evensong on the Shore',
    category: 'Worship',
    in: (year) => sundayFrom(date(year, 7, 22)),
    startTime: '19:00',
    endTime: '20:00',
    location: 'The shore below the church',
    description: `Sung Evening Prayer with the choir on the beach at sunset. Bring a chair.`,
  },
  {
    title: 'Blessing of the Backpacks',
    category: 'Worship',
    in: (year) => sundayFrom(date(year, 8, 8)),
    startTime: '10:30',
    endTime: '11:45',
    location: 'The Nave',
    description: `Students, teachers, bus drivers and lunch ladies: bring the bag you will carry this year, and come
forward for a blessing. There is a luggage tag for everyone.`,
  },
  {
    title: 'Blessing of the Animals',
    category: 'Worship',
    in: (year) => nthWeekday(date(year, 10, 1), SATURDAY, 1),
    startTime: '10:00',
    endTime: '11:00',
    location: 'The churchyard',
    description: `For Saint Francis we bless all creatures, on leashes and in boxes and jars. Photographs of horses
and of the very shy are blessed too.`,
  },
  {
    title: 'All Saints’ Remembrance',
    category: 'Worship',
    in: (year) => date(year, 11, 1),
    startTime: '18:00',
    endTime: '19:00',
    location: 'The Nave',
    description: `We read the names of loved ones who have died and light a candle for each. Leave names in the book by the font or send them to the office.`,
  },
  {
    title: 'Thanksgiving Eucharist',
    category: 'Worship',
    in: (year) => nthWeekday(date(year, 11, 1), 4, 4),
    startTime: '09:00',
    endTime: '10:00',
    location: 'The Nave',
    description: `An hour of thanks before the cooking starts. Bring canned food for the pantry.`,
  },
  {
    title: 'Advent Procession of Lights',
    category: 'Worship',
    in: (year) => firstOfAdvent(year),
    startTime: '18:00',
    endTime: '19:15',
    location: 'The Nave and the shore',
    description: `The church begins dark. Prophecy, carol, prophecy, carol, and the light goes from hand to hand
until we carry it out of the west door and down to the water.`,
  },
  {
    title: 'Christmas Eve by Candlelight',
    category: 'Worship',
    in: (year) => date(year, 12, 24),
    startTime: '17:00',
    endTime: '18:15',
    location: 'The Nave',
    description: `Carols from a quarter to five, the children’s pageant with at least one live animal, and Holy
Communion. There is a quieter service at eleven.

Parking on the beach side is free that evening.`,
  },
]

/** That weekday (1 Monday to 7 Sunday) on the day or after it. */
function next(day: Day, weekday: number): Day {
  return day.add({ days: (weekday - day.dayOfWeek + 7) % 7 })
}

/** The first, second … such weekday of the day's month. */
function nthWeekday(day: Day, weekday: number, nth: number): Day {
  return next(day.with({ day: 1 }), weekday).add({ weeks: nth - 1 })
}

function date(year: number, month: number, day: number): Day {
  return Temporal.PlainDate.from({ year, month, day })
}
