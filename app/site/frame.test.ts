/** What stands around every page: the bar while worship is live, and the link of the menu that is marked as open. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { menu } from '#app/pages/menu.ts'
import { routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

let database: Database
let app: TestApp
beforeEach(async () => {
  database = await openEmpty('sqlite')
  app = createTestApp(database)
})
afterEach(() => database.close())

test('a bar says on every page that worship is live, but not on the home page, which says it by itself', async () => {
  const bar = '<section aria-label="Live now"'
  expect(await pageText(app, routes.about)).not.toContain(bar)
  await app.as('administrator').send('PUT', adminApi.siteConfig, { liveStreamManualOverride: true })
  expect(await pageText(app, routes.about)).toContain(bar)
  const home = await pageText(app, routes.home)
  expect(home).not.toContain(bar)
  expect(home).toContain('We’re live now')
})

test('ministries are about the church, unless the menu has a link of their own', async () => {
  const open = async () => {
    const html = await pageText(app, routes.ministries)
    return Array.from(html.matchAll(/class="[^"]*border-current![^"]*">([^<]*)</g), ([, label]) => label?.trim())
  }
  expect(await open()).toEqual(['About Us'])
  const link = { look: '', isBelow: false, isHidden: false }
  const items = [
    { ...link, label: 'About', to: '@pages/about' },
    { ...link, label: 'Life', to: '@pages/events' },
    { ...link, label: 'Groups', to: '@pages/ministries', isBelow: true },
  ]
  await app.as('editor').post(addressesOf(menu).all, { place: 'header', items })
  expect(await open()).toEqual(['Life'])
})
