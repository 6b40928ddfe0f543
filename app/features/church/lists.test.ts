import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { storeDefaults } from '#app/features/church/defaults.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { api, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

type Listed = { id: string; name: string; version: number } & Record<string, unknown>

onBothDatabases('the church’s lists', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const list = async (address: string) => (await admin.get(address)).body as Listed[]
  const made = async (address: string, fields: object) => (await admin.post(address, fields)).body as Listed
  const log = async () =>
    (await database.db.selectFrom('changes').selectAll().orderBy('id').execute()).map(
      ({ action, kind, label }) => `${action} ${kind} ${label}`,
    )

  it('are stored with the fields of each, and shown to everyone', async () => {
    const anna = { name: 'Anna', title: 'Rector', email: 'anna@church.example', role: 'music', websiteUrl: '' }
    expect((await admin.post(adminApi.staff, anna)).body).toMatchObject({ ...anna, websiteUrl: null, version: 1 })
    expect((await app.get(api.staff)).body).toMatchObject([{ name: 'Anna', isMusicMinister: true, bio: null }])
    await made(adminApi.beliefs, { title: 'Grace', body: 'A gift.' })
    expect((await app.get(api.beliefs)).body).toMatchObject([{ title: 'Grace', body: 'A gift.' }])
    await made(adminApi.questions, { question: 'Is there parking?', answer: 'Behind the hall.' })
    expect((await app.get(api.questions)).body).toMatchObject([{ question: 'Is there parking?' }])
    await made(adminApi.ministries, { name: 'Nursery', audience: '0-3 years', body: 'A quiet room.' })
    expect((await app.get(api.ministries)).body).toMatchObject([{ page: 'kids-church', name: 'Nursery' }])
  })

  it('a face stands on the home page until the page of the staff is hidden', async () => {
    await made(adminApi.staff, { name: 'Anna', title: 'Rector', bio: 'Likes tea.', photoUrl: '/pictures/anna.webp' })
    expect(await pageText(app, routes.home)).toContain('Meet our staff')
    await admin.post(addressesOf(page).all, { ...originalRecord('staff', ''), isHidden: true })
    expect(await pageText(app, routes.home)).not.toMatch(/Meet our staff|Likes tea/)
  })

  const evening = { name: 'Evensong', weekday: 7, time: '17:00' }
  const faults: [address: string, fields: object, field: string, message: string][] = [
    [adminApi.staff, { name: '' }, 'name', 'Name is required'],
    [adminApi.staff, { name: 'A', role: 'pope' }, 'role', 'must be music or empty'],
    [adminApi.staff, { name: 'A', email: 'a' }, 'email', 'Valid email is required'],
    [adminApi.staff, { name: 'A', photoUrl: 'a.png' }, 'photoUrl', 'Please enter a valid URL or upload an image'],
    [adminApi.beliefs, { title: 'Grace', body: ' ' }, 'body', 'Text is required'],
    [adminApi.questions, { question: '', answer: 'Yes.' }, 'question', 'Question is required'],
    [adminApi.questions, { question: 'Why?' }, 'answer', 'Answer is required'],
    [adminApi.ministries, { name: 'A', body: 'B', page: 'bar' }, 'page', 'must be kids-church'],
    [adminApi.serviceTimes, { ...evening, weekday: 8 }, 'weekday', 'Choose a day'],
    [adminApi.serviceTimes, { ...evening, weekday: '' }, 'weekday', 'Choose a day'],
    [adminApi.serviceTimes, { ...evening, time: '' }, 'time', 'Time is required'],
    [adminApi.serviceTimes, { ...evening, time: '25:00' }, 'time', 'Time must be a time, such as 10:30'],
    [adminApi.serviceTimes, { ...evening, shownIn: ['hall'] }, 'shownIn.0', 'must be footer or contact'],
  ]
  it('refuse invalid values', async () => {
    for (const [address, fields, field, message] of faults) {
      const { status, body } = await admin.post(address, fields)
      expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    }
  })

  it('use the usual text for a service’s time, unless a person writes another', async () => {
    const { id, label } = await made(adminApi.serviceTimes, { ...evening, weekday: '3', shownIn: ['footer', 'footer'] })
    expect(label).toBeNull()
    const shown = async () => (await app.get(api.serviceTimes)).body
    expect(await shown()).toMatchObject([{ label: 'Wednesdays 5:00 p.m.', inFooter: true, inContact: false }])
    await admin.send('PUT', href(adminApi.serviceTime, { id }), { label: 'Wed at five' })
    expect(await shown()).toMatchObject([{ label: 'Wed at five', inFooter: true }])
  })

  describe('have an order', () => {
    let ids: string[]
    beforeEach(async () => {
      ids = []
      for (const name of ['Anna', 'Paul', 'Grace', 'Hannah']) ids.push((await made(adminApi.staff, { name })).id)
    })
    const names = async () => ((await app.get(api.staff)).body as Listed[]).map(({ name }) => name).join(' ')
    const move = (index: number, direction: string) =>
      admin.post(href(adminApi.staffMemberMove, { id: ids[index] ?? 'none' }), { direction })

    it('add a new record at the end, and each can be moved', async () => {
      expect(await names()).toBe('Anna Paul Grace Hannah')
      const changed = app.changes()
      expect(await move(2, 'up')).toEqual({
        status: 200,
        body: { message: 'Grace moved to 2 of 4.', position: 2, of: 4 },
      })
      expect(await names()).toBe('Anna Grace Paul Hannah')
      expect(app.changes()).toBe(changed + 1)
      await move(0, 'down')
      expect(await names()).toBe('Grace Anna Paul Hannah')
      expect(await log()).toEqual(expect.arrayContaining(['moved staff member Grace', 'moved staff member Anna']))
      expect((await list(adminApi.staff)).map(({ name }) => name)).toEqual(['Grace', 'Anna', 'Paul', 'Hannah'])
    })

    it('ignore moves beyond their ends', async () => {
      expect((await move(0, 'up')).body).toMatchObject({ message: 'Anna moved to 1 of 4.' })
      expect((await move(3, 'down')).body).toMatchObject({ position: 4 })
      expect((await log()).filter((line) => line.startsWith('moved'))).toEqual([])
      expect((await move(9, 'up')).status).toBe(404)
      expect((await move(1, 'left')).status).toBe(400)
    })

    it('repair equal positions when a record is moved', async () => {
      await database.db.updateTable('staff_members').set({ position: 0 }).execute()
      const before = await list(adminApi.staff)
      ids = before.map(({ id }) => id)
      await move(3, 'up')
      const [first, second, third, fourth] = before.map(({ name }) => name)
      expect(await names()).toBe([first, second, fourth, third].join(' '))
    })

    it('make no new version when a record is moved, so that nobody’s editing is disturbed', async () => {
      await move(1, 'up')
      const answer = await admin.send(
        'PUT',
        href(adminApi.staffMember, { id: ids[1] ?? '' }),
        { bio: 'New' },
        { 'If-Match': '"1"' },
      )
      expect(answer.status).toBe(200)
    })

    it('lose no move and no new record, however many arrive at once', async () => {
      for (let round = 0; round < 8; round++) {
        await Promise.all([move(0, 'down'), move(1, 'up'), move(3, 'up'), made(adminApi.staff, { name: `N${round}` })])
      }
      const rows = await database.db.selectFrom('staff_members').select('position').orderBy('position').execute()
      expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, place) => place))
      expect((await log()).filter((line) => line.startsWith('created'))).toHaveLength(12)
    })
  })

  describe('have one main service', () => {
    beforeEach(() => database.transaction((trx) => storeDefaults(trx, '2026-11-01T12:00:00.000Z')))
    const main = async () => (await list(adminApi.serviceTimes)).filter(({ isMain }) => isMain)
    const first = async () => (await main())[0] ?? { id: '', name: '', version: 0 }

    it('which another one replaces, in one transaction', async () => {
      const before = await first()
      const made = await admin.post(adminApi.serviceTimes, { ...evening, isMain: true })
      expect(made.status).toBe(201)
      expect((await main()).map(({ name }) => name)).toEqual(['Evensong'])
      expect(await log()).toContain('updated service time Sunday Worship')
      const late = { 'If-Match': `"${before.version}"` }
      expect((await admin.send('PUT', href(adminApi.serviceTime, { id: before.id }), before, late)).status).toBe(412)
    })

    it('however many are made it at once', async () => {
      const all = await list(adminApi.serviceTimes)
      for (let round = 0; round < 5; round++) {
        await Promise.all(
          all.map(({ id }) =>
            admin.send('PUT', href(adminApi.serviceTime, { id }), { isMain: true, name: `S${round}` }),
          ),
        )
        expect(await main()).toHaveLength(1)
      }
    })

    it('which is not restored beside the one that replaced it', async () => {
      const { id, name } = await first()
      const deleteAndRestore = async (meanwhile: () => Promise<unknown>) => {
        await admin.send('DELETE', href(adminApi.serviceTime, { id }))
        await meanwhile()
        const [deletion] = await list(adminApi.deleted)
        await admin.post(href(adminApi.restore, { id: deletion?.id ?? '' }), {})
      }
      await deleteAndRestore(() => Promise.resolve())
      expect((await main()).map((time) => time.name)).toEqual([name])
      await deleteAndRestore(() => made(adminApi.serviceTimes, { ...evening, isMain: true }))
      expect((await main()).map((time) => time.name)).toEqual(['Evensong'])
    })
  })
})
