import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { page } from '#app/pages/page.ts'
import { api, documents, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { formOf } from '#test/own-forms.ts'
import { pageText } from '#test/rendered.ts'

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
const isOurs = async (path: string) => (await pageText(app, path)).includes('What you can ask us')

describe('the page about privacy', () => {
  it('says of what is kept what it is for, how long it is kept and who sees it', async () => {
    const text = await pageText(app, routes.privacy)
    for (const words of ['What you send us', 'Messages', 'Newsletter', 'People with an account', 'How to reach us'])
      expect(text).toContain(words)
    expect(text).toMatch(/How long:<\/dt> <dd class="inline">30 days\./)
    expect(text).toContain('Administrators, and people with the role “Inbox”.')
  })

  const switched: [what: string, words: string, on: object, off: object][] = [
    [
      'a giving service',
      'Giving: pay.example.org',
      { givingScriptUrl: 'https://pay.example.org/w.js' },
      { givingScriptUrl: '' },
    ],
    ['a giving link', 'Giving: give.example.org', { givingUrl: 'https://give.example.org/' }, { givingUrl: '' }],
    [
      'an offering form',
      'Offering form: form.example.org',
      { offeringFormUrl: 'https://form.example.org/' },
      { offeringFormUrl: '' },
    ],
    [
      'a media room',
      'Media room: brand.example.org',
      { mediaRoomScriptUrl: 'https://brand.example.org/b.js' },
      { mediaRoomScriptUrl: '' },
    ],
    ['a video on the home page', 'Video on the home page', { heroVideoId: 'dQw4w9WgXcQ' }, { heroVideoId: '' }],
    ['a video', 'until you press play', { alphaVideoUrl: 'https://youtu.be/dQw4w9WgXcQ' }, { alphaVideoUrl: '' }],
    ['Gmail', 'sent by Gmail', { emailProvider: 'gmail' }, { emailProvider: 'console' }],
    ['a mail server', 'sent by our email provider', { emailProvider: 'smtp' }, { emailProvider: 'console' }],
    ['pages without a connection', 'Pages for later', { offlineEnabled: true }, { offlineEnabled: false }],
    ['a map', 'Google Maps', { address: '1 Shore Road' }, { address: '' }],
  ]
  it.each(switched)('names %s while it is used, and not otherwise', async (_, words, on, off) => {
    await settings(on)
    expect(await pageText(app, routes.privacy)).toContain(words)
    await settings(off)
    expect(await pageText(app, routes.privacy)).not.toContain(words)
  })

  it('speaks of answers to forms only where there is such a form', async () => {
    expect(await pageText(app, routes.privacy)).not.toContain('Prayer requests')
    const questions = [{ kind: 'long', label: 'What shall we pray for?', isRequired: true }]
    await formOf(() => app).make({ readers: 'prayer', questions })
    const text = await pageText(app, routes.privacy)
    expect(text).toContain('Prayer requests')
    expect(text).toContain('People with the role “Prayer team” or “Clergy”.')
    expect(text).not.toContain('Answers to our forms')
  })

  it('leaves its address to a page of the church, is at another one in any case, and both lead to each other', async () => {
    expect(await pageText(app, routes.terms)).toContain(`href="${routes.privacy}"`)
    const own = { title: 'How we treat your data', address: routes.privacy, blocks: [] }
    expect((await admin.post(addressesOf(page).all, own)).status).toBe(201)
    expect(await pageText(app, routes.privacy)).toContain('How we treat your data')
    expect([await isOurs(routes.privacy), await isOurs(routes.privacyElsewhere)]).toEqual([false, true])
    expect(await pageText(app, routes.privacyElsewhere)).toContain('What else we say about privacy')
    expect(await pageText(app, routes.terms)).toContain(`href="${routes.privacyElsewhere}"`)
  })
})

it('says how it can be used by everyone, and how to tell the church what doesn’t work', async () => {
  await settings({ email: 'office@shore.example' })
  const text = await pageText(app, routes.accessibility)
  for (const words of ['WCAG', 'no transcript', 'mailto:office@shore.example']) expect(text).toContain(words)
})

it('tells people who find a security hole whom to tell, for at least half a year', async () => {
  await settings({ email: 'office@shore.example' })
  const answer = await app.fetch(documents.security)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(text).toContain('Contact: mailto:office@shore.example')
  expect(fields.get('Contact')).toMatch(/\/contact$/)
  expect(fields.get('Canonical')).toMatch(/^https?:\/\/.*\/\.well-known\/security\.txt$/)
  const months = app.services.now().until(Temporal.Instant.from(fields.get('Expires') ?? ''))
  const days = months.total('hours') / 24
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(365)
  await settings({ email: '' })
  expect(await (await app.fetch(documents.security)).text()).not.toContain('mailto:')
  expect((await app.get(api.privacy)).status).toBe(200)
})
