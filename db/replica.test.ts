import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { readConfig } from '#app/config.ts'
import { api } from '#app/routes.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { readingForVisitors } from '#db/replica.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { startPostgres } from '#test/postgres.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres({ syncsToDisk: false, withReplica: true, withTls: true })
})
afterAll(() => server.stop())

describe('DATABASE_READ_URL', () => {
  const lost: unknown[] = []
  let database: Database
  let onReplica: Database
  let app: TestApp
  beforeAll(async () => {
    const replica = `${server.replica?.url}/postgres`
    const primary = `${server.url}/postgres`
    const first = openDatabase(primary)
    await migrate(first)
    await first.close()
    const config = readConfig({ DATABASE_URL: primary, DATABASE_READ_URL: replica })
    const { database: address, readDatabase = '' } = config
    database = openDatabase(address, { replica: { address: readDatabase, onUnavailable: (why) => lost.push(why) } })
    onReplica = openDatabase(replica)
    app = createTestApp(database)
  })
  afterAll(async () => {
    await onReplica.close()
    await database.close()
  })

  const comesFromReplica = async (read = readingForVisitors) => {
    const { rows } = await read(() => sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.db))
    return rows[0]?.is
  }
  const untilCaughtUp = async () => {
    await expect.poll(() => comesFromReplica()).toBe(true)
  }
  const titles = async () => ((await app.get(api.events)).body as { title: string }[]).map(({ title }) => title)
  const add = (title: string) => app.as('administrator').post(adminApi.events, { title, date: '2026-12-01' })

  it('takes what visitors read from the replica, and nothing else', async () => {
    await untilCaughtUp()
    expect(await comesFromReplica((work) => work())).toBe(false)
    expect(await titles()).toEqual([])
    const row = { name: 'a', value: '1', updated_at: '', sample: 0 } as const
    await readingForVisitors(() => database.transaction((trx) => trx.insertInto('settings').values(row).execute()))
    await untilCaughtUp()
    await readingForVisitors(() => database.db.deleteFrom('settings').where('name', '=', 'a').execute())
  })

  it('shows a change at once while the replica lags, its own and that of another process', async () => {
    await sql`select pg_wal_replay_pause()`.execute(onReplica.db)
    await add('Supper')
    expect(await titles()).toEqual(['Supper'])
    expect(await onReplica.db.selectFrom('events').select('title').execute()).toEqual([])
    await sql`select pg_wal_replay_resume()`.execute(onReplica.db)
    await untilCaughtUp()
    expect(await titles()).toEqual(['Supper'])
    database.changed()
    expect(await comesFromReplica()).toBe(false)
    await untilCaughtUp()
  })

  it('reads from the primary while the replica is away, also what was under way, and says so once', async () => {
    const slow = readingForVisitors(() => sql<{ n: number }>`select 1 as n from pg_sleep(0.5)`.execute(database.db))
    await server.replica?.pause()
    expect((await slow).rows).toEqual([{ n: 1 }])
    expect(await titles()).toEqual(['Supper'])
    await expect.poll(() => lost.length).toBe(1)
    await add('Breakfast')
    expect(await titles()).toContain('Breakfast')
    await server.replica?.resume()
    await untilCaughtUp()
    expect(await titles()).toContain('Breakfast')
    expect(lost).toHaveLength(1)
  })
})

describe('DATABASE_TLS', () => {
  const isEncrypted = async (host: string, env: Record<string, string>) => {
    const url = `${server.url}/postgres`.replace('127.0.0.1', host)
    const database = openDatabase(readConfig({ DATABASE_URL: url, ...env }).database)
    try {
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db)
      return rows[0]?.ssl
    } catch (error) {
      return (error as { code?: string }).code
    } finally {
      await database.close()
    }
  }
  it.each([
    ['off', 'localhost', false, false],
    ['on', 'localhost', false, true],
    ['verify', 'localhost', true, true],
    ['verify', 'localhost', false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['verify', '127.0.0.1', true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('%s at %s (its certificate is known: %s) gives %s', async (mode, host, isKnown, expected) => {
    const env = { DATABASE_TLS: mode, ...(isKnown && { DATABASE_CA: server.certificate }) }
    expect(await isEncrypted(host, env)).toBe(expected)
  })
})
