import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi as addresses } from '#app/admin-routes.ts'
import type { Originals, OriginalTexts } from '#app/features/translations/api.ts'
import { dropOrphans } from '#app/features/translations/queries.ts'
import { documents, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { Door } from '#test/front-doors.ts'
import { honoDoor } from '#test/hono-door.ts'

const NOW = '2026-11-24T18:00:00Z'
const TRANSLATIONS = '/api/admin/translations'

onBothDatabases('a website in two languages', (open) => {
  let database: Database
  let app: TestApp
  let door: Door
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    door = honoDoor(app)
    await put({ secondLanguage: 'es' })
  })
  afterEach(() => database.close())

  const put = async (settings: object) =>
    expect(await app.as('administrator').send('PUT', adminApi.siteConfig, settings)).toMatchObject({ status: 200 })
  /** What stands at an address, or where it leads. */
  const read = async (path: string): Promise<string> => {
    const answer = await door(path)
    const to = answer.headers.get('location')
    return to === null ? answer.text() : read(to)
  }
  const addEvent = async (event: object = {}) => {
    const given = { title: 'Potluck', date: '2026-12-06', startTime: '18:00', location: 'The hall', ...event }
    return (await app.as('editor').post(adminApi.events, given)).body as { id: string }
  }
  const translate = (ofTable: string, ofId: string, texts: Record<string, [original: string, said: string]>) =>
    app.as('editor').post(TRANSLATIONS, {
      ofTable,
      ofId,
      language: 'es',
      title: 'Potluck',
      texts: Object.entries(texts).map(([key, [original, said]]) => ({ key, original, said })),
    })
  const originals = async () => (await app.as('editor').get(addresses.originals)).body as Originals

  it('shows the same pages in both, each linked to the other, and moves nobody by a guess', async () => {
    const [english, spanish] = [await read(routes.events), await read('/es/events')]
    expect(english).toMatch(/<html lang="en"/)
    expect(spanish).toMatch(/<html lang="es"/)
    expect(english).toContain('<a href="https://church.test/es/events" lang="es" hrefLang="es"')
    expect(spanish).toContain('<a href="https://church.test/events" lang="en" hrefLang="en"')
    for (const html of [english, spanish]) {
      expect(html).toContain('<link rel="alternate" hrefLang="es" href="https://church.test/es/events"')
      expect(html).toContain('<link rel="alternate" hrefLang="en" href="https://church.test/events"')
    }
    expect(spanish).toContain('<link rel="canonical" href="https://church.test/es/events"')
    expect(spanish).toMatch(/<a href="\/es\/contact"/)
    expect(spanish).not.toMatch(/<a [^>]*href="\/(?!es[/"]|api|admin|files|pictures)/)
    const guessed = await door(routes.events, { headers: { 'Accept-Language': 'es' } })
    expect([guessed.status, await guessed.text()]).toEqual([200, english])
  })

  it('says a translated record in the second language, in lists, on its page, in the feed and the calendar', async () => {
    const { id } = await addEvent()
    await translate('events', id, { title: ['Potluck', 'Convivio'], location: ['The hall', 'El salón'] })
    for (const path of [
      `/es/events`,
      `/es/events/${id}/potluck`,
      `/es${documents.eventsFeed}`,
      `/es/events/${id}.ics`,
    ]) {
      const text = await read(path)
      expect([path, text.includes('Convivio'), text.includes('Potluck')]).toEqual([path, true, false])
    }
    expect(await read(`/es${documents.eventsFeed}`)).toContain('https://church.test/es/events/')
    expect(await read('/es/search?q=convivio')).toContain('Convivio')
    const english = await read(routes.events)
    expect([english.includes('Potluck'), english.includes('Convivio')]).toEqual([true, false])
  })

  it('leads from a record to itself in the other language at once, whatever its address is there', async () => {
    const { id } = await addEvent()
    await translate('events', id, { title: ['Potluck', 'Convivio'] })
    const [english, spanish] = [`/events/${id}/potluck`, `/es/events/${id}/convivio`]
    for (const [path, other, language] of [
      [english, spanish, 'es'],
      [spanish, english, 'en'],
    ] as const) {
      const page = await door(path)
      const html = await page.text()
      expect([path, page.status]).toEqual([path, 200])
      expect(html).toContain(`<a href="https://church.test${other}" lang="${language}"`)
      expect(html).toContain(`hrefLang="${language}" href="https://church.test${other}"`)
      expect(html).toContain(`hrefLang="x-default" href="https://church.test${english}"`)
    }
    const draft = await addEvent({ title: 'Not yet', status: 'draft' })
    const missing = await door(`/es/events/${draft.id}`)
    expect([missing.status, (await missing.text()).includes('not-yet')]).toEqual([404, false])
  })

  it('answers a form of a page in the second language in it', async () => {
    expect(await read('/es/contact')).toContain(' data-to="/es/api/contact"')
    const sent = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
    const [spanish, english] = [await door('/es/api/contact', sent), await door('/api/contact', sent)]
    expect([spanish.status, english.status]).toEqual([400, 400])
    expect(await english.text()).toContain('is required')
    expect(await spanish.text()).not.toContain('is required')
  })

  it('names both in the sitemap, and what is shared has an image in its own', async () => {
    const { id } = await addEvent()
    const sitemap = await read(documents.sitemap)
    for (const path of ['/es', '/events', '/es/events', '/es/contact'])
      expect(sitemap).toContain(`<loc>https://church.test${path}</loc>`)
    expect(await read(`/es/events/${id}`)).toContain(`content="https://church.test/es/share/events/${id}.png"`)
    expect((await door(`/es/share/events/${id}.png`)).status).toBe(200)
  })

  it('keeps what is not translated in the language of the church', async () => {
    const { id } = await addEvent()
    await translate('events', id, { title: ['Potluck', 'Convivio'] })
    const page = await read(`/es/events/${id}/potluck`)
    expect(page).toMatch(/ lang="en">The hall</)
    expect(page).toMatch(/<h1[^>]*(?<! lang="en")>Convivio<\/h1>/)
  })

  it('tells which texts wait, and which have changed since they were translated', async () => {
    const { id } = await addEvent()
    const mine = async () => (await originals()).originals.find(({ ofId }) => ofId === id)
    expect(await mine()).toMatchObject({
      list: 'Events',
      title: 'Potluck',
      missing: 2,
      outdated: 0,
      translationId: null,
    })
    const { body } = await translate('events', id, {
      title: ['Potluck', 'Convivio'],
      location: ['The hall', 'El salón'],
    })
    expect(await mine()).toMatchObject({ missing: 0, outdated: 0, translationId: (body as { id: string }).id })
    await app.as('editor').send('PUT', href(adminApi.event, { id }), { title: 'Picnic' })
    expect(await mine()).toMatchObject({ missing: 0, outdated: 1 })
    const { body: original } = await app.as('editor').get(href(addresses.original, {}, { ofTable: 'events', ofId: id }))
    expect((original as OriginalTexts).segments).toEqual([
      { key: 'title', label: 'Title', type: 'line', text: 'Picnic' },
      { key: 'location', label: 'Location', type: 'line', text: 'The hall' },
    ])
    const { body: overview } = await app.as('administrator').get(addresses.overview)
    expect(JSON.stringify(overview)).toContain('1 text was changed after the translation into Español.')
  })

  it('has no second language until a church chooses one, and none that is its own', async () => {
    const leadsTo = async () => (await door('/es/events')).headers.get('location')
    await put({ secondLanguage: '' })
    expect(await leadsTo()).toBe(routes.events)
    await put({ language: 'es', secondLanguage: 'es' })
    expect(await leadsTo()).toBe(routes.events)
    const html = await read(routes.events)
    expect(html).toMatch(/<html lang="es"/)
    expect(html).not.toContain('hrefLang')
  })

  it('keeps a translation as long as its original can come back from the trash', async () => {
    const { id } = await addEvent()
    await translate('events', id, { title: ['Potluck', 'Convivio'] })
    const count = async () => {
      await dropOrphans(database.db)
      return (await database.db.selectFrom('translations').select('id').execute()).length
    }
    expect(await count()).toBe(1)
    await app.as('editor').send('DELETE', href(adminApi.event, { id }))
    expect(await count()).toBe(1)
    await database.db.deleteFrom('deletions').execute()
    await database.db.deleteFrom('deleted_records').execute()
    expect(await count()).toBe(0)
  })

  it('keeps a title such as “constructor”, and the original where the translation is no rich text', async () => {
    const { id } = await addEvent({ title: 'constructor', description: 'Soup' })
    await translate('events', id, { descriptionRich: ['Soup', '[{"type":'] })
    const page = await read(`/es/events/${id}`)
    expect(page).toMatch(/<h1[^>]*>constructor<\/h1>/)
    expect(page).toContain('Soup')
  })

  it('names no events that are long over among those that wait', async () => {
    const { id } = await addEvent({ date: '2025-12-06' })
    expect((await originals()).originals.map(({ ofId }) => ofId)).not.toContain(id)
  })

  it('refuses a translation of what has none', async () => {
    expect((await translate('users', 'ada', { name: ['Ada', 'Ada'] })).status).toBe(400)
  })

  describe('of which the dashboard and files are no part', () => {
    it.each(['/es/admin', '/es/api/admin/events', '/es/pictures/none'])('%s is not found', async (path) => {
      expect((await door(path)).status).toBe(404)
    })
  })
})
