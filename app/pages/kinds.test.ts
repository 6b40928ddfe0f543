/** News, ministries and groups: pages of a kind. */
import { beforeAll, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText, renderedPage } from '#test/rendered.ts'

/** The link back to the list of ministries. */
const BACK = /<a href="\/ministries" [^>]*data-back/

onBothDatabases('pages of a kind', (open) => {
  let app: TestApp
  const { all, one } = addressesOf(page)
  beforeAll(async () => {
    app = createTestApp(await open(), '2026-11-21T18:00:00Z')
  })
  const add = async (fields: object) =>
    (await app.as('editor').post(all, fields)).body as { id: string; page: string; address: string; fields?: object }
  const listed = async (query: object, at = app) => {
    const { body } = await at.get(href(api.pages, {}, query))
    return (body as { title: string; address: string; date: string }[]).map(({ title, date }) =>
      `${date} ${title}`.trim(),
    )
  }
  const found = async (words: string) => JSON.stringify((await app.get(href(api.search, {}, { q: words }))).body)
  const document = async (address: string) => (await app.fetch(address)).text()

  it('news have a page each, are listed newest first, and are in the search, the sitemap and the feeds', async () => {
    const empty = await Promise.all([found('news'), document(documents.sitemap)])
    expect(empty.join('')).not.toContain('"/news"')
    const { address } = await add({
      kind: 'news',
      title: 'The Pantry Has Moved',
      lead: 'Come to the hall.',
      blocks: [{ kind: 'text', body: 'Mondays at nine.' }],
    })
    await add({ kind: 'news', title: 'Older', date: '2019-05-05' })
    expect(address).toBe('/news/the-pantry-has-moved')
    expect(await listed({ kind: 'news' })).toEqual(['2026-11-21 The Pantry Has Moved', '2019-05-05 Older'])
    expect(await listed({ kind: 'news', limit: 1, offset: 1 })).toEqual(['2019-05-05 Older'])
    const shown = await pageText(app, address)
    for (const words of ['November 21, 2026', 'Come to the hall.', 'Mondays at nine.']) expect(shown).toContain(words)
    expect(await pageText(app, routes.news)).toContain('The Pantry Has Moved')
    expect(await found('mondays')).toContain(address)
    for (const text of [documents.sitemap, documents.feed, documents.newsFeed])
      expect(await document(text)).toContain(address)
  })

  it('news end when they are told to, and a link to them by record is then no link', async () => {
    const { page: name } = await add({ kind: 'news', title: 'Until Sunday', unpublishAt: '2026-11-22T12:00:00Z' })
    await add({ title: 'Linking', blocks: [{ kind: 'button', label: 'Read', to: `@pages/${name}` }] })
    expect(await pageText(app, '/linking')).toContain('href="/news/until-sunday"')
    const later = app.at('2026-11-22T12:00:01Z')
    expect(await listed({ kind: 'news' }, later)).not.toContain('2026-11-21 Until Sunday')
    expect((await renderedPage(later, '/news/until-sunday')).status).toBe(404)
    expect(await pageText(later, '/linking')).not.toContain('href="/news/until-sunday"')
  })

  it('news with a title that earlier news had get a number, and an address of other news is refused', async () => {
    const addresses = []
    for (let n = 0; n < 3; n++) addresses.push((await add({ kind: 'news', title: 'Christmas' })).address)
    expect(addresses).toEqual(['/news/christmas', '/news/christmas-2', '/news/christmas-3'])
    const typed = await add({ kind: 'news', title: 'Other', address: '/news/christmas' })
    expect(typed.fields).toEqual({ address: expect.stringContaining('belongs to the page “Christmas”') })
    expect((await add({ title: 'Not news', address: '/news/more' })).fields).toEqual({
      address: 'Addresses that begin with /news belong to the website itself. Choose another one',
    })
  })

  it('ministries stand together, Kids Church among them, with a form for those who would like to join', async () => {
    const pantry = await add({
      kind: 'ministry',
      title: 'Food Pantry',
      ministryGroup: 'Outreach',
      audience: 'Everyone',
      meets: 'Mondays at 9',
      leader: 'Pat Doe',
      asksToJoin: true,
    })
    expect(pantry.address).toBe('/ministries/food-pantry')
    expect(await listed({ kind: 'ministry' })).toEqual(['Kids Church', 'Food Pantry'])
    const all = await pageText(app, routes.ministries)
    for (const words of ['Outreach', 'Everyone', 'Mondays at 9', 'href="/about/kids-church"'])
      expect(all).toContain(words)
    const shown = await pageText(app, pantry.address)
    for (const words of ['Pat Doe', 'I’d like to join', 'value="I’d like to join: Food Pantry"'])
      expect(shown).toContain(words)
    expect(shown).toMatch(BACK)
    expect(await pageText(app, '/about/kids-church')).not.toMatch(BACK)
    const long = await add({ kind: 'ministry', title: 'w'.repeat(120), asksToJoin: true })
    const [, subject = ''] = /value="(I’d like to join[^"]*)"/.exec(await pageText(app, long.address)) ?? []
    const asking = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', message: 'May I?', subject }
    expect((await app.post(api.contact, asking)).status).toBe(201)
    await app.as('editor').send('DELETE', href(one, { id: long.id }))
    await add({ ...originalRecord('kids-church', ''), isHidden: true })
    const about = await pageText(app, routes.about)
    expect(about).not.toContain('/about/kids-church')
    expect(about).toContain('/about/music')
    expect(await listed({ kind: 'ministry' })).toEqual(['Food Pantry'])
    const hidden = await add({ ...originalRecord('ministries', ''), isHidden: true })
    expect(await pageText(app, pantry.address)).not.toMatch(BACK)
    await app.as('editor').send('DELETE', href(one, { id: hidden.id }))
    await add({ title: 'Serve', blocks: [{ kind: 'ministries', group: 'Children', none: 'None yet' }] })
    expect(await pageText(app, '/serve')).toContain('None yet')
    await app.as('editor').send('DELETE', href(one, { id: pantry.id }))
    expect(await found('pantry')).not.toContain(pantry.address)
  })

  it('no drawing stands twice among ministries, and none when all are used up; groups keep their headings', async () => {
    const group = (ministryGroup: string, titles: readonly string[], drawing = '') =>
      Promise.all(titles.map((title) => add({ kind: 'ministry', title, ministryGroup, drawing })))
    await group('Outreach', ['Blessing of the Fleet', 'Boats for All'])
    await group('Prayer', ['Intercessors', 'Healing'])
    await group('Sailing', ['Sailors'], 'candles')
    const shown = await pageText(app, routes.ministries)
    for (const heading of ['Outreach', 'Prayer', 'Sailing']) expect(shown).toContain(`>${heading}</h`)
    await group(
      'Outreach',
      Array.from({ length: 40 }, (_, index) => `Fleet ${index}`),
    )
    const many = await pageText(app, routes.ministries)
    const scenes = Array.from(many.matchAll(/<img src="([^"]*\/scenes\/[^"]*)"/g), ([, address]) => address)
    expect(scenes.length).toBeGreaterThan(10)
    expect(scenes).toEqual([...new Set(scenes)])
    expect(many).toContain('Sailors')
    expect(many).not.toContain('placeholder')
  })
})
