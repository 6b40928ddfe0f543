import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { EventInput } from '#app/features/events/event.ts'
import type { EventDetails } from '#app/features/events/outputs.ts'
import { changed } from '#app/features/events/exceptions.ts'
import { signUpTokens } from '#app/features/events/sign-ups/emails.ts'
import { signUpEntry } from '#app/features/events/sign-ups/api.ts'
import { remindSignedUp } from '#app/features/events/sign-ups/notices.ts'
import { receiveForm } from '#app/http/form-api.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const ON = '2026-12-05'

onBothDatabases('sign-ups', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const add = (event: Partial<EventInput> = {}) =>
    addEvent(database.db, { title: 'Supper', date: ON, startTime: '18:00', location: 'Hall', signUp: true, ...event })
  const person = (event: string, n: number | string, more = {}) => ({
    event,
    date: ON,
    name: `Guest ${n}`,
    email: `guest${n}@home.test`,
    answer1: '',
    answer2: '',
    answer3: '',
    answer4: '',
    answer5: '',
    ...more,
  })
  const signUp = (event: string, n: number | string, more = {}) => app.post(api.signUps, person(event, n, more))
  const stored = () => database.db.selectFrom('event_sign_ups').selectAll().orderBy('position').orderBy('id').execute()
  const queued = async (kind: string) => {
    const rows = await database.db.selectFrom('emails').select('to_address').where('kind', '=', kind).execute()
    return rows.map(({ to_address: to }) => to).toSorted()
  }
  const states = async () => (await stored()).map(({ name, state }) => `${name}: ${state}`)
  const tokenOf = async (name: string) => {
    const row = (await stored()).find((one) => one.name === name)
    return signUpTokens(app.services.config).of(row?.id ?? '')
  }

  it('of 200 people at the same moment fill 50 places, and the waiting list in order', async () => {
    const event = await add({ places: '50' })
    const entry = signUpEntry(app.services)
    // The route limits one address, so it is passed by; programs' mailboxes get no email, which would take most of the time.
    const sent = Array.from({ length: 200 }, (_, n) => person(event, n + 1, { email: `noreply@home${n}.test` }))
    await Promise.all(sent.map((fields) => receiveForm(app.services, entry, fields, { isSpam: false })))
    const all = await stored()
    expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
    expect(all.slice(0, 50).every(({ state }) => state === 'in')).toBe(true)
    expect(all.slice(50).every(({ state }) => state === 'waiting')).toBe(true)
  })

  it('write to one mailbox ten times a day, however its address is spelled', async () => {
    const event = await add()
    const entry = signUpEntry(app.services)
    for (let n = 0; n < 13; n++) {
      const email = `${n % 2 ? 'A.nn' : 'ann'}${n % 3 ? `+${n}` : ''}@gmail.com`
      await receiveForm(app.services, entry, person(event, n, { email }), { isSpam: false })
    }
    for (let n = 0; n < 13; n++)
      await receiveForm(app.services, entry, person(event, n, { email: 'Élise@home.test' }), { isSpam: false })
    await receiveForm(app.services, entry, person(event, 20, { email: 'ann@home.test' }), { isSpam: false })
    expect([(await stored()).length, (await queued('sign-up')).length]).toEqual([27, 21])
  })

  it('take one place for one person, however their name and address are written', async () => {
    const event = await add({ places: '2' })
    const email = 'Élise@home.test'
    const spellings = ['Élise Ünal', 'ÉLISE ÜNAL', 'e\u0301lise u\u0308nal']
    for (const name of spellings) expect((await signUp(event, 1, { name, email })).status).toBe(201)
    await signUp(event, 1, { name: 'Élise Ünal', email: email.toLowerCase() })
    await signUp(event, 2)
    expect(await states()).toEqual(['Élise Ünal: in', 'Guest 2: in'])
  })

  it('are confirmed with a calendar file, and the link cancels by a button only', async () => {
    const event = await add({ places: '1' })
    expect(await signUp(event, 1)).toMatchObject({ status: 201, body: { message: expect.any(String) } })
    await signUp(event, 2)
    await signUp(event, 1)
    expect(await states()).toEqual(['Guest 1: in', 'Guest 2: waiting'])
    const [first, second] = app.emails
    expect(first).toMatchObject({ to: 'guest1@home.test', subject: 'You’re signed up: Supper' })
    const file = new ICAL.Component(ICAL.parse(first?.calendar ?? ''))
    expect(new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined).startDate.toString()).toBe(
      '2026-12-05T18:00:00',
    )
    expect(second?.calendar).toBeUndefined()

    const token = await tokenOf('Guest 1')
    expect(first?.text).toContain(`https://church.test/events/sign-up?token=${encodeURIComponent(token)}`)
    expect(await app.get(href(api.signUp, {}, { token }))).toMatchObject({
      body: { state: 'in', event: { title: 'Supper' }, date: ON },
    })
    expect((await app.get(href(api.signUpCancel, {}, { token }))).status).toBe(404)
    expect(await app.get(href(api.signUp, {}, { token: `${token}x` }))).toMatchObject({ body: null })
    expect((await app.post(api.signUpCancel, { token: `${token}x` })).status).toBe(400)
    for (let n = 0; n < 2; n++) expect((await app.post(api.signUpCancel, { token })).status).toBe(200)
    expect(await states()).toEqual(['Guest 1: canceled', 'Guest 2: in'])
    const place = app.emails.filter(({ kind }) => kind === 'sign-up place')
    expect(place).toMatchObject([{ to: 'guest2@home.test', calendar: expect.stringContaining('BEGIN:VEVENT') }])
  })

  it('need an open date and the answers that the church asks for', async () => {
    const weekly = { date: '2026-11-28', recurrenceRule: 'FREQ=WEEKLY', signUpQuestions: ['Any diet?', 'Child’s age*'] }
    const canceled = changed('2026-12-12', { status: 'canceled' })
    const event = await add({ ...weekly, recurrenceExceptions: [canceled] })
    const refused = async (more: object, field: string) =>
      expect(await signUp(event, 1, { answer2: '4', ...more })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      })
    await refused({ date: '2026-12-12' }, 'date')
    await refused({ date: '2026-12-06' }, 'date')
    await refused({ event: await add({ signUp: false }) }, 'date')
    await refused({ answer2: ' ' }, 'answer2')
    await refused({ email: 'none' }, 'email')
    await refused({ name: 'a'.repeat(101) }, 'name')
    await refused({ answer1: 'a'.repeat(501) }, 'answer1')
    expect((await signUp(event, 1, { answer1: 'Vegan', answer2: '4' })).status).toBe(201)
    expect((await stored())[0]?.answers).toBe('Any diet? Vegan\nChild’s age: 4')
    const { openDates } = (await app.get(href(api.event, { id: event }))).body as EventDetails
    expect(openDates.map(({ on }) => on)).not.toContain('2026-12-12')
    const draft = await add()
    await database.db.updateTable('events').set({ status: 'draft' }).where('id', '=', draft).execute()
    await refused({ event: draft, answer2: '' }, 'date')
  })

  it('are listed, counted and exported for the inbox, and more places let the next ones in', async () => {
    const event = await add({ places: '1' })
    for (const n of [1, '=2', 3]) await signUp(event, n, { email: `guest${String(n).slice(-1)}@home.test` })
    const admin = app.as('administrator')
    expect(await admin.get(adminApi.signUpDates)).toMatchObject({
      body: [{ title: 'Supper', places: 1, taken: 1, waiting: 2 }],
    })
    expect((await app.get(href(api.event, { id: event }))).body).toMatchObject({
      openDates: [{ on: ON, isFull: true }],
    })
    await admin.send('PUT', `/api/admin/events/${event}`, { places: '2' })
    expect(await states()).toEqual(['Guest 1: in', 'Guest =2: in', 'Guest 3: waiting'])
    const [one] = await stored()
    expect((await admin.send('PUT', `/api/admin/sign-ups/${one?.id}`, { attended: true })).status).toBe(200)
    const csv = await (await admin.fetch(href(adminApi.signUpsExport, {}, { event, on: ON }))).text()
    expect(csv.split(/\r?\n/)[1]).toMatch(/^Guest 1,guest1@home\.test,Has a place,yes,/)
    expect((await admin.send('DELETE', `/api/admin/sign-ups/${one?.id}`)).status).toBe(200)
    expect(await states()).toEqual(['Guest =2: in', 'Guest 3: in'])
  })

  it('get one email about a change, and a reminder the day before', async () => {
    const event = await add()
    await signUp(event, 1)
    await signUp(event, 2)
    const admin = app.as('administrator')
    expect((await admin.post(adminApi.signUpNotice, { eventId: event, on: ON })).status).toBe(404)
    const recurrenceExceptions = [changed(ON, { status: 'canceled', note: 'No heating.' })]
    await admin.send('PUT', `/api/admin/events/${event}`, { recurrenceExceptions })
    const dates = async () => (await admin.get(adminApi.signUpDates)).body
    expect(await dates()).toMatchObject([{ isTold: false, notice: expect.stringContaining('is canceled.') }])
    for (let n = 0; n < 2; n++) await admin.post(adminApi.signUpNotice, { eventId: event, on: ON })
    expect(await dates()).toMatchObject([{ isTold: true }])
    expect(await queued('sign-up notice')).toEqual(['guest1@home.test', 'guest2@home.test'])
    const { text } = app.emails.find(({ kind }) => kind === 'sign-up notice') ?? {}
    expect(text).toContain('Supper on Saturday, December 5, is canceled.\n\nNo heating.')
    expect(text, 'nobody has to cancel what doesn’t take place').not.toContain('Cancel your sign-up')

    const mail = { emailEnabled: true, emailProvider: 'smtp', smtpHost: 'mail.test', contactEmailFrom: 'a@church.test' }
    expect((await admin.send('PUT', adminApi.siteConfig, mail)).status).toBe(200)
    const remind = () => remindSignedUp({ ...app.services, now: () => Temporal.Instant.from('2026-12-04T16:00:00Z') })
    expect(await remind()).toBe('')
    await admin.send('PUT', `/api/admin/events/${event}`, { recurrenceExceptions: [] })
    for (let n = 0; n < 2; n++) await remind()
    expect(await queued('sign-up reminder')).toEqual(['guest1@home.test', 'guest2@home.test'])
  })
  it('get no place and no reminder while the event is off the website', async () => {
    const event = await add({ places: '1' })
    for (const n of [1, 2]) await signUp(event, n)
    const admin = app.as('administrator')
    const mail = { emailEnabled: true, emailProvider: 'smtp', smtpHost: 'mail.test', contactEmailFrom: 'a@church.test' }
    await admin.send('PUT', adminApi.siteConfig, mail)
    const show = (status: string) => admin.send('PUT', `/api/admin/events/${event}`, { status })
    expect((await show('archived')).status).toBe(200)
    const remind = () => remindSignedUp({ ...app.services, now: () => Temporal.Instant.from('2026-12-04T16:00:00Z') })
    expect(await remind()).toBe('')
    await app.post(api.signUpCancel, { token: await tokenOf('Guest 1') })
    expect(await states()).toEqual(['Guest 1: canceled', 'Guest 2: waiting'])
    expect((await show('published')).status).toBe(200)
    expect(await states()).toEqual(['Guest 1: canceled', 'Guest 2: in'])
    expect(await remind()).toBe('1 reminder')
  })
  it('move with an event to another day, and back', async () => {
    const event = await add({ places: '1' })
    await signUp(event, 1)
    const admin = app.as('administrator')
    const moved = await admin.fetch(`/api/admin/events/${event}`, {
      method: 'PUT',
      body: JSON.stringify({ date: '2026-12-12' }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(moved.status).toBe(200)
    await signUp(event, 2, { date: '2026-12-12' })
    expect(await states()).toEqual(['Guest 1: in', 'Guest 2: waiting'])
    expect((await admin.get(adminApi.signUpDates)).body).toMatchObject([{ on: '2026-12-12', taken: 1, waiting: 1 }])
    const action = moved.headers.get('x-undo') ?? ''
    expect((await admin.post(href(adminApi.undo, { action }), {})).status).toBe(200)
    expect((await admin.get(adminApi.signUpDates)).body).toMatchObject([{ on: ON, taken: 1, waiting: 1 }])
  })
})
