import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { accountApi } from '#app/accounts/account.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const ON = '2026-12-05'
const answers = { answer1: '', answer2: '', answer3: '', answer4: '', answer5: '' }

onBothDatabases('while email is off', (open) => {
  let database: Database
  let app: TestApp
  let event: string
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    event = await addEvent(database.db, { title: 'Supper', date: ON, startTime: '18:00', signUp: true })
  })
  afterEach(() => database.close())

  const said = async (address: string, fields: object) =>
    ((await app.post(address, fields)).body as { message: string }).message
  const signUp = (n: number) =>
    said(api.signUps, { event, date: ON, name: `Ann ${n}`, email: 'ann@home.test', ...answers })
  const forgot = () => said(accountApi.forgotPassword, { email: 'ann@home.test' })
  const subscribe = (n: number) => said(api.newsletterSubscribe, { email: `ann${n}@home.test` })
  const set = (settings: object) => app.as('administrator').send('PUT', adminApi.siteConfig, settings)
  const details = async () => (await app.get(href(api.event, { id: event }))).body

  it('no answer to a form promises an email, and each does once it is on', async () => {
    await set({ newsletterConfirm: 'on' })
    expect(await signUp(1)).toMatch(/^We’ve received your sign-up\. We can’t send you a confirmation by email/)
    expect(await subscribe(1)).toMatch(/We can’t email you a link to confirm it yet/)
    expect(await forgot()).toMatch(/can’t send email yet/)
    expect(await details()).toMatchObject({ sendsEmail: false })

    const mail = { emailEnabled: true, emailProvider: 'smtp', smtpHost: 'mail.test', contactEmailFrom: 'a@church.test' }
    expect((await set(mail)).status).toBe(200)
    expect(await signUp(2)).toMatch(/Look for our email/)
    expect(await subscribe(2)).toBe('Thank you for subscribing to our newsletter!')
    expect(await forgot()).toMatch(/we’ve sent it a link/)
    expect(await details()).toMatchObject({ sendsEmail: true })
  })

  it('a subscription that needs no confirmation is thanked as ever', async () => {
    expect(await subscribe(1)).toBe('Thank you for subscribing to our newsletter!')
  })
})
