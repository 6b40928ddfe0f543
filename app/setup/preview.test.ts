/** The preview beside the steps of the guided setup: what saving would give, which is kept nowhere. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { lookSettings } from '#app/definitions/looks.ts'
import { routes } from '#app/routes.ts'
import { firstStart } from '#app/server/first-start.ts'
import { lookFor } from '#app/setup/place.ts'
import { previewPaths } from '#app/setup/steps.ts'
import { isDayFirst } from '#app/text/customs.ts'
import { siteLanguage } from '#app/text/dictionaries.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { churches } from '#test/churches.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const OTHERS = /brendan|anglican|gulf|beach|\bsea\b/gi

onBothDatabases('the preview of the setup', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-27T18:00:00Z', { SAMPLE_CONTENT: 'on' })
    await firstStart(app.services)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const preview = async (body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    const answer = await admin.fetch(adminApi.setupPreview, init)
    return { status: answer.status, text: await answer.text() }
  }
  // Its own color would be a choice.
  const { times } = churches.dayton
  const { primaryColor: _, ...dayton } = churches.dayton.settings

  it.each(previewPaths)('shows %s of the church that is typed, and nothing of another one', async (path) => {
    const before = await pageText(app, path)
    const { status, text } = await preview({ path, church: dayton, removesSample: true })
    expect(status).toBe(200)
    expect(text).toContain('First Presbyterian Church')
    expect([...new Set(text.replaceAll(/(?:src|href|srcset)="[^"]*"/g, '').match(OTHERS))]).toEqual([])
    expect(await pageText(app, path)).toBe(before)
    expect(app.changes()).toBe(0)
  })

  it('shows times, pages and settings that are typed', async () => {
    expect((await preview({ path: routes.home, times })).text).toContain('11:15')
    const hidden = (await preview({ path: routes.home, hidden: ['give'] })).text
    expect(hidden).not.toContain(`href="${routes.give}"`)
    expect((await preview({ path: routes.home, settings: { tagline: 'Come and see' } })).text).toContain('Come and see')
  })

  it('speaks another language, and leaves that of the website', async () => {
    const church = { ...dayton, language: 'es', country: 'GB' }
    expect((await preview({ path: routes.home, church, removesSample: true })).text).toContain('Planee su visita')
    expect([siteLanguage(), isDayFirst()]).toEqual(['en', false])
  })

  it('refuses what can’t be saved, and pages that it does not show', async () => {
    expect((await preview({ path: routes.home, church: { ...dayton, timeZone: 'Mars' } })).status).toBe(400)
    expect((await preview({ path: '/admin', church: dayton })).status).toBe(400)
  })

  it('has the look that the place proposes, until a person has chosen one', async () => {
    const save = async (settings: object) =>
      expect(await admin.send('PUT', adminApi.setupChurch, { settings, removesSample: true })).toMatchObject({
        status: 200,
      })
    const look = async () => {
      const all = new Map(Object.entries((await admin.get(adminApi.siteConfig)).body as object))
      return Object.fromEntries(lookSettings.map((name) => [name, all.get(name)]))
    }
    const place = { country: 'US', town: 'Dayton', address: '' }
    await save({ ...dayton, ...place })
    expect(await look()).toEqual(lookFor(place).settings)
    const sea = { ...place, town: 'Seagrove Beach' }
    await save({ ...dayton, ...sea })
    expect(await look()).toEqual(lookFor(sea).settings)
    await admin.send('PUT', adminApi.setupStep.replace('{id}', 'look'), { state: 'done' })
    await save({ ...dayton, ...place })
    expect(await look()).toEqual(lookFor(sea).settings)
  })
})
