/** Both engines, one after the other: what holds on one must hold on the other. */
import { describe, inject } from 'vitest'
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

/** An empty database of its own; closing it removes it. */
export async function openEmpty(engine: Engine): Promise<Database> {
  const database = engine === 'sqlite' ? openDatabase(':memory:') : await openOnPostgres()
  await migrate(database)
  return database
}

/** Its address, before anything opened it; for tests that open it twice. */
export async function newPostgresAddress(): Promise<string> {
  const server = inject('postgres')
  const name = `test_${process.pid}_${made++}_${Math.random().toString(36).slice(2, 8)}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}

async function openOnPostgres(): Promise<Database> {
  return openDatabase(await newPostgresAddress())
}
