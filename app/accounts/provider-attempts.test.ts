/** Sign-ins with a provider depend on what it says, when it says it, and the browser in which they have begun. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { followWithin, startOidc } from '#test/oidc.ts'
import { makePerson, PASSWORD } from '#test/people.ts'
import { type Visitor, visitor } from '#test/visitor.ts'
import { PATIENCE } from '#test/patience.ts'

const SITE = 'https://church.test'
const leave = href(accountApi.signInAt, { id: 'oidc' }, { next: '/give' })
const callbackPath = href(accountApi.callback, { id: 'oidc' })
const noEntry = `${SITE}/sign-in?problem=provider`
const entered = `${SITE}${href(api.login, {}, { next: '/give' })}`

onBothDatabases('an attempt to sign in with a provider', (open) => {
  let oidc: Awaited<ReturnType<typeof startOidc>>
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    oidc = await startOidc(`${SITE}${callbackPath}`)
  })
  afterAll(() => oidc.stop())
  beforeEach(async () => {
    database = await open()
    const { issuer, clientId, clientSecret } = oidc
    app = createTestApp(database, undefined, {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    })
    await makePerson(database)
    oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
  })
  afterEach(() => database.close())

  const to = async (browser: Visitor, path: string) => (await browser.fetch(path)).headers.get('location') ?? ''
  /** To the provider. @returns where it sends the browser back to */
  const away = async (browser: Visitor) =>
    (await followWithin(oidc.issuer, await to(browser, leave))).slice(SITE.length)

  it('succeeds in two tabs, and each only once', async () => {
    const browser = visitor(app)
    const [first, second] = [await away(browser), await away(browser)]
    expect(await to(browser, first)).toBe(entered)
    expect(await to(browser, second)).toBe(entered)
    expect(await to(browser, second)).toBe(noEntry)
  })

  it('has room for its cookie in any number of tabs', async () => {
    const browser = visitor(app)
    const long = href(accountApi.signInAt, { id: 'oidc' }, { next: `/give?${'x'.repeat(900)}` })
    for (let n = 0; n < 8; n++) await to(browser, long)
    expect(browser.given('__Host-narthex.providers')?.length).toBeLessThan(4096)
    expect(await to(browser, await away(browser))).toBe(entered)
  })

  it('belongs to this host alone, where the site is served over https', async () => {
    const browser = visitor(app)
    await to(browser, leave)
    expect(browser.given('__Host-narthex.providers')).toMatch(/; Path=\/.*; Secure/)
    const local = createTestApp(database, undefined, {
      SITE_URL: 'http://localhost:3000',
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: oidc.clientId,
      OIDC_CLIENT_SECRET: oidc.clientSecret,
    })
    const developer = visitor(local)
    await to(developer, leave)
    expect(developer.given('narthex.providers')).not.toContain('Secure')
  })

  it('is none when its cookie holds what was signed for another one', async () => {
    const browser = visitor(app)
    await browser.post(api.login, { email: 'ann@church.test', password: PASSWORD })
    browser.cookies.set('__Host-narthex.providers', browser.cookies.get('__Host-narthex_session') ?? '')
    expect(await to(browser, `${callbackPath}?code=x&state=y`)).toBe(noEntry)
    expect(await to(browser, await away(browser))).toBe(entered)
  })

  it('ends after ten minutes, however long the browser keeps its cookie', async () => {
    const browser = visitor(app)
    const back = await away(browser)
    const later = visitor(app.at('2026-11-21T18:10:01Z'))
    for (const [name, value] of browser.cookies) later.cookies.set(name, value)
    expect(await to(later, back)).toBe(noEntry)
    expect(await to(browser, back)).toBe(entered)
  })

  it('sends a notice of a browser that we have not seen, and none of a known one', async () => {
    const notices = () => app.emails.filter(({ kind }) => kind === 'sign-in notice')
    const browser = visitor(app)
    await to(browser, await away(browser))
    await vi.waitFor(() => expect(notices()).toHaveLength(1), PATIENCE)
    expect(notices()[0]?.text).toContain(`with your ${new URL(oidc.issuer).host} account from a browser`)
    await to(browser, await away(browser))
    await app.services.background.idle()
    expect(notices()).toHaveLength(1)
  })

  it.each([
    ['an empty id', { sub: '', email: 'ann@church.test' }],
    ['spaces around the address', { sub: 'ann-1', email: ' ann@church.test ' }],
    ['a line break after the address', { sub: 'ann-1', email: 'ann@church.test\n' }],
  ])('is refused for %s', async (_, { sub, email }) => {
    oidc.tamper((claims) => ({ ...claims, sub, email, email_verified: true }))
    try {
      const browser = visitor(app)
      expect(await to(browser, await away(browser))).toBe(noEntry)
      expect((await browser.get(api.currentUser)).status).toBe(401)
    } finally {
      oidc.tamper()
    }
  })

  it.each([
    `${callbackPath}?state=a&state=b&code=c`,
    `${callbackPath}?state=a&code=b&code=c`,
    `${callbackPath}?state=${'a'.repeat(5000)}`,
    `${callbackPath}?state=a%00`,
  ])('is answered with a page for %s', async (path) => {
    expect(await to(visitor(app), path)).toBe(noEntry)
  })

  it.each([api.login, href(accountApi.signInAt, { id: 'oidc' })])(
    'begins at %s with two pages to go to',
    async (path) => {
      expect((await visitor(app).fetch(`${path}?next=/a&next=/b`)).status).toBe(303)
    },
  )
})

