/** The address of the site: another one at which people sign in, a forgotten one, and one that changes. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { Health } from '#app/admin/health-api.ts'
import { readConfig } from '#app/config.ts'
import { keepFirstAddress, otherHosts } from '#app/http/site-address.ts'
import { api, documents } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, PASSWORD } from '#test/people.ts'

const PROXY = { TRUST_PROXY: '1', SITE_URL: 'https://www.church.org' }

onBothDatabases('the address of the site', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const signIn = (
    app: TestApp,
    headers: Record<string, string>,
    body = { email: 'ann@church.test', password: PASSWORD },
  ) =>
    app.fetch(api.login, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  const address = async (app: TestApp) =>
    ((await app.as('administrator').get(adminApi.health)).body as Health).items.find(({ name }) => name === 'Address')
  const now = () => new Date().toISOString()

  it.each([
    ['www.church.org', PROXY, undefined],
    ['church.org', PROXY, 'SITE_URL=https://church.org'],
    ['CHURCH.org:443', PROXY, 'OTHER_HOSTS=church.org'],
    ['church.org', { ...PROXY, OTHER_HOSTS: 'church.org, old.org' }, undefined],
    ['192.0.2.7', PROXY, undefined],
    ['localhost', PROXY, undefined],
    ['church.org', { ...PROXY, TRUST_PROXY: 'off' }, undefined],
    ['church.org', { TRUST_PROXY: '1', SITE_URL: 'http://localhost:3000' }, 'SITE_URL=https://church.org'],
  ])('is told when somebody signs in at another one: %s', async (host, env, line) => {
    await makePerson(database)
    const app = createTestApp(database, now(), env)
    expect((await signIn(app, { host })).status).toBe(200)
    const item = await address(app)
    expect(item?.state).toBe(line === undefined ? 'fine' : 'watch')
    expect(item?.text).toContain(line ?? '')
    const overview = JSON.stringify((await app.as('administrator').get(adminApi.overview)).body)
    expect(overview.includes('View health')).toBe(line !== undefined)
  })

  it('is not told for what strangers ask for', async () => {
    await makePerson(database)
    const app = createTestApp(database, now(), PROXY)
    for (let n = 0; n < 30; n++) await app.fetch(api.siteConfig, { headers: { host: 'scanner.org' } })
    await signIn(app, { host: 'scanner.org' }, { email: 'ann@church.test', password: 'a wrong one' })
    expect(await address(app)).toMatchObject({ state: 'fine' })
  })

  it('is missing behind a proxy, which is told without any visitor', async () => {
    const app = createTestApp(database, now(), { TRUST_PROXY: '1', SITE_URL: 'http://localhost:3000' })
    expect(await address(app)).toMatchObject({ state: 'watch' })
    expect((await address(app))?.text).toContain('SITE_URL=https://www.example.org')
  })

  it.each([
    ['https://www.church.org', 'off', '', true],
    ['http://localhost:3000', '1', 'https', true],
    ['http://localhost:3000', '1', 'http', false],
    ['http://localhost:3000', 'off', 'https', false],
  ])('%s makes cookies secure, or not (proxies: %s, %s)', async (SITE_URL, TRUST_PROXY, proto, isSecure) => {
    await makePerson(database)
    const app = createTestApp(database, now(), { SITE_URL, TRUST_PROXY })
    const { headers } = await signIn(app, { host: 'www.church.org', ...(proto ? { 'x-forwarded-proto': proto } : {}) })
    expect(/; Secure/i.test(headers.getSetCookie()[0] ?? '')).toBe(isSecure)
  })

  it('says that a page came without encryption', async () => {
    const app = createTestApp(database, now(), PROXY)
    const answer = await signIn(app, { host: 'www.church.org', origin: 'http://www.church.org' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('Open https://www.church.org')
  })

  it('may change: calendars and the podcast stay known by the first one', async () => {
    const at = (siteUrl: string) => createTestApp(database, '2026-11-21T18:00:00Z', { SITE_URL: siteUrl })
    const known = async (app: TestApp) => {
      await keepFirstAddress(database.db, app.services.config, '2026-11-21T18:00:00.000Z')
      const [calendar, podcast] = [
        await documentText(app, documents.calendar),
        await documentText(app, documents.podcast),
      ]
      return { uid: /UID:.*@(.*)\r/.exec(calendar)?.[1], guid: /<podcast:guid>([^<]*)/.exec(podcast)?.[1], calendar }
    }
    const event = { title: 'Picnic', date: '2026-12-05', startTime: '10:00' }
    const local = at('http://localhost:3000')
    expect((await local.as('administrator').post('/api/admin/events', event)).status).toBe(201)
    // An address of this machine alone is none.
    expect(await known(local)).toMatchObject({ uid: 'localhost' })
    const first = await known(at('https://old.church.org'))
    const second = await known(at('https://www.church.org'))
    expect(first.uid).toBe('old.church.org')
    expect(second).toMatchObject({ uid: first.uid, guid: first.guid })
    expect(second.calendar).toContain('https://www.church.org/')
  })
})

it.each([
  ['GET', 'old.org', '/events?month=all', 'https://www.church.org/events?month=all'],
  ['GET', 'Church.ORG:443', '/', 'https://www.church.org/'],
  ['HEAD', 'old.org', '/sermons/feed.xml', 'https://www.church.org/sermons/feed.xml'],
  ['GET', 'old.org', '//evil.org/x', 'https://www.church.org//evil.org/x'],
  ['GET', 'old.org', '/healthz', undefined],
  ['GET', 'old.org', '/readyz', undefined],
  ['POST', 'old.org', '/newsletter/unsubscribe', undefined],
  ['GET', 'www.church.org', '/', undefined],
  ['GET', 'scanner.org', '/', undefined],
  ['GET', undefined, '/', undefined],
  ['GET', 'old.org', 'http://old.org/', undefined],
])('%s of %s%s is led to %s', (method, host, url, to) => {
  const config = readConfig({ SITE_URL: 'https://www.church.org', OTHER_HOSTS: 'old.org, church.org' })
  expect(otherHosts(config)({ method, url, headers: host === undefined ? {} : { host } })).toBe(to)
})

it.each(['www.church.org', 'https://old.org', 'old.org,,', 'a b'])('OTHER_HOSTS=%s stops the start', (OTHER_HOSTS) => {
  expect(() => readConfig({ SITE_URL: 'https://www.church.org', OTHER_HOSTS })).toThrow('OTHER_HOSTS')
})
