import { expect, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { sermonColumns } from '#app/features/sermons/queries.ts'
import { makeReadCache } from '#app/http/read-cache.ts'
import { readsOf } from '#app/http/read-route.ts'
import { renderPage } from '#app/site/render.tsx'
import { api, href, routes } from '#app/routes.ts'
import { withPreview } from '#db/published.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { addEvent, addSermon } from '#test/records.ts'
import { pageText, renderedPage, renderOptions } from '#test/rendered.ts'

test.each([
  ['2027-01-01T05:59:59Z', '© 2026'],
  ['2027-01-01T06:00:00Z', '© 2027'],
])('at %s a church in Chicago reads %s below its pages', async (now, line) => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database, now)
  expect(await pageText(app, routes.sermons)).toContain(line)
  await database.close()
})

test('a page asks iPhones to put no links around its numbers', async () => {
  const database = await openEmpty('sqlite')
  const { html } = await renderedPage(createTestApp(database), routes.contact)
  expect(html).toContain('<meta name="format-detection" content="telephone=no"/>')
  await database.close()
})

test('a page that cannot be rendered says so between the menu and the footer', async () => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database)
  const fetchApi = (address: string) =>
    address.startsWith('/api/sermons?') ? Response.json([{ id: 'a', title: {}, date: null }]) : app.fetch(address)
  const { html, status, failure } = await renderedPage({ fetch: async (address) => fetchApi(address) }, routes.home)
  expect([status, failure]).toEqual([500, expect.any(Error)])
  expect(html).toMatch(/<nav.*<main.*We couldn’t load this page.*<footer/s)
  await database.close()
})

test.each([
  [routes.sermon, api.sermon, 'Error Loading Sermon', 'Error: ', 'Back to Sermons'],
  [routes.liveStream, api.liveStream, 'Error Loading Service', 'Error: ', 'Back to Services'],
  [routes.event, api.event, 'Event Not Found', '', 'Back to Events'],
])('%s, of which %s can’t be read, says one thing and leads on', async (route, failing, title, lead, back) => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database)
  const message = 'Something went wrong on our side. Try again. If it keeps happening, send us this number: abc'
  const fetchApi = (address: string) =>
    address === href(failing, { id: '1' })
      ? Response.json({ error: 'internal', message }, { status: 500 })
      : app.fetch(address)
  const path = href(route, { id: '1', slug: 'one' })
  const { html, status } = await renderedPage({ fetch: async (address) => fetchApi(address) }, path)
  expect(status).toBe(500)
  expect(html).toMatch(
    new RegExp(`<title>${title}.*<h1[^>]*>${title}</h1>.*${lead}${message}.*>Try again<.*${back}`, 's'),
  )
  expect(html).not.toMatch(/exist|removed|can’t find/)
  await database.close()
})

test('an event without a description is described to search engines by when and where it takes place', async () => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database)
  const id = await addEvent(database.db, { title: 'Supper', startTime: '18:30', location: 'Parish Hall' })
  expect(await pageText(app, href(routes.event, { id, slug: 'supper' }))).toMatch(
    /<meta name="description" content="Saturday, December 5, 2026 · 6:30 p.m. · Parish Hall/,
  )
  await database.close()
})

test('a sermon is rendered as it is now, though pages share what was rendered of it', async () => {
  const database = await openEmpty('sqlite')
  const { services } = createTestApp(database)
  const readCache = makeReadCache(services)
  const shared = { ...services, readCache }
  const reads = readsOf(createApi(shared), shared)
  const draw = async () => {
    const fetchApi = async (address: string) => ({ known: (await reads(address)) ?? null })
    const url = new URL(`https://church.test${routes.sermons}?search=lamp`)
    return (await renderPage(url, { ...renderOptions, fetchApi })).html
  }
  const id = await addSermon(database.db, { title: 'First lamp', speaker: 'Anna', date: '2026-11-15' })
  const change = async (columns: object) => {
    await database.db.updateTable('sermons').set(columns).where('id', '=', id).execute()
    readCache.clear()
  }
  expect(await draw()).toContain('First lamp')
  expect(await draw()).toContain('First lamp')
  await change(sermonColumns({ title: 'Second lamp', speaker: 'Anna', date: '2026-11-15' }))
  const row = await database.db.selectFrom('sermons').selectAll().executeTakeFirstOrThrow()
  const second = await draw()
  expect(second).toContain('Second lamp')
  expect(second).not.toContain('First lamp')
  const previewed = { table: 'sermons', row: { ...row, title: 'Third lamp' } }
  expect(await withPreview(previewed, draw)).toContain('Third lamp')
  expect(await draw()).not.toContain('Third lamp')
  await change({ status: 'draft' })
  expect(await draw()).not.toContain('Second lamp')
  await database.close()
})