onBothDatabases('the configuration of a provider', (open) => {
  let database: Database
  let server: ReturnType<typeof createServer>
  let issuer: string
  let document: string
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.setHeader('Content-Type', 'application/json').end(document)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const whole = (at = issuer) => ({
    issuer,
    authorization_endpoint: `${at}/go`,
    token_endpoint: `${at}/token`,
    jwks_uri: `${at}/keys`,
  })
  const start = (OIDC_ISSUER = issuer) =>
    createTestApp(database, undefined, { OIDC_ISSUER, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })
  const goesTo = async (app: TestApp) => {
    const answer = await visitor(app).fetch(leave)
    return [answer.status, (answer.headers.get('location') ?? '').split('?')[0]]
  }
  const unavailable = [303, `${SITE}/sign-in`]

  it.each<[string, (from: Record<string, string>) => unknown]>([
    ['has no page to go to', (from) => ({ ...from, authorization_endpoint: undefined })],
    ['has no endpoint for tokens', (from) => ({ ...from, token_endpoint: undefined })],
    ['has no keys', (from) => ({ ...from, jwks_uri: undefined })],
    ['has a page that is no address', (from) => ({ ...from, authorization_endpoint: 'go' })],
    ['has no issuer', (from) => ({ ...from, issuer: undefined })],
    ['is of another issuer', (from) => ({ ...from, issuer: 'https://other.test' })],
    ['is empty', () => ({})],
    ['is a list', () => []],
  ])('is not kept when it %s', async (_, change) => {
    const app = start()
    document = JSON.stringify(change(whole()))
    expect(await goesTo(app)).toEqual(unavailable)
    document = JSON.stringify(whole())
    expect(await goesTo(app)).toEqual([303, `${issuer}/go`])
  })

  it('is asked for again after ten minutes, and the one before is used while there is no new one', async () => {
    const app = start(`${issuer}/`)
    document = JSON.stringify(whole())
    expect(await goesTo(app)).toEqual([303, `${issuer}/go`])
    const later = app.at('2026-11-21T18:11:00Z')
    document = 'maintenance'
    expect(await goesTo(later)).toEqual([303, `${issuer}/go`])
    document = JSON.stringify(whole('https://moved.test'))
    expect(await goesTo(later)).toEqual([303, 'https://moved.test/go'])
  })
})
