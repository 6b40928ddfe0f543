import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PublicSunday, SundayLine } from '#app/features/sunday-services/shown.ts'
import { churchDay } from '#app/church/year/church-day.ts'
import { secondAddresses } from '#app/links/giving-way.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText, renderedPage } from '#test/rendered.ts'

const order = [
  { kind: 'hymn', title: 'O come, O come, Emmanuel', number: '56', book: 'Hymnal 1982' },
  { kind: 'reading', citation: 'Isaiah 2:1-5', label: 'First Reading' },
  { kind: 'sermon' },
  { kind: 'song', title: 'Goodness', words: 'La la', license: 'CCLI License # 123456' },
  { kind: 'rubric', text: 'Please stand' },
]

onBothDatabases('a Sunday', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  // The clock of tests stands at noon on Saturday, November 21, 2026.
  const date = '2026-11-22'
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const add = async (path: string, fields: object) => {
    const { status, body } = await admin.post(path, fields)
    expect([status, body]).toMatchObject([201, {}])
    return body as { id: string; version: number }
  }
  const day = (fields: object = {}) => add(adminApi.sundays, { date, ...fields })
  const shown = async (on = date) => (await app.get(href(api.sunday, { date: on }))).body as PublicSunday
  const worship = { name: 'Worship', weekday: 7, time: '10:30', isMain: true }

  it('shows nothing until somebody types something', async () => {
    await add(adminApi.sundayServices, { date, time: '10:30', location: 'On the beach' })
    for (const path of [routes.thisSunday, routes.sundays, href(routes.sunday, { date })])
      expect((await renderedPage(app, path)).status).toBe(404)
    expect((await app.get(api.thisSunday)).body).toBeNull()
  })

  it('has the weekly services, and those of the evening before, until others are entered', async () => {
    await add(adminApi.serviceTimes, worship)
    await add(adminApi.serviceTimes, {
      ...worship,
      name: 'Vigil',
      weekday: 6,
      time: '17:00',
      isMain: false,
      shownIn: ['contact'],
    })
    await day({ title: 'Grace', preacher: 'Ann' })
    expect((await shown()).services).toMatchObject([
      { name: 'Vigil', date: '2026-11-21', time: '17:00', title: 'Grace', preacher: 'Ann', id: null },
      { name: 'Worship', date, time: '10:30' },
    ])
    await add(adminApi.sundayServices, {
      date: '2026-11-21',
      time: '18:00',
      name: 'Vigil',
      ofDay: date,
      preacher: 'Ben',
    })
    await add(adminApi.sundayServices, { date, time: '09:00' })
    expect((await shown()).services).toMatchObject([
      { name: 'Vigil', date: '2026-11-21', title: 'Grace', preacher: 'Ben' },
      { name: 'Sunday service', date, title: 'Grace', preacher: 'Ann' },
    ])
  })

  it('is the next one by its weekly times alone, with the way there and to what was last', async () => {
    await add(adminApi.serviceTimes, worship)
    await add(adminApi.sundays, { date: '2026-12-24', title: 'Ahead' })
    const usual = await app.get(href(api.thisSunday, {}, { usual: 'true' }))
    expect(usual.body).toMatchObject({
      date,
      when: 'this',
      title: null,
      services: [{ name: 'Worship', time: '10:30' }],
    })
    const text = await pageText(app, routes.thisSunday)
    for (const said of ['This Sunday', 'Directions', 'is not here yet', 'Coming up: Thursday, December 24'])
      expect(text).toContain(said)
    // A feast in the week comes after it.
    await add(adminApi.sundays, { date: '2026-11-26', title: 'Thanksgiving' })
    expect((await app.get(href(api.thisSunday, {}, { usual: 'true' }))).body).toMatchObject({ date })
    await day({ title: 'Grace' })
    const later = app.at('2026-11-27T18:00:00Z')
    expect((await later.get(href(api.thisSunday, {}, { usual: 'true' }))).body).toMatchObject({ date: '2026-11-29' })
    expect(await pageText(later, routes.thisSunday)).toContain('Sunday, November 29, 2026')
  })

  it('is in the month of events with each of its services, and with what a notice changes about one', async () => {
    await add(adminApi.serviceTimes, worship)
    await add(adminApi.serviceTimes, { ...worship, name: 'Early', time: '08:00', isMain: false, shownIn: ['contact'] })
    const entered = ['08:00', '10:30', '17:00'].map((time) => ({ date: '2026-12-06', time, name: null }))
    for (const one of entered) await add(adminApi.sundayServices, one)
    await add(adminApi.notices, { kind: 'cancelled', date, serviceTime: '08:00', message: 'Ice' })
    const said = async (month: string) =>
      (await pageText(app, href(routes.eventMonth, { month })))
        .replaceAll(/<bdi [^>]*>/g, '')
        .replaceAll('</bdi>', '; ')
    const december = await said('2026-12')
    expect(december).toContain('8:00 a.m. Early; 10:30 a.m. Worship; 5:00 p.m. Sunday service; <')
    expect(december).toContain('8:00 a.m. Early; 10:30 a.m. Worship; <')
    expect(await said('2026-11')).toContain('Sunday 8:00 a.m.: canceled; 10:30 a.m. Worship; <')
  })

  it.each([
    ['is broadcast', true, '10:30', true],
    ['is not', false, '10:30', false],
    ['is at another time', true, '18:00', false],
  ])('leads to the broadcast where its service %s', async (_, isBroadcast, time, isShown) => {
    await add(adminApi.serviceTimes, { ...worship, isBroadcast })
    await add(adminApi.sundayServices, { date, time, preacher: 'Ann' })
    const main = /<main.*<\/main>/s.exec(await pageText(app, href(routes.sunday, { date })))?.[0] ?? ''
    expect(main.includes('Watch live')).toBe(isShown)
    // Its date may break before the year.
    expect(main).toContain('Sunday, November\u00A022, 2026')
  })

  it('is a day by what a service of it says', async () => {
    await add(adminApi.sundayServices, {
      date: '2026-12-24',
      time: '22:00',
      name: 'Lessons and Carols',
      preacher: 'Ann',
    })
    expect(await shown('2026-12-24')).toMatchObject({
      name: null,
      order: [],
      when: 'later',
      services: [{ preacher: 'Ann' }],
    })
    expect((await app.get(api.sundays)).body).toMatchObject([{ date: '2026-12-24', name: 'Lessons and Carols' }])
  })

  it('is the only one of its date', async () => {
    const { id } = await day()
    const message = 'There is a Sunday for November 22, 2026 already. Open that one.'
    expect((await admin.post(adminApi.sundays, { date })).body).toMatchObject({ fields: { date: message } })
    const other = await add(adminApi.sundays, { date: '2026-11-29' })
    const moved = await admin.send('PUT', href(adminApi.sunday, { id: other.id }), { date, version: 1 })
    expect(moved.status).toBe(400)
    expect((await admin.send('PUT', href(adminApi.sunday, { id }), { date, title: 'Grace', version: 1 })).status).toBe(
      200,
    )
  })

  it('is this Sunday, and the last one by itself', async () => {
    await day({ name: 'Christ the King' })
    await add(adminApi.sundays, { date: '2026-11-15' })
    await add(adminApi.sundays, { date: '2026-11-29', status: 'draft' })
    expect((await app.get(api.thisSunday)).body).toMatchObject({ date, when: 'this' })
    const text = await pageText(app, routes.thisSunday)
    expect(text).toContain('This Sunday')
    expect((await app.at('2026-11-24T18:00:00Z').get(api.thisSunday)).body).toMatchObject({ date, when: 'last' })
    const lines = async (when: string) =>
      ((await app.get(href(api.sundays, {}, { when }))).body as SundayLine[]).map((one) => one.date)
    expect([await lines('coming'), await lines('past')]).toEqual([[date], ['2026-11-15']])
  })

  it('has pages with its readings, its order and the words of it, and is found', async () => {
    await day({
      name: 'Christ the King',
      title: 'Grace',
      preacher: 'Ann',
      passage: 'Luke 15',
      readings: [{ citation: 'Psalm 46' }],
      order,
    })
    const page = await pageText(app, href(routes.sunday, { date }))
    for (const said of [
      'Christ the King',
      'Grace',
      'Psalm 46',
      'Hymnal 1982 56',
      href(routes.sundayBulletin, { date }),
    ])
      expect(page).toContain(said)
    expect(page).not.toContain('La la')
    const bulletin = await pageText(app, href(routes.sundayBulletin, { date }))
    for (const said of ['Please stand', 'La la', 'Goodness: CCLI License # 123456', 'reference=Isaiah+2%3A1-5'])
      expect(bulletin).toContain(said)
    expect(await (await app.fetch(documents.sitemap)).text()).toContain(href(routes.sunday, { date }))
    expect((await app.get(href(api.search, {}, { q: 'emmanuel' }))).body).toMatchObject([{ kind: 'sundays' }])
  })

  it('has its name, its color and its readings in the church year, once the church keeps one', async () => {
    const inYear = churchDay(date, 'acna')
    const proposed = async () => (await admin.get('/api/admin/sunday-proposal')).body
    expect(await proposed()).toMatchObject({ date, name: '', readings: [] })
    await day({ title: 'Grace' })
    const page = () => pageText(app, href(routes.sunday, { date }))
    expect(await page()).not.toContain('Year A')
    expect((await admin.send('PUT', adminApi.siteConfig, { churchYear: 'acna' })).status).toBe(200)
    expect(await page()).toContain(`<h1 dir="auto">${inYear?.name}</h1>`)
    expect((await app.get(href(api.sunday, { date }))).body).toMatchObject({ churchDay: { color: inYear?.color } })
    const next = churchDay('2026-11-29', 'acna')
    const readings = next?.readings.map((citation) => ({ citation, label: '' }))
    expect(await proposed()).toMatchObject({ date: '2026-11-29', name: next?.name, readings })
    await admin.send('PUT', adminApi.siteConfig, { showChurchYear: false })
    expect((await app.get(href(api.sunday, { date }))).body).toMatchObject({ churchDay: null })
  })

  it.each([routes.thisSunday, routes.sundays])('leaves %s to a page of the church’s own', async (address) => {
    await day({ title: 'Grace' })
    await add('/api/admin/pages', { title: 'Ours', address, lead: 'By hand' })
    expect(await pageText(app, address)).toContain('By hand')
    expect(await pageText(app, secondAddresses.get(address) ?? '')).toContain('Grace')
    expect((await app.get(api.ownAddresses)).body).toEqual([address])
  })

  it.each([
    [{ date: '' }, 'date', 'Date is required'],
    [
      { date, order: [{ kind: 'hymn', title: 'x'.repeat(201) }] },
      'order',
      expect.stringContaining('Title is too long'),
    ],
    [{ date, readings: [{ citation: '' }] }, 'readings', expect.anything()],
  ])('is not made of %j', async (fields, field, message) => {
    const { status, body } = await admin.post(adminApi.sundays, fields)
    const problems = Object.entries((body as { fields: object }).fields)
    expect(status).toBe(400)
    expect(problems.find(([name]) => name.startsWith(field))?.[1]).toEqual(message)
  })
})
