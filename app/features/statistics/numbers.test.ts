import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { Overview } from '#app/admin/overview-api.ts'
import { type Statistics, statistics } from '#app/features/statistics/api.ts'
import { attendance } from '#app/features/statistics/attendance.ts'
import type { CountKind } from '#app/features/statistics/count.ts'
import { periodsUntil, yearBefore } from '#app/features/statistics/periods.ts'
import { addCounts } from '#app/features/statistics/queries.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

const [MONDAY, SUNDAY] = [1, 7]

describe('the last period, and the one a year before,', () => {
  it.each([
    ['2026-11-21', 'week', SUNDAY, '2026-11-15 2026-11-21', '2025-11-16 2025-11-22'],
    ['2026-11-22', 'week', SUNDAY, '2026-11-22 2026-11-28', '2025-11-23 2025-11-29'],
    ['2026-11-22', 'week', MONDAY, '2026-11-16 2026-11-22', '2025-11-17 2025-11-23'],
    ['2028-02-29', 'month', SUNDAY, '2028-02-01 2028-02-29', '2027-02-01 2027-02-28'],
    ['2028-12-31', 'year', SUNDAY, '2028-01-01 2028-12-31', '2027-01-01 2027-12-31'],
  ] as const)('on %s by %s from day %i are %s and %s', (today, step, firstDay, last, before) => {
    const period = periodsUntil(today, step, firstDay).at(-1)
    if (!period) throw new Error('no period')
    const year = yearBefore(period, step)
    expect([`${period.from} ${period.to}`, `${year.from} ${year.to}`]).toEqual([last, before])
  })

  it.each(['week', 'month', 'year'] as const)('by %s follows the one before without a gap', (step) => {
    const periods = periodsUntil('2026-03-31', step, SUNDAY)
    const next = periods.map(({ to }) => Temporal.PlainDate.from(to).add({ days: 1 }).toString())
    expect(periods.slice(1).map(({ from }) => from)).toEqual(next.slice(0, -1))
  })
})

onBothDatabases('the statistics', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  /** At the church it is Saturday, November 21. */
  const admin = () => createTestApp(database).as('administrator')
  const counted = (day: string, kind: CountKind, name: string, times: number) =>
    addCounts(database, [{ day, kind, name, times }])
  const read = async (by: string) => (await admin().get(href(adminApi.statistics, {}, { by }))).body as Statistics
  const linesOf = async () => ((await admin().get(adminApi.overview)).body as Overview).lines

  it('are empty before anything was counted', async () => {
    const tops = { pages: [], hosts: [], searches: [], heard: [] }
    expect(await read('week')).toEqual({ periods: [], tops })
    expect(await linesOf()).toEqual([])
  })

  it('know no visits of a year in which only attendance was typed', async () => {
    await counted('2026-11-21', 'from', '', 1)
    await admin().post(addressesOf(attendance).all, { date: '2025-11-18', service: '10:30', people: 84 })
    const { periods } = await read('month')
    expect(periods[0]).toMatchObject({ from: '2025-11-01', attendance: 84 })
    expect(periods.at(-1)).toMatchObject({ visits: 1, visitsBefore: null })
  })

  it('add up weeks, months and years, with the year before, and what was opened most', async () => {
    const id = await addSermon(database.db, { title: 'Light', audioUrl: '/audio/light.mp3' })
    expect(id).toBeTruthy()
    await counted('2025-11-17', 'from', '', 70)
    await counted('2025-11-22', 'from', '', 7)
    await counted('2026-11-14', 'from', 'google.com', 3)
    await counted('2026-11-15', 'from', 'google.com', 2)
    await counted('2026-11-21', 'from', '', 1)
    await counted('2026-11-21', 'page', '/', 4)
    await counted('2026-11-21', 'page', '/about', 5)
    await counted('2026-11-21', 'play', '/audio/light.mp3', 2)
    await counted('2026-11-21', 'download', '/audio/light.mp3', 1)
    await counted('2026-11-21', 'machine', '', 9)
    await counted('2026-11-21', 'search', 'xylophone', 1)
    await admin().post(addressesOf(attendance).all, { date: '2026-11-15', service: '10:30', people: 84 })
    const { periods, tops } = await read('week')
    expect(periods.at(-1)).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
      visits: 3,
      visitsBefore: 77,
      pages: 9,
      heard: 3,
      lost: 0,
      machines: 9,
      attendance: 84,
    })
    expect(periods.at(-2)).toMatchObject({ visits: 3, visitsBefore: null })
    expect(tops).toEqual({
      pages: [
        { name: '/about', times: 5 },
        { name: '/', times: 4 },
      ],
      hosts: [
        { name: 'google.com', times: 5 },
        { name: '', times: 1 },
      ],
      searches: [{ name: 'xylophone', times: 1 }],
      heard: [{ name: 'Light', times: 3 }],
    })
    expect((await read('month')).periods.map(({ from, visits }) => `${from} ${visits}`).at(-1)).toBe('2026-11-01 6')
    expect((await read('year')).periods.map(({ from, visits }) => `${from} ${visits}`)).toEqual([
      '2025-01-01 77',
      '2026-01-01 6',
    ])
    const csv = await (await admin().fetch(href(adminApi.statisticsCsv, {}, { by: 'year' }))).text()
    expect(csv.trim().split('\r\n').at(-1)).toBe('2026-01-01,2026-12-31,6,9,3,0,9,84')
    const text = 'This week so far: 3 visits. The same days a year ago: 77 visits.'
    expect(await linesOf()).toEqual([{ text, page: adminPages.statistics, label: 'View statistics' }])
  })

  it('keep sums for good, and names for three years', async () => {
    await counted('2023-11-20', 'page', '/', 4)
    await counted('2023-11-20', 'page', '/about', 5)
    await counted('2023-11-21', 'page', '/give', 6)
    for (let time = 0; time < 2; time++) await statistics.cleanups?.['names in old statistics']?.(admin().services)
    const rows = await database.db.selectFrom('daily_counts').select(['day', 'name', 'times']).orderBy('day').execute()
    expect(rows).toEqual([
      { day: '2023-11-20', name: '…', times: 9 },
      { day: '2023-11-21', name: '/give', times: 6 },
    ])
  })

  it('refuse another period, and attendance that is no number', async () => {
    expect((await admin().get(href(adminApi.statistics, {}, { by: 'day' }))).status).toBe(400)
    const refused = await admin().post(addressesOf(attendance).all, { date: '2026-11-15', people: -1 })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { people: expect.stringContaining('People') as string } },
    })
  })
})
