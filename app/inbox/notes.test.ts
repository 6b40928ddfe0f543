import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Note } from '#app/inbox/follow-up.ts'
import { api, href } from '#app/routes.ts'
import { cleanUp } from '#app/server/jobs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'

const contact = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'Baptism', message: 'When?' }

onBothDatabases('notes about messages and visits', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let id: string
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    id = ((await app.post(api.contact, contact)).body as { id: string }).id
  })
  afterEach(() => database.close())

  const all = (of = id) => href(adminApi.messageNotes, { id: of })
  const add = (text: unknown, headers = {}) => admin.send('POST', all(), { text }, headers)
  const one = (note: string, of = id) => href(adminApi.messageNote, { id: of, note })
  const notes = async () => ((await admin.get(href(adminApi.message, { id }))).body as { notes: Note[] }).notes
  const actions = async () =>
    (await database.db.selectFrom('changes').selectAll().orderBy('id').execute()).map(
      ({ action, kind, label, details }) => `${action} ${kind}: ${label} ${details}`,
    )
  const stored = async () => (await database.db.selectFrom('notes').select('text').execute()).map(({ text }) => text)

  it('have author, time and text, the oldest first, with the record', async () => {
    const { status, body } = await add('  Called her.\r\nShe calls back. ')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      at: '2026-11-21T18:00:00.000Z',
      userId: 'ada',
      person: 'Ada Keeper',
      text: 'Called her.\nShe calls back.',
      answer: null,
    })
    const later = createTestApp(database, '2026-11-22T18:00:00Z').as('administrator')
    await later.post(all(), { text: 'She did.' })
    expect((await notes()).map(({ text }) => text)).toEqual(['Called her.\nShe calls back.', 'She did.'])
    const [listed] = (await admin.get(adminApi.messages)).body as { notes: Note[]; version: number }[]
    expect(listed).toMatchObject({ version: 1, notes: [{ person: 'Ada Keeper' }, { text: 'She did.' }] })
    expect(await actions()).toEqual([
      'added a note to message: Baptism (Ann Lee) {}',
      'added a note to message: Baptism (Ann Lee) {}',
    ])
  })

  it('are plain text of up to 2,000 characters', async () => {
    const hostile = `<script>alert(1)</script>\n'; drop table notes; --\n[Visitor Name] {{unsubscribe}} 🕊 ‮`
    expect((await add(hostile)).status).toBe(201)
    expect((await notes()).map(({ text }) => text)).toEqual([hostile])
    expect((await add('a'.repeat(2_000))).status).toBe(201)
    const faults: [unknown, string][] = [
      ['', 'Note is required'],
      [' \u200b\n ', 'Note is required'],
      [undefined, 'Note is required'],
      ['a'.repeat(2_001), 'Note is too long. Use 2,000 characters or fewer.'],
      ['a\0b', 'Note contains a character we can’t accept. Retype it instead of pasting.'],
      ['\ud800', 'Note contains a character we can’t accept. Retype it instead of pasting.'],
      [7, 'must be text'],
      [{ a: 1 }, 'must be text'],
    ]
    for (const [text, message] of faults) {
      expect(await add(text)).toMatchObject({ status: 400, body: { fields: { text: message } } })
    }
    expect(await stored()).toHaveLength(2)
  })

  it('are added once, however often a request is repeated at the same time under one key', async () => {
    const key = { 'Idempotency-Key': 'k1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('Called her.', key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${(body as Note).id}`)).size).toBe(1)
    expect(await stored()).toEqual(['Called her.'])
    expect((await add('Something else', key)).status).toBe(409)
    expect((await add('x', { 'Idempotency-Key': 'a b' })).status).toBe(400)
    const [first] = answers.map(({ body }) => (body as Note).id)
    await admin.send('DELETE', one(first ?? ''))
    expect((await add('Called her.', key)).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  it('are deleted by their author and no one else', async () => {
    await makePerson(database, { email: 'bea@church.test', name: 'Bea', isAdmin: true })
    const bea = await signedInAs(app, 'bea@church.test')
    const { id: note } = (await add('Called her.')).body as Note
    expect(await bea.send('DELETE', one(note))).toMatchObject({
      status: 403,
      body: { message: 'You can only delete your own notes.' },
    })
    const other = ((await app.post(api.contact, { ...contact, subject: 'Other' })).body as { id: string }).id
    expect((await admin.send('DELETE', one(note, other))).status).toBe(404)
    expect((await admin.send('DELETE', href(adminApi.visitNote, { id, note }))).status).toBe(404)
    expect(await admin.send('DELETE', one(note))).toMatchObject({ status: 200, body: { message: 'Note deleted' } })
    expect((await admin.send('DELETE', one(note))).status).toBe(404)
    expect(await notes()).toEqual([])
    expect(await actions()).toContain('took a note from message: Baptism (Ann Lee) {}')
  })

  it('are in the trash with their record, and restored with it', async () => {
    await add('Called her.')
    await admin.send('DELETE', href(adminApi.message, { id }))
    expect((await add('Too late')).status).toBe(404)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    expect((await notes()).map(({ text }) => text)).toEqual(['Called her.'])
  })

  it('are deleted with their record, at once or after 30 days, and no others with them', async () => {
    await add('Stays')
    const gone = async (subject: string) => {
      const of = ((await app.post(api.contact, { ...contact, subject })).body as { id: string }).id
      await admin.post(all(of), { text: subject })
      await admin.send('DELETE', href(adminApi.message, { id: of }))
    }
    await gone('Forgotten at once')
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.send('DELETE', href(adminApi.deletion, { id: deletion?.id ?? '' }))
    expect((await stored()).toSorted()).toEqual(['Stays'])
    await gone('Forgotten later')
    await cleanUp(createTestApp(database, '2026-12-21T17:59:00Z').services)
    expect((await stored()).toSorted()).toEqual(['Forgotten later', 'Stays'])
    await cleanUp(createTestApp(database, '2026-12-21T18:01:00Z').services)
    expect(await stored()).toEqual(['Stays'])
  })

  it('are added to visitor requests, too', async () => {
    const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '1' }
    const visitor = ((await app.post(api.visitorRequests, visit)).body as { id: string }).id
    expect((await admin.post(href(adminApi.visitNotes, { id: visitor }), { text: 'Sits at the back' })).status).toBe(
      201,
    )
    expect((await admin.get(adminApi.visits)).body).toMatchObject([{ notes: [{ text: 'Sits at the back' }] }])
    expect((await admin.post(href(adminApi.messageNotes, { id: visitor }), { text: 'x' })).status).toBe(404)
    expect(await actions()).toContain('added a note to visitor request: Ben Ito {}')
  })
})
