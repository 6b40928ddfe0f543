import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerSections } from '#app/inbox/form-answers.ts'
import { READERS_FIELD } from '#app/features/forms/own.form.ts'
import { templates } from '#app/features/forms/templates.ts'
import { href } from '#app/routes.ts'
import { privateKinds, type ReadBy } from '#app/forms/private-kinds.ts'
import { definitions } from '#app/server/feature-list.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, people, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'
import { formOf } from '#test/own-forms.ts'
import { wholeChurch } from '#test/whole-church.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import { remindOwners } from '#app/inbox/reminders.ts'

const [, prayer, clergy] = answerSections
/** A word that stands in the answer, one in the name and one in the address. */
const SECRETS = ['Zebedee', 'Hephzibah', 'quodvult']

/** Lists in which something of it could stand. */
const LISTS = [
  adminApi.emails,
  adminApi.log,
  adminApi.deleted,
  adminApi.spam,
  adminApi.newCounts,
  adminApi.backups,
  adminApi.overview,
  adminApi.answeredForms,
  adminApi.drafts,
  adminApi.health,
]

type Who = keyof typeof people | 'visitor'
/** Who may see an answer that was given to these readers. */
const SEES: Record<Exclude<ReadBy, 'inbox'>, readonly Who[]> = { prayer: ['prayer', 'clergy'], clergy: ['clergy'] }
const section = { prayer, clergy }

