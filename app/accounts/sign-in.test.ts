import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashPassword, passwordCost } from '#app/accounts/password.ts'
import { changeUser, checkPassword, endSessions, setPassword } from '#app/accounts/queries.ts'
import { Sessions, tokenHash } from '#app/accounts/sessions.ts'
import { api } from '#app/routes.ts'
import type { Database, Trx } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { CHEAP, makePerson, PASSWORD, PRODUCT_COST, signedInAs } from '#test/people.ts'
import { visitor } from '#test/visitor.ts'
import { PATIENCE } from '#test/patience.ts'

const COOKIE = '__Host-narthex_session'
const DAY = 24 * 60 * 60 * 1000
const refused = {
  error: 'sign_in_refused',
  message: 'That email and password don’t match. Try again, or reset your password.',
}

onBothDatabases('signing in', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  it('is done with address and password, however the address is written', async () => {
    const id = await makePerson(database, { email: 'Ann@Church.test', isAdmin: true })
    const browser = visitor(app)
    const person = {
      id,
      name: 'Ann Lee',
      email: 'Ann@Church.test',
      isAdmin: true,
      roles: ['administrator'],
      contributes: [],
    }
    expect(await browser.post(api.login, { email: ' aNN@church.TEST ', password: PASSWORD })).toEqual({
      status: 200,
      body: { ...person, next: '/admin' },
    })
    expect(await browser.get(api.currentUser)).toEqual({ status: 200, body: person })
  })

  it('gives a cookie that scripts, other sites and plain connections never see', async () => {
    await makePerson(database)
    const browser = await signedInAs(app, 'ann@church.test')
    const given = browser.given(COOKIE)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
      expect(given).toContain(`; ${attribute}`)
    }
    expect(given).not.toContain('Domain')
    expect([...browser.cookies.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      '__Host-narthex_device',
      COOKIE,
    ])
  })

  it('stores only a hash of the cookie’s token, and instants and flags as text and numbers', async () => {
    await makePerson(database)
    const browser = await signedInAs(app, 'ann@church.test')
    const cookie = decodeURIComponent(browser.cookies.get(COOKIE) ?? '')
    const token = cookie.split('.')[0] ?? ''
    const rows = await database.db.selectFrom('sessions').selectAll().execute()
    expect(rows).toMatchObject([{ token_hash: tokenHash(token), user_agent: '' }])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const { last_seen_at } = await database.db.selectFrom('users').select('last_seen_at').executeTakeFirstOrThrow()
    expect(last_seen_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('has the same answer for a wrong password, an unknown address and a deactivated person', async () => {
    await makePerson(database)
    await makePerson(database, { email: 'out@church.test', isDisabled: true })
    for (const [email, password] of [
      ['ann@church.test', 'a psalm at dusk'],
      ['nobody@church.test', PASSWORD],
      ['out@church.test', PASSWORD],
      ['no address', PASSWORD],
    ]) {
      const browser = visitor(app)
      expect(await browser.post(api.login, { email, password })).toEqual({ status: 401, body: refused })
      expect(browser.cookies.size).toBe(0)
    }
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('is refused when the password changes while the old one waits to be checked', async () => {
    const id = await makePerson(database)
    const newHash = await hashPassword('another psalm')
    Object.assign(passwordCost, PRODUCT_COST)
    const busy = Array.from({ length: 12 }, () => hashPassword('some other password'))
    const waiting = app.post(api.login, { email: 'ann@church.test', password: PASSWORD })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await setPassword(database.db, id, newHash, new Date().toISOString())
    expect(await waiting).toEqual({ status: 401, body: refused })
    await Promise.all(busy)
    Object.assign(passwordCost, CHEAP)
  })

  it.each([
    ['has changed', (trx: Trx, id: string) => setPassword(trx, id, 'another', '2026-11-21T18:00:00.000Z')],
    ['was deactivated', (trx: Trx, id: string) => changeUser(trx, id, { disabled_at: 'now' }, 'now')],
    ['was deleted', (trx: Trx, id: string) => trx.deleteFrom('users').where('id', '=', id).execute()],
  ])('begins no session when the account %s since its password was checked', async (_, change) => {
    const id = await makePerson(database)
    const checked = await checkPassword(database.db, 'ann@church.test', PASSWORD)
    const sessions = new Sessions({ config: app.services.config, database })
    const begin = async () => {
      const router = new Hono().post('/', async (c) => c.json(await sessions.begin(c, id, checked?.credentials)))
      const answer = await router.request('/', { method: 'POST' })
      return [await answer.json(), answer.headers.has('set-cookie')]
    }
    expect(await begin()).toEqual([true, true])
    await database.transaction(async (trx) => {
      await change(trx, id)
      await endSessions(trx, id)
    })
    expect(await begin()).toEqual([false, false])
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('is announced by email when the browser is new, and only then', async () => {
    await makePerson(database)
    const browser = await signedInAs(app, 'ann@church.test')
    const notices = () => app.emails.filter(({ kind }) => kind === 'sign-in notice')
    await vi.waitFor(() => expect(notices()).toMatchObject([{ to: 'ann@church.test' }]), PATIENCE)
    expect(notices()[0]?.text).toContain('Someone signed in to church.test with your password')
    expect(notices()[0]?.text).toContain('Saturday, November 21, 2026, 12:00 p.m.')
    expect((await browser.post(api.login, { email: 'ann@church.test', password: PASSWORD })).status).toBe(200)
    expect((await visitor(app).post(api.login, { email: 'ann@church.test', password: 'wrong' })).status).toBe(401)
    await signedInAs(app, 'ann@church.test')
    await vi.waitFor(() => expect(notices()).toHaveLength(2), PATIENCE)
  })

  it('starts a new session each time and ends the one before', async () => {
    await makePerson(database)
    const browser = await signedInAs(app, 'ann@church.test')
    const before = browser.cookies.get(COOKIE) ?? ''
    await browser.post(api.login, { email: 'ann@church.test', password: PASSWORD })
    expect(browser.cookies.get(COOKIE)).not.toBe(before)
    const old = await app.fetch(api.currentUser, { headers: { cookie: `${COOKIE}=${before}` } })
    expect(old.status).toBe(401)
    expect((await browser.get(api.currentUser)).status).toBe(200)
  })

  it('is not possible with a cookie that is forged, changed or the stored hash', async () => {
    await makePerson(database)
    const browser = await signedInAs(app, 'ann@church.test')
    const { token_hash } = await database.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
    const [token, signature] = decodeURIComponent(browser.cookies.get(COOKIE) ?? '').split('.')
    for (const forged of [token, `${token}x.${signature}`, `${token_hash}.${signature}`, `${token}.AAAA`, '', '%00']) {
      const headers = { cookie: `${COOKIE}=${encodeURIComponent(forged ?? '')}` }
      expect((await app.fetch(api.currentUser, { headers })).status).toBe(401)
    }
  })

  it('lasts seven days without use, longer with use, and thirty days at most', async () => {
    await makePerson(database)
    const browser = await signedInAs(app, 'ann@church.test')
    const ends = async (column: 'expires_at' | 'created_at', daysFromNow: number) => {
      const instant = new Date(Date.now() + daysFromNow * DAY).toISOString()
      await database.db
        .updateTable('sessions')
        .set({ [column]: instant })
        .execute()
    }
    await ends('expires_at', 5)
    expect((await browser.get(api.currentUser)).status).toBe(200)
    const { expires_at } = await database.db.selectFrom('sessions').select('expires_at').executeTakeFirstOrThrow()
    expect((Date.parse(expires_at) - Date.now()) / DAY).toBeCloseTo(7, 2)
    await ends('created_at', -30.01)
    expect((await browser.get(api.currentUser)).status).toBe(401)
    await ends('created_at', -1)
    expect((await browser.get(api.currentUser)).status).toBe(200)
    await ends('expires_at', -0.001)
    expect((await browser.get(api.currentUser)).status).toBe(401)
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('ends when the person is deactivated', async () => {
    await makePerson(database, { isAdmin: true })
    const browser = await signedInAs(app, 'ann@church.test')
    await database.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute()
    expect((await browser.get(api.currentUser)).status).toBe(401)
  })

  it('from a form leads to the requested page, or back to the page', async () => {
    await makePerson(database)
    const form = (password: string, next: string) => {
      const body = new URLSearchParams({ email: 'ann@church.test', password, next }).toString()
      return visitor(app).fetch(api.login, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    }
    const welcome = await form(PASSWORD, '/events?page=2')
    expect([welcome.status, welcome.headers.get('location')]).toEqual([303, '/events?page=2'])
    const back = await form('wrong password', '/events')
    expect(back.headers.get('location')).toBe('/sign-in?next=%2Fevents&problem=password')
    expect((await form(PASSWORD, '//elsewhere.test')).headers.get('location')).toBe('/')
    const text = await visitor(app).fetch(api.login, { method: 'POST', body: 'email=x' })
    expect(text.status).toBe(415)
  })

  it('is refused to other sites', async () => {
    await makePerson(database)
    const headers = { 'Content-Type': 'application/json', Origin: 'https://elsewhere.test' }
    const body = JSON.stringify({ email: 'ann@church.test', password: PASSWORD })
    expect((await app.fetch(api.login, { method: 'POST', headers, body })).status).toBe(403)
  })

  it('starts at a page, which knows where to return', async () => {
    const at = async (address: string, headers: Record<string, string> = {}) =>
      (await app.fetch(address, { headers: { host: 'church.test', ...headers } })).headers.get('location')
    expect(await at(api.login)).toBe('/sign-in')
    expect(await at(`${api.login}?next=/give`)).toBe('/sign-in?next=%2Fgive')
    expect(await at(`${api.login}?next=//elsewhere.test`)).toBe('/sign-in')
    for (const odd of ['/%61pi/logout', '/API/logout', '/Sign-in/', '/sign%2Din', '/%2Fapi/logout', '/api%2Flogout']) {
      expect(await at(`${api.login}?next=${encodeURIComponent(odd)}`)).toBe('/sign-in')
    }
    expect(await at(`${api.login}?next=/signs`)).toBe('/sign-in?next=%2Fsigns')
    expect(await at(api.login, { referer: 'https://church.test/sermons?page=2' })).toBe(
      '/sign-in?next=%2Fsermons%3Fpage%3D2',
    )
    expect(await at(api.login, { referer: 'https://elsewhere.test/sermons' })).toBe('/sign-in')
    expect(await at(api.login, { referer: 'https://church.test/' })).toBe('/sign-in')
    const dashboard = { referer: 'https://church.test/admin/events' }
    expect(await at(`${api.login}?next=/admin/events`, dashboard)).toBe('/sign-in?next=%2Fadmin%2Fevents&problem=ended')
    expect(await at(`${api.login}?next=/admin/events`)).toBe('/sign-in?next=%2Fadmin%2Fevents')
  })

  it('is not required of users who have', async () => {
    await makePerson(database, { isAdmin: true })
    const browser = await signedInAs(app, 'ann@church.test')
    expect((await browser.fetch(api.login)).headers.get('location')).toBe('/admin')
  })

  it('ends on the server when the person signs out, by link or by form', async () => {
    await makePerson(database)
    for (const method of ['GET', 'POST']) {
      const browser = await signedInAs(app, 'ann@church.test')
      const cookie = browser.cookies.get(COOKIE)
      const answer = await browser.fetch(api.logout, { method })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
      expect(browser.cookies.has(COOKIE)).toBe(false)
      const old = await app.fetch(api.currentUser, { headers: { cookie: `${COOKIE}=${cookie}` } })
      expect(old.status).toBe(401)
    }
    expect((await visitor(app).fetch(api.logout)).status).toBe(303)
  })

  it('is not ended by a link or a picture elsewhere, nor by a browser that looks ahead', async () => {
    await makePerson(database)
    const browser = await signedInAs(app, 'ann@church.test')
    const tries: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', purpose: 'prefetch' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ]
    for (const headers of tries) {
      expect((await browser.fetch(api.logout, { headers })).headers.get('location')).toBe('/')
      expect((await browser.get(api.currentUser)).status).toBe(200)
    }
    const elsewhere = { Origin: 'https://elsewhere.test' }
    expect((await browser.fetch(api.logout, { method: 'POST', headers: elsewhere })).status).toBe(403)
    await browser.fetch(api.logout, { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' } })
    expect((await browser.get(api.currentUser)).status).toBe(401)
  })
})
