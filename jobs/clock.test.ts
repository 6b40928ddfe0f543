import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Job, startClock, latestDue, tick } from '#jobs/clock.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { newPostgresAddress, onBothDatabases } from '#test/databases.ts'

const warned: string[] = []
const quiet = {
  info: () => undefined,
  warn: (_: unknown, said = '') => void warned.push(said),
  error: () => undefined,
}
const at = (moment: string) => Temporal.Instant.from(moment)
const daily = { at: '14:00', zone: 'America/Chicago' } as const

/** Every minute between two instants. */
function* minutes(from: string, to: string): Generator<Temporal.Instant> {
  for (let now = at(from); Temporal.Instant.compare(now, at(to)) <= 0; now = now.add({ minutes: 1 })) yield now
}

describe('a job is due', () => {
  it.each([
    ['2026-11-22T20:00:00Z', '2026-11-22T14:00'],
    ['2026-11-22T19:59:59Z', '2026-11-21T14:00'],
    ['2026-07-05T19:00:00Z', '2026-07-05T14:00'],
    ['2026-07-05T18:59:59Z', '2026-07-04T14:00'],
  ])('by the wall clock in both halves of the year: at %s last at %s', async (now, due) => {
    expect(await latestDue(daily, at(now))).toBe(due)
  })

  it('on its weekday, in the time zone of that moment', async () => {
    const sundays = { at: '13:00', weekday: 7, zone: () => Promise.resolve('America/New_York') }
    expect(await latestDue(sundays, at('2026-11-22T18:00:00Z'))).toBe('2026-11-22T13:00')
    expect(await latestDue(sundays, at('2026-11-22T17:59:00Z'))).toBe('2026-11-15T13:00')
    expect(await latestDue(sundays, at('2026-11-28T12:00:00Z'))).toBe('2026-11-22T13:00')
  })

  it('every minute', async () => {
    expect(await latestDue('every minute', at('2026-11-22T17:34:59Z'))).toBe('2026-11-22T17:34:00Z')
    expect(await latestDue('every minute', at('2026-11-22T17:35:00Z'))).toBe('2026-11-22T17:35:00Z')
  })

  it('once on the day whose hour is skipped, and once on the day whose hour repeats', async () => {
    const night = { at: '02:30', zone: 'America/Chicago' }
    expect(await latestDue(night, at('2026-03-08T08:29:00Z'))).toBe('2026-03-07T02:30')
    expect(await latestDue(night, at('2026-03-08T08:30:00Z'))).toBe('2026-03-08T02:30')
    const twice = { at: '01:30', zone: 'America/Chicago' }
    expect(await latestDue(twice, at('2026-11-01T06:30:00Z'))).toBe('2026-11-01T01:30')
    expect(await latestDue(twice, at('2026-11-01T07:30:00Z'))).toBe('2026-11-01T01:30')
  })
})

