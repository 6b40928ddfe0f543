import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenHash } from '#app/accounts/sessions.ts'
import { verifyPassword } from '#app/accounts/password.ts'
import { readConfig } from '#app/config.ts'
import { type FirstStartServices, firstStart } from '#app/server/first-start.ts'
import { removeSample } from '#app/sample/remove.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate, migrationNames, storedMigrations } from '#db/migrate.ts'
import type { Schema } from '#db/schema.ts'
import { createTestApp } from '#test/app.ts'
import { newPostgresAddress, onBothDatabases } from '#test/databases.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import { addSermon } from '#test/records.ts'
import { filesInMemory } from '#test/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-first-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tables = [
  ...(['sermons', 'events', 'live_streams', 'sunday_services', 'featured_content', 'settings'] as const),
  ...(['youtube_playlists', 'staff_members', 'beliefs', 'questions', 'service_times', 'ministries', 'users'] as const),
]
const defaults = ['beliefs', 'questions', 'service_times', 'ministries'] as const

function parts(database: Database, env: Record<string, string> = {}, now = '2026-11-21T18:00:00Z'): FirstStartServices {
  const config = readConfig({ DATA_DIR: folder, SITE_URL: 'https://church.test', ...env })
  return {
    config,
    database,
    files: filesInMemory(),
    log: pino({ level: 'silent' }),
    readCache: noReadCache,
    now: () => Temporal.Instant.from(now),
  }
}

