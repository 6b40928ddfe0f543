import { afterEach, beforeEach, expect, it } from 'vitest'
import type { IssueRecord } from '#app/features/newsletter/issue.ts'
import type { ToTell } from '#app/records/telling.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const NOTICE = { kind: 'cancelled', date: '2026-11-29', message: 'The storm is near.' }
const SENTENCE = 'Worship on Sunday, November 29, is canceled.'
const ON = '2026-11-24'
const CANCELED = {
  on: ON,
  isCancelled: false,
  status: 'canceled' as const,
  note: 'No heating.',
  date: '',
  startTime: '',
  endTime: '',
  location: '',
}

onBothDatabases('telling everyone about a change', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-21T18:00:00Z')
    admin = app.as('administrator')
    await settings({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9, contactEmailTo: 'office@church.test' })
    for (const [email, lists] of [
      ['ann@home.test', ['Youth']],
      ['ben@home.test', []],
    ] as const)
      await admin.post(adminApi.subscribers, { email, lists })
  })
  afterEach(() => database.close())

  const settings = (data: object) => admin.send('PUT', adminApi.siteConfig, data)
  const addNotice = async (more = {}) =>
    `notices ${((await admin.post(adminApi.notices, { ...NOTICE, ...more })).body as { id: string }).id}`
  const addCanceled = async () => {
    const weekly = { isRecurring: true, recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU', recurrenceExceptions: [CANCELED] }
    return addEvent(database.db, {
      title: 'Bible Study',
      date: '2026-11-03',
      startTime: '18:00',
      signUp: true,
      ...weekly,
    })
  }
  const toTell = async (about: string, lists = '', by = admin) =>
    (await by.get(href(adminApi.tell, {}, { about, lists }))).body as ToTell
  const tell = async (about: string, more = {}, by = admin) => {
    const { subject = '', text = '' } = ((await toTell(about, '', by)) as ToTell | null) ?? {}
    return by.post(adminApi.tell, { about, subject, text, ...more })
  }
  const arrived = async (kind = 'newsletter') => {
    const rows = await database.db.selectFrom('emails').select('to_address').where('kind', '=', kind).execute()
    return rows.map(({ to_address: to }) => to).toSorted()
  }

  it('is one step: a newsletter goes to all subscribers, and the notice says that they were told', async () => {
    const about = await addNotice()
    expect(await toTell(about)).toEqual({
      subject: SENTENCE,
      text: `${SENTENCE}\n\n${NOTICE.message}`,
      shownFrom: '2026-11-22',
      to: '2 subscribers',
      problem: null,
      lists: [],
      emails: [],
    })
    expect((await tell(about)).body).toMatchObject({ message: 'Telling 2 subscribers.' })
    expect(await arrived()).toEqual(['ann@home.test', 'ben@home.test'])
    expect(await toTell(about)).toMatchObject({ to: '', emails: [{ isDraft: false, recipients: 2 }] })
  })

  it('writes the same words once, also when two people press at the same moment; changed words go out again', async () => {
    const about = await addNotice()
    const answers = await Promise.all([tell(about), tell(about), tell(about)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await arrived()).toHaveLength(2)
    const [, id] = about.split(' ')
    await admin.send('PUT', `${adminApi.notices}/${id}`, { ...NOTICE, message: 'Roads are closed.' })
    expect((await tell(about)).status).toBe(200)
    expect(await arrived()).toHaveLength(4)
  })

  it('goes to chosen lists', async () => {
    await settings({ newsletterLists: 'Parish\nYouth' })
    const about = await addNotice()
    expect(await toTell(about, 'Youth')).toMatchObject({ to: '1 subscriber', lists: ['Parish', 'Youth'] })
    expect(await toTell(about, 'Parish')).toMatchObject({ to: '', problem: expect.stringContaining('Nobody') })
    expect((await tell(about, { lists: ['Parish'] })).status).toBe(409)
    await tell(about, { lists: ['Youth'] })
    expect(await arrived()).toEqual(['ann@home.test'])
  })

  it('tells the others, too, once a list was told, or a telling was stopped', async () => {
    await settings({ newsletterLists: 'Parish\nYouth' })
    const about = await addNotice()
    await tell(about, { lists: ['Youth'] })
    expect([await toTell(about), await toTell(about, 'Youth')]).toMatchObject([{ to: '1 subscriber' }, { to: '' }])
    const { body } = await tell(about)
    expect(body).toMatchObject({ message: 'Telling 1 subscriber.' })
    expect(await arrived()).toEqual(['ann@home.test', 'ben@home.test'])
    expect((await tell(about)).status).toBe(409)
    const { newsletter } = body as { newsletter: string }
    await admin.send('POST', href(adminApi.newsletterIssueStop, { id: newsletter }))
    expect((await tell(about)).body).toMatchObject({ message: 'Telling 1 subscriber.' })
    expect(await arrived()).toEqual(['ann@home.test', 'ben@home.test', 'ben@home.test'])
  })

  it('also emails those who signed up for the date, if the sender may see sign-ups', async () => {
    const event = await addCanceled()
    const about = `events ${event}`
    const guest = { event, date: ON, name: 'Guest', email: 'guest@home.test' }
    await admin.send('PUT', href('/api/admin/events/{id}', { id: event }), { recurrenceExceptions: [] })
    expect((await app.post(api.signUps, guest)).status).toBe(201)
    await admin.send('PUT', href('/api/admin/events/{id}', { id: event }), { recurrenceExceptions: [CANCELED] })
    const sender = app.as('newsletter')
    expect(await toTell(about, '', sender)).toMatchObject({ to: '2 subscribers' })
    expect(await toTell(about)).toMatchObject({
      subject: 'Bible Study on Tuesday, November 24, is canceled.',
      to: '2 subscribers and 1 person who signed up',
    })
    await settings({ emailProvider: 'console' })
    expect(await toTell(about)).toMatchObject({ to: '', problem: expect.stringMatching(/^Email isn’t set up/) })
    expect(await tell(about)).toMatchObject({ status: 409 })
    await settings({ emailProvider: 'smtp' })
    await tell(about, {}, sender)
    expect([await arrived(), await arrived('sign-up notice')]).toEqual([['ann@home.test', 'ben@home.test'], []])
    expect((await tell(about)).body).toEqual({ message: 'Telling 1 person who signed up.', newsletter: null })
    expect(await arrived('sign-up notice')).toEqual(['guest@home.test'])
    expect((await tell(about)).body).toMatchObject({ message: 'Everyone has been told about this already.' })
  })

  it('tells of an event, too, that is not among the few on every page', async () => {
    const events = []
    for (let n = 0; n < 7; n++) events.push(await addCanceled())
    expect((await app.get(api.eventChanges)).body).toHaveLength(5)
    for (const event of events) expect(await toTell(`events ${event}`)).toMatchObject({ to: '2 subscribers' })
  })

  it('can prepare the newsletter only, to change its words first', async () => {
    const about = `events ${await addCanceled()}`
    const { newsletter } = (await tell(about, { isDraft: true })).body as { newsletter: string }
    const { body } = await admin.get(href('/api/admin/newsletter-issues/{id}', { id: newsletter }))
    const [, event] = about.split(' ')
    expect(body as IssueRecord).toMatchObject({
      state: 'draft',
      preheader: 'No heating.',
      blocks: [{ kind: 'text' }, { kind: 'button', url: `/events/${event}/bible-study` }],
    })
    expect(await arrived()).toEqual([])
    expect(await toTell(about)).toMatchObject({ to: '2 subscribers', emails: [{ isDraft: true }] })
  })

  it('sends no words that were changed since they were shown, and none of a day that is over', async () => {
    const about = await addNotice({ shownFrom: '2026-11-27' })
    expect(await toTell(about)).toMatchObject({ shownFrom: '2026-11-27' })
    for (const more of [{ subject: 'Another' }, { text: 'Another' }, { text: 'Another', isDraft: true }])
      expect(await tell(about, more)).toEqual({
        status: 409,
        body: { error: 'not_now', message: 'It was changed meanwhile. Look at it again.' },
      })
    expect((await admin.get(adminApi.newsletterIssues)).body).toEqual([])
    const [on, after] = ['2026-11-29T18:00:00Z', '2026-11-30T18:00:00Z'].map((now) => app.at(now).as('administrator'))
    expect(await toTell(about, '', on)).toMatchObject({ shownFrom: null, to: '2 subscribers' })
    expect([await toTell(about, '', after), (await tell(about, {}, after)).status]).toEqual([null, 404])
  })

  it('speaks the language of the church', async () => {
    await settings({ language: 'es' })
    expect(await toTell(await addNotice())).toMatchObject({ subject: expect.stringContaining('El culto del domingo') })
  })

  it('says why it can’t, and knows only what visitors see', async () => {
    const draft = await addNotice({ status: 'draft' })
    for (const none of [
      draft,
      'notices none',
      'notices',
      'users administrator',
      `events ${await addEvent(database.db)}`,
    ])
      expect([none, (await tell(none)).status, await toTell(none)]).toEqual([none, 404, null])
    const about = await addNotice()
    await settings({ emailProvider: 'console' })
    expect(await toTell(about)).toMatchObject({ to: '', problem: expect.stringMatching(/^Email isn’t set up/) })
    expect(await tell(about)).toMatchObject({ status: 409 })
    expect(await arrived()).toEqual([])
  })
})
