import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { comingWorship } from '#app/church/worship-days.ts'
import { api, href, routes } from '#app/routes.ts'
import type { Notice } from '#app/ui/notices.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { pageText } from '#test/rendered.ts'
import { onBothDatabases } from '#test/databases.ts'

const notice = { date: '2026-11-29', kind: 'cancelled', message: 'The storm is near. Stay safe.' }
type Stored = Notice & { version: number }

describe('the Sunday that is coming', () => {
  it.each([
    ['2026-11-21T18:00:00Z', 'America/Chicago', '2026-11-22'],
    ['2026-11-22T05:59:59Z', 'America/Chicago', '2026-11-22'],
    ['2026-11-22T16:00:00Z', 'America/Chicago', '2026-11-22'],
    ['2026-11-22T18:29:59Z', 'America/Chicago', '2026-11-22'],
    ['2026-11-22T18:30:00Z', 'America/Chicago', '2026-11-29'],
    ['2026-11-23T05:59:59Z', 'America/Chicago', '2026-11-29'],
    ['2026-11-23T06:00:00Z', 'America/Chicago', '2026-11-29'],
    ['2026-11-22T16:00:00Z', 'Pacific/Auckland', '2026-11-29'],
    ['2026-12-31T18:00:00Z', 'America/Chicago', '2027-01-03'],
  ])('at %s in %s is %s', (now, timeZone, sunday) => {
    expect(comingWorship(Date.parse(now), timeZone)).toBe(sunday)
  })
})

describe('the Saturday that is coming, at a church that worships then at 18:00,', () => {
  it.each([
    ['2026-11-28T06:59:59Z', '2026-11-28'],
    ['2026-11-29T02:59:59Z', '2026-11-28'],
    ['2026-11-29T03:00:00Z', '2026-12-05'],
    ['2026-11-29T18:00:00Z', '2026-12-05'],
  ])('at %s is %s', (now, saturday) => {
    expect(comingWorship(Date.parse(now), 'America/Denver', { weekday: 6, time: '18:00' })).toBe(saturday)
  })
})