onBothDatabases('the clock', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    warned.length = 0
  })
  afterEach(() => database.close())

  const runs = () => database.db.selectFrom('work').selectAll().orderBy('subject').execute()
  const partsAt = (now: Temporal.Instant) => ({ database, log: quiet, now: () => now })
  function formatCount(when: Job['when'] = daily, name = 'sync') {
    const ran: string[] = []
    let now = at('2026-01-01T00:00:00Z')
    const job: Job = { name, when, run: async () => void ran.push(now.toString()) }
    const look = (moment: Temporal.Instant) => {
      now = moment
      return tick(partsAt(moment), [job])
    }
    return { ran, look }
  }

  it.each([
    ['spring', '2026-03-07T12:00:00Z', '2026-03-09T23:00:00Z', ['07T20', '08T19', '09T19']],
    ['autumn', '2026-10-31T12:00:00Z', '2026-11-02T23:00:00Z', ['10-31T19', '01T20', '02T20']],
  ])('runs a daily job once a day at 2 PM when the clocks change in %s', async (_, from, to, hours) => {
    const { ran, look } = formatCount()
    await look(at(from).subtract({ hours: 24 }))
    ran.length = 0
    // The day before was caught up; from here on every quarter of an hour is checked.
    await look(at(from))
    ran.length = 0
    for (const now of minutes(from, to)) if (now.epochMilliseconds % 900_000 === 0) await look(now)
    expect(ran).toEqual(hours.map((hour) => expect.stringContaining(`${hour}:00:00Z`)))
  })

  it('catches up once after an outage of any length', async () => {
    const { ran, look } = formatCount()
    await look(at('2026-11-18T20:00:00Z'))
    await look(at('2026-11-22T09:00:00Z'))
    await look(at('2026-11-22T09:01:00Z'))
    expect(ran).toEqual(['2026-11-18T20:00:00Z', '2026-11-22T09:00:00Z'])
    expect((await runs()).map(({ subject }) => subject)).toEqual(['2026-11-18T14:00', '2026-11-21T14:00'])
  })

  it('does not repeat a day when the machine’s clock or the zone goes back', async () => {
    const { ran, look } = formatCount({ at: '14:00', zone: 'America/New_York' })
    await look(at('2026-11-22T19:00:00Z'))
    const { ran: again, look: lookWest } = formatCount({ at: '14:00', zone: 'America/Chicago' })
    await lookWest(at('2026-11-22T19:30:00Z'))
    await lookWest(at('2026-11-22T20:30:00Z'))
    await look(at('2026-11-21T10:00:00Z'))
    expect([ran.length, again.length]).toEqual([1, 0])
  })

  it('continues at the right time after a clock in the future, and logs it', async () => {
    const { ran, look } = formatCount()
    const minutely = formatCount('every minute', 'live')
    for (const each of [look, minutely.look]) {
      await each(at('2026-11-20T20:00:00Z'))
      await each(at('2036-11-22T20:00:00Z'))
      await each(at('2026-11-21T20:00:00Z'))
      await each(at('2026-11-21T20:00:30Z'))
      await each(at('2026-11-22T20:00:00Z'))
    }
    const moments = ['2026-11-20', '2036-11-22', '2026-11-21', '2026-11-22'].map((day) => `${day}T20:00:00Z`)
    expect([ran, minutely.ran]).toEqual([moments, moments])
    expect((await runs()).filter(({ subject }) => subject > '2027')).toEqual([])
    expect(warned).toEqual([expect.stringMatching(/clock/), expect.stringMatching(/clock/)])
  })

  it('takes over a run whose last sign of life is in the future', async () => {
    const { ran, look } = formatCount()
    await look(at('2026-11-22T20:00:00Z'))
    const claimed = { ended_at: '', state: 'running' as const, alive_at: '2036-11-22T20:05:00.000Z' }
    await database.db.updateTable('work').set(claimed).execute()
    await look(at('2026-11-22T20:16:00Z'))
    expect(ran).toHaveLength(2)
  })

  it('stores the result of a run, and continues with the other jobs when one fails', async () => {
    const failing: Job = { name: 'a', when: daily, run: () => Promise.reject(new Error('no such playlist')) }
    const fine: Job = { name: 'b', when: 'every minute', run: () => Promise.resolve('3 added') }
    const parts = partsAt(at('2026-11-22T20:00:00Z'))
    expect(await tick(parts, [failing, fine])).toEqual(['a', 'b'])
    expect(await tick(parts, [failing, fine])).toEqual([])
    expect((await runs()).toSorted((x, y) => (x.kind < y.kind ? -1 : 1))).toMatchObject([
      { kind: 'a', state: 'failed', report: 'no such playlist', ended_at: '2026-11-22T20:00:00.000Z' },
      { kind: 'b', state: 'done', report: '3 added' },
    ])
  })

  it('takes over a run whose process has died, and none whose process lives', async () => {
    const { ran, look } = formatCount()
    await look(at('2026-11-22T20:00:00Z'))
    const claimed = { ended_at: '', state: 'running' as const, alive_at: '2026-11-22T20:05:00.000Z' }
    await database.db.updateTable('work').set(claimed).execute()
    await look(at('2026-11-22T20:05:19Z'))
    expect(ran).toHaveLength(1)
    await look(at('2026-11-22T20:05:21Z'))
    expect(ran).toHaveLength(2)
  })

  it('gives a run back when it is stopped in the middle, to be run again at the next start', async () => {
    let began = () => {}
    const hasBegun = new Promise<void>((resolve) => (began = resolve))
    const long: Job = {
      name: 'long',
      when: daily,
      run: (stopping) =>
        new Promise((_, reject) => {
          stopping.addEventListener('abort', () => reject(new Error('stopped')))
          began()
        }),
    }
    const parts = partsAt(at('2026-11-22T20:00:00Z'))
    const stop = startClock(parts, [long])
    await hasBegun
    expect(await tick(parts, [long])).toEqual([])
    await stop()
    expect(await tick(parts, [{ ...long, run: () => Promise.resolve() }])).toEqual(['long'])
  })

  it('stores a limited number of runs', async () => {
    const { look } = formatCount('every minute')
    for (const now of minutes('2026-11-22T00:00:00Z', '2026-11-22T08:30:00Z')) await look(now)
    expect(await runs()).toHaveLength(500)
  })
})

describe('several instances', () => {
  it('that look at the same moment run a job once each day, on PostgreSQL', async () => {
    const address = await newPostgresAddress()
    const instances = [openDatabase(address), openDatabase(address), openDatabase(address)]
    const [first] = instances
    if (first) await migrate(first)
    const ran: string[] = []
    for (const day of ['20', '21', '22']) {
      const now = () => at(`2026-11-${day}T20:00:00Z`)
      const job: Job = { name: 'sync', when: daily, run: async () => void ran.push(day) }
      await Promise.all(
        instances.flatMap((database) => [1, 2, 3].map(() => tick({ database, log: quiet, now }, [job]))),
      )
    }
    expect(ran).toEqual(['20', '21', '22'])
    await Promise.all(instances.map((database) => database.close()))
  })
})
