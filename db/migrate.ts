/** Migrates a database to the newest schema, once, even if several processes start together. */
import { type Kysely, sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { columnsOf } from '#db/columns.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { whenFree } from '#db/locks.ts'
import type { Schema } from '#db/schema.ts'
import { BEFORE_FIRST_SCHEMA } from '#db/migrations/0047_first_schema.ts'
import { FIRST, migrations } from '#lists/migrations.ts'

/** The migrations that `migrate` runs on an empty database, in order. */
export const migrationNames = Object.keys(migrations).toSorted()

/** What was stored before version 0.2.0, which this version can't upgrade. */
export class TooOld extends Error {}

/**
 * The names by which this version knows migrations that have run somewhere: the first schema replaces those that made it.
 * @throws TooOld when some of those are missing
 */
export function currentNames(names: readonly string[]): string[] {
  const others = names.filter((name) => !BEFORE_FIRST_SCHEMA.includes(name))
  const before = names.length - others.length
  if (before === 0) return others
  if (before < BEFORE_FIRST_SCHEMA.length)
    throw new TooOld('stored by a version of Narthex before 0.2.0; start version 0.2.0 once, and then this one')
  return [FIRST, ...others]
}

/**
 * Runs the missing migrations, all in one transaction, while no other process does.
 * @param names only these, for a test that needs the schema of an earlier version
 * @param onWait called once, when another process is at it
 * @returns the names that ran
 * @throws TooOld; the first migration's error; the schema is then unchanged
 */
export async function migrate(
  database: Database,
  names: readonly string[] = migrationNames,
  onWait?: () => void,
): Promise<string[]> {
  const areStored = (stored: readonly string[]) =>
    stored.length === names.length && names.every((name) => stored.includes(name))
  if (areStored(await storedMigrations(database.db))) return []
  const run = async (trx: Trx) => {
    const stored = await storedMigrations(trx)
    if (areStored(stored)) return []
    if (stored.length > 0) await recordFirstSchema(trx)
    return namesOf(await migrator(trx, names).migrateToLatest())
  }
  return whenFree(database, 'migrations', run, onWait)
}

/** The migrations that have run, those that `migrate` would run, and those that only a newer program has. */
export async function migrationState({
  db,
}: Pick<Database, 'db'>): Promise<{ done: string[]; pending: string[]; unknown: string[] }> {
  const stored = await storedMigrations(db)
  return {
    done: migrationNames.filter((name) => stored.includes(name)),
    pending: migrationNames.filter((name) => !stored.includes(name)),
    unknown: stored.filter((name) => !migrationNames.includes(name)),
  }
}

/** Whether every migration of this program has run, and none of a newer one. */
export async function isMigrated(database: Database): Promise<boolean> {
  const { pending, unknown } = await migrationState(database)
  return pending.length === 0 && unknown.length === 0
}

/** @throws the first migration's error */
function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error))
  return (results ?? []).map((result) => result.migrationName)
}

/** Kysely refuses a database with migrations that it isn't given. */
async function recordFirstSchema(db: Db): Promise<void> {
  const last = BEFORE_FIRST_SCHEMA.at(-1)
  await sql`update kysely_migration set name = ${FIRST} where name = ${last}`.execute(db)
  await sql`delete from kysely_migration where name in (${sql.join(BEFORE_FIRST_SCHEMA)})`.execute(db)
}

/**
 * The names of the migrations that have run, in their order. Kysely's own function would first read the columns of all tables.
 * @throws TooOld
 */
export async function storedMigrations(db: Db): Promise<string[]> {
  if ((await columnsOf(db, 'kysely_migration')).length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return currentNames(rows.map(({ name }) => name))
}

function migrator(db: Kysely<Schema>, names: readonly string[]): Migrator {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  return new Migrator({
    db,
    // A development branch may have run a later one before an earlier one was added.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(known) },
  })
}
