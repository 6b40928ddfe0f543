import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

type Stored = Record<string, unknown> & { id: string; date: string }

onBothDatabases('a duplicate', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const add = async (address: string, fields: object) => {
    const { status, body } = await admin.post(address, fields)
    expect([status, body]).toMatchObject([201, {}])
    return body as Stored
  }
  const duplicate = async (address: string, id: string) => {
    const { status, body } = await admin.post(`${address}/${id}/duplicate`, {})
    expect([status, body]).toMatchObject([201, {}])
    return body as Stored
  }
  const sermon = {
    title: 'The lost coin',
    speaker: 'Jane Doe',
    date: '2026-11-15',
    scripture: 'Luke 15:8–10',
    tags: ['grace'],
  }

  it('has the same fields, is a draft, and can be undone', async () => {
    const made = await add(adminApi.sermons, sermon)
    const response = await admin.fetch(`${adminApi.sermons}/${made.id}/duplicate`, { method: 'POST' })
    expect(response.status).toBe(201)
    expect(response.headers.get('etag')).toBe('"1"')
    const copy = (await response.json()) as Stored
    expect(copy).toMatchObject({ ...sermon, date: '2026-11-22', status: 'draft', version: 1 })
    expect(copy.id).not.toBe(made.id)
    expect((await admin.get(href(api.sermon, { id: copy.id }))).status).toBe(404)
    await admin.send('POST', href(adminApi.undo, { action: response.headers.get('x-undo') ?? '' }))
    expect((await admin.get(href(adminApi.sermon, { id: copy.id }))).status).toBe(404)
    expect((await admin.get(href(adminApi.sermon, { id: made.id }))).status).toBe(200)
  })

  it('is created once, however often it is requested under one key', async () => {
    const { id } = await add(adminApi.sermons, sermon)
    const once = () => admin.send('POST', `${adminApi.sermons}/${id}/duplicate`, {}, { 'Idempotency-Key': 'a' })
    const [first, again] = [await once(), await once()]
    expect([first.status, again]).toEqual([201, first])
    const other = await admin.post(`${adminApi.sermons}/${id}/duplicate`, {})
    expect(other.body).toMatchObject({ date: '2026-11-29' })
    const elsewhere = `${adminApi.sermons}/${(other.body as Stored).id}/duplicate`
    expect((await admin.send('POST', elsewhere, {}, { 'Idempotency-Key': 'a' })).status).toBe(409)
  })

  describe('is dated', () => {
    it('the next Sunday that has no sermon', async () => {
      const { id } = await add(adminApi.sermons, sermon)
      await add(adminApi.sermons, { ...sermon, date: '2026-11-22' })
      await add(adminApi.sermons, { ...sermon, date: '2026-12-06' })
      const dates = [await duplicate(adminApi.sermons, id), await duplicate(adminApi.sermons, id)]
      expect(dates.map(({ date }) => date)).toEqual(['2026-11-29', '2026-12-13'])
    })

    it('a Sunday when the Sunday service was on another day', async () => {
      const { id } = await add(adminApi.sundayServices, { date: '2026-12-24', time: '22:00' })
      expect(await duplicate(adminApi.sundayServices, id)).toMatchObject({ date: '2026-12-27', time: '22:00' })
      expect(await duplicate(adminApi.sundayServices, id)).toMatchObject({ date: '2027-01-03' })
    })

    it('a week later when it is an event', async () => {
      const { id } = await add(adminApi.events, { title: 'Supper', description: 'Soup.', date: '2026-12-30' })
      expect(await duplicate(adminApi.events, id)).toMatchObject({ title: 'Supper', date: '2027-01-06' })
    })

    it('a week later with all its days', async () => {
      const { id } = await add(adminApi.events, { title: 'Camp', date: '2026-12-28', endDate: '2026-12-30' })
      expect(await duplicate(adminApi.events, id)).toMatchObject({ date: '2027-01-04', endDate: '2027-01-06' })
    })

    it('as it was when a series would not fit the later date', async () => {
      const recurrenceRule = 'FREQ=WEEKLY;UNTIL=20261206'
      const series = { title: 'Study', description: 'Acts.', date: '2026-12-02', isRecurring: true, recurrenceRule }
      const { id } = await add(adminApi.events, series)
      expect(await duplicate(adminApi.events, id)).toMatchObject({ date: '2026-12-02', recurrenceRule })
    })

    it('a week later when it is a notice, even of a day that is over', async () => {
      const { id } = await add(adminApi.notices, { date: '2030-11-22', kind: 'cancelled', message: 'Storm.' })
      await database.db.updateTable('notices').set({ date: '2020-11-22', shown_from: '' }).execute()
      expect(await duplicate(adminApi.notices, id)).toMatchObject({ date: '2020-11-29' })
    })
  })

  it('may lack fields that the original lacks', async () => {
    const { id } = await add(adminApi.sermons, sermon)
    await database.db.updateTable('sermons').set({ speaker: '' }).execute()
    expect(await duplicate(adminApi.sermons, id)).toMatchObject({ speaker: null })
  })

  it('of the main service leaves the original the main one, and is last', async () => {
    const service = { name: 'Sunday Worship', weekday: 7, time: '10:30', isMain: true }
    const { id } = await add(adminApi.serviceTimes, service)
    expect(await duplicate(adminApi.serviceTimes, id)).toMatchObject({ name: 'Sunday Worship', isMain: false })
    const { body } = await admin.get(adminApi.serviceTimes)
    expect((body as { isMain: boolean }[]).map(({ isMain }) => isMain)).toEqual([true, false])
  })

  it('exists only for content, and only for existing records', async () => {
    expect((await admin.post(`${adminApi.sermons}/none/duplicate`, {})).status).toBe(404)
    const { id } = await add(adminApi.subscribers, { email: 'ada@example.org' })
    expect((await admin.post(`${adminApi.subscribers}/${id}/duplicate`, {})).status).toBe(404)
  })
})
