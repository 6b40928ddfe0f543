import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import type { IssueRecord } from '#app/features/newsletter/issue.ts'
import type { SubscriberRecord } from '#app/features/newsletter/subscriber.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('lists of the newsletter', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await settings({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9, contactEmailTo: 'office@church.test' })
    await settings({ newsletterLists: 'Parish news\n Youth \nParish News' })
  })
  afterEach(() => database.close())

  const settings = (data: object) => admin.send('PUT', adminApi.siteConfig, data)
  const found = async (email: string) =>
    ((await admin.get(`${adminApi.subscribers}?search=${email}`)).body as SubscriberRecord[])[0] as SubscriberRecord
  const tokenOf = async (email: string) => subscriberTokens(app.services.config).of((await found(email)).id)
  const subscribe = (email: string, lists?: string) => app.post(api.newsletterSubscribe, { email, lists })
  const confirmLink = () => /token=([\w-]+)/.exec(app.emails.at(-1)?.text ?? '')?.[1] ?? ''
  const confirm = (with_ = app) => with_.post(api.newsletterConfirm, { token: confirmLink() })
  const choose = async (email: string, lists: string) =>
    app.post(api.newsletterLists, { token: await tokenOf(email), lists })
  const add = (email: string, lists: string[] = []) => admin.post(adminApi.subscribers, { email, lists })
  const write = async (more: object) => {
    const blocks = [{ kind: 'text', text: 'Hello.' }]
    return (await admin.post(adminApi.newsletterIssues, { subject: 'News', preheader: '', blocks, ...more }))
      .body as IssueRecord
  }
  const send = (id: string) => admin.send('POST', href(adminApi.newsletterIssueSend, { id }))
  const copies = async (id: string) => {
    const rows = database.db.selectFrom('emails').select(['to_address', 'state', 'reply_to']).where('batch_id', '=', id)
    return rows.orderBy('to_address').execute()
  }
  const subscription = async (email: string) =>
    (await app.get(href(api.newsletterSubscription, {}, { token: await tokenOf(email) }))).body

  it('are offered at sign-up, and begin with the confirmation', async () => {
    expect((await app.get(api.newsletterSubscribe)).body).toEqual({
      asksByLetter: true,
      lists: ['Parish news', 'Youth'],
    })
    await subscribe('ann@example.org', 'youth\nNo such list')
    expect(await found('ann@example.org')).toMatchObject({ state: 'pending', lists: [] })
    await confirm()
    expect(await found('ann@example.org')).toMatchObject({ state: 'active', lists: ['Youth'] })
    await subscribe('ben@example.org')
    await confirm()
    expect(await found('ben@example.org')).toMatchObject({ state: 'active', lists: [] })
  })

  it('don’t ask where there is only one, and the form without them works as before', async () => {
    await settings({ newsletterLists: 'Parish news', newsletterConfirm: 'off' })
    await subscribe('ann@example.org')
    expect(await found('ann@example.org')).toMatchObject({ state: 'active', lists: ['Parish news'] })
    await settings({ newsletterLists: '' })
    await subscribe('ben@example.org')
    expect(await found('ben@example.org')).toMatchObject({ state: 'active', lists: [] })
    expect((await app.get(api.newsletterSubscribe)).body).toEqual({ asksByLetter: false, lists: [] })
  })

  it('decide who gets a newsletter, and the number is told before', async () => {
    await add('ann@example.org', ['youth'])
    await add('ben@example.org', ['Parish news', 'Youth'])
    await add('cat@example.org')
    const toYouth = await write({ lists: ['Youth'] })
    const progress = (id: string) => admin.get(href(adminApi.newsletterIssueProgress, { id }))
    expect((await progress(toYouth.id)).body).toMatchObject({ subscribers: 2, refusal: null })
    expect((await send(toYouth.id)).body).toEqual({ message: 'Sending to 2 subscribers.' })
    const everyone = await write({})
    await send(everyone.id)
    expect((await copies(toYouth.id)).map((one) => one.to_address)).toEqual(['ann@example.org', 'ben@example.org'])
    expect(await copies(everyone.id)).toHaveLength(3)
    const lost = await write({ lists: ['Choir'] })
    expect(await send(lost.id)).toMatchObject({
      status: 409,
      body: { message: 'There is no list “Choir” anymore. Choose who gets this newsletter.' },
    })
  })

  it('are chosen with the link of an email: what waits for a list that was left is not sent', async () => {
    await add('ann@example.org', ['Parish news', 'Youth'])
    const toYouth = await write({ lists: ['Youth'] })
    const toBoth = await write({ lists: ['Youth', 'Parish news'] })
    for (const { id } of [toYouth, toBoth]) await send(id)
    expect(await subscription('ann@example.org')).toEqual({
      email: 'a•••@example.org',
      isActive: true,
      lists: [
        { name: 'Parish news', isChosen: true },
        { name: 'Youth', isChosen: true },
      ],
    })
    expect((await choose('ann@example.org', 'Parish news')).status).toBe(200)
    expect(await found('ann@example.org')).toMatchObject({ lists: ['Parish news'], leftLists: ['Youth'] })
    expect(await copies(toYouth.id)).toMatchObject([{ state: 'cancelled' }])
    expect(await copies(toBoth.id)).toMatchObject([{ state: 'waiting' }])
    expect(await choose('ann@example.org', '')).toMatchObject({
      status: 400,
      body: { fields: { lists: expect.stringContaining('unsubscribe from everything') } },
    })
    expect((await app.post(api.newsletterLists, { token: 'x', lists: 'Youth' })).status).toBe(400)
  })

  it('that somebody left come back by their choice alone, not by a table or an administrator', async () => {
    await add('ann@example.org', ['Parish news', 'Youth'])
    await choose('ann@example.org', 'Parish news')
    await admin.post(adminApi.subscribersImport, { data: [{ email: 'ann@example.org', lists: 'Youth, Choir' }] })
    expect(await found('ann@example.org')).toMatchObject({ lists: ['Parish news', 'Choir'] })
    const one = href(adminApi.subscriber, { id: (await found('ann@example.org')).id })
    expect(await admin.send('PUT', one, { lists: ['youth'] })).toMatchObject({
      status: 400,
      body: { fields: { lists: expect.stringContaining('They left “Youth” themselves') } },
    })
    expect((await admin.send('PUT', one, { notes: 'Sings' })).status).toBe(200)
    await choose('ann@example.org', 'Youth')
    expect(await found('ann@example.org')).toMatchObject({ lists: ['Youth', 'Choir'], leftLists: ['Parish news'] })
  })

  it('are all left with the link and by one click, for good', async () => {
    await add('ann@example.org', ['Youth'])
    const issue = await write({ lists: ['Youth'] })
    await app.post(api.newsletterUnsubscribe, { token: await tokenOf('ann@example.org') })
    expect((await choose('ann@example.org', 'Youth')).status).toBe(200)
    expect(await found('ann@example.org')).toMatchObject({ state: 'unsubscribed' })
    expect((await send(issue.id)).status).toBe(409)
    await admin.post(adminApi.subscribersImport, { data: [{ email: 'ann@example.org', lists: 'Youth' }] })
    expect((await send(issue.id)).status).toBe(409)
  })

  it('are imported, exported and found', async () => {
    const data = [
      { email: 'ann@example.org', Lists: 'youth, Parish news' },
      { email: 'ben@example.org', Lists: '' },
    ]
    await admin.post(adminApi.subscribersImport, { data })
    expect(await found('ann@example.org')).toMatchObject({ lists: ['Youth', 'Parish news'] })
    const csv = await (await admin.fetch(`${adminApi.subscribersExport}?lists=Youth`)).text()
    expect(csv).toContain('Email,First name,Last name,Phone,Notes,Active,Since,Lists')
    expect(csv).toContain('ann@example.org,,,,,yes,2026-11-21,"Youth, Parish news"')
    expect(csv).not.toContain('ben@')
    const on = async (name: string) =>
      ((await admin.get(`${adminApi.subscribers}?lists=${encodeURIComponent(name)}`)).body as object[]).length
    expect([await on('Youth'), await on('You%'), await on('Parish news')]).toEqual([1, 0, 1])
    const ids = [(await found('ben@example.org')).id]
    const several = await admin.post(`${adminApi.subscribers}/several`, {
      ids,
      add: { lists: ['youth'] },
      set: {},
      remove: {},
    })
    expect(several.status).toBe(200)
    expect(await found('ben@example.org')).toMatchObject({ lists: ['Youth'] })
  })

  it('welcome someone once: after confirming, not again within a year, and nobody who was imported', async () => {
    await settings({ newsletterWelcomeSubject: 'Hello', newsletterWelcomeMessage: 'Good to have you.' })
    const welcomes = () => app.emails.filter(({ kind }) => kind === 'newsletter welcome')
    await admin.post(adminApi.subscribersImport, { data: [{ email: 'old@example.org' }] })
    await subscribe('ann@example.org')
    expect(welcomes()).toEqual([])
    const token = confirmLink()
    await app.post(api.newsletterConfirm, { token })
    await app.post(api.newsletterConfirm, { token })
    expect(welcomes()).toMatchObject([
      { to: 'ann@example.org', subject: 'Hello', text: expect.stringContaining('Good to have you.') },
    ])
    expect(welcomes()[0]).toMatchObject({ replyTo: 'office@church.test', text: expect.stringContaining('Unsubscribe') })
    const stateOfWelcome = async () =>
      (await database.db.selectFrom('emails').select('state').where('kind', '=', 'newsletter welcome').execute())[0]
    const again = async (now: string) => {
      await app.at(now).post(api.newsletterUnsubscribe, { token: await tokenOf('ann@example.org') })
      await app.at(now).post(api.newsletterSubscribe, { email: 'ann@example.org' })
      await confirm(app.at(now))
    }
    await again('2027-11-20T18:00:00Z')
    expect(welcomes()).toHaveLength(1)
    expect(await stateOfWelcome()).toEqual({ state: 'cancelled' })
    await again('2027-11-22T18:00:00Z')
    expect(welcomes()).toHaveLength(2)
    const words = { subject: 'Hi', message: 'A test' }
    expect((await admin.post(adminApi.newsletterWelcomeTest, words)).status).toBe(200)
    expect(app.emails.at(-1)).toMatchObject({ to: 'ada@church.test', subject: 'Test: Hi' })
  })

  it('have their replies where the settings or the newsletter say', async () => {
    await add('ann@example.org')
    const replies = async (more: object = {}) => {
      const { id } = await write(more)
      await send(id)
      return (await copies(id))[0]?.reply_to
    }
    expect(await replies()).toBe('office@church.test')
    await settings({ newsletterReplyTo: 'news@church.test' })
    expect(await replies()).toBe('news@church.test')
    expect(await replies({ replyTo: 'pastor@church.test' })).toBe('pastor@church.test')
    const wrong = { subject: '', preheader: '', blocks: [], replyTo: 'a@b.co, c@d.co' }
    expect((await admin.post(adminApi.newsletterIssues, wrong)).status).toBe(400)
  })
})
