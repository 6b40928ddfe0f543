import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import type { FoundOfKind } from '#app/search/api.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { adminApi } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'
import { addEvent, addLiveStream, addSermon } from '#test/records.ts'

onBothDatabases('the site search', (open) => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    const { db } = database
    const admin = app.as('administrator')
    await addSermon(db, { title: 'Lanterns', speaker: 'Núñez', date: '2026-11-01', scripture: 'Galatians 4:1-7' })
    await addSermon(db, { title: 'Lanterns ahead', date: '2026-12-24', speaker: 'Zacchaeus' })
    const draft = await addSermon(db, { title: 'Lanterns in a draft' })
    await db.updateTable('sermons').set({ status: 'draft' }).where('id', '=', draft).execute()
    await addEvent(db, { title: 'Lantern walk', date: '2026-12-05', location: 'Harbor' })
    await addEvent(db, { title: 'Lantern supper', date: '2026-10-05' })
    await addEvent(db, { title: 'Lantern party', date: '2026-11-28' })
    await addLiveStream(db, { title: 'Service of lanterns', date: '2026-11-08' })
    await admin.post(adminApi.staff, {
      name: 'Lucia Lantern',
      title: 'Rector',
      bio: 'Serves.',
      email: 'secret@lantern.test',
    })
    await app.post(api.contact, { firstName: 'Lantern', lastName: 'Private', email: 'a@b.test', message: 'lantern' })
  })
  afterAll(() => database.close())

  it.each([
    [
      'lantern',
      {
        people: ['Lucia Lantern'],
        events: ['Lantern party', 'Lantern walk', 'Lantern supper'],
        sermons: ['Lanterns'],
        services: ['Service of lanterns'],
      },
    ],
    ['nunez LANTERNS', { sermons: ['Lanterns'] }],
    ['nunez', { people: ['Núñez'], sermons: ['Lanterns'] }],
    ['Gal 4:5', { passages: ['Galatians 4:5', 'Galatians'], sermons: ['Lanterns'] }],
    ['galatians', { passages: ['Galatians'], sermons: ['Lanterns'] }],
    ['zacchaeus', {}],
    ['Gal 4 verse 5', { passages: ['Galatians 4:5', 'Galatians'], sermons: ['Lanterns'] }],
    ['Gal 6', { passages: ['Galatians'] }],
    ['kid church', { pages: ['Kids Church', 'About Our Church', 'Plan a Visit'] }],
    ['donation', { pages: ['Give', 'Offering'] }],
    ['kids church', { pages: ['Kids Church', 'About Our Church', 'Plan a Visit'] }],
    ['secret@', {}],
    ['xylophone', {}],
    ['weddings', { pages: ['Music'] }],
    ['envelopes', { pages: ['Give', 'Offering'] }],
    ['livestream', { pages: ['Live Streams & Services', 'Live Stream Worship'] }],
    ['  ', {}],
    ['" OR 1=1 --', {}],
  ])('finds by “%s” what is public', async (q, expected) => {
    const { status, body } = await app.get(href(api.search, {}, { q }))
    expect(status).toBe(200)
    const found = (body as FoundOfKind[]).map(({ kind, results }) => [kind, results.map(({ title }) => title)])
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  it.each([
    ['lanten', 'lantern'],
    ['Nunes lanterns', 'nunez lanterns'],
    ['weddnigs', ''],
    ['“walk lantern”', 'walk lantern'],
    ['parkng', 'parking'],
    ['What should I wear to the lantern walk?', 'lantern'],
    ['Where can I donate?', 'donate'],
    ['how xylophone', ''],
    ['lantern', ''],
    ['xylophone', ''],
    ['', ''],
  ])('for “%s”, which finds nothing, suggests “%s”', async (q, meant) => {
    expect((await app.get(href(api.searchSpelling, {}, { q }))).body).toEqual({ meant })
  })

  it('finds a page by what was delivered until the church writes its own', async () => {
    const found = async (q: string) => JSON.stringify((await app.get(href(api.search, {}, { q }))).body)
    expect(await found('weddings')).toContain(builtInPages.music.address)
    await app.as('administrator').post(addressesOf(page).all, { ...originalRecord('music', ''), blocks: [] })
    expect(await found('weddings')).toBe('[]')
    expect(await found('music')).toContain(builtInPages.music.address)
    await app.as('administrator').post(addressesOf(page).all, originalRecord('plan-a-visit', ''))
    expect((await app.get(href(api.searchSpelling, {}, { q: 'parkng' }))).body).toEqual({ meant: 'parking' })
  })

  it('quotes the sentence of a page in which something was found', async () => {
    const { body } = await app.get(href(api.search, {}, { q: 'envelopes' }))
    const quoted = { text: expect.stringMatching(/^[A-Z].*envelopes.*\.$/) }
    expect(body).toMatchObject([{ kind: 'pages', results: [quoted, quoted] }])
    const page = await pageText(app, `${routes.search}?q=checks+payable`)
    expect(page).toContain('payable</mark> to Our Church.')
  })

  it('says where each result is, and when there are more', async () => {
    for (let n = 0; n < 9; n++) await addLiveStream(database.db, { title: `Vespers ${n}`, date: `2026-09-0${n + 1}` })
    const { body } = await app.get(href(api.search, {}, { q: 'vespers' }))
    expect(body).toMatchObject([{ kind: 'services', isMore: true, results: { length: 8 } }])
    const walk = await app.get(href(api.search, {}, { q: 'walk' }))
    expect(walk.body).toMatchObject([
      {
        results: [
          {
            text: 'Saturday, December 5, 2026 · Harbor',
            path: expect.stringMatching(/^\/events\/[^/]+\/lantern-walk$/),
          },
        ],
      },
    ])
    const about = async (q: string) =>
      ((await app.get(href(api.search, {}, { q }))).body as FoundOfKind[])[0]?.results.map(({ text }) => text)
    expect(await about('supper')).toEqual(['Past event · Monday, October 5, 2026'])
    expect(await about('lucia')).toEqual(['Rector · Serves.'])
  })
})
