import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const message = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.org',
  subject: 'The choir',
  message: 'When does it <b>practise</b>?\n\nThank you.',
}
const visit = { fullName: 'Bo Ek', phone: '850-555-0100', email: 'bo@example.org', numberOfKids: '2' }

onBothDatabases('replies to form submissions', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    await set({ churchName: 'St. Brendan’s', contactEmailTo: 'office@church.test' })
  })
  afterEach(() => database.close())

  const set = (settings: object) => app.as('administrator').send('PUT', adminApi.siteConfig, settings)
  const replyOn = () =>
    set({
      autoReplyEnabled: true,
      autoReplySubject: 'Dear [Visitor Name]',
      autoReplyMessage: 'We at [Church Name] have your message.',
    })
  const welcomeOn = (subject = 'Welcome', text = 'Dear [Visitor Name], and your [Number of Kids] kids!') =>
    set({ visitorWelcomeSubject: subject, visitorWelcomeMessage: text })
  const send = async (more: object = {}, on = app) =>
    expect((await on.post(api.contact, { ...message, ...more })).status).toBe(201)
  const come = async (more: object = {}) =>
    expect((await app.post(api.visitorRequests, { ...visit, ...more })).status).toBe(201)
  const answers = async (kind: string) =>
    (
      await database.db
        .selectFrom('emails')
        .select('to_address')
        .where('kind', '=', kind)
        .orderBy('to_address')
        .execute()
    ).map((email) => email.to_address)

  it('answer in usual words where a church has switched that on and written none', async () => {
    await set({ contactEmailTo: '', autoReplyEnabled: true })
    await send()
    expect(app.emails).toMatchObject([{ kind: 'auto-reply', subject: 'We got your message' }])
    expect(app.emails[0]?.text).toContain('Dear Ann Lee,')
  })

  it('answer in the church’s own words, with the places filled in as text', async () => {
    await replyOn()
    await welcomeOn()
    await send({ lastName: '[Church Name] {{unsubscribe}} <i>Lee' })
    await come({ numberOfKids: '5+' })
    const [, reply, , welcome] = app.emails
    expect(reply).toMatchObject({
      kind: 'auto-reply',
      to: 'ann@example.org',
      subject: 'Dear Ann [Church Name] {{unsubscribe}} <i>Lee',
    })
    expect(reply?.text).toContain('We at St. Brendan’s have your message.')
    expect(reply?.replyTo).toBeUndefined()
    expect(welcome).toMatchObject({ kind: 'visitor welcome', to: 'bo@example.org', subject: 'Welcome' })
    expect(welcome?.text).toContain('Dear Bo Ek, and your 5+ kids!')
  })

  it.each([
    'no-reply@example.org',
    'NoReply@example.org',
    'do_not_reply@example.org',
    'noreply-news@example.org',
    'mailer-daemon@example.org',
    'postmaster@example.org',
    'bounce+ann=example.org@example.org',
    'choir-request@lists.example.org',
    'owner-choir@lists.example.org',
  ])('do not answer %s, where no person reads', async (email) => {
    await replyOn()
    await send({ email })
    expect(app.emails.map(({ kind }) => kind)).toEqual(['contact notice'])
  })

  it('reply to the same mailbox once a day, so that nobody can flood another’s', async () => {
    await replyOn()
    await welcomeOn()
    const spellings = ['ann.lee@gmail.com', 'Ann.Lee@Gmail.com', 'annlee+1@gmail.com', 'a.n.n.lee@gmail.com']
    for (const [n, email] of spellings.entries()) {
      // More than three with one text would be suspected.
      await send({ email, subject: `No. ${n}`, message: `Question ${n}` })
      await come({ email, fullName: `Bo ${'x'.repeat(n)}` })
    }
    await send({ email: 'an.nlee@example.org' })
    await send({ email: 'annlee@example.org' })
    expect(await answers('auto-reply')).toEqual(['an.nlee@example.org', 'ann.lee@gmail.com', 'annlee@example.org'])
    expect(await answers('visitor welcome')).toEqual(['ann.lee@gmail.com'])
    expect(await answers('contact notice')).toHaveLength(10)
    // Six in the evening in the church's zone is midnight of the next day in UTC, and the same day there.
    await send({ email: 'annlee@example.org', subject: 'Later' }, createTestApp(database, '2026-11-22T00:30:00Z'))
    expect(await answers('auto-reply')).toHaveLength(3)
    await send({ email: 'annlee@example.org', subject: 'Tomorrow' }, createTestApp(database, '2026-11-22T06:30:00Z'))
    expect(await answers('auto-reply')).toHaveLength(4)
  })

  it.each([
    'Win at casino.example',
    'http://evil.test',
    'Call 85055501000',
    'Ann@example.org',
    'x'.repeat(61),
    'Win at casino\u3002example',
    'Win at casino\uff61example',
    'Win at casino\uff0eexample',
    'Win at casino\u2024example',
    'Win at casino\u00ad.\u200bexample',
    'Ann\uff20example',
    'http\uff1a\u2044evil',
    'Call \uff18\uff15\uff10\uff15\uff15',
    'Call \u0668\u0665\u0660\u0665\u0665',
  ])('do not forward an advertisement in the place of a name: %s', async (fullName) => {
    await welcomeOn('For [Visitor Name]', 'Dear [Visitor Name]')
    await come({ fullName })
    expect(app.emails[1]).toMatchObject({ subject: 'For friend' })
    expect(app.emails[1]?.text).toContain('Dear friend')
    expect(`${app.emails[1]?.text}${app.emails[1]?.html}`).not.toContain(fullName)
  })

  it.each(['Dr. Ann St. John-Lee, Jr.', 'J.R. Ek', 'María-José O’Léary', '李 雷'])(
    'do call %s so',
    async (fullName) => {
      await welcomeOn()
      await come({ fullName })
      expect(app.emails[1]?.text).toContain(`Dear ${fullName},`)
    },
  )
})
