import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { api, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const BODY = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'

onBothDatabases('the link for unsubscribing', (open) => {
  let database: Database
  let app: TestApp
  let id: string
  let token: string
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    const made = await app.as('administrator').post(adminApi.subscribers, { email: 'Ann.Lee@example.org' })
    id = (made.body as Subscriber).id
    token = subscriberTokens(app.services.config).of(id)
  })
  afterEach(() => database.close())

  const one = async () =>
    (await app.as('administrator').get(href(adminApi.subscriber, { id }))).body as Subscriber & { version: number }
  const oneClick = (body: BodyInit, headers: Record<string, string> = {}, with_ = token) =>
    app.fetch(href(routes.newsletterUnsubscribe, {}, { token: with_ }), { method: 'POST', body, headers })
  const link = async (of = token) => (await app.get(href(api.newsletterSubscription, {}, { token: of }))).body

  it('shows the masked address, and changes nothing until the button is pressed', async () => {
    expect(await link()).toEqual({ email: 'A•••@example.org', isActive: true })
    expect(await one()).toMatchObject({ isActive: true, version: 1 })
  })

  it('unsubscribes with the button, resubscribes with the next one, and is logged without a person', async () => {
    const left = await app.post(api.newsletterUnsubscribe, { token })
    expect(left).toMatchObject({ status: 200, body: { next: href(routes.newsletterUnsubscribe, {}, { token }) } })
    expect(await one()).toMatchObject({ state: 'unsubscribed', leftAt: '2026-11-21T18:00:00.000Z', version: 2 })
    expect(await link()).toEqual({ email: 'A•••@example.org', isActive: false })
    const log = (await app.as('administrator').get(`${adminApi.log}?search=unsubscribed`)).body
    expect(log).toMatchObject([{ action: 'unsubscribed', label: 'Ann.Lee@example.org', person: '' }])
    expect((await app.post(api.newsletterComeBack, { token })).status).toBe(200)
    expect(await one()).toMatchObject({ state: 'active', leftAt: null, version: 3 })
  })

  it.each([
    ['as a form', BODY, { 'Content-Type': FORM }],
    [
      'from another site',
      BODY,
      { 'Content-Type': FORM, Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['from nowhere', BODY, { 'Content-Type': FORM, Origin: 'null' }],
  ])('unsubscribes by a mail program’s own button, %s, as often as it asks', async (_, body, headers) => {
    for (let time = 1; time <= 3; time++) {
      const answer = await oneClick(body, headers)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control') ?? 'no-store').toContain('no-store')
    }
    expect(await one()).toMatchObject({ state: 'unsubscribed', version: 2 })
  })

  it('unsubscribes someone who is in the trash, also once they are restored', async () => {
    const admin = app.as('administrator')
    const deleted = await admin.fetch(href(adminApi.subscriber, { id }), { method: 'DELETE' })
    expect((await app.post(api.newsletterUnsubscribe, { token })).status).toBe(200)
    const action = deleted.headers.get('x-undo') ?? ''
    expect((await admin.post(href(adminApi.undo, { action }), undefined)).status).toBe(200)
    expect(await one()).toMatchObject({ state: 'unsubscribed', isActive: false, leftAt: '2026-11-21T18:00:00.000Z' })
  })

  it('unsubscribes by a mail program that sends a multipart form', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await oneClick(form, { Origin: 'https://mail.example' })).status).toBe(200)
    expect(await one()).toMatchObject({ state: 'unsubscribed' })
  })

  it('matches no one if it is invalid, incomplete or of another site', async () => {
    const [, signature = ''] = token.split('.')
    const other = subscriberTokens({ secretKey: 'o'.repeat(32), dataDir: '' }).of(id)
    for (const bad of ['', 'x', `${id}.`, `${id}.${signature}x`, `other.${signature}`, other, 'a'.repeat(400)]) {
      expect((await oneClick(BODY, { 'Content-Type': FORM }, bad)).status).toBe(400)
      expect((await app.post(api.newsletterUnsubscribe, { token: bad })).status).toBe(400)
      expect((await app.post(api.newsletterComeBack, { token: bad })).status).toBe(400)
      expect(await link(bad.slice(0, 300))).toEqual({ email: null, isActive: false })
    }
    expect(await one()).toMatchObject({ isActive: true, version: 1 })
  })

  it('does not unsubscribe by any other request that another site sends to that address', async () => {
    const foreign = { 'Content-Type': FORM, Origin: 'https://evil.example' }
    expect((await oneClick('form=newsletter-leave', foreign)).status).toBe(403)
    expect((await oneClick('List-Unsubscribe=Two', foreign)).status).toBe(403)
    expect((await oneClick('x'.repeat(20_000), foreign)).status).toBe(413)
    const get = await app.fetch(href(routes.newsletterUnsubscribe, {}, { token }), { method: 'GET' })
    expect(get.status).toBe(404)
    expect(await one()).toMatchObject({ isActive: true, version: 1 })
  })

  it('stays the same after a restart, and works even if the subscriber was deleted', async () => {
    expect(subscriberTokens(createTestApp(database).services.config).of(id)).toBe(token)
    await app.as('administrator').send('DELETE', href(adminApi.subscriber, { id }))
    expect((await oneClick(BODY, { 'Content-Type': FORM })).status).toBe(200)
    expect(await link()).toEqual({ email: null, isActive: false })
  })
})
