/** Migrates a database to the newest schema, once, even if several processes start together. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { columnsOf } from '#db/columns.ts'
import type { Database, Db } from '#db/database.ts'
import { tryAdvisoryLock } from '#db/locks.ts'
import type { Schema } from '#db/schema.ts'
import { to0004 } from '#db/migrations/0001_to_0004.ts'
import { to0018 } from '#db/migrations/0005_to_0018.ts'
import { to0047 } from '#db/migrations/0021_to_0047.ts'
import { versionsByKind } from '#db/migrations/0048_versions_by_kind.ts'
import { lastDays } from '#db/migrations/0049_last_days.ts'
import { searchWords } from '#db/migrations/0050_search_words.ts'
import { suspectedSignUps } from '#db/migrations/0051_suspected_sign_ups.ts'
import { leftAs } from '#db/migrations/0053_left_as.ts'
import { serviceNames } from '#db/migrations/0058_service_names.ts'
import { markedSpam } from '#db/migrations/0061_marked_spam.ts'
import { emailKeys } from '#db/migrations/0063_email_keys.ts'
import { ofSearch } from '#db/migrations/search.ts'
import { ofSermons } from '#db/migrations/sermon_tables.ts'

/**
 * Every migration by its name. What a released one does is never changed. None can be reverted: the way back to an earlier
 * version is the backup that is made before an upgrade.
 */
const migrations: Record<string, Migration> = {
  ...to0004,
  ...to0018,
  ...to0047,
  ...ofSearch,
  ...ofSermons,
  '0048_versions_by_kind': versionsByKind,
  '0049_last_days': lastDays,
  '0050_search_words': searchWords,
  '0051_suspected_sign_ups': suspectedSignUps,
  '0053_left_as': leftAs,
  '0058_service_names': serviceNames,
  '0061_marked_spam': markedSpam,
  '0063_email_keys': emailKeys,
}

/** The migrations that `migrate` runs on an empty database, in order. */
export const migrationNames = Object.keys(migrations).toSorted()

/**
 * Runs the missing migrations, all in one transaction, while no other process does. It polls for the lock, so that
 * no time limit ends it, and a pooler may give each transaction another connection.
 * @param names only these, for a test that needs the schema of an earlier version
 * @returns the names that ran
 * @throws the first migration's error; the schema is then unchanged
 */
export async function migrate(database: Database, names: readonly string[] = migrationNames): Promise<string[]> {
  for (;;) {
    const stored = await storedMigrations(database.db)
    if (stored.length === names.length && names.every((name) => stored.includes(name))) return []
    const ran = await database.transaction(async (trx) => {
      if (!(await tryAdvisoryLock(trx, 'migrations'))) return undefined
      return namesOf(await migrator(trx, names).migrateToLatest())
    })
    if (ran) return ran
    await pause(RETRY_PAUSE_MS)
  }
}
const RETRY_PAUSE_MS = 100

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

/** Whether every migration of this program has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  return (await migrationState(database)).pending.length === 0
}

/** @throws the first migration's error */
function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error))
  return (results ?? []).map((result) => result.migrationName)
}

/** The names of the migrations that have run, in their order. Kysely's own function would first read the columns of all tables. */
export async function storedMigrations(db: Db): Promise<string[]> {
  if ((await columnsOf(db, 'kysely_migration')).length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
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
