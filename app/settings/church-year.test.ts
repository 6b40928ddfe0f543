/** The calendar of the church year that a church keeps: where its days are seen, and that nobody else reads of it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { citedPassages } from '#app/church/year/passages.ts'
import { usualCalendar } from '#app/church/year/calendars.ts'
import type { Database } from '#db/database.ts'
import { api, href, routes } from '#app/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { adminApi } from '#test/admin-routes.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const NOW = '2026-11-27T18:00:00Z'

onBothDatabases('the church year', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  const keep = async (change: object) => {
    expect(await admin.send('PUT', adminApi.siteConfig, change)).toMatchObject({ status: 200 })
  }
  const days = (from = '2026-12-20', to = '2027-01-06') => app.get(href(api.churchYear, {}, { from, to }))
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    admin = app.as('administrator')
    await admin.post(adminApi.events, { title: 'Choir', date: '2026-12-06' })
  })
  afterEach(() => database.close())
  const month = () => pageText(app, href(routes.eventMonth, { month: '2026-12' }))

  it('is nowhere while a church has not chosen one', async () => {
    expect(await days()).toEqual({ status: 200, body: [] })
    const page = await month()
    expect(page).toContain('Choir')
    expect(page).not.toMatch(/Advent|church-day/)
  })

  it('names the days of the calendar that a church has chosen, also on the month of events', async () => {
    await keep({ churchYear: 'acna' })
    const { body } = await days()
    expect((body as { date: string; name: string }[]).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-12-20 The Fourth Sunday in Advent',
      '2026-12-21 Thomas the Apostle',
      '2026-12-24 Christmas Eve',
      '2026-12-25 Christmas Day',
      '2026-12-26 Stephen, Deacon and Martyr',
      '2026-12-27 The First Sunday of Christmas',
      '2026-12-28 The Holy Innocents',
      '2027-01-01 The Circumcision and Holy Name of Our Lord Jesus Christ',
      '2027-01-03 The Second Sunday of Christmas',
      '2027-01-06 The Epiphany',
    ])
    expect((body as unknown[])[0]).toMatchObject({
      color: 'purple',
      season: 'Advent',
      cycle: 'B',
      readings: ['2 Samuel 7:1-17', 'Psalm 132:(1-7) 8-19', 'Romans 16:25-27', 'Luke 1:26-38'],
    })
    const page = await month()
    const times = (name: string) => page.split(name).length - 1
    // The grid has the whole weeks; the list for phones has the days of the month.
    expect([times('The First Sunday in Advent'), times('The Second Sunday in Advent')]).toEqual([1, 2])
    expect(page).toContain('data-color="rose"')
  })

  it('keeps the names from visitors where a church wants that', async () => {
    await keep({ churchYear: 'rcl-1', showChurchYear: false })
    expect(await days()).toEqual({ status: 200, body: [] })
    expect(await month()).not.toContain('Advent')
  })

  it('refuses another calendar by its field, and days that are too far apart or in the wrong order', async () => {
    const refused = await admin.send('PUT', adminApi.siteConfig, { churchYear: 'julian' })
    expect(refused).toMatchObject({ status: 400, body: { fields: { churchYear: expect.any(String) } } })
    for (const to of ['2026-12-19', '2027-12-20', 'soon'])
      expect(await days('2026-12-20', to)).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } })
  })

  it.each([
    ['anglican', 'St. Ann’s', 'acna'],
    ['anglican', 'St. Ann’s Episcopal Church', 'rcl-1'],
    ['lutheran', '', 'rcl-2'],
    ['methodist', '', 'rcl-1'],
    ['presbyterian', '', 'rcl-1'],
    ['catholic', '', 'roman'],
    ['baptist', '', undefined],
    ['nondenominational', '', undefined],
    ['', '', undefined],
  ] as const)('is proposed to a church of the kind “%s” (%s): %s', (kind, called, calendar) => {
    expect(usualCalendar(kind, called)).toBe(calendar)
  })

  it('follows from the kind of church in the setup, unless the church has chosen', async () => {
    const setUp = (settings: object) =>
      admin.send('PUT', adminApi.setupChurch, {
        settings: { churchName: 'St. Ann', ...settings },
        removesSample: false,
      })
    const kept = async () => ((await app.get(api.siteConfig)).body as { churchYear: string }).churchYear
    await keep({ churchYear: 'rcl-2' })
    expect(await setUp({ churchKind: 'catholic' })).toMatchObject({ status: 200 })
    expect(await kept()).toBe('rcl-2')
    await keep({ churchYear: '', churchKind: '' })
    expect(await setUp({ churchKind: 'catholic' })).toMatchObject({ status: 200 })
    expect(await kept()).toBe('roman')
    await keep({ churchYear: '', churchKind: '' })
    await setUp({ churchKind: 'anglican', churchName: 'St. Ann’s Episcopal Church' })
    expect(await kept()).toBe('rcl-1')
  })

  it('leads from a citation to the sermons on each of its passages', async () => {
    for (const scripture of ['Psalm 24', 'Luke 2:1-7', 'Psalm 84'])
      expect(
        await admin.post(adminApi.sermons, { title: scripture, speaker: 'Ann', date: '2026-11-01', scripture }),
      ).toMatchObject({ status: 201 })
    const [first, second] = citedPassages('Psalm 84 or Psalm 24:7-10')
    expect([first?.text, second?.text]).toEqual(['Psalm 84', 'Psalm 24:7-10'])
    const found = async (address = '') => {
      const { search } = new URL(address, 'https://church.test')
      return ((await app.get(`${api.sermons}${search}`)).body as { title: string }[]).map(({ title }) => title)
    }
    expect(await found(second?.address)).toEqual(['Psalm 24'])
    expect(await found(citedPassages('Luke 2:(1-14) 15-20')[0]?.address)).toEqual(['Luke 2:1-7'])
  })
})
