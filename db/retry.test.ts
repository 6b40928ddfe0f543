import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api } from '#app/routes.ts'
import { type Database, openDatabase, type Trx } from '#db/database.ts'
import { OutcomeUnknown } from '#db/errors.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newPostgresAddress } from '#test/databases.ts'

const event = { title: 'Supper', date: '2026-12-01' }
const sent = { method: 'POST', body: JSON.stringify(event), headers: { 'Content-Type': 'application/json' } }

describe('PostgreSQL under a transaction', () => {
  let database: Database
  let other: pg.Client
  let app: TestApp
  let address: string
  beforeEach(async () => {
    address = await newPostgresAddress()
    database = openDatabase(address)
    await migrate(database)
    other = new pg.Client({ connectionString: address })
    await other.connect()
    app = createTestApp(database).as('administrator')
  })
  afterEach(async () => {
    await other.end()
    await database.close()
  })

  const titles = async () => ((await app.get(api.events)).body as { title: string }[]).map(({ title }) => title)

  const count = async (trx: Trx, name: string) => {
    await trx
      .insertInto('settings')
      .values({ name, value: '1', updated_at: 'now', sample: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`settings.value || '1'` }))
      .execute()
  }

  it('runs it again when two of them wait for each other', async () => {
    let runs = 0
    const meeting = Promise.withResolvers<void>()
    const inOrder = (first: string, second: string) =>
      database.transaction(async (trx) => {
        await count(trx, first)
        if (++runs === 2) meeting.resolve()
        await meeting.promise
        await count(trx, second)
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    expect(runs).toBe(3)
    expect(await database.db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute()).toEqual([
      { name: 'a', value: '11' },
      { name: 'b', value: '11' },
    ])
  })

  it('gives up after some tries, and says that it can be tried later', async () => {
    let runs = 0
    const refused = database.transaction((trx) => {
      runs++
      return sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(trx)
    })
    await expect(refused).rejects.toThrow('in the way')
    expect(runs).toBe(6)
  })

  it('runs it again when its connection is ended, and the process lives', async () => {
    await other.query('begin; lock table events')
    const posted = app.post(adminApi.events, event)
    await ended(other, 'insert')
    await waiting(other, 'insert')
    await other.query('commit')
    expect((await posted).status).toBe(201)
    expect(await titles()).toEqual(['Supper'])
  })

  it('answers 503 when the connection breaks between two statements, and the next request works', async () => {
    await expect(
      database.transaction(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        // Lets Node notice it while the connection is idle.
        await pause(50)
        await count(trx, 'a')
      }),
    ).rejects.toThrow('not queryable')
    expect((await app.post(adminApi.events, event)).status).toBe(201)
  })

  it('does not run it again when the connection breaks during its commit', async () => {
    await other.query(`
      create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(5); return null; end $$;
      create constraint trigger slow after insert on events deferrable initially deferred
        for each row execute function slow()`)
    const posted = app.fetch(adminApi.events, sent)
    await ended(other, 'commit')
    const response = await posted
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('2')
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('Check before') as unknown })
    await other.query('drop trigger slow on events')
    expect((await app.post(adminApi.events, event)).status).toBe(201)

    await other.query(`create constraint trigger slow after insert on settings deferrable initially deferred
      for each row execute function slow()`)
    const committing = Promise.allSettled([database.transaction((trx) => count(trx, 'a'))])
    await ended(other, 'commit')
    expect(await committing).toMatchObject([{ reason: expect.any(OutcomeUnknown) as unknown }])
  })

  it('answers 503 when a statement takes longer than its time limit', async () => {
    const hasty = openDatabase(`${address}?statement_timeout=200`)
    const app = createTestApp(hasty).as('administrator')
    await other.query('begin; lock table events')
    for (const asked of [app.fetch(adminApi.events, sent), app.fetch(api.events)]) {
      const response = await asked
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toBe('2')
    }
    await other.query('commit')
    expect((await app.post(adminApi.events, event)).status).toBe(201)
    await hasty.close()
  })
})

/** Ends the connection that runs this statement, as soon as one does. */
async function ended(client: pg.Client, statement: string): Promise<void> {
  const pid = await waiting(client, statement)
  await client.query('select pg_terminate_backend($1, 1000)', [pid])
}

/** @returns the process of PostgreSQL that is at this statement, as soon as one is */
async function waiting(client: pg.Client, statement: string): Promise<number> {
  for (;;) {
    // Inside a transaction it would see the same activity every time.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and state = 'active' and query like $1
        and pid <> pg_backend_pid()`,
      [`%${statement}%`],
    )
    if (rows[0]) return rows[0].pid
    await pause(5)
  }
}
