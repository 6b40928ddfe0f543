import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Notice } from '#app/ui/notices.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const notice = { date: '2026-11-29', kind: 'cancelled', message: 'The storm is near. Stay safe.' }
type Kept = Notice & { version: number }

onBothDatabases('notices', (open) => {
  let database: Database
  let desk: TestApp
  beforeEach(async () => {
    database = await open()
    desk = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const shownAt = async (now: string) => (await createTestApp(database, now).get(api.notices)).body as Notice[]

  it('are made, changed, deleted and brought back, each with its line in the log', async () => {
    const { status, body } = await desk.post(adminApi.notices, notice)
    const made = body as Kept
    expect({ status, body }).toMatchObject({ status: 201, body: { ...notice, time: null, shownFrom: '2026-11-22' } })
    const one = href(adminApi.notice, { id: made.id })
    const moved = { kind: 'moved', time: '09:00:00', location: 'On the beach' }
    expect((await desk.send('PUT', one, moved)).body).toMatchObject({ ...moved, time: '09:00', version: 2 })
    await desk.send('DELETE', one)
    const [deletion] = (await desk.get(adminApi.deleted)).body as { id: string; label: string }[]
    expect(deletion?.label).toBe('Worship on Sunday, November 29, has moved to 9:00 a.m., On the beach.')
    await desk.post(href(adminApi.restore, { id: deletion?.id ?? '' }), {})
    expect((await desk.get(one)).body).toMatchObject({ ...moved, time: '09:00' })
    const log = (await desk.get(adminApi.log)).body as { action: string; kind: string }[]
    const acts = ['created notice', 'deleted notice', 'restored notice', 'updated notice']
    expect(log.map(({ action, kind }) => `${action} ${kind}`).toSorted()).toEqual(acts)
  })

  it('are shown from a week before, or from the day that was said, until their day is over at the church', async () => {
    await desk.post(adminApi.notices, notice)
    await desk.post(adminApi.notices, { ...notice, kind: 'online_only', shownFrom: '2026-11-28' })
    const kindsAt = async (now: string) => (await shownAt(now)).map(({ kind }) => kind)
    expect(await kindsAt('2026-11-22T05:59:00Z')).toEqual([])
    expect(await kindsAt('2026-11-22T06:00:00Z')).toEqual(['cancelled'])
    expect(await kindsAt('2026-11-28T06:00:00Z')).toEqual(['cancelled', 'online_only'])
    expect(await kindsAt('2026-11-30T05:59:00Z')).toEqual(['cancelled', 'online_only'])
    expect(await kindsAt('2026-11-30T06:00:00Z')).toEqual([])
  })

  it('are listed the nearest day first', async () => {
    for (const date of ['2026-11-29', '2026-11-22', '2026-11-26']) {
      await desk.post(adminApi.notices, { ...notice, date, shownFrom: '2026-11-01' })
    }
    const days = (await shownAt('2026-11-21T18:00:00Z')).map(({ date }) => date)
    expect(days).toEqual(['2026-11-22', '2026-11-26', '2026-11-29'])
    const found = (await desk.get(`${adminApi.notices}?search=november%2026`)).body as Notice[]
    expect(found.map(({ date }) => date)).toEqual(['2026-11-26'])
  })
})

onBothDatabases('a notice', (open) => {
  let database: Database
  let desk: TestApp
  beforeAll(async () => {
    database = await open()
    desk = createTestApp(database).as('administrator')
  })
  afterAll(() => database.close())

  it.each([
    ['date', '', 'Date is required'],
    ['date', '2026-02-30', 'Date must be a day of the calendar such as 2026-11-22'],
    ['kind', 'late', 'Please choose what is different: cancelled, moved or online only'],
    ['message', ' ', 'Message is required'],
    ['message', 'x'.repeat(501), 'Message is too long: please shorten it to 500 characters'],
    ['time', '25:00', 'New time must be a time such as 10:30'],
    ['time', '09:00', 'New time is only for worship that has moved: please leave it empty'],
    ['location', 'Beach', 'New place is only for worship that has moved: please leave it empty'],
    ['shownFrom', '2026-11-30', 'Shown from must not be after the day itself'],
    ['shownFrom', 'soon', 'Shown from must be a day of the calendar such as 2026-11-15'],
  ])('is not made when %s is %j', async (field, value, message) => {
    const { status, body } = await desk.post(adminApi.notices, { ...notice, [field]: value })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect((await desk.get(adminApi.notices)).body).toEqual([])
  })
})
