/** Runs tests on both engines, since their behavior has to be the same. */
import { relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, type Engine, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { enginesOf } from '#test/engines.ts'

let made = 0

/**
 * Describes behavior once and tests it on each engine, or in usual runs on one where SQL can't differ (`test/engines.ts`).
 * @param tests gets the engine's name and a function that opens empty, migrated databases
 */
export function onBothDatabases(what: string, tests: (open: () => Promise<Database>, engine: Engine) => void): void {
  const path = relative(process.cwd(), expect.getState().testPath ?? '')
  for (const engine of enginesOf(path)) {
    describe(`${what} (${engine})`, () => {
      tests(() => openEmpty(engine), engine)
    })
  }
}

/** A new, empty database with all its tables. */
export async function openEmpty(engine: Engine): Promise<Database> {
  if (engine === 'postgres') return openSpare()
  return openDatabase(':memory:', { image: (image ??= await newImage()) })
}

/** The bytes of a migrated SQLite database, which opens in a tenth of the time of the migrations. */
let image: Uint8Array | undefined

async function newImage(): Promise<Uint8Array> {
  await using database = openDatabase(':memory:')
  await migrate(database)
  using empty = new DatabaseSync(':memory:')
  for (const statement of await statementsOf(database)) empty.exec(statement)
  return empty.serialize()
}

/** The statements that create the migrated tables. */
async function statementsOf({ db }: Database): Promise<string[]> {
  const isPartOfVirtualTable = sql`name in (
    select name from pragma_table_list where type = 'shadow')`
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

/**
 * The address of a new database; for tests that open it twice.
 * @param template the name of the database that it is a copy of; without it, it has no tables
 */
export async function newPostgresAddress(template?: string): Promise<string> {
  const name = `test_${process.pid}_${made++}_${Math.random().toString(36).slice(2, 8)}`
  const server = new pg.Client({ connectionString: addressOf('postgres') })
  await server.connect()
  await server.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  await server.end()
  return addressOf(name)
}

/** An unused database, and a connection to empty it. */
interface Spare {
  address: string
  client: pg.Client
  schema: SpareSchema
}

/** The names of the tables, and of the migrations that are said to have made them. */
interface SpareSchema {
  tables: string[]
  migrations: string[]
}

const spares: Spare[] = []

/**
 * PostgreSQL creates a database in half a second and empties one in a few milliseconds, so closed ones are emptied and
 * reused.
 */
async function openSpare(): Promise<Database> {
  const spare = spares.pop() ?? (await newSpare())
  const database = openDatabase(spare.address)
  return {
    ...database,
    close: async () => {
      await database.close()
      await giveBack(spare)
    },
  }
}

/** The name of a migrated database that is copied, in a tenth of the time of the migrations. */
let template: Promise<string> | undefined

async function newTemplate(): Promise<string> {
  const address = await newPostgresAddress()
  await using database = openDatabase(address)
  await migrate(database)
  return new URL(address).pathname.slice(1)
}

async function newSpare(): Promise<Spare> {
  const address = await newPostgresAddress(await (template ??= newTemplate()))
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  // A test may end every connection of the server.
  client.on('error', () => undefined)
  return { address, client, schema: await schemaOf(client) }
}

/** Returns a database for reuse, unless a test changed its tables or its list of migrations. */
async function giveBack(spare: Spare): Promise<void> {
  try {
    if (!isDeepStrictEqual(await schemaOf(spare.client), spare.schema)) return
    const emptied = spare.schema.tables
      .filter((table) => !table.startsWith('kysely_'))
      .map((table) => `delete from "${table}"`)
    // The replica role checks no foreign keys, so that the order of the tables does not matter.
    await spare.client.query(`set session_replication_role = replica; ${emptied.join(';')}`)
    spares.push(spare)
  } catch {
    // Its connection was ended; the next test gets another database.
  }
}

async function schemaOf(client: pg.Client): Promise<SpareSchema> {
  const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
  return {
    tables: await names(
      "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    ),
    migrations: await names('select name from kysely_migration order by 1'),
  }
}

function addressOf(name: string): string {
  return `${inject('postgres')}/${name}`
}
