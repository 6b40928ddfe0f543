import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, documents, href } from '#app/routes.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

onBothDatabases('a sermon entered ahead', (open) => {
  let database: Database
  let app: TestApp
  let ahead: string

  beforeAll(async () => {
    database = await open()
    // Saturday, November 21, 2026, at noon at the church.
    app = createTestApp(database)
    const only = {
      speaker: 'Guest Preacher',
      series: 'Advent',
      alsoInSeries: ['Hope'],
      audioUrl: 'https://a.test/a.mp3',
    }
    ahead = await addSermon(database.db, { title: 'Tomorrow', date: '2026-11-22', ...only })
    await addSermon(database.db, { title: 'Today', date: '2026-11-21' })
    await addSermon(database.db, { title: 'Last Sunday', date: '2026-11-15' })
  })
  afterAll(() => database.close())

  const titles = async (query: object, at = app) =>
    ((await at.get(href(api.sermons, {}, query))).body as Sermon[]).map(({ title }) => title)

  it('is not among those that the pages ask for before its day, and is on it', async () => {
    expect(await titles({ preached: true })).toEqual(['Today', 'Last Sunday'])
    expect(await titles({ preached: true, endDate: '2027-01-01' })).toEqual(['Today', 'Last Sunday'])
    expect(await titles({ preached: true, endDate: '2026-11-20' })).toEqual(['Last Sunday'])
    expect(await titles({ preached: true, limit: 1 }, createTestApp(database, '2026-11-22T06:00:00Z'))).toEqual([
      'Tomorrow',
    ])
    const summary = await app.get(href(api.sermonsSummary, {}, { preached: true }))
    expect(summary.body).toMatchObject({ total: 2 })
  })

  it('gives the filters no name that leads to nothing, and no address to search engines', async () => {
    const filters = async (query: object, at = app) => (await at.get(href(api.sermonsSummary, {}, query))).body
    expect(await filters({ preached: true })).toMatchObject({ speakers: ['Someone'], series: [], hasAudio: false })
    const all = { speakers: ['Guest Preacher', 'Someone'], series: ['Advent', 'Hope'], hasAudio: true }
    expect(await filters({})).toMatchObject(all)
    const tomorrow = createTestApp(database, '2026-11-22T06:00:00Z')
    expect(await filters({ preached: true }, tomorrow)).toMatchObject(all)
    const sitemap = async (at: TestApp) => (await at.fetch(documents.sitemap)).text()
    expect(await sitemap(app)).not.toContain(ahead)
    expect(await sitemap(tomorrow)).toContain(ahead)
  })

  it('is in the list of the API, at its own address, and in the admin area', async () => {
    expect(await titles({})).toEqual(['Tomorrow', 'Today', 'Last Sunday'])
    expect((await app.get(href(api.sermon, { id: ahead }))).status).toBe(200)
    const listed = (await app.as('administrator').get(adminApi.sermons)).body as Sermon[]
    expect(listed.map(({ title }) => title)).toContain('Tomorrow')
  })

  it('is not in a new newsletter, nor suggested for one', async () => {
    const admin = app.as('administrator')
    expect(JSON.stringify((await admin.get(adminApi.newsletterDraft)).body)).not.toContain('Tomorrow')
    const cards = (await admin.get(href(adminApi.newsletterCards, {}, { type: 'sermon' }))).body
    expect(JSON.stringify(cards)).toContain('Today')
    expect(JSON.stringify(cards)).not.toContain('Tomorrow')
  })
})
