import { expect, test } from 'vitest'
import { renderPage } from '#app/render.tsx'
import { routes } from '#app/routes.ts'
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
