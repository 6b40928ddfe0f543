import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { page } from '#app/pages/page.ts'
import { redirect } from '#app/pages/redirect.ts'
import { api, documents, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { pageText, renderedPage } from '#test/rendered.ts'

let database: Database
let app: TestApp
let admin: TestApp
beforeAll(async () => {
  database = await openEmpty('sqlite')
  app = createTestApp(database)
  admin = app.as('administrator')
})
afterAll(() => database.close())

const settings = (given: object) => admin.send('PUT', adminApi.siteConfig, given)
const isScreen = async (path: string) => (await pageText(app, path)).includes('data-of="hall-screen"')

it('is a page that search engines leave out, and no sitemap or menu names', async () => {
  const text = await pageText(app, routes.screen)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(await (await app.fetch(documents.sitemap)).text()).not.toContain(routes.screen)
  expect(JSON.stringify((await app.get(api.menus)).body)).not.toContain(routes.screen)
})

it('shows the parts that the church has chosen, with codes of pages that are public', async () => {
  const verse = { screenVerse: 'Rejoice in the Lord always.', screenVerseSource: 'Philippians 4:4' }
  await settings({ ...verse, screenNewsletter: false })
  const text = await pageText(app, routes.screen)
  for (const words of ['Rejoice in the Lord always.', 'Philippians 4:4', 'Visit our website', 'church.test/give'])
    expect(text).toContain(words)
  expect(text).not.toContain('Get our newsletter')
  await admin.post(addressesOf(page).all, { page: 'give', title: 'Give', isHidden: true, blocks: [] })
  expect(await pageText(app, routes.screen)).not.toContain('church.test/give')
  await settings({ screenVerse: '', screenSite: false })
  const less = await pageText(app, routes.screen)
  for (const words of ['Rejoice', 'Visit our website']) expect(less).not.toContain(words)
})

it('leaves the address to a page or a redirect of the church, and is at another one in any case', async () => {
  const own = { title: 'Our screen printing', address: routes.screen, blocks: [] }
  const made = await admin.post(addressesOf(page).all, own)
  expect(made.status).toBe(201)
  const { id } = made.body as { id: string }
  expect(await pageText(app, routes.screen)).toContain('Our screen printing')
  expect((await app.get(api.ownAddresses)).body).toEqual([routes.screen])
  expect([await isScreen(routes.screen), await isScreen(routes.screenElsewhere)]).toEqual([false, true])
  await admin.send('DELETE', `${addressesOf(page).all}/${id}`)
  expect([await isScreen(routes.screen), await isScreen(routes.screenElsewhere)]).toEqual([true, true])

  await admin.post(addressesOf(redirect).all, { address: routes.screen, target: '/about' })
  expect((await renderedPage(app, routes.screen)).status).toBe(404)
  expect((await app.get(api.ownAddresses)).body).toEqual([routes.screen])
})