onBothDatabases('notices', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const shownAt = async (now: string) => (await createTestApp(database, now).get(api.notices)).body as Notice[]

  it('are made, changed, deleted and brought back, each with its line in the log', async () => {
    const { status, body } = await admin.post(adminApi.notices, notice)
    const made = body as Stored
    expect({ status, body }).toMatchObject({ status: 201, body: { ...notice, time: null, shownFrom: '2026-11-22' } })
    const one = href(adminApi.notice, { id: made.id })
    const moved = { kind: 'moved', time: '09:00:00', location: 'On the beach' }
    expect((await admin.send('PUT', one, moved)).body).toMatchObject({ ...moved, time: '09:00', version: 2 })
    await admin.send('DELETE', one)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string; label: string }[]
    expect(deletion?.label).toBe('Worship on Sunday, November 29, has moved to 9:00 a.m., On the beach.')
    await admin.post(href(adminApi.restore, { id: deletion?.id ?? '' }), {})
    expect((await admin.get(one)).body).toMatchObject({ ...moved, time: '09:00' })
    const log = (await admin.get(adminApi.log)).body as { action: string; kind: string }[]
    const acts = ['created notice', 'deleted notice', 'restored notice', 'updated notice']
    expect(log.map(({ action, kind }) => `${action} ${kind}`).toSorted()).toEqual(acts)
  })

  it('are shown from a week before, or from the given day, until their day is over at the church', async () => {
    await admin.post(adminApi.notices, notice)
    await admin.post(adminApi.notices, { ...notice, kind: 'online_only', shownFrom: '2026-11-28' })
    const kindsAt = async (now: string) => (await shownAt(now)).map(({ kind }) => kind)
    expect(await kindsAt('2026-11-22T05:59:00Z')).toEqual([])
    expect(await kindsAt('2026-11-22T06:00:00Z')).toEqual(['cancelled'])
    expect(await kindsAt('2026-11-28T06:00:00Z')).toEqual(['cancelled', 'online_only'])
    expect(await kindsAt('2026-11-30T05:59:00Z')).toEqual(['cancelled', 'online_only'])
    expect(await kindsAt('2026-11-30T06:00:00Z')).toEqual([])
  })

  it('of any other kind are shown from the day they are made, and change nothing about worship', async () => {
    const made = createTestApp(database, '2026-11-22T18:00:00Z').as('administrator')
    const general = { date: '2026-12-24', kind: 'general', message: 'The office moves to the Parish Hall.' }
    const { status, body } = await made.post(adminApi.notices, general)
    expect({ status, body }).toMatchObject({ status: 201, body: { ...general, shownFrom: '2026-11-22' } })
    expect(await shownAt('2026-11-22T18:00:00Z')).toHaveLength(1)
    expect(await shownAt('2026-12-25T06:00:00Z')).toEqual([])
    const live = await createTestApp(database, '2026-12-24T18:00:00Z').get(api.live)
    expect(live.body).toMatchObject({ notice: null })
    const late = { ...general, date: '2026-11-23', shownFrom: '2026-11-24' }
    expect((await made.post(adminApi.notices, late)).body).toMatchObject({
      fields: { shownFrom: 'Show from can’t be after the last day' },
    })
  })

  it('of worship late in the evening are shown until it is over, though its day is', async () => {
    await admin.post(adminApi.notices, { ...notice, kind: 'moved', time: '23:00' })
    await admin.post(adminApi.notices, { ...notice, kind: 'moved', time: '09:00' })
    const timesAt = async (now: string) => (await shownAt(now)).map(({ time }) => time)
    expect(new Set(await timesAt('2026-11-30T05:59:00Z'))).toEqual(new Set(['09:00', '23:00']))
    expect(await timesAt('2026-11-30T06:01:00Z')).toEqual(['23:00'])
    expect(await timesAt('2026-11-30T07:00:00Z')).toEqual(['23:00'])
    expect(await timesAt('2026-11-30T07:01:00Z')).toEqual([])
  })

  it('may be for today, also at midnight, and are still edited when their day is over', async () => {
    const late = createTestApp(database, '2026-11-30T05:59:00Z').as('administrator')
    const { status, body } = await late.post(adminApi.notices, notice)
    expect(status).toBe(201)
    const after = createTestApp(database, '2026-11-30T06:00:00Z').as('administrator')
    expect((await after.post(adminApi.notices, notice)).status).toBe(400)
    const one = href(adminApi.notice, { id: (body as Stored).id })
    expect((await after.send('PUT', one, { message: 'It was bad.' })).status).toBe(200)
  })

  it('of moved worship need a new time or place', async () => {
    for (const where of [{ time: '09:00' }, { location: 'On the beach' }]) {
      expect((await admin.post(adminApi.notices, { ...notice, kind: 'moved', ...where })).status).toBe(201)
    }
  })

  it('may be about one service of several', async () => {
    const times = ['08:00', '10:30'].map((time) => ({ name: `At ${time}`, weekday: 7, time, isMain: time === '10:30' }))
    expect(await admin.send('PUT', adminApi.setupTimes, { times })).toMatchObject({ status: 200 })
    const early = await admin.post(adminApi.notices, { ...notice, serviceTime: '08:00' })
    expect(early).toMatchObject({ status: 201, body: { serviceTime: '08:00' } })
    const refused = { fields: { serviceTime: 'A general notice is about no service. Leave it empty.' } }
    const one = href(adminApi.notice, { id: (early.body as Stored).id })
    expect(await admin.send('PUT', one, { kind: 'general' })).toMatchObject({ status: 400, body: refused })
    const pages = await Promise.all(
      [routes.home, routes.planAVisit].map((path) => pageText(createTestApp(database, '2026-11-27T18:00:00Z'), path)),
    )
    for (const page of pages) {
      expect(page).toContain('Worship at 8:00 a.m. on Sunday, November 29, is canceled.')
      expect(page).toContain('This Sunday 8:00 a.m.: canceled')
    }
    // The other service is held, so the page about visits says what it says in other weeks.
    expect(pages[1]).toContain('Sundays at 8:00 and 10:30 a.m.')
  })

  it('are listed the nearest day first', async () => {
    for (const date of ['2026-11-29', '2026-11-22', '2026-11-26']) {
      await admin.post(adminApi.notices, { ...notice, date, shownFrom: '2026-11-01' })
    }
    const days = (await shownAt('2026-11-21T18:00:00Z')).map(({ date }) => date)
    expect(days).toEqual(['2026-11-22', '2026-11-26', '2026-11-29'])
    const found = (await admin.get(`${adminApi.notices}?search=%22november%2026%22`)).body as Notice[]
    expect(found.map(({ date }) => date)).toEqual(['2026-11-26'])
  })
})

onBothDatabases('a notice', (open) => {
  let database: Database
  let admin: TestApp
  beforeAll(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterAll(() => database.close())

  it.each([
    ['date', '', 'Date is required'],
    ['date', '2026-02-30', 'Date must be a date, such as 2026-11-22'],
    ['date', '2026-11-20', 'That date has passed, so no one would see the notice. Choose today or later.'],
    ['kind', 'moved', 'Enter a new time, a new location or both'],
    ['kind', 'late', 'Choose what’s changing: canceled, moved, online only or a general notice'],
    ['message', ' ', 'Message is required'],
    ['message', 'x'.repeat(501), 'Message is too long. Use 500 characters or fewer.'],
    ['time', '25:00', 'New time must be a time, such as 10:30'],
    ['time', '09:00', 'New time is only for a service that has moved. Leave it empty.'],
    ['serviceTime', '25:00', 'Service must be a time, such as 10:30'],
    [
      'serviceTime',
      '08:15',
      'There’s no service at 8:15 a.m. on that day. Choose one of its services, or leave it empty for all of them.',
    ],
    ['location', 'Beach', 'New location is only for a service that has moved. Leave it empty.'],
    ['shownFrom', '2026-11-30', 'Show from can’t be after the service date'],
    ['shownFrom', 'soon', 'Show from must be a date, such as 2026-11-22'],
  ])('is not made when %s is %j', async (field, value, message) => {
    const { status, body } = await admin.post(adminApi.notices, { ...notice, [field]: value })
    const at = value === 'moved' ? 'time' : field
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [at]: message } } })
    expect((await admin.get(adminApi.notices)).body).toEqual([])
  })
})
