import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { EventInput } from '#app/features/events/event.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

onBothDatabases('events that are upcoming', (open) => {
  let database: Database
  let app: TestApp

  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.db.deleteFrom('events').execute())
  afterAll(() => database.close())

  const add = (event: Partial<EventInput>) => addEvent(database.db, event)
  const list = async (query = '', by = app) => {
    const { status, body } = await by.get(`/api/events${query}`)
    expect(status).toBe(200)
    return body as ChurchEvent[]
  }
  const titles = async (query = '', by = app) => (await list(query, by)).map((event) => event.title)
  /** The application at another time. */
  const at = (now: string) => createTestApp(database, now)

  it('are those of today or later, soonest first', async () => {
    await add({ title: 'yesterday', date: '2026-11-20' })
    await add({ title: 'next month', date: '2026-12-20' })
    await add({ title: 'today, evening', date: '2026-11-21', startTime: '18:00' })
    await add({ title: 'today, morning', date: '2026-11-21', startTime: '08:00' })
    expect(await titles('?upcoming=true')).toEqual(['today, morning', 'today, evening', 'next month'])
  })

  const midnights: [now: string, timeZone: string | undefined, upcoming: string[]][] = [
    ['2026-11-22T05:59:59Z', undefined, ['Saturday', 'Sunday']],
    ['2026-11-22T06:00:00Z', undefined, ['Sunday']],
    ['2026-07-05T04:59:59Z', undefined, ['July 4', 'Saturday', 'Sunday']],
    ['2026-07-05T05:00:00Z', undefined, ['Saturday', 'Sunday']],
    ['2026-11-22T06:00:00Z', 'America/Los_Angeles', ['Saturday', 'Sunday']],
    ['2026-11-21T12:00:00Z', 'Pacific/Auckland', ['Sunday']],
  ]
  it.each(midnights)('turn with the day at the church: at %s in %s', async (now, timeZone, expected) => {
    const value = timeZone && JSON.stringify(timeZone)
    if (value)
      await database.db.insertInto('settings').values({ name: 'timeZone', value, updated_at: now, sample: 0 }).execute()
    await add({ title: 'July 4', date: '2026-07-04' })
    await add({ title: 'Saturday', date: '2026-11-21' })
    await add({ title: 'Sunday', date: '2026-11-22' })
    expect(await titles('?upcoming=true', at(now))).toEqual(expected)
    await database.db.deleteFrom('settings').execute()
  })

  it('contain a recurring one once, on its next day', async () => {
    await add({ title: 'weekly', date: '2020-01-07', startTime: '10:00', recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU' })
    await add({ title: 'before', date: '2026-11-24', startTime: '09:00' })
    await add({ title: 'after', date: '2026-11-24', startTime: '11:00' })
    const days = (await list('?upcoming=true')).map(({ title, date, nextDate }) => [title, date, nextDate])
    expect(days).toEqual([
      ['before', '2026-11-24', '2026-11-24'],
      ['weekly', '2026-11-24', '2026-11-24'],
      ['after', '2026-11-24', '2026-11-24'],
    ])
  })

  it('leave out what is over, by its end at the church', async () => {
    await add({ title: 'study', date: '2026-11-21', startTime: '09:00', endTime: '11:00' })
    await add({
      title: 'weekly',
      date: '2026-11-21',
      startTime: '10:00',
      endTime: '11:00',
      recurrenceRule: 'FREQ=WEEKLY',
    })
    await add({ title: 'vigil', date: '2026-11-21', startTime: '23:30', endTime: '00:30' })
    await add({ title: 'reversed', date: '2026-11-21', startTime: '19:00', endTime: '18:00' })
    const seen = async (time: string) => titles('?upcoming=true', at(`${time}:00Z`))
    expect(await seen('2026-11-21T16:59')).toEqual(['study', 'weekly', 'reversed', 'vigil'])
    expect(await seen('2026-11-21T17:00')).toEqual(['reversed', 'vigil', 'weekly'])
    expect(await seen('2026-11-22T06:29')).toEqual(['vigil', 'weekly'])
    expect(await seen('2026-11-22T06:30')).toEqual(['weekly'])
  })

  it('are drafted into a newsletter without what is over today', async () => {
    const times = { startTime: '10:00', endTime: '11:00', recurrenceRule: 'FREQ=WEEKLY' }
    await add({ title: 'weekly', date: '2026-11-21', ...times })
    await add({ title: 'supper', date: '2026-11-22' })
    const { body } = await at('2026-11-21T17:00:00Z').as('administrator').get(adminApi.newsletterDraft)
    const cards = (body as { blocks: { kind: string; title?: string; line?: string }[] }).blocks
    expect(cards.flatMap(({ kind, title, line }) => (kind === 'card' ? [[title, line]] : []))).toEqual([
      ['supper', 'Sunday, November 22'],
      ['weekly', 'Saturday, November 28, 10:00 a.m. – 11:00 a.m.'],
    ])
  })

  it('leave out what has recurred for the last time', async () => {
    await add({ title: 'course', date: '2026-09-15', recurrenceRule: 'FREQ=WEEKLY;COUNT=7' })
    await add({ title: 'summer', date: '2026-06-02', recurrenceRule: 'FREQ=WEEKLY;UNTIL=20260831' })
    expect(await titles('?upcoming=true')).toEqual([])
  })

  it('treat one that recurs without a rule, or with an invalid one, as a single day', async () => {
    await add({ title: 'past, in words', date: '2026-01-06', recurrenceDescription: 'Every Tuesday' })
    await add({ title: 'past, broken', date: '2026-01-06', recurrenceRule: 'every tuesday' })
    await add({ title: 'past, not recurring', date: '2026-01-06', isRecurring: false, recurrenceRule: 'FREQ=WEEKLY' })
    await add({ title: 'ahead, in words', date: '2026-12-01', recurrenceDescription: 'Every Tuesday' })
    await add({ title: 'ahead, broken', date: '2026-12-02', recurrenceRule: 'FREQ=NEVER' })
    await add({
      title: 'ahead, not recurring',
      date: '2026-12-03',
      isRecurring: false,
      recurrenceRule: 'FREQ=WEEKLY',
    })
    expect(await titles('?upcoming=true')).toEqual(['ahead, in words', 'ahead, broken', 'ahead, not recurring'])
  })

  it('have pages that are complete together, in any mix of single and recurring ones', async () => {
    const day = fc
      .integer({ min: -20, max: 20 })
      .map((days) => Temporal.PlainDate.from('2026-11-21').add({ days }).toString())
    const rule = fc.constantFrom('', '', 'FREQ=WEEKLY', 'FREQ=DAILY;COUNT=5', 'FREQ=MONTHLY', 'broken')
    const events = fc.array(fc.record({ date: day, recurrenceRule: rule }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(events, fc.integer({ min: 1, max: 5 }), async (given, limit) => {
        await database.db.deleteFrom('events').execute()
        for (const event of given) await add(event)
        const whole = await list('?upcoming=true')
        const paged: ChurchEvent[] = []
        for (let offset = 0; offset < whole.length + 2; offset += limit) {
          paged.push(...(await list(`?upcoming=true&limit=${limit}&offset=${offset}`)))
        }
        expect(paged).toEqual(whole)
        expect(whole.map((event) => event.date)).toEqual(whole.map((event) => event.date).toSorted())
      }),
      { numRuns: 20 },
    )
  })
})
