import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { leave } from '#app/features/newsletter/subscribing.ts'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'
import { api, href, routes } from '#app/routes.ts'
import { cleanUp } from '#app/server/jobs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'

const WELCOME = { status: 201, body: { message: 'Thank you for subscribing to our newsletter!' } }
const NOW = '2026-11-21T18:00:00Z'

onBothDatabases('new subscribers, when they have to confirm by email,', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    await app.as('administrator').send('PUT', adminApi.siteConfig, {
      newsletterConfirm: 'on',
      emailEnabled: true,
      emailProvider: 'smtp',
      smtpHost: 'mail.test',
      contactEmailFrom: 'office@church.test',
    })
  })
  afterEach(() => database.close())

  const at = (now: string) => createTestApp(database, now)
  const join = (email = 'Ann@example.org', on = app) => on.post(api.newsletterSubscribe, { email })
  const stored = () => database.db.selectFrom('newsletter_subscribers').selectAll().execute()
  const listed = async (query = '') =>
    (await app.as('administrator').get(`${adminApi.subscribers}${query}`)).body as Subscriber[]
  /** The secret in the link of the last email. */
  const secretIn = ({ emails }: TestApp) => {
    const link = /https:\S+/.exec(emails.at(-1)?.text.split('subscription:\n')[1] ?? '')?.[0] ?? ''
    expect(link).toMatch(new RegExp(`^https://church.test${routes.newsletterConfirm}\\?token=[\\w-]{43}$`))
    return new URL(link).searchParams.get('token') ?? ''
  }
  const confirm = (token: string, on = app) => on.post(api.newsletterConfirm, { token })

  it('get nothing yet but an email, which is stored encrypted', async () => {
    expect(await join()).toEqual(WELCOME)
    expect(await listed()).toMatchObject([
      {
        email: 'Ann@example.org',
        isActive: false,
        state: 'pending',
        consentAt: '2026-11-21T18:00:00.000Z',
        consentSource: 'form',
        confirmedAt: null,
        leftAt: null,
      },
    ])
    expect(app.emails).toMatchObject([{ to: 'Ann@example.org', isSecret: true }])
    const secret = secretIn(app)
    const row = await stored()
    expect(row[0]?.confirm_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
    const bodies = await database.db.selectFrom('email_bodies').selectAll().execute()
    expect(JSON.stringify(bodies)).not.toContain(secret)
    expect((await app.get(api.newsletterSubscribe)).body).toEqual({ asksByLetter: true, lists: [] })
  })

  it('are on the list once they press the button, and may press it again', async () => {
    await join()
    const secret = secretIn(app)
    const later = at('2026-11-22T08:00:00Z')
    expect((await confirm(secret, later)).status).toBe(200)
    expect((await confirm(secret, later)).status).toBe(200)
    expect(await listed()).toMatchObject([{ state: 'active', confirmedAt: '2026-11-22T08:00:00.000Z', version: 2 }])
    const log = (await app.as('administrator').get(`${adminApi.log}?search=confirmed`)).body
    expect(log).toMatchObject([{ action: 'confirmed', kind: 'subscriber', label: 'Ann@example.org', person: '' }])
  })

  it('see an error when the link is expired, replaced, invalid or missing', async () => {
    await join()
    const first = secretIn(app)
    expect(await confirm(first, at('2026-11-23T18:00:01Z'))).toMatchObject({
      status: 400,
      body: { fields: { token: expect.stringContaining('has expired') } },
    })
    const later = at('2026-11-21T18:10:00Z')
    await join('Ann@example.org', later)
    for (const token of [first, '', 'x', "' or 1=1 --", 'x'.repeat(5000), '\0']) {
      expect((await confirm(token)).status).toBe(400)
    }
    expect((await app.post(api.newsletterConfirm, {})).status).toBe(400)
    expect(await listed('?state=active')).toEqual([])
    expect((await confirm(secretIn(later))).status).toBe(200)
  })

  it('get one email, whose link stays valid, when the form is sent again within ten minutes', async () => {
    await join()
    const secret = secretIn(app)
    const again = at('2026-11-21T18:09:59Z')
    expect(await join('ann@example.org', again)).toEqual(WELCOME)
    expect((await confirm(secret, again)).status).toBe(200)
    expect(await join('ann@example.org', again)).toEqual(WELCOME)
    expect(again.emails).toEqual([])
    const later = at('2026-11-21T18:10:00Z')
    for (let time = 1; time <= 2; time++) expect(await join('ann@example.org', later)).toEqual(WELCOME)
    expect(later.emails).toMatchObject([{ subject: expect.stringContaining('already') }])
  })

  it('get the same answer and cause the same, whether they are known or not', async () => {
    await join('pending@example.org')
    await join('active@example.org')
    await confirm(secretIn(app))
    await join('left@example.org')
    await database.db
      .updateTable('newsletter_subscribers')
      .set({ left_at: NOW, left_how: 'unsubscribed' })
      .where('email', '=', 'left@example.org')
      .execute()
    const later = at('2026-11-21T18:10:00Z')
    for (const who of ['unknown', 'pending', 'active', 'left'])
      expect(await join(`${who}@example.org`, later)).toEqual(WELCOME)
    const { emails } = later
    expect(emails.map(({ to }) => to)).toEqual(
      ['unknown', 'pending', 'active', 'left'].map((who) => `${who}@example.org`),
    )
    expect(emails[2]?.subject).toContain('already')
    expect(emails[2]?.text).toMatch(/Unsubscribe: https:\/\/church\.test\/newsletter\/unsubscribe\?token=/)
  })

  it('get at most three emails a day, however often and in whatever spelling their address is entered', async () => {
    const spellings = ['ann.lee@gmail.com', 'Ann.Lee@GMail.com', 'annlee+1@gmail.com', 'a.n.n.lee+2@gmail.com']
    const emails = []
    for (const [n, email] of [...spellings, 'ann.lee@gmail.com'].entries()) {
      const then = at(`2026-11-21T18:${n}5:00Z`)
      expect(await join(email, then)).toEqual(WELCOME)
      emails.push(...then.emails)
    }
    expect(emails.map(({ to }) => to)).toEqual(['ann.lee@gmail.com', 'ann.lee@gmail.com', 'annlee+1@gmail.com'])
    await join('ann.lee@example.org')
    await join('annlee@example.org')
    expect(app.emails).toHaveLength(2)
    // The limit survives a restart, and until midnight at the church it is the same day.
    const evening = at('2026-11-22T05:59:00Z')
    await join('annlee@gmail.com', evening)
    expect(evening.emails).toEqual([])
    const tomorrow = at('2026-11-22T06:00:00Z')
    await join('annlee@gmail.com', tomorrow)
    expect(tomorrow.emails).toHaveLength(1)
  })

  it('keep their link when a further email is left out', async () => {
    const hours = [18, 19, 20, 21, 22].map((hour) => at(`2026-11-21T${hour}:00:00Z`))
    for (const hour of hours) await join('ANN@example.org', hour)
    expect(hours.map(({ emails }) => emails.length)).toEqual([1, 1, 1, 0, 0])
    expect((await confirm(secretIn(hours[2] ?? app))).status).toBe(200)
  })

  it.each(['no-reply@example.org', 'bounce+ann=example.org@example.org', 'choir-request@lists.example.org'])(
    'are kept, and not written to, at %s, where no person reads',
    async (email) => {
      expect(await join(email)).toEqual(WELCOME)
      expect(app.emails).toEqual([])
      expect(await listed()).toMatchObject([{ email, state: 'pending' }])
    },
  )

  it('are deleted after a week if they never confirmed, and no one else is', async () => {
    await join('pending@example.org')
    await join('again@example.org')
    await join('active@example.org')
    await confirm(secretIn(app))
    const admin = app.as('administrator')
    await admin.post(adminApi.subscribers, { email: 'off@example.org', isActive: false })
    await join('off@example.org')
    await cleanUp(at('2026-11-28T18:00:00Z').services)
    expect(await stored()).toHaveLength(4)
    await join('again@example.org', at('2026-11-27T18:00:00Z'))
    await cleanUp(at('2026-11-28T18:00:01Z').services)
    const left = async () => (await listed()).map(({ email, state }) => `${email} ${state}`).toSorted()
    expect(await left()).toEqual(['active@example.org active', 'again@example.org pending', 'off@example.org inactive'])
    await cleanUp(at('2026-11-29T18:00:01Z').services)
    expect(await left()).toEqual(['active@example.org active', 'off@example.org inactive'])
  })

  it('are deleted 30 days after their address bounced if they never subscribed, and no one else is', async () => {
    const took = (id: string) =>
      database.transaction((trx) =>
        leave(
          trx,
          id,
          { how: 'bounced', why: '550 no such user' },
          app.services.now().toString({ smallestUnit: 'millisecond' }),
        ),
      )
    const admin = app.as('administrator')
    await join('confirmed@example.org')
    await confirm(secretIn(app))
    await join('typo@example.org')
    await join('again@example.org')
    await admin.post(adminApi.subscribers, { email: 'desk@example.org' })
    await admin.send('PUT', adminApi.siteConfig, { newsletterConfirm: 'off' })
    await join('unasked@example.org')
    await admin.send('PUT', adminApi.siteConfig, { newsletterConfirm: 'on' })
    for (const { id } of await listed()) await took(id)
    expect(await listed('?search=typo')).toMatchObject([{ state: 'bounced', consentAt: null }])
    const emails = async () => (await listed('?sort=email')).map(({ email }) => email)
    const others = ['confirmed@example.org', 'desk@example.org', 'unasked@example.org']
    await cleanUp(at('2026-12-21T17:59:59Z').services)
    expect(await emails()).toEqual(['again@example.org', ...others, 'typo@example.org'].toSorted())
    const later = at('2026-12-21T18:00:00Z')
    for (const name of ['again', 'unasked']) await join(`${name}@example.org`, later)
    await cleanUp(later.services)
    expect(await emails()).toEqual(['again@example.org', ...others])
    await cleanUp(at('2026-12-23T18:00:00Z').services)
    expect(await emails()).toEqual(others)
  })

  it('are stored once when many requests arrive at the same time', async () => {
    const token = await formToken(app)
    const emails = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'ann@example.org' : 'Ann@example.org'))
    const asked = await Promise.all(emails.map((email) => app.post(api.newsletterSubscribe, { email, token })))
    expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await stored()).toHaveLength(1)
    expect(app.emails).toHaveLength(1)
  })

  it('can resubscribe after they have unsubscribed, with the button', async () => {
    await join()
    await confirm(secretIn(app))
    await database.db
      .updateTable('newsletter_subscribers')
      .set({ is_active: 0, left_at: NOW, left_how: 'unsubscribed', left_why: 'enough', confirm_hash: '' })
      .execute()
    await join()
    expect(await listed('?state=unsubscribed')).toMatchObject([{ leftWhy: 'enough' }])
    await confirm(secretIn(app))
    expect(await listed()).toMatchObject([{ state: 'active', leftAt: null, leftHow: null, leftWhy: null }])
  })

  it('are left alone for 30 days after their address took no mail', async () => {
    await join()
    await confirm(secretIn(app))
    await database.db
      .updateTable('newsletter_subscribers')
      .set({ is_active: 0, left_at: '2026-11-21T18:00:00.000Z', left_how: 'bounced', left_why: '550 no such user' })
      .execute()
    const before = await stored()
    const [soon, later] = [at('2026-12-21T17:59:59Z'), at('2026-12-21T18:00:00Z')]
    expect(await join('ann@example.org', soon)).toEqual(WELCOME)
    expect(soon.emails).toEqual([])
    expect(await stored()).toEqual(before)
    await join('ann@example.org', later)
    expect((await confirm(secretIn(later), later)).status).toBe(200)
    expect(await listed()).toMatchObject([{ state: 'active', leftAt: null, leftHow: null, leftWhy: null }])
  })

  it('have nothing rewritten that was noted of them, until they press the button', async () => {
    const admin = app.as('administrator')
    const made = (await admin.post(adminApi.subscribers, { email: 'ann@example.org' })).body as Subscriber
    const address = href(adminApi.subscriber, { id: made.id })
    await admin.send('PUT', address, { isActive: false })
    const before = (await admin.get(address)).body
    const mark = (await admin.fetch(address)).headers.get('ETag') ?? ''
    const later = at('2026-11-25T08:00:00Z')
    await join('Ann@example.org', later)
    expect((await admin.get(address)).body).toEqual(before)
    expect((await admin.send('PUT', address, { notes: 'moved' }, { 'If-Match': mark })).status).toBe(200)
    await confirm(secretIn(later), later)
    expect((await admin.get(address)).body).toMatchObject({
      state: 'active',
      consentSource: 'form',
      consentAt: '2026-11-25T08:00:00.000Z',
      confirmedAt: '2026-11-25T08:00:00.000Z',
      leftHow: null,
    })
  })

  it('can be brought in by the admin area, which is noted', async () => {
    await join()
    const [one] = await listed('?state=pending')
    const admin = app.as('administrator')
    const address = href(adminApi.subscriber, { id: one?.id ?? '' })
    const on = await admin.send('PUT', address, { isActive: true })
    expect(on.body).toMatchObject({ state: 'active', consentSource: 'desk', consentAt: '2026-11-21T18:00:00.000Z' })
    const off = await admin.send('PUT', address, { isActive: false })
    expect(off.body).toMatchObject({ state: 'inactive', leftHow: 'desk', leftAt: '2026-11-21T18:00:00.000Z' })
    const noted = await admin.send('PUT', address, { notes: 'moved away' })
    expect(noted.body).toMatchObject({ state: 'inactive', leftHow: 'desk' })
    const made = await admin.post(adminApi.subscribers, { email: 'ben@example.org' })
    expect(made.body).toMatchObject({ state: 'active', consentSource: 'desk' })
    const data = [{ email: 'cy@example.org' }, { email: 'Ann@example.org', firstName: 'Ann' }]
    await admin.post(adminApi.subscribersImport, { data })
    expect(await listed('?search=cy')).toMatchObject([{ state: 'active', consentSource: 'import' }])
    expect(await listed('?search=ann')).toMatchObject([{ state: 'inactive', leftHow: 'desk', firstName: 'Ann' }])
    expect((await admin.get(`${adminApi.subscribers}?state=nothing`)).status).toBe(400)
  })
})
