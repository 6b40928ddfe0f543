/** The guided setup through the API: what a website says about a church after it, and nothing about another one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { api, documents, downloads, href, routes } from '#app/routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import type { OurWords } from '#app/setup/our-words.ts'
import { firstStart } from '#app/server/first-start.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { churches } from '#test/churches.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText, renderedPage } from '#test/rendered.ts'

const NOW = '2026-11-27T18:00:00Z'

/** Words that are true of the church by the sea alone. */
const OTHERS =
  /anglican|diocese|gulf|beach|\bsea\b|shoreline|eastside|\balpha\b|10:30|10:15|book of common prayer|stbrendans|555-0100|office@example/gi

const set = [
  {
    ...churches.dayton,
    says: [
      'First Presbyterian Church',
      'Sunday services are live at 11:15 AM EST',
      '11:15 a.m.',
      'What our church believes.',
    ],
  },
  {
    ...churches.sanJose,
    says: ['Iglesia San José', 'Saturdays 5:30 p.m.', 'Sunday Masses are live at 10:00 AM MST'],
  },
] as const

onBothDatabases('the guided setup', (open) => {
  describe.each(set)('of $settings.churchName', ({ settings, times, says }) => {
    let database: Database
    let app: TestApp
    let admin: TestApp
    beforeAll(async () => {
      database = await open()
      app = createTestApp(database, NOW, { SAMPLE_CONTENT: 'on' })
      await firstStart(app.services)
      admin = app.as('administrator')
    })
    afterAll(() => database.close())

    const everything = async () => {
      const { body } = await app.fetch(documents.sitemap).then(async (answer) => ({ body: await answer.text() }))
      const paths = [...body.matchAll(/<loc>https:\/\/church\.test([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
      const files = [documents.feed, documents.newsFeed, documents.podcast, documents.eventsFeed, documents.calendar]
      const all = [
        ...new Set(['/', ...paths]),
        ...files,
        documents.manifest,
        downloads.colors,
        '/nowhere',
        routes.offline,
      ]
      const texts = await Promise.all(
        all.map(async (path) => [
          path,
          path.includes('.') ? await (await app.fetch(path)).text() : await pageText(app, path),
        ]),
      )
      return texts as [path: string, text: string][]
    }

    it('leaves no word about another church', async () => {
      expect(await admin.send('PUT', adminApi.setupChurch, { settings, removesSample: true })).toMatchObject({
        status: 200,
      })
      expect(await admin.send('PUT', adminApi.setupTimes, { times })).toMatchObject({ status: 200 })
      expect(
        await admin.send('PUT', adminApi.setupPages, { hidden: ['alpha', 'offering', 'media-room'] }),
      ).toMatchObject({ status: 200 })
      const texts = await everything()
      const found = texts.flatMap(([path, text]) => [...new Set(text.match(OTHERS))].map((word) => `${path}: ${word}`))
      expect(found).toEqual([])
      const all = texts.map(([, text]) => text).join('\n')
      for (const words of says) expect(all).toContain(words)
    })

    it('writes no email about another church', async () => {
      const message = {
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@visitor.test',
        subject: 'Hello',
        message: 'Hello',
      }
      expect((await app.post(api.contact, message)).status).toBeLessThan(300)
      const visit = {
        fullName: 'Ann Lee',
        phone: '303-555-0199',
        email: 'ann@visitor.test',
        numberOfKids: '0',
        consent: true,
      }
      expect((await app.post(api.visitorRequests, visit)).status).toBeLessThan(300)
      expect((await app.post(api.newsletterSubscribe, { email: 'ann@visitor.test' })).status).toBeLessThan(300)
      const emails = await database.db.selectFrom('emails').selectAll().execute()
      expect(emails.map((email) => JSON.stringify(email).match(OTHERS)).filter(Boolean)).toEqual([])
    })

    it('lists our words until they are edited or checked, with claims first', async () => {
      const list = async () => (await admin.get(adminApi.ourWords)).body as OurWords[]
      const before = await list()
      const claims = before.filter(({ isClaim }) => isClaim).map(({ title }) => title)
      expect(before.slice(0, claims.length).map(({ title }) => title)).toEqual(claims)
      expect(claims).toEqual(
        expect.arrayContaining(['How you keep children safe (Kids Church)', 'Gifts and taxes (Give)']),
      )
      expect(claims.join()).not.toMatch(/larger church/)
      const safety = before.find(({ id }) => id === 'kids-church safety')
      if (!safety) throw new Error('The promise about children is not listed')
      expect(safety.text).toContain('background-checked')
      const right = { id: safety.id, hash: safety.hash }
      expect(await admin.post(adminApi.ourWords, right)).toMatchObject({ status: 200 })
      expect(await admin.post(adminApi.ourWords, { ...right, hash: 'another' })).toMatchObject({ status: 412 })
      const about = { ...originalRecord('about', settings.churchKind), lead: 'We are a family.' }
      expect(await admin.post(addressesOf(page).all, { ...about, blocks: [] })).toMatchObject({ status: 201 })
      const ids = (await list()).map(({ id }) => id)
      // The safety, the page, and the values that are no longer on it.
      expect(ids).toHaveLength(before.length - 3)
      expect(ids).not.toContain('about')
      expect(ids).not.toContain('kids-church safety')
    })

    it('is done in steps that can be done again, and says how far it is', async () => {
      const { body } = await admin.get(adminApi.guidedSetup)
      expect(body).toMatchObject({ hiddenPages: ['offering', 'alpha', 'media-room'] })
      const states = (body as { steps: { id: string; state: string }[] }).steps.map(({ id, state }) => `${id} ${state}`)
      expect(states).toEqual([
        'church done',
        'times done',
        'look open',
        'pages done',
        'content open',
        'connections open',
      ])
      expect((await renderedPage(app, routes.alpha)).status).toBe(404)
      expect(await admin.send('PUT', href(adminApi.setupStep, { id: 'look' }), { state: 'left' })).toMatchObject({
        status: 200,
      })
      expect(await admin.send('PUT', adminApi.setupPages, { hidden: [] })).toMatchObject({ status: 200 })
      // Shown again, they are as delivered.
      expect(await database.db.selectFrom('pages').select('page').execute()).toEqual([{ page: 'about' }])
    })
  })
})