onBothDatabases('what only some may read', (openDatabase) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await openDatabase()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const { make, shown, send, fieldOf } = formOf(() => app)
  const caller = (who: Who) => (who === 'visitor' ? app : app.as(who))
  const request = async (readers: string, more = {}) => {
    const form = await shown(await make(templates.prayer.form))
    const answers = {
      [fieldOf(form, 'What may we pray for?')]: 'For Zebedee, who is ill',
      [fieldOf(form, 'Your name')]: 'Hephzibah',
      [fieldOf(form, 'Email')]: 'quodvult@example.org',
    }
    return send(form, { ...answers, [READERS_FIELD]: readers, ...more })
  }
  /** Everything that a caller can read in the dashboard. */
  const told = async (who: Who, ids: string[]) => {
    const addresses = [
      ...answerSections.flatMap(({ addresses }) => [
        addresses.all,
        href(addresses.all, {}, { search: SECRETS[0] }),
        `${addresses.all}/csv`,
        `${addresses.all}/ids`,
        ...ids.map((id) => href(addresses.one, { id })),
      ]),
      ...SECRETS.map((q) => href(adminApi.find, {}, { q })),
      ...SECRETS.map((search) => href(adminApi.emails, {}, { search })),
      ...LISTS,
      ...(await database.db.selectFrom('emails').select('id').execute()).map((one) => href(adminApi.email, one)),
    ]
    const texts = await Promise.all(addresses.map(async (address) => (await caller(who).fetch(address)).text()))
    return texts.join('\n')
  }
  const found = (text: string) => SECRETS.filter((word) => text.includes(word))

  it.each(['prayer', 'clergy'] as const)('for the readers “%s” is told to no one else, anywhere', async (readers) => {
    expect((await request(readers)).status).toBe(201)
    const { addresses } = section[readers]
    const reader = caller('clergy')
    const [given] = (await reader.get(addresses.all)).body as { id: string; version: number }[]
    const { id = '' } = given ?? {}
    await reader.post(href(addresses.notes, { id }), { text: 'Zebedee is in hospital, @Rev. Kim' })
    await reader.send('PUT', href(addresses.one, { id }), { status: 'archived', ownerId: null })
    for (const who of ['visitor', ...Object.keys(people)] as Who[]) {
      const isReader = SEES[readers].includes(who)
      expect([who, found(await told(who, [id])).length > 0]).toEqual([who, isReader])
      const statuses = [
        await caller(who).send('PUT', href(addresses.one, { id }), { status: 'new' }),
        await caller(who).send('POST', href(addresses.notes, { id }), { text: 'Seen' }),
      ].map(({ status }) => status)
      expect([who, statuses]).toEqual([who, isReader ? [200, 201] : who === 'visitor' ? [401, 401] : [403, 403]])
    }
  })

  it.each(['prayer', 'clergy'] as const)(
    'for “%s” stays theirs in Trash, in Spam and when it is undone',
    async (readers) => {
      await request(readers)
      const { addresses, form } = section[readers]
      const reader = caller('clergy')
      const [given] = (await reader.get(addresses.all)).body as { id: string }[]
      const { id = '' } = given ?? {}
      const removed = await reader.fetch(href(addresses.one, { id }), { method: 'DELETE' })
      const undo = removed.headers.get('X-Undo') ?? 'none'
      for (const who of ['administrator', 'editor', 'inbox', 'newsletter'] as const) {
        expect([who, found(await told(who, [id]))]).toEqual([who, []])
        expect([who, (await caller(who).send('POST', href(adminApi.undo, { action: undo }))).status]).toEqual([
          who,
          403,
        ])
      }
      const deletion = await database.db.selectFrom('deletions').select('id').executeTakeFirstOrThrow()
      expect((await caller('administrator').send('POST', href(adminApi.restore, deletion))).status).toBe(404)
      expect((await caller('administrator').send('DELETE', href(adminApi.deletion, deletion))).status).toBe(404)
      expect((await reader.send('POST', href(adminApi.undo, { action: undo }))).status).toBe(200)
      expect((await caller('inbox').post(adminApi.spam, { form, ids: [id] })).status).toBe(403)
      expect((await reader.post(adminApi.spam, { form, ids: [id] })).status).toBe(200)
      await request(readers, { token: await formToken(app, 1) })
      const spam = (await reader.get(adminApi.spam)).body as { id: string }[]
      expect(spam).toHaveLength(2)
      for (const who of ['administrator', 'inbox'] as const) {
        expect([who, found(await told(who, [id]))]).toEqual([who, []])
        expect((await caller(who).send('POST', href(adminApi.spamRelease, { id: spam[0]?.id }))).status).toBe(404)
        expect((await caller(who).send('DELETE', href(adminApi.spamOne, { id: spam[0]?.id }))).status).toBe(404)
        await caller(who).send('DELETE', href(adminApi.spam, {}, { until: '2027-01-01T00:00:00.000Z' }))
      }
      expect((await reader.get(adminApi.spam)).body).toHaveLength(2)
      for (const { id: one } of spam) await reader.send('POST', href(adminApi.spamRelease, { id: one }))
      expect((await reader.get(addresses.all)).body).toHaveLength(2)
    },
  )

  it('is announced without its words to those who may read it, or with a hint when there is no one', async () => {
    await app.as('administrator').send('PUT', adminApi.siteConfig, { contactEmailTo: 'office@church.test' })
    await request('clergy')
    expect(app.emails.map(({ to }) => to)).toEqual(['office@church.test'])
    expect(app.emails[0]?.text).toContain('No one can read it yet')
    await makePerson(database, { email: 'kim@church.test', name: 'Kim', roles: ['clergy'] })
    await makePerson(database, { email: 'pam@church.test', name: 'Pam', roles: ['prayer'] })
    await request('clergy')
    await request('prayer')
    expect(app.emails.slice(1).map(({ to }) => to)).toEqual(['kim@church.test', 'kim@church.test', 'pam@church.test'])
    for (const { subject, text, html = '', replyTo = '' } of app.emails) {
      expect(found(subject + text + html + replyTo)).toEqual([])
    }
  })

  it('is overdue only for those who may read it, without its words', async () => {
    await makePerson(database, { email: 'kim@church.test', name: 'Kim', roles: ['clergy'] })
    await makePerson(database, { email: 'ada@church.test', name: 'Ada', isAdmin: true })
    const settings = { contactEmailTo: 'office@church.test', emailProvider: 'smtp', smtpHost: 'mail.church.test' }
    await app.as('administrator').send('PUT', adminApi.siteConfig, settings)
    await request('clergy')
    const later = createTestApp(database, '2026-12-21T18:00:00Z')
    await remindOwners(later.services)
    expect(later.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['kim@church.test', 'Overdue: 1 clergy answer'],
    ])
    expect(found(later.emails[0]?.text ?? '')).toEqual([])
  })

  it('needs the role also from administrators, who can have it', async () => {
    await makePerson(database, { email: 'admin@church.test', isAdmin: true })
    await makePerson(database, { email: 'both@church.test', isAdmin: true, roles: ['clergy'] })
    await request('clergy')
    const seenBy = async (email: string) => (await (await signedInAs(app, email)).get(clergy.addresses.all)).status
    expect([await seenBy('admin@church.test'), await seenBy('both@church.test')]).toEqual([403, 200])
  })

  it('keeps to what was promised when the form is changed', async () => {
    const id = await make({ ...templates.prayer.form, readers: 'clergy' })
    const before = await shown(id)
    await app.as('administrator').send('PUT', href(adminApi.form, { id }), { readers: 'inbox' })
    await send(before, { [fieldOf(before, 'What may we pray for?')]: 'Zebedee' })
    expect((await caller('inbox').get(answerSections[0].addresses.all)).body).toEqual([])
    expect((await caller('clergy').get(clergy.addresses.all)).body).toHaveLength(1)
    expect(await request('everyone')).toMatchObject({
      status: 400,
      body: { fields: { [READERS_FIELD]: expect.any(String) } },
    })
  })
})

it('is in no archive of a person who may not read it', async () => {
  const { app } = await wholeChurch('sqlite')
  const archive = await app.as('administrator').fetch(adminApi.archive)
  const bytes = Buffer.from(await archive.arrayBuffer()).toString('latin1')
  expect(['prayer-team-answers', 'clergy-answers'].filter((name) => bytes.includes(name))).toEqual([])
  expect(bytes).toContain('data/form-answers.json')
})

it('has names by which the log and emails know it', () => {
  for (const [table, { name }] of Object.entries(privateKinds)) {
    expect(definitions.find((one) => one.table === table)).toMatchObject({ name })
  }
})
