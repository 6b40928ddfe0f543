/** Statements about a church that the site makes until they are replaced, and never again once they are emptied. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { settingsValues } from '#app/settings/use-settings-form.ts'
import { api, href, routes } from '#app/routes.ts'
import type { AdminSettings, SettingName } from '#app/definitions/settings.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'
import { pageText } from '#test/rendered.ts'

const beliefs = href(routes.aboutTab, { tab: 'what-we-believe' })

const statements: [setting: SettingName, page: string, statement: RegExp][] = [
  ['dioceseName', beliefs, /Gulf Atlantic Diocese/],
  ['dioceseName', beliefs, /href="https:\/\/gulfatlanticdiocese\.org/],
  ['dioceseName', beliefs, /Part of a larger church/],
  ['provinceName', beliefs, /, a diocese of the .*Anglican Church in North America/],
  ['provinceName', beliefs, /href="https:\/\/anglicanchurch\.net/],
  ['footerAbout', routes.sermons, /An Anglican church by the sea/],
  ['address', routes.contact, /100 Shoreline Drive/],
  ['address', routes.planAVisit, /100%20Shoreline|100 Shoreline/],
  ['phone', routes.contact, /555-0100/],
  ['phone', routes.sermons, /tel:8505550100/],
  ['email', routes.contact, /office@example\.org/],
  ['email', routes.give, /office@example\.org/],
  ['email', 'an event', /office@example\.org/],
]

onBothDatabases('a setting that the church has emptied', (open) => {
  let database: Database
  let app: TestApp
  let event: string
  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    event = href(routes.event, { id: await addEvent(database.db, { title: 'Supper' }), slug: 'supper' })
  })
  afterAll(() => database.close())

  const save = (change: object) => app.as('administrator').send('PUT', adminApi.siteConfig, change)
  const stored = async () => (await app.as('administrator').get(adminApi.siteConfig)).body as AdminSettings
  const page = (path: string) => pageText(app, path)
  const says = async (path: string, statement: RegExp) => statement.test(await page(path === 'an event' ? event : path))

  it.each(statements)('%s says nothing on %s, where an untouched site says %s', async (setting, path, statement) => {
    expect(await says(path, statement)).toBe(true)
    expect((await save({ [setting]: '' })).status).toBe(200)
    expect(await says(path, statement)).toBe(false)
    expect((await app.get(api.siteConfig)).body).toMatchObject({ [setting]: '' })
    expect((await save({ [setting]: null })).body).toMatchObject({ [setting]: null })
    expect(await says(path, statement)).toBe(true)
  })

  it('has in its form what the site says, so that it can be emptied', async () => {
    const untouched = await stored()
    expect(settingsValues(untouched)).toMatchObject({
      dioceseName: 'Gulf Atlantic Diocese',
      phone: '(850) 555-0100',
      tagline: '',
    })
    expect(settingsValues({ ...untouched, phone: '', dioceseName: 'Ours' })).toMatchObject({
      dioceseName: 'Ours',
      phone: '',
    })
  })

  it('never links a diocese of the church’s own to the website of another', async () => {
    await save({ dioceseName: 'Diocese of the Springs' })
    expect(await says(beliefs, /belongs to the Diocese of the Springs, a diocese of the <a/)).toBe(true)
    await save({ provinceName: '' })
    expect(await says(beliefs, /belongs to the Diocese of the Springs, part of the worldwide/)).toBe(true)
  })
})
