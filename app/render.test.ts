import { expect, test } from 'vitest'
import { pageReadings } from '#app/page-readings.ts'
import { renderPage } from '#app/render.tsx'
import { routes } from '#app/routes.ts'
import { drawnWithUses } from '#app/ui/reused.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

test.each([
  ['2027-01-01T05:59:59Z', '© 2026'],
  ['2027-01-01T06:00:00Z', '© 2027'],
])('at %s a church in Chicago reads %s below its pages', async (now, line) => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database, now)
  const options = { fetchApi: app.fetch, siteUrl: 'https://church.test', nonce: 'n', assets: { routes: {} } }
  const { html } = await renderPage(new Request(`https://church.test${routes.sermons}`), options)
  expect(html.replaceAll('<!-- -->', '')).toContain(line)
  await database.close()
})

test('a page that cannot be rendered says so between the menu and the footer', async () => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database)
  const fetchApi = (address: string) =>
    address.startsWith('/api/sermons?') ? Response.json([{ id: 'a', title: {}, date: null }]) : app.fetch(address)
  const options = {
    fetchApi: async (address: string) => fetchApi(address),
    siteUrl: 'https://church.test',
    nonce: 'n',
    assets: { routes: {} },
  }
  const { html, failure } = await renderPage(new Request(`https://church.test${routes.home}`), options)
  expect(failure).toBeInstanceOf(Error)
  expect(html).toMatch(/<nav.*<div data-stand-in.*We couldn’t load this page.*<footer/s)
  await database.close()
})

test('a part that is reused on other pages reads nothing that is not noted', () => {
  const client = pageReadings(() => Promise.reject(new Error('reads nothing')))
  const key = ['/api/sermons', {}]
  const drawing = (read: () => unknown) => () => drawnWithUses(() => String(read()))
  expect(drawing(() => client.getQueryData(key))).toThrow('without useReading')
  expect(drawing(() => client.getQueryCache().build(client, { queryKey: key }))).toThrow('without useReading')
  expect(client.getQueryData(key)).toBeUndefined()
})
