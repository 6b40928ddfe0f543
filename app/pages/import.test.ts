import { beforeEach, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { blocksOf } from '#app/imports/wordpress/page-blocks.ts'
import { pageImporter } from '#app/pages/import.ts'
import { page } from '#app/pages/page.ts'
import { api, href } from '#app/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringRows } from '#test/bring-rows.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const blocks = JSON.stringify(
  blocksOf([{ is: 'words', block: { type: 'paragraph', content: [{ type: 'text', text: 'Come and see.' }] } }], ''),
)

onBothDatabases('imported pages', (open) => {
  let app: TestApp
  beforeEach(async () => {
    app = createTestApp(await open(), '2026-11-21T18:00:00Z').as('editor')
  })
  const { all, one } = addressesOf(page)
  const actor = { person: { id: 'ada', name: 'Ada' }, now: '2026-11-21T18:00:00.000Z' }
  const bring = async (...rows: Record<string, string>[]) => {
    const report = await bringRows(pageImporter, app.services, rows, actor)
    return report.map((row) => [row.is, ...('why' in row ? [row.why] : []), ...row.notes].join(': '))
  }
  const addresses = async () => {
    const rows = await app.services.database.db.selectFrom('pages').select('address').orderBy('address').execute()
    return rows.map(({ address }) => address)
  }
  const serve = { title: 'Serve', kind: 'page', address: '/serve', blocks, origin: 'https://old.test/?p=1' }

  it('are drawn with their words, news at their day, and the same file again changes nothing', async () => {
    const news = { title: 'New Hall', kind: 'news', date: '2019-05-05', lead: 'It is done.', origin: 'p2' }
    expect(await bring(serve, news)).toEqual(['created', 'created'])
    expect(await pageText(app, '/serve')).toContain('Come and see.')
    expect((await app.get(href(api.pages, {}, { kind: 'news' }))).body).toMatchObject([
      { title: 'New Hall', address: '/news/new-hall', date: '2019-05-05' },
    ])
    expect(await bring(serve, news)).toEqual(['unchanged', 'unchanged'])
  })

  it('follow their origin when the old website has changed', async () => {
    await bring(serve)
    expect(await bring({ ...serve, title: 'Serve With Us', address: '/serve-with-us' })).toEqual(['changed'])
    expect(await pageText(app, '/serve')).toContain('Serve With Us')
  })

  it('stay as somebody has written them here since', async () => {
    await bring(serve)
    const { id } = await app.services.database.db.selectFrom('pages').select('id').executeTakeFirstOrThrow()
    await app.send('PUT', href(one, { id }), { title: 'Ours' })
    expect(await bring({ ...serve, title: 'Theirs' })).toEqual([
      'unchanged: It was changed here since, so it stays as it is.',
    ])
    expect(await pageText(app, '/serve')).toContain('Ours')
  })

  it('get other addresses than pages of the church and of the website itself', async () => {
    await app.post(all, { title: 'Serve' })
    const reports = await bring(
      serve,
      { ...serve, address: '/contact', origin: 'p2' },
      { ...serve, address: '/sermons/archive', origin: 'p3' },
      { title: '祷告', origin: 'p4' },
      { ...serve, address: `/${'a'.repeat(60)}/${'b'.repeat(50)}`, origin: 'p5' },
    )
    expect(reports.slice(0, 3)).toEqual([
      'created: /serve belongs to another page, so its address is /serve-2.',
      'created: /contact belongs to another page, so its address is /contact-2.',
      'created: /sermons/archive belongs to another page, so its address is /archive.',
    ])
    expect(await addresses()).toEqual([
      '/archive',
      `/${'b'.repeat(50)}`,
      '/contact-2',
      '/page-00l9mi',
      '/serve',
      '/serve-2',
    ])
  })

  it('are found by their address where a table says nothing of their origin', async () => {
    await app.post(all, { title: 'Serve' })
    expect(await bring({ title: 'Serve', address: '/serve', lead: 'Help us.' })).toEqual(['changed'])
    expect(await addresses()).toEqual(['/serve'])
  })

  it('are refused with a sentence when their blocks can’t be read', async () => {
    expect(await bring({ ...serve, blocks: '{' }, { ...serve, origin: 'p2', blocks: '[{"kind":"video"}]' })).toEqual([
      'broken: blocks: "{" is no list of blocks',
      'broken: blocks: What it shows is required (in Video 1)',
    ])
  })
})
