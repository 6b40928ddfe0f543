/** Both engines, one after the other: what holds on one must hold on the other. */
import { describe, inject } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, type Engine, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']
let made = 0

/**
 * Describes behaviour once and runs it on each engine.
 * @param tests is given the engine's name and a maker of empty, migrated databases
 */
export function onBothDatabases(what: string, tests: (open: () => Promise<Database>, engine: Engine) => void): void {
  for (const engine of engines) {
    describe(`${what} (${engine})`, () => {
      tests(() => openEmpty(engine), engine)
    })
  }
}

/** An empty database of its own, with all its tables. */
export async function openEmpty(engine: Engine): Promise<Database> {
  if (engine === 'postgres') return openSpare()
  const database = openDatabase(':memory:')
  if (migrated) for (const statement of migrated) await sql.raw(statement).execute(database.db)
  else {
    await migrate(database)
    migrated = await statementsOf(database)
  }
  return database
}

/** Makes the tables that the migrations make, in a quarter of the time. */
let migrated: string[] | undefined

async function statementsOf({ db }: Database): Promise<string[]> {
  const isPartOfVirtualTable = sql`name like 'sermons\\_found\\__%' escape '\\' and type = 'table'`
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where sql is not null and not (${isPartOfVirtualTable}) order by rowid`.execute(db)
  const names = (await sql<{ name: string; timestamp: string }>`select * from kysely_migration`.execute(db)).rows
  const done = names.map(({ name, timestamp }) => `('${name}', '${timestamp}')`).join()
  return [
    ...rows.map((row) => row.sql),
    `insert into kysely_migration values ${done}`,
    `insert into kysely_migration_lock values ('migration_lock', 0)`,
  ]
}

/** The address of a database without tables, before anything opened it; for tests that open it twice. */
export async function newPostgresAddress(): Promise<string> {
  const name = `test_${process.pid}_${made++}_${Math.random().toString(36).slice(2, 8)}`
  await inPostgres('postgres', (client) => client.query(`create database ${name}`))
  return addressOf(name)
}

/**
 * PostgreSQL makes a database in half a second and empties one in a few milliseconds: so one that a test has closed is
 * emptied and kept for the next, whichever process that runs in.
 */
async function openSpare(): Promise<Database> {
  const address = (await takeSpare()) ?? (await newPostgresAddress())
  const database = openDatabase(address)
  await migrate(database)
  const tables = await tablesOf(address)
  return {
    ...database,
    close: async () => {
      await database.close()
      await giveBack(address, tables)
    },
  }
}

async function takeSpare(): Promise<string | undefined> {
  const { rows } = await inPostgres('postgres', (client) =>
    client.query<{ name: string }>(
      'delete from spare where name = (select name from spare limit 1 for update skip locked) returning name',
    ),
  )
  return rows[0] && addressOf(rows[0].name)
}

/** One whose tables are not those that it was taken with has been through a test of migrations, and is left alone. */
async function giveBack(address: string, tables: readonly string[]): Promise<void> {
  const left = await tablesOf(address)
  if (left.join() !== tables.join()) return
  const name = new URL(address).pathname.slice(1)
  const emptied = tables.filter((table) => !table.startsWith('kysely_')).map((table) => `delete from "${table}"`)
  // As a replica it asks no foreign key, so that the order of the tables does not matter.
  await inPostgres(name, (client) => client.query(`set session_replication_role = replica; ${emptied.join(';')}`))
  await inPostgres('postgres', (client) => client.query('insert into spare values ($1)', [name]))
}

async function tablesOf(address: string): Promise<string[]> {
  const { rows } = await inPostgres(new URL(address).pathname.slice(1), (client) =>
    client.query<{ name: string }>(
      "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    ),
  )
  return rows.map((row) => row.name)
}

async function inPostgres<Result>(name: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: addressOf(name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(name: string): string {
  return `${inject('postgres')}/${name}`
}
