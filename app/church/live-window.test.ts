import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BroadcastTime,
  countdownText,
  type LiveException,
  type LiveState,
  liveState as stateOf,
} from '#app/church/live-window.ts'
import { runsOf } from '#test/engines.ts'

const CHICAGO = 'America/Chicago'
const DAY = 24 * 60 * 60 * 1000

/** The church of the specification: live on Sunday from 10:15 to 12:30. */
const SUNDAY_AT_HALF_PAST_TEN: BroadcastTime[] = [{ weekday: 7, time: '10:30', minutes: 120, isMovable: true }]

function liveState(now: number, timeZone: string, override: boolean, exceptions?: LiveException[]): LiveState {
  return stateOf(now, { timeZone, times: SUNDAY_AT_HALF_PAST_TEN }, override, exceptions)
}

/** The instant at which clocks in the zone show this. */
function at(wall: string, timeZone = CHICAGO): number {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds
}

/** The state in words: `live`, `off`, or the countdown's time left. */
function said(now: number, timeZone = CHICAGO, override = false): string {
  const state = liveState(now, timeZone, override)
  return state.is === 'countdown' ? countdownText(now, state.target) : state.is
}

describe('in an ordinary week in Chicago', () => {
  // November 22, 2026 is a Sunday.
  const seconds: [wall: string, said: string][] = [
    ['2026-11-21T10:14:59', 'off'],
    ['2026-11-21T10:15:00', '24:00:00'],
    ['2026-11-21T10:15:01', '23:59:59'],
    ['2026-11-21T23:59:59', '10:15:01'],
    ['2026-11-22T00:00:00', '10:15:00'],
    ['2026-11-22T10:14:59', '00:00:01'],
    ['2026-11-22T10:14:59.001', '00:00:01'],
    ['2026-11-22T10:14:59.999', '00:00:01'],
    ['2026-11-22T10:15:00', 'live'],
    ['2026-11-22T11:30:00', 'live'],
    ['2026-11-22T12:29:59', 'live'],
    ['2026-11-22T12:30:00', 'live'],
    ['2026-11-22T12:30:00.999', 'live'],
    ['2026-11-22T12:30:01', 'off'],
    ['2026-11-22T23:59:59', 'off'],
    ['2026-11-23T10:15:00', 'off'],
    ['2026-11-25T11:00:00', 'off'],
    ['2026-11-27T23:59:59', 'off'],
  ]
  it.each(seconds)('%s: %s', (wall, expected) => {
    expect(said(at(wall))).toBe(expected)
  })
})

describe('when the clocks change', () => {
  const seconds: [wall: string, said: string][] = [
    // March 8, 2026: the night is an hour short, and so is the time until 10:15.
    ['2026-03-07T09:14:59', 'off'],
    ['2026-03-07T09:15:00', '24:00:00'],
    ['2026-03-07T10:15:00', '23:00:00'],
    ['2026-03-08T01:59:59', '07:15:01'],
    ['2026-03-08T03:00:00', '07:15:00'],
    ['2026-03-08T10:14:59', '00:00:01'],
    ['2026-03-08T10:15:00', 'live'],
    ['2026-03-08T12:30:00', 'live'],
    ['2026-03-08T12:30:01', 'off'],
    // November 1, 2026: the night is an hour long.
    ['2026-10-31T10:15:00', 'off'],
    ['2026-10-31T11:14:59', 'off'],
    ['2026-10-31T11:15:00', '24:00:00'],
    ['2026-11-01T00:59:59', '10:15:01'],
    ['2026-11-01T02:00:00', '08:15:00'],
    ['2026-11-01T10:14:59', '00:00:01'],
    ['2026-11-01T10:15:00', 'live'],
    ['2026-11-01T12:30:00', 'live'],
    ['2026-11-01T12:30:01', 'off'],
  ]
  it.each(seconds)('%s: %s', (wall, expected) => {
    expect(said(at(wall))).toBe(expected)
  })

  it('both hours from one to two in the morning count', () => {
    const first = at('2026-11-01T01:30:00')
    expect(said(first)).toBe('09:45:00')
    expect(said(first + 60 * 60 * 1000)).toBe('08:45:00')
  })
})

describe('an administrator who says that it is live', () => {
  it.each(['2026-11-24T03:00:00', '2026-11-21T10:15:00', '2026-11-22T12:30:01'])('is believed on %s', (wall) => {
    expect(said(at(wall), CHICAGO, true)).toBe('live')
  })
})

describe('the device’s own zone changes nothing', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    process.env['TZ'] = zone
  })

  const devices: [zone: string, minutesBehind: number][] = [
    ['Pacific/Kiritimati', -840],
    ['Pacific/Pago_Pago', 660],
    ['Asia/Kolkata', -330],
    ['America/New_York', 300],
    ['UTC', 0],
  ]
  it.each(devices)('in %s', (tz, minutesBehind) => {
    process.env['TZ'] = tz
    expect(new Date(at('2026-11-22T10:15:00')).getTimezoneOffset()).toBe(minutesBehind)
    const walls = [
      '2026-11-21T10:14:59',
      '2026-11-21T10:15:00',
      '2026-11-22T10:14:59',
      '2026-11-22T10:15:00',
      '2026-11-22T12:30:01',
    ]
    expect(walls.map((wall) => said(at(wall)))).toEqual(['off', '24:00:00', '00:00:01', 'live', 'off'])
  })
})

