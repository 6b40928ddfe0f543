/** The live window of churches with other services than Sunday at 10:30. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveNote } from '#app/ui/live-note.ts'
import {
  broadcastsOf,
  countdownText,
  type LiveException,
  liveState,
  nextWindow,
  type WorshipClock,
} from '#app/church/live-window.ts'

/** First Presbyterian, Dayton: the window of 9:00 ends before that of 11:00 opens. */
const dayton: WorshipClock = {
  timeZone: 'America/New_York',
  times: [
    { weekday: 7, time: '11:00', minutes: 90, isMovable: true },
    { weekday: 7, time: '09:00', minutes: 75, isMovable: false },
  ],
}
/** Iglesia San José, Denver: Saturday at 18:00. */
const denver: WorshipClock = {
  timeZone: 'America/Denver',
  times: [{ weekday: 6, time: '18:00', minutes: 120, isMovable: true }],
}
/** Two windows that overlap, and one that lasts past midnight. */
const busy: WorshipClock = {
  timeZone: 'America/New_York',
  times: [
    { weekday: 7, time: '10:30', minutes: 120, isMovable: true },
    { weekday: 7, time: '09:00', minutes: 120, isMovable: false },
    { weekday: 3, time: '23:00', minutes: 150, isMovable: true },
  ],
}
const silent: WorshipClock = { timeZone: 'America/New_York', times: [] }

/** The state in words: `live`, `off`, `cancelled`, or the countdown's time left. */
function said(wall: string, church: WorshipClock, exceptions: readonly LiveException[] = []): string {
  const now = Temporal.PlainDateTime.from(wall).toZonedDateTime(church.timeZone).epochMilliseconds
  const state = liveState(now, church, false, exceptions)
  return state.is === 'countdown' ? countdownText(now, state.target) : state.is
}

type Rows = [wall: string, said: string][]

describe('First Presbyterian in Dayton, at 9:00 and 11:00', () => {
  // November 29, 2026 is a Sunday.
  const rows: Rows = [
    ['2026-11-28T08:44:59', 'off'],
    ['2026-11-28T08:45:00', '24:00:00'],
    ['2026-11-28T10:15:00', '22:30:00'],
    ['2026-11-29T00:00:00', '08:45:00'],
    ['2026-11-29T08:44:59', '00:00:01'],
    ['2026-11-29T08:45:00', 'live'],
    ['2026-11-29T10:15:00', 'live'],
    ['2026-11-29T10:15:01', '00:29:59'],
    ['2026-11-29T10:44:59', '00:00:01'],
    ['2026-11-29T10:45:00', 'live'],
    ['2026-11-29T12:30:00', 'live'],
    ['2026-11-29T12:30:01', 'off'],
    ['2026-11-30T09:00:00', 'off'],
    ['2026-12-05T08:45:01', '23:59:59'],
    // March 8, 2026: the night is an hour short.
    ['2026-03-07T07:44:59', 'off'],
    ['2026-03-07T07:45:00', '24:00:00'],
    ['2026-03-08T01:59:59', '05:45:01'],
    ['2026-03-08T03:00:00', '05:45:00'],
    ['2026-03-08T08:45:00', 'live'],
    ['2026-03-08T12:30:01', 'off'],
    // November 1, 2026: the night is an hour longer.
    ['2026-10-31T09:44:59', 'off'],
    ['2026-10-31T09:45:00', '24:00:00'],
    ['2026-11-01T08:44:59', '00:00:01'],
    ['2026-11-01T10:45:00', 'live'],
  ]
  it.each(rows)('%s: %s', (wall, expected) => expect(said(wall, dayton)).toBe(expected))

  const cancelled: LiveException[] = [{ date: '2026-11-29', kind: 'cancelled', time: null }]
  const moved: LiveException[] = [{ date: '2026-11-29', kind: 'moved', time: '14:00' }]
  const early: LiveException[] = [{ date: '2026-11-29', kind: 'cancelled', serviceTime: '09:00', time: null }]
  const both: LiveException[] = [...early, { date: '2026-11-29', kind: 'cancelled', serviceTime: '11:00', time: null }]
  const earlier: LiveException[] = [{ date: '2026-11-29', kind: 'moved', serviceTime: '09:00', time: '08:00' }]
  it.each([
    ['2026-11-29T08:50:00', 'cancelled', cancelled],
    ['2026-11-29T11:05:00', 'cancelled', cancelled],
    ['2026-11-30T09:00:00', 'off', cancelled],
    // The main service, at 11:00, is the one that moves.
    ['2026-11-29T09:00:00', 'live', moved],
    ['2026-11-29T11:00:00', '02:45:00', moved],
    ['2026-11-29T13:45:00', 'live', moved],
    ['2026-11-29T15:30:01', 'off', moved],
    // One of them alone: the other is as always.
    ['2026-11-29T08:50:00', '01:55:00', early],
    ['2026-11-29T10:45:00', 'live', early],
    ['2026-11-29T08:50:00', 'cancelled', both],
    ['2026-11-29T07:45:00', 'live', earlier],
    ['2026-11-29T10:44:59', '00:00:01', earlier],
    ['2026-11-29T11:00:00', 'live', earlier],
  ] as const)('%s with a notice: %s', (wall, expected, notices) => expect(said(wall, dayton, notices)).toBe(expected))
})

