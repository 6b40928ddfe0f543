import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { remindOwners } from '#app/inbox/reminders.ts'
import { jobsOf } from '#app/server/jobs.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { tick } from '#jobs/clock.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'

const contact = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'Baptism', message: 'When?' }
const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '1' }
/** 6 PM on a Thursday in Chicago; due two days later. */
const CAME = '2026-11-20T00:00:00Z'
/** 8 AM on Sunday there. */
const MORNING = '2026-11-22T14:00:00Z'

onBothDatabases('reminders of overdue messages', (open) => {
  let database: Database
  let bea: string
  beforeEach(async () => {
    database = await open()
    bea = await makePerson(database, { email: 'Bea@church.test', name: 'Bea', isAdmin: true })
    await makePerson(database, { email: 'cal@church.test', name: 'Cal', isAdmin: true })
    await makePerson(database, { email: 'out@church.test', name: 'Out', isAdmin: true, isDisabled: true })
    await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    await settings({ emailProvider: 'smtp', smtpHost: '127.0.0.1' })
  })
  afterEach(() => database.close())

  const sent = async (more: object = {}, at = CAME) =>
    ((await createTestApp(database, at).post(api.contact, { ...contact, ...more })).body as { id: string }).id
  const announced = async (at = CAME) =>
    ((await createTestApp(database, at).post(api.visitorRequests, visit)).body as { id: string }).id
  const admin = () => createTestApp(database, CAME).as('administrator')
  const give = (id: string, ownerId: string) => admin().send('PUT', href(adminApi.message, { id }), { ownerId })
  const settings = (body: object) => admin().send('PUT', adminApi.siteConfig, body)
  async function remind(at = MORNING) {
    const { services, emails } = createTestApp(database, at)
    await remindOwners(services)
    return emails
  }
  const inOutbox = async () =>
    (await database.db.selectFrom('emails').selectAll().where('kind', '=', 'reminder').execute())
      .map(({ to_address }) => to_address)
      .toSorted()

  it('go to each owner about theirs, and to the church about the unassigned', async () => {
    await settings({ contactEmailTo: 'office@church.test', churchName: 'St. Brendan’s' })
    await give(await sent(), bea)
    await sent({ subject: 'Parking', firstName: 'Zoë' })
    await announced()
    const emails = await remind()
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Bea@church.test', 'Overdue: 1 message'],
      ['office@church.test', 'Overdue: 1 message and 1 visitor request'],
    ])
    const [own, nobodys] = emails
    expect(own?.text).toContain('Assigned to you\n')
    expect(own?.text).toContain('Baptism (Ann Lee)\nMessage, due Saturday, November 21, 2026, 6:00 p.m.')
    expect(own?.text).toContain('https://church.test/api/login?next=%2Fadmin%2Fmessages%3Ffollow%3Doverdue%23messages')
    expect(own?.text).not.toMatch(/Parking|Ben Ito|%23visitors/)
    expect(nobodys?.text).toContain('Unassigned\n')
    expect(nobodys?.text).toContain('Parking (Zoë Lee)')
    expect(nobodys?.text).toContain('Ben Ito\nVisitor request, due Saturday, November 21, 2026, 6:00 p.m.')
    expect(nobodys?.text).toContain(
      'https://church.test/api/login?next=%2Fadmin%2Fmessages%3Ffollow%3Doverdue%23visitors',
    )
    expect(nobodys?.text).not.toContain('Baptism')
  })

  it('go to every active administrator where the church has no address for messages', async () => {
    await give(await sent(), bea)
    await sent({ subject: 'Parking' })
    const emails = await remind()
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Bea@church.test', 'Overdue: 2 messages'],
      ['cal@church.test', 'Overdue: 1 message'],
    ])
    expect(emails[0]?.text).toMatch(/Assigned to you[^]+Baptism[^]+Unassigned[^]+Parking/)
  })

  it('are one email where an owner’s address is the church’s, in any case', async () => {
    await settings({ contactEmailTo: 'BEA@church.test' })
    await give(await sent(), bea)
    await sent({ subject: 'Parking' })
    expect(await remind()).toHaveLength(1)
  })

  it('are not sent while nothing is overdue', async () => {
    await sent({}, '2026-11-20T14:00:00Z')
    const answered = await sent({ subject: 'Answered' })
    await admin().send('PUT', href(adminApi.message, { id: answered }), { status: 'responded' })
    expect(await remind()).toEqual([])
    expect(await remind('2026-11-22T14:00:00.001Z')).toHaveLength(2)
  })

  it('treat messages of a deactivated owner as unassigned', async () => {
    await give(await sent(), bea)
    await admin().send('POST', href(adminApi.userDisable, { id: bea }))
    const emails = await remind()
    expect(emails.map(({ to }) => to)).toEqual(['cal@church.test'])
    expect(emails[0]?.text).toContain('Unassigned')
  })

  it.each([{ emailEnabled: false }, { emailProvider: 'console' }, { smtpHost: '' }])(
    'are not queued while email cannot be sent: %j',
    async (mail) => {
      await sent()
      await settings(mail)
      expect(await remind()).toEqual([])
      await settings({ emailEnabled: true, emailProvider: 'smtp', smtpHost: '127.0.0.1' })
      expect(await remind()).toHaveLength(2)
    },
  )

  it('go once a day, by two instances at the same time and after a restart, too', async () => {
    await sent()
    await Promise.all([remind(), remind(), remind()])
    await remind('2026-11-22T22:00:00Z')
    expect(await inOutbox()).toEqual(['Bea@church.test', 'cal@church.test'])
    // In Chicago it is still Sunday.
    await remind('2026-11-23T05:59:00Z')
    expect(await inOutbox()).toHaveLength(2)
    await remind('2026-11-23T14:00:00Z')
    expect(await inOutbox()).toHaveLength(4)
  })

  it('name the first twenty of each kind, and the number of others', async () => {
    for (let n = 0; n < 22; n++) await sent({ subject: `No. ${n}.` })
    const [first] = await remind()
    expect(first?.subject).toBe('Overdue: 22 messages')
    expect(first?.text.match(/^No\. \d+\. \(Ann Lee\)$/gm)).toHaveLength(20)
    expect(first?.text).toContain('And 2 more messages.')
  })

  it('contain typed text as text', async () => {
    const subject = '<img src=x onerror=alert(1)> {{unsubscribe}} [Visitor Name]'
    await sent({ subject })
    const [first] = await remind()
    expect(first?.text).toContain(subject)
    expect(first?.html).not.toContain('<img')
    expect(first?.subject).toBe('Overdue: 1 message')
  })

  it('are due at eight in the morning at the church', async () => {
    await settings({ timeZone: 'America/New_York' })
    await sent({}, '2026-11-01T12:00:00Z')
    const at = async (now: string) => {
      const { services } = createTestApp(database, now)
      const jobs = jobsOf(services).filter(({ name }) => name === 'reminders of what is overdue')
      expect(jobs).toHaveLength(1)
      return tick(services, jobs)
    }
    await at('2026-11-21T20:00:00Z')
    const before = (await inOutbox()).length
    expect(await at('2026-11-22T12:59:00Z')).toEqual([])
    expect(await at('2026-11-22T13:00:00Z')).toEqual(['reminders of what is overdue'])
    expect(await at('2026-11-22T13:00:00Z')).toEqual([])
    expect(await inOutbox()).toHaveLength(before + 2)
  })
})