describe('the church’s zone decides', () => {
  const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland']
  it.each(zones)('in %s', (timeZone) => {
    expect(said(at('2026-11-22T10:15:00', timeZone), timeZone)).toBe('live')
    expect(said(at('2026-11-22T10:14:59', timeZone), timeZone)).toBe('00:00:01')
    expect(said(at('2026-11-22T12:30:01', timeZone), timeZone)).toBe('off')
  })
})

describe('it equals Temporal’s result', () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2036, 0, 1) })
  const northern = [CHICAGO, 'America/New_York', 'America/St_Johns', 'Europe/London', 'Africa/Casablanca', 'Asia/Gaza']
  const southern = ['America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Auckland', 'Pacific/Chatham']
  const others = ['Africa/Cairo', 'Asia/Beirut', 'Asia/Kathmandu', 'Asia/Tehran', 'Pacific/Kiritimati', 'UTC']
  const zones = fc.constantFrom(...northern, ...southern, ...others)

  it('at any moment from 2020 to 2035', () => {
    fc.assert(
      fc.property(instants, zones, (now, timeZone) => {
        expect(liveState(now, timeZone, false)).toEqual(byTemporal(now, timeZone))
      }),
      { numRuns: runsOf(3000) },
    )
  })

  it('around every Sunday from 2020 to 2035', () => {
    const sundays = fc
      .integer({ min: 0, max: 834 })
      .map((weeks) => Temporal.PlainDate.from('2020-01-05').add({ weeks }))
    const near = fc
      .constantFrom('-24h', 'start', 'end')
      .chain((edge) => fc.record({ edge: fc.constant(edge), ms: fc.integer({ min: -7_200_000, max: 7_200_000 }) }))
    fc.assert(
      fc.property(sundays, near, zones, (sunday, { edge, ms }, timeZone) => {
        const start = sunday.toZonedDateTime({ timeZone, plainTime: '10:15' }).epochMilliseconds
        const end = sunday.toZonedDateTime({ timeZone, plainTime: '12:30' }).epochMilliseconds
        const now = { '-24h': start - DAY, start, end }[edge] ?? 0
        expect(liveState(now + ms, timeZone, false)).toEqual(byTemporal(now + ms, timeZone))
      }),
      { numRuns: runsOf(3000) },
    )
  })

  /** The same rules, written with Temporal. */
  function byTemporal(now: number, timeZone: string): LiveState {
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
    const time = local.toPlainTime().round({ smallestUnit: 'second', roundingMode: 'floor' })
    const isSunday = local.dayOfWeek === 7
    const begins = Temporal.PlainTime.compare(time, '10:15') >= 0
    if (isSunday && begins && Temporal.PlainTime.compare(time, '12:30') <= 0) return { is: 'live' }
    const days = isSunday ? (begins ? 7 : 0) : 7 - local.dayOfWeek
    const target = local.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: '10:15' }).epochMilliseconds
    const date = local.toPlainDate().add({ days }).toString()
    return target - now <= DAY ? { is: 'countdown', target, date } : { is: 'off' }
  }
})

describe('a Sunday on which worship is not as always', () => {
  const date = '2026-11-22'
  const on = (wall: string, kind: LiveException['kind'], time: string | null = null, override = false) =>
    liveState(at(wall), CHICAGO, override, [{ date, kind, time }])

  it('has no countdown and is not live when it is cancelled, and the next week is as always', () => {
    expect(on('2026-11-21T20:00', 'cancelled')).toEqual({ is: 'cancelled', date })
    expect(on('2026-11-22T11:00', 'cancelled')).toEqual({ is: 'cancelled', date })
    expect(on('2026-11-22T12:30:01', 'cancelled')).toEqual({ is: 'off' })
    expect(on('2026-11-20T11:00', 'cancelled')).toEqual({ is: 'off' })
    expect(on('2026-11-29T11:00', 'cancelled')).toEqual({ is: 'live' })
  })

  it('is live around its new time when it has moved', () => {
    expect(on('2026-11-22T08:00', 'moved', '09:00')).toEqual({ is: 'countdown', target: at('2026-11-22T08:45'), date })
    expect(on('2026-11-22T08:45', 'moved', '09:00')).toEqual({ is: 'live' })
    expect(on('2026-11-22T11:00:01', 'moved', '09:00')).toEqual({ is: 'off' })
    expect(on('2026-11-22T12:45', 'moved', '18:00')).toEqual({ is: 'countdown', target: at('2026-11-22T17:45'), date })
  })

  it('is live past midnight when it has moved to the late evening', () => {
    expect(on('2026-11-22T23:59', 'moved', '23:00')).toEqual({ is: 'live' })
    expect(on('2026-11-23T00:01', 'moved', '23:00')).toEqual({ is: 'live' })
    expect(on('2026-11-23T01:00', 'moved', '23:00')).toEqual({ is: 'live' })
    expect(on('2026-11-23T01:00:01', 'moved', '23:00')).toEqual({ is: 'off' })
    expect(on('2026-11-23T00:01', 'cancelled', '23:00')).toEqual({ is: 'off' })
  })

  it('keeps its time when only the place has moved, or when it is online only', () => {
    expect(on('2026-11-22T10:15', 'moved')).toEqual({ is: 'live' })
    expect(on('2026-11-22T10:15', 'online_only')).toEqual({ is: 'live' })
  })

  it('is live despite any notice when an administrator says so', () => {
    expect(on('2026-11-21T20:00', 'cancelled', null, true)).toEqual({ is: 'live' })
  })
})
