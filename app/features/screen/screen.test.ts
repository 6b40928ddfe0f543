import { expect, it } from 'vitest'
import { isNight, type ScreenFacts, slidesOf } from '#app/features/screen/screen.ts'
import type { Notice } from '#app/ui/notices.ts'
import type { ServiceTime } from '#app/ui/service-times.tsx'

const service = (id: string, weekday: number, time: string, isMain = false): ServiceTime => ({
  id,
  name: id,
  label: '',
  weekday,
  time,
  minutes: 90,
  isMain,
  isBroadcast: false,
  inFooter: true,
  inContact: true,
})
const notice = (kind: Notice['kind'], more: Partial<Notice> = {}): Notice => ({
  id: kind,
  date: '2026-11-29',
  kind,
  serviceTime: null,
  time: null,
  location: null,
  message: 'The roof leaks.',
  shownFrom: '2026-11-22',
  ...more,
})
const event = (id: string, date: string, more: Partial<ScreenFacts['events'][number]> = {}) => ({
  id,
  title: id,
  date,
  endDate: null,
  days: null,
  startTime: null,
  endTime: null,
  location: null,
  change: null,
  ...more,
})
const nothing: ScreenFacts = {
  churchName: 'St. Brendan’s',
  timeZone: 'America/Chicago',
  seconds: 12,
  isDarkAtNight: false,
  services: [],
  special: [],
  notices: [],
  showsNotices: true,
  events: [],
  verse: null,
  codes: [],
}

/** The lines of a slide as texts: `Worship: Today, 10:30 a.m. (Now)`. */
function linesAt(wall: string, facts: Partial<ScreenFacts>): string[] {
  return slidesOf({ ...nothing, ...facts }, wall)
    .flatMap((slide) => (slide.kind === 'list' ? slide.lines : []))
    .map(({ name, when, place, note }) => `${name}: ${when}${place && `, ${place}`}${note && ` (${note})`}`)
}

const early = service('Early', 7, '08:00')
const main = service('Worship', 7, '10:30', true)
const late = service('Vigil', 6, '23:30')
const christmas = { name: 'Carols', location: 'Nave', youtubeUrl: null }

/** 2026-11-29 is a Sunday. */
it.each<[string, string, Partial<ScreenFacts>, string[]]>([
  ['before it', '2026-11-29T08:00', { services: [main] }, ['Worship: Today, 10:30 a.m.']],
  ['in its first minute', '2026-11-29T10:30', { services: [main] }, ['Worship: Today, 10:30 a.m. (Now)']],
  ['in its last minute', '2026-11-29T11:59', { services: [main] }, ['Worship: Today, 10:30 a.m. (Now)']],
  ['when it is over', '2026-11-29T12:00', { services: [main] }, ['Worship: Sunday, December 6, 10:30 a.m.']],
  ['on the next day', '2026-11-30T00:00', { services: [main] }, ['Worship: Sunday, 10:30 a.m.']],
  ['on the day before', '2026-11-28T09:00', { services: [main] }, ['Worship: Tomorrow, 10:30 a.m.']],
  ['past midnight', '2026-11-29T00:30', { services: [late] }, ['Vigil: Saturday, November 28, 11:30 p.m. (Now)']],
  [
    'of several, the soonest first',
    '2026-11-29T09:45',
    { services: [main, early] },
    ['Worship: Today, 10:30 a.m.', 'Early: Sunday, December 6, 8:00 a.m.'],
  ],
  [
    'moved to another time and place',
    '2026-11-29T08:00',
    { services: [main], notices: [notice('moved', { time: '09:00', location: 'Beach' })], showsNotices: false },
    ['Worship: Today, 9:00 a.m., Beach (New time or place)'],
  ],
  [
    'of two, one is canceled',
    '2026-11-28T08:00',
    { services: [early, main], notices: [notice('cancelled', { serviceTime: '08:00' })] },
    ['Early: Tomorrow, 8:00 a.m. (Canceled)', 'Worship: Tomorrow, 10:30 a.m.'],
  ],
  [
    'a special one takes the place of the weekly one at its time',
    '2026-11-28T08:00',
    { services: [main], special: [{ ...christmas, id: 's', date: '2026-11-29', time: '10:30' }] },
    ['Carols: Tomorrow, 10:30 a.m., Nave'],
  ],
  ['one that is not public', '2026-11-28T08:00', { services: [{ ...early, inFooter: false, inContact: false }] }, []],
])('shows a service %s', (_, wall, facts, lines) => expect(linesAt(wall, facts)).toEqual(lines))

it.each<[string, string, Partial<ScreenFacts>['events'], string[]]>([
  [
    'once, with its next date',
    '2026-11-30T12:00',
    ['2026-11-30', '2026-12-07'].map((date) => event('Study', date, { startTime: '09:00', endTime: '10:00' })),
    ['Study: Monday, December 7, 9:00 a.m.'],
  ],
  ['all day', '2026-11-30T23:59', [event('Retreat', '2026-11-30')], ['Retreat: Today']],
  ['not on the next day', '2026-12-01T00:00', [event('Retreat', '2026-11-30')], []],
  [
    'until its last day is over',
    '2026-12-02T20:00',
    [event('Camp', '2026-11-30', { endDate: '2026-12-02', days: 'November 30–December 2', startTime: '09:00' })],
    ['Camp: November 30–December 2, 9:00 a.m. (Now)'],
  ],
  [
    'past midnight',
    '2026-12-01T00:30',
    [event('Vigil', '2026-11-30', { startTime: '22:00', endTime: '01:00' })],
    ['Vigil: Monday, November 30, 10:00 p.m. (Now)'],
  ],
  [
    'as canceled',
    '2026-11-30T08:00',
    [event('Supper', '2026-11-30', { startTime: '18:00', location: 'Hall', change: { kind: 'canceled' } })],
    ['Supper: Today, 6:00 p.m., Hall (Canceled)'],
  ],
])('shows an event %s', (_, wall, events = [], lines) => expect(linesAt(wall, { events })).toEqual(lines))

it('has notices first, until their day is over, and the church’s name when there is nothing else', () => {
  const facts = {
    ...nothing,
    notices: [notice('cancelled'), notice('general')],
    verse: { text: 'Rejoice.', source: '' },
  }
  const idsAt = (wall: string) => slidesOf(facts, wall).map(({ id }) => id)
  expect(idsAt('2026-11-29T23:59')).toEqual(['cancelled', 'general', 'verse'])
  expect(idsAt('2026-11-30T00:00')).toEqual(['verse'])
  expect(slidesOf({ ...facts, showsNotices: false }, '2026-11-29T08:00').map(({ id }) => id)).toEqual(['verse'])
  expect(slidesOf(nothing, '2026-11-29T08:00')).toEqual([{ kind: 'welcome', id: 'welcome', title: 'St. Brendan’s' }])
})

it('is night from nine to six', () => {
  const night = ['00:00', '05:59', '06:00', '12:00', '20:59', '21:00'].filter((time) => isNight(`2026-11-29T${time}`))
  expect(night).toEqual(['00:00', '05:59', '21:00'])
})