describe('Iglesia San José in Denver, on Saturday at 18:00', () => {
  const rows: Rows = [
    // November 28, 2026 is a Saturday.
    ['2026-11-27T17:44:59', 'off'],
    ['2026-11-27T17:45:00', '24:00:00'],
    ['2026-11-28T17:44:59', '00:00:01'],
    ['2026-11-28T17:45:00', 'live'],
    ['2026-11-28T20:00:00', 'live'],
    ['2026-11-28T20:00:01', 'off'],
    ['2026-11-29T10:30:00', 'off'],
    ['2026-12-04T17:45:01', '23:59:59'],
    // The nights of the clock changes follow the service.
    ['2026-03-07T19:59:59', 'live'],
    ['2026-03-13T17:45:00', '24:00:00'],
    ['2026-03-14T17:45:00', 'live'],
    ['2026-10-31T17:45:00', 'live'],
    ['2026-10-31T20:00:01', 'off'],
    ['2026-11-06T17:45:00', '24:00:00'],
  ]
  it.each(rows)('%s: %s', (wall, expected) => expect(said(wall, denver)).toBe(expected))
})

describe('several windows', () => {
  it.each([
    ['2026-11-29T08:45:00', 'live'],
    ['2026-11-29T10:14:59', 'live'],
    ['2026-11-29T11:00:01', 'live'],
    ['2026-11-29T12:30:01', 'off'],
    ['2026-12-02T22:45:00', 'live'],
    ['2026-12-03T01:30:00', 'live'],
    ['2026-12-03T01:30:01', 'off'],
  ])('that overlap or pass midnight: %s: %s', (wall, expected) => expect(said(wall, busy)).toBe(expected))

  it('never open where nothing is broadcast', () => {
    for (const wall of ['2026-11-29T10:30:00', '2026-11-28T10:30:00']) expect(said(wall, silent)).toBe('off')
    expect(nextWindow(0, silent).date).toBe('')
  })
})

it('the window of any church at any moment from 2020 to 2035 equals Temporal’s', () => {
  const one = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    // Nobody worships in the hour that the clocks skip.
    time: fc.tuple(fc.integer({ min: 4, max: 23 }), fc.constantFrom('00', '15', '45')).map(inWords),
    minutes: fc.integer({ min: 10, max: 720 }),
    isMovable: fc.boolean(),
  })
  const times = fc.array(one, { minLength: 1, maxLength: 4 })
  const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  const zone = fc.constantFrom('America/New_York', 'America/Denver', 'Europe/Madrid', 'Pacific/Auckland')
  fc.assert(
    fc.property(times, now, zone, (given, at, timeZone) => {
      const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
      const windows = Array.from({ length: 10 }, (_, days) => today.add({ days: days - 2 })).flatMap((day) =>
        given
          .filter(({ weekday }) => weekday === day.dayOfWeek)
          .map(({ time, minutes }) => {
            const begins = Temporal.PlainDateTime.from(`${day.toString()}T${time}`).toZonedDateTime(timeZone)
            const opens = begins.epochMilliseconds - 15 * 60_000
            return { date: day.toString(), opens, closes: begins.epochMilliseconds + minutes * 60_000 }
          }),
      )
      const [next] = windows.filter(({ closes }) => at.getTime() < closes + 1000).toSorted((a, b) => a.opens - b.opens)
      const { date, opens } = nextWindow(at.getTime(), { timeZone, times: given })
      expect({ date, opens }).toEqual({ date: next?.date, opens: next?.opens })
    }),
  )
})

function inWords([hour, minute]: [number, string]): string {
  return `${String(hour).padStart(2, '0')}:${minute}`
}

describe('a notice that moves worship of a day', () => {
  const at = (time: string, flags: object = {}) => ({
    weekday: 7,
    time,
    minutes: 120,
    isMain: false,
    isBroadcast: true,
    ...flags,
  })
  it.each([
    ['the main service', [at('09:00'), at('11:00', { isMain: true })], ['09:00', 'moved']],
    [
      'no broadcast when the main one is not broadcast',
      [at('09:00'), at('11:00', { isMain: true, isBroadcast: false })],
      ['09:00'],
    ],
    [
      'the first broadcast where none is the main one',
      [at('08:00', { isBroadcast: false }), at('09:00'), at('11:00')],
      ['moved', '11:00'],
    ],
  ])('moves %s', (_, services, expected) => {
    const said = broadcastsOf(services).map(({ time, isMovable }) => (isMovable ? 'moved' : time))
    expect(said).toEqual(expected)
  })
})

describe('the note about live services', () => {
  const winter = Date.UTC(2026, 10, 27)
  const summer = Date.UTC(2026, 6, 1)
  const spec: WorshipClock = {
    timeZone: 'America/Chicago',
    times: [{ weekday: 7, time: '10:30', minutes: 120, isMovable: true }],
  }
  it.each([
    [spec, winter, 'Sunday services are live at 10:30 AM EST'],
    [dayton, winter, 'Sunday services are live at 9:00 and 11:00 AM EST'],
    [dayton, summer, 'Sunday services are live at 9:00 and 11:00 AM EDT'],
    [denver, winter, 'Saturday services are live at 6:00 PM MST'],
    [busy, winter, 'Services are live Wednesdays at 11:00 PM and Sundays at 9:00 and 10:30 AM EST'],
    [silent, winter, ''],
  ])('is made from the times: %#', (church, now, expected) => expect(liveNote(church, now)).toBe(expected))
})
