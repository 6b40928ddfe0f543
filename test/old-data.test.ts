/**
 * Data of the program before its restructuring (commit f8ba55e) opens in this one without loss. That program was run on
 * each database and filled through its own API; `test/fixtures/before-restructuring` holds the result: a dump of the
 * database, its answer at each address, its exports and uploads.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { adminApi } from '#test/admin-routes.ts'
import { accountApi } from '#app/accounts/account.ts'
import { readSecret, readYoutubeKey } from '#app/http/settings.ts'
import { eventTable } from '#app/features/events/table.ts'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { api, href } from '#app/routes.ts'
import { type Database, type Engine, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { codeOf } from '#test/authenticator.ts'
import { newPostgresAddress } from '#test/databases.ts'
import { filesInMemory } from '#test/files.ts'
import { oldFile, recordedAnswers } from '#test/old-data.ts'
import { visitor } from '#test/visitor.ts'

interface Listed {
  id: string
  version: number
  updatedAt: string
}

const DAY = 24 * 60 * 60 * 1000
const engines: readonly Engine[] = ['sqlite', 'postgres']

describe.each(engines)('data of the program before its restructuring (%s)', (engine) => {
  const recorded = recordedAnswers(engine)
  let folder: string
  let database: Database
  let app: TestApp
  let admin: TestApp

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'narthex-old-data-'))
    database = openDatabase(engine === 'sqlite' ? inSqlite() : await inPostgres())
    await migrate(database)
    const files = filesInMemory()
    for (const [name, bytes] of Object.entries(recorded.files)) await files.put(name, Buffer.from(bytes, 'base64'))
    app = createTestApp(database, recorded.at, { YOUTUBE_API_KEY: 'key' }, files)
    admin = app.as('administrator')
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  function inSqlite(): string {
    const path = join(folder, 'narthex.db')
    const file = new DatabaseSync(path)
    file.exec(oldFile(engine, 'database.sql.gz'))
    file.close()
    return path
  }

  async function inPostgres(): Promise<string> {
    const address = await newPostgresAddress()
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(oldFile(engine, 'database.sql.gz'))
    await client.end()
    return address
  }

  /** The recorded answers that differ from the answers now. New fields may have been added. */
  async function expectRecordedAnswers(): Promise<void> {
    for (const [address, answer] of Object.entries(recorded.answers)) {
      const { status, body } = await admin.get(address)
      expect({ address, status, body }).toMatchObject({ address, status: 200, body: answer })
    }
  }

  const count = async (address: string) => ((await admin.get(address)).body as unknown[]).length
  const signIn = (credentials: { email: string; password: string; code?: string }) =>
    visitor(app).post(api.login, credentials)

  it('has the same answer at every address, in the dashboard and for visitors', async () => {
    await expectRecordedAnswers()
    expect(Object.keys(recorded.answers).length).toBeGreaterThan(35)
  })

  it('is live when its main service is, for two hours, and at no other', async () => {
    const times = (await app.get(api.serviceTimes)).body as { isMain: boolean; isBroadcast: boolean; minutes: number }[]
    expect(times.filter(({ isBroadcast }) => isBroadcast)).toEqual([
      expect.objectContaining({ isMain: true, weekday: 7, time: '10:30', minutes: 120 }),
    ])
  })

  it('lets people sign in with their passwords, and with a code if two-step verification is on', async () => {
    const { password, secret, backupCodes } = recorded
    const ada = await signIn({ email: 'ada@church.test', password })
    expect(ada).toMatchObject({ status: 200, body: { name: 'Ada Núñez', isAdmin: true } })
    const ben = { email: 'ben@church.test', password: `${password} ben@church.test` }
    expect(await signIn(ben)).toMatchObject({ status: 401, body: { error: 'code_required' } })
    expect(await signIn({ ...ben, code: codeOf(secret) })).toMatchObject({ status: 200 })
    expect(await signIn({ ...ben, code: backupCodes[0] ?? '' })).toMatchObject({ status: 200 })
    const dora = { email: 'dora@church.test', password: `${password} dora@church.test` }
    expect(await signIn(dora), 'deactivated').toMatchObject({ status: 401 })
  })

  it('accepts sessions and links that were given out', async () => {
    const times = { created_at: new Date().toISOString(), expires_at: new Date(Date.now() + DAY).toISOString() }
    await database.db.updateTable('sessions').set(times).execute()
    await database.db.updateTable('verifications').set(times).execute()
    const mel = visitor(app)
    for (const [name, value] of Object.entries(recorded.cookies)) mel.cookies.set(name, value)
    expect(await mel.get(api.currentUser)).toMatchObject({ status: 200, body: { email: 'mel@church.test' } })
    const { invitation: token, unsubscribe } = recorded
    const password = 'a gull over the pier'
    expect(await app.post(accountApi.resetPassword, { token, password })).toMatchObject({ status: 200 })
    expect(await signIn({ email: 'una@church.test', password })).toMatchObject({ status: 200 })
    const subscription = await app.get(href(api.newsletterSubscription, {}, { token: unsubscribe }))
    expect(subscription.body).toEqual({ email: 'l•••@example.org', isActive: false })
  })

  it('restores everything in the trash', async () => {
    const trash = recorded.answers[adminApi.deleted] as { id: string; name: string }[]
    expect(trash.map(({ name }) => name).toSorted()).toEqual([
      'event',
      'live stream',
      'message',
      'newsletter',
      'sermon',
      'subscriber',
    ])
    for (const { id } of trash)
      expect(await admin.post(href(adminApi.restore, { id }), {})).toMatchObject({ status: 200 })
    expect(await count(adminApi.deleted)).toBe(0)
    const sermons = (await admin.get(adminApi.sermons)).body
    const restored = { title: 'Taken back', description: 'In the trash.', tags: ['A', 'B'] }
    expect(sermons).toContainEqual(expect.objectContaining({ ...restored, thumbnailUrl: recorded.picture }))
    const events = (await admin.get(adminApi.events)).body
    const exception = { on: '2027-12-19', isCancelled: true }
    expect(events).toContainEqual(
      expect.objectContaining({
        title: 'Called off',
        recurrenceRule: 'FREQ=YEARLY',
        recurrenceExceptions: [expect.objectContaining(exception)],
      }),
    )
    const messages = (await admin.get(adminApi.messages)).body
    const notes = [expect.objectContaining({ text: 'To be deleted.' })]
    expect(messages).toContainEqual(expect.objectContaining({ subject: 'Baptism 4', notes }))
  })

  it('writes exports with the same bytes, but for new columns at the end', async () => {
    const download = async (address: string) => Buffer.from(await (await admin.fetch(address)).arrayBuffer()).toString()
    const events = await download(adminApi.eventsExport)
    const withoutNew = events
      .replace('\tcategories\tsignUp\tplaces\tsignUpQuestions\tendDate\tisDaily\tpartySize', '')
      .replaceAll(/\t{7}(?=\r?\n|$)/g, '')
    expect(withoutNew).toBe(oldFile(engine, 'events-export.txt'))
    const subscribers = await download(adminApi.subscribersExport)
    const withoutLists = subscribers.replace(/,Lists(?=\r?\n)/, '').replaceAll(/,(?=\r?\n|$)/g, '')
    expect(withoutLists).toBe(oldFile(engine, 'subscribers.csv'))
  })

  it('does not change when the exports of then are imported', async () => {
    const events = await admin.post(adminApi.eventsBulk, {
      data: objectsOf(oldFile(engine, 'events-export.txt'), eventTable),
    })
    expect(events).toMatchObject({ status: 200, body: { message: '6 unchanged.' } })
    const subscribers = await admin.post(adminApi.subscribersImport, {
      data: objectsOf(oldFile(engine, 'subscribers.csv'), subscriberTable),
    })
    expect(subscribers).toMatchObject({ status: 200, body: { message: '10 unchanged.' } })
    await expectRecordedAnswers()
  })

  it('answers a repeated request with the record that the first one created', async () => {
    const ada = visitor(app)
    await ada.post(api.login, { email: 'ada@church.test', password: recorded.password })
    const notes = (
      recorded.answers[adminApi.messages] as { id: string; notes: { text: string; id: string }[] }[]
    ).flatMap(({ id, notes }) => notes.map((note) => ({ message: id, ...note })))
    const note = notes.find(({ text }) => text.startsWith('Called her'))
    const response = await ada.fetch(href(adminApi.messageNotes, { id: note?.message ?? '' }), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'old-program-note-1' },
      body: JSON.stringify({ text: 'Called her.\nShe calls back.' }),
    })
    expect(await response.json()).toMatchObject({ id: note?.id, at: expect.any(String) })
  })

  it('can be edited, with every other field unchanged', async () => {
    const kinds: [list: string, one: string, change: object][] = [
      [adminApi.sermons, adminApi.sermon, { series: 'Changed' }],
      [adminApi.events, adminApi.event, { location: 'Changed' }],
      [adminApi.liveStreams, adminApi.liveStream, { duration: '1:00' }],
      [adminApi.sundayServices, adminApi.sundayService, { location: 'Changed' }],
      [adminApi.notices, adminApi.notice, { message: 'Changed' }],
      [adminApi.featuredContent, adminApi.featuredItem, { description: 'Changed' }],
      [adminApi.staff, adminApi.staffMember, { bio: 'Changed' }],
      [adminApi.serviceTimes, adminApi.serviceTime, { name: 'Changed' }],
      [adminApi.subscribers, adminApi.subscriber, { notes: 'Changed' }],
    ]
    for (const [list, address, change] of kinds) {
      for (const stored of recorded.answers[list] as Listed[]) {
        const { version, updatedAt: _, ...fields } = stored
        const { status, body } = await admin.send('PUT', href(address, { id: stored.id }), { ...fields, ...change })
        const expected = { ...fields, ...change, version: version + 1 }
        expect({ list, status, body }).toMatchObject({ list, status: 200, body: expected })
      }
    }
  })

  it('can decrypt the stored passwords and keys', async () => {
    const { config } = createTestApp(database).services
    expect(await readSecret(database.db, 'smtpPassword', { ...app.services, config })).toEqual({
      secret: 'a smtp password',
      trouble: null,
    })
    expect(await readYoutubeKey(database.db, { ...app.services, config })).toBe('AIza-stored-key')
  })

  it('still has its pictures', async () => {
    const response = await app.fetch(recorded.picture)
    expect(response.status).toBe(200)
    const stored = recorded.files[recorded.picture.slice(1)] ?? ''
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(stored)
  })
})
