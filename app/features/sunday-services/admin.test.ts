import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const service = {
  date: '2026-11-22',
  time: '10:30',
  location: 'In the church',
  youtubeUrl: 'https://youtu.be/abcdefghijk',
  isLive: true,
}
type Stored = typeof service & { id: string }

onBothDatabases('Sunday services in the admin area', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const listed = async (query = '') => (await admin.get(`${adminApi.sundayServices}${query}`)).body as Stored[]

  it('are made, changed and deleted, and read by everyone', async () => {
    const made = (await admin.post(adminApi.sundayServices, service)).body as Stored
    const unsaid = { name: null, title: null, preacher: null, passage: null, music: null, ofDay: null }
    expect((await app.get(api.sundayServices)).body).toEqual([{ id: made.id, ...service, ...unsaid }])
    const address = href(adminApi.sundayService, { id: made.id })
    const { body } = await admin.send('PUT', address, { time: '08:00:00', location: '', isLive: 'false' })
    expect(body).toMatchObject({ ...service, time: '08:00', location: null, isLive: false, version: 2 })
    expect((await admin.send('DELETE', address)).body).toEqual({ message: 'Item deleted successfully' })
    expect(await listed()).toEqual([])
    const labels = await database.db.selectFrom('deletions').select('label').execute()
    expect(labels).toEqual([{ label: 'Sunday service, November 22, 2026, 8:00 a.m.' }])
  })

  it('are told apart by their names, and without one by their weekday', async () => {
    const made = async (fields: object) =>
      (await admin.post(adminApi.sundayServices, { date: '2026-12-24', time: '16:00', ...fields })).body as Stored
    for (const [fields, name, label] of [
      [{ name: 'Lessons and Carols' }, 'Lessons and Carols', 'Lessons and Carols, December 24, 2026, 4:00 p.m.'],
      [{ time: '23:00' }, null, 'Thursday service, December 24, 2026, 11:00 p.m.'],
    ] as const) {
      const { id } = await made(fields)
      const shown = expect.objectContaining({ id, name })
      expect((await app.get(api.sundayServices)).body).toContainEqual(shown)
      expect((await app.get(`${api.sundayServices}?special=true`)).body).toContainEqual(shown)
      const [found] = (await admin.get(href(adminApi.find, {}, { q: 'December 24' }))).body as { title: string }[]
      expect(found?.title).toBe(label)
      await admin.send('DELETE', href(adminApi.sundayService, { id }))
    }
    await made({ name: 'Lessons and Carols' })
    expect(await listed('?search=carols')).toHaveLength(1)
    const { status, body } = await admin.post(adminApi.sundayServices, { ...service, name: 'x'.repeat(201) })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
  })

  it('are live only when marked', async () => {
    const { status, body } = await admin.post(adminApi.sundayServices, { date: '2026-11-22', time: '10:30' })
    expect({ status, body }).toMatchObject({ status: 201, body: { isLive: false, location: null, youtubeUrl: null } })
  })

  it.each([
    ['date', '', 'Date is required'],
    ['date', undefined, 'Date is required'],
    ['time', '', 'Time is required'],
    ['time', null, 'Time is required'],
    ['time', '25:00', 'Time must be a time, such as 10:30'],
    ['youtubeUrl', 'youtube', 'Please enter a valid URL'],
    ['isLive', 'maybe', 'must be true or false'],
  ])('are not made when %s is %j', async (field, value, message) => {
    const { status, body } = await admin.post(adminApi.sundayServices, { ...service, [field]: value })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await listed()).toEqual([])
  })

  it('that are upcoming are special when they differ from the weekly times, the nearest first', async () => {
    const times = { name: 'Sunday Worship', weekday: 7, time: '10:30', label: 'Sundays 10:30 a.m.' }
    expect((await admin.post(adminApi.serviceTimes, { ...times, isMain: true })).status).toBe(201)
    for (const [date, time, location] of [
      ['2026-12-25', '16:00', ''],
      ['2026-11-29', '10:30', ''],
      ['2026-12-06', '10:30', 'On the beach'],
      ['2026-11-29', '08:00', ''],
      ['2026-11-21', '10:30', ''],
      ['2026-11-21', '09:00', ''],
    ]) {
      await admin.post(adminApi.sundayServices, { date, time, location })
    }
    // Noon on Saturday at the church: a service that began at 10:30 lasts until 12:30.
    const special = (more = '') => app.get(`${api.sundayServices}?special=true${more}`)
    const found = (await special()).body as Stored[]
    expect(found.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-11-21 10:30',
      '2026-11-29 08:00',
      '2026-12-06 10:30',
      '2026-12-25 16:00',
    ])
    expect((await special('&limit=1&offset=3')).body).toMatchObject([{ date: '2026-12-25' }])
    expect((await app.get(`${api.sundayServices}?special=yes`)).status).toBe(400)
  })

  it('are listed newest day first and within a day the earliest first, filtered and searched', async () => {
    for (const [date, time, location, isLive] of [
      ['2026-11-22', '10:30', 'In the church', true],
      ['2026-11-22', '08:00', 'Chapel', false],
      ['2026-11-29', '10:30', 'On the beach', false],
    ]) {
      await admin.post(adminApi.sundayServices, { date, time, location, isLive })
    }
    const places = async (query = '') => (await listed(query)).map(({ location }) => location)
    expect(await places()).toEqual(['On the beach', 'Chapel', 'In the church'])
    expect(await places('?sort=time')).toEqual(['Chapel', 'On the beach', 'In the church'])
    expect(await places('?isLive=true')).toEqual(['In the church'])
    expect(await places('?search=november%2022')).toEqual(['Chapel', 'In the church'])
    expect(await places('?search=BEACH')).toEqual(['On the beach'])
  })
})