async function count(database: Database, table: keyof Schema): Promise<number> {
  const { n } = await database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

async function counts(database: Database): Promise<Record<string, number>> {
  const pairs = []
  for (const table of tables) pairs.push([table, await count(database, table)])
  return Object.fromEntries(pairs) as Record<string, number>
}

onBothDatabases('a first start', (open, engine) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('fills an empty database with a parish, once', async () => {
    await firstStart(parts(database))
    const before = await counts(database)
    expect(before).toMatchObject({
      sermons: 24,
      events: 10,
      live_streams: 6,
      sunday_services: 8,
      featured_content: 1,
      youtube_playlists: 2,
      staff_members: 4,
      beliefs: 8,
      questions: 5,
      service_times: 5,
      ministries: 3,
      users: 0,
    })
    await firstStart(parts(database))
    expect(await counts(database)).toEqual(before)
  })

  it('lays the sample parish round its own day', async () => {
    await firstStart(parts(database))
    const { get } = createTestApp(database)
    const sermons = (await get('/api/sermons')).body as { date: string; description: string; series: string | null }[]
    expect(sermons[0]?.date).toBe('2026-11-15')
    expect(sermons.every(({ date }) => Temporal.PlainDate.from(date).dayOfWeek === 7)).toBe(true)
    expect(sermons.some(({ series }) => series === null)).toBe(true)
    expect(sermons[0]?.description).toContain('\n\nScriptures Referenced: ')
    expect(sermons[0]?.description).toContain('\n\nSocial Links:\nhttps://')
    const events = (await get('/api/events?upcoming=true&limit=100')).body as { title: string; isRecurring: boolean }[]
    expect(events).toHaveLength(10)
    expect(events.filter(({ isRecurring }) => isRecurring)).toHaveLength(4)
    expect(events.map(({ title }) => title)).toContain('Advent Procession of Lights')
    const services = (await get('/api/sunday-services')).body as { date: string }[]
    expect([services[0]?.date, services.at(-1)?.date]).toEqual(['2026-12-13', '2026-10-25'])
  })

  it('removes the sample at once, keeps the records of every new site, and never loads it again', async () => {
    await firstStart(parts(database))
    const own = await addSermon(database.db)
    expect(
      await database.transaction((trx) =>
        removeSample(trx, { person: { id: '', name: 'Test' }, now: '2026-11-21T18:00:00.000Z' }),
      ),
    ).toBeGreaterThan(60)
    for (const table of tables) {
      const left = await database.db.selectFrom(table).select('sample').where('sample', '=', 1).execute()
      expect(left).toEqual([])
    }
    expect(await database.db.selectFrom('sermons').select('id').execute()).toEqual([{ id: own }])
    for (const table of defaults) expect(await count(database, table)).toBeGreaterThan(0)
    await database.db.deleteFrom('sermons').execute()
    await database.db.deleteFrom('beliefs').execute()
    await firstStart(parts(database))
    expect([await count(database, 'sermons'), await count(database, 'beliefs')]).toEqual([0, 0])
    const { body } = await createTestApp(database).get('/api/site-config')
    expect(body).toMatchObject({ churchName: 'Our Church', phone: null })
  })

  it('without sample content has only the records of every new site', async () => {
    await firstStart(parts(database, { SAMPLE_CONTENT: 'off' }))
    expect(await counts(database)).toMatchObject({
      sermons: 0,
      events: 0,
      staff_members: 0,
      service_times: 5,
      beliefs: 8,
    })
  })

  it('adds no sample to a site with content', async () => {
    await addSermon(database.db)
    await firstStart(parts(database))
    expect(await counts(database)).toMatchObject({ sermons: 1, events: 0, staff_members: 0, service_times: 5 })
  })

  it('leaves nothing of a sample that fails half way, and can be done again', async () => {
    const transaction: Database['transaction'] = (work) =>
      database.transaction(async (trx) => {
        const result = await work(trx)
        if (await trx.selectFrom('events').select('id').limit(1).executeTakeFirst()) throw new Error('the power went')
        return result
      })
    const torn = parts({ ...database, transaction })
    await expect(firstStart(torn)).rejects.toThrow('the power went')
    expect(await counts(database)).toMatchObject({ sermons: 0, events: 0, staff_members: 0 })
    await firstStart(parts(database))
    expect(await counts(database)).toMatchObject({ sermons: 24, events: 10 })
  })

  it('has service times for the footer and the contact page', async () => {
    await firstStart(parts(database))
    const { body } = await createTestApp(database).get('/api/service-times')
    const times = body as { name: string; label: string; isMain: boolean; inFooter: boolean; inContact: boolean }[]
    expect(times.filter(({ inFooter }) => inFooter).map(({ name, label }) => [name, label])).toEqual([
      ['Sunday Worship', 'Sundays 10:30 a.m.'],
      ["Women's Bible Study", 'Tue 10:00 a.m.'],
    ])
    expect(times.filter(({ inContact }) => inContact).map(({ name }) => name)).toEqual([
      'Sunday Worship',
      'Wednesday Service',
      "Women's Bible Study",
      'Eastside Missional',
    ])
    expect(times.filter(({ isMain }) => isMain)).toHaveLength(1)
  })

  it('makes the administrator of the environment, once', async () => {
    const env = { ADMIN_EMAIL: 'Anna@Church.test', ADMIN_PASSWORD: 'correct horse battery' }
    expect(await firstStart(parts(database, env))).toBeUndefined()
    expect(await firstStart(parts(database, { ...env, ADMIN_EMAIL: 'other@church.test' }))).toBeUndefined()
    const people = await database.db.selectFrom('users').selectAll().execute()
    expect(people).toMatchObject([{ email: 'Anna@Church.test', email_key: 'anna@church.test', is_admin: 1, sample: 0 }])
    const methods = await database.db.selectFrom('sign_in_methods').selectAll().execute()
    expect(methods).toMatchObject([{ user_id: people[0]?.id, provider: 'credential' }])
    expect(await verifyPassword('correct horse battery', methods[0]?.password_hash ?? '')).toBe(true)
    expect(
      await database.transaction((trx) =>
        removeSample(trx, { person: { id: '', name: 'Test' }, now: '2026-11-21T18:00:00.000Z' }),
      ),
    ).toBeGreaterThan(60)
    expect(await count(database, 'users')).toBe(1)
  })

  it('otherwise prints a link whose secret is not stored, and the next start another one beside it', async () => {
    const first = await firstStart(parts(database))
    const second = await firstStart(parts(database))
    const link = /^https:\/\/church\.test\/setup\?token=([\w-]{43})$/
    expect(first).toMatch(link)
    expect(second).toMatch(link)
    expect(second).not.toBe(first)
    const stored = await database.db.selectFrom('setup_links').select('secret_hash').execute()
    const hashes = [first, second].map((one) => ({ secret_hash: tokenHash(link.exec(one ?? '')?.[1] ?? '') }))
    expect(stored).toHaveLength(2)
    expect(stored).toEqual(expect.arrayContaining(hashes))
    await firstStart(parts(database, { ADMIN_EMAIL: 'anna@church.test', ADMIN_PASSWORD: 'correct horse' }))
    expect(await count(database, 'setup_links')).toBe(0)
  })

  it('of three processes at once migrates and does everything else once', async () => {
    const dataDir = mkdtempSync(join(folder, 'together-'))
    const postgres = engine === 'postgres' ? { DATABASE_URL: await newPostgresAddress() } : {}
    const admin = { ADMIN_EMAIL: 'anna@church.test', ADMIN_PASSWORD: 'correct horse battery' }
    const env = { ...process.env, DATA_DIR: dataDir, ...postgres, ...admin, LOG_LEVEL: 'silent' }
    const start = () => promisify(execFile)(process.execPath, ['test/first-start-child.ts'], { env })
    await Promise.all([start(), start(), start()])
    const shared = openDatabase(readConfig(env).database)
    expect(await counts(shared)).toMatchObject({ sermons: 24, events: 10, staff_members: 4, beliefs: 8, users: 1 })
    expect(await storedMigrations(shared.db)).toEqual(migrationNames.toSorted())
    await shared.close()
  })
})

describe('the sample parish', () => {
  it('reads well whatever the season of the first start', async () => {
    const database = openDatabase(':memory:')
    await migrate(database)
    const app = createTestApp(database)
    for (let days = 0; days < 730; days += 47) {
      const now = `${Temporal.PlainDate.from('2026-11-21').add({ days }).toString()}T18:00:00Z`
      for (const table of tables) await database.db.deleteFrom(table).execute()
      await firstStart(parts(database, {}, now))
      expect(await counts(database)).toMatchObject({ sermons: 24, events: 10, live_streams: 6 })
      const sermons = await database.db
        .selectFrom('sermons')
        .select(['title', 'date', 'speaker', 'description'])
        .execute()
      expect(new Set(sermons.map(({ date }) => date)).size).toBe(24)
      expect(sermons.every(({ title, speaker, description }) => title && speaker && description.length > 100)).toBe(
        true,
      )
      const { body } = await app.at(now).get('/api/events?upcoming=true&limit=100')
      expect(body).toHaveLength(10)
    }
    await database.close()
  })
})
