/** Migrates a database to the newest schema, once, even if several processes start together. */
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { columnsOf } from '#db/columns.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { whenFree } from '#db/locks.ts'
import type { Schema } from '#db/schema.ts'
import { BEFORE_FIRST_SCHEMA, firstSchema } from '#db/migrations/0047_first_schema.ts'
import { versionsByKind } from '#db/migrations/0048_versions_by_kind.ts'
import { lastDays } from '#db/migrations/0049_last_days.ts'
import { searchWords } from '#db/migrations/0050_search_words.ts'
import { suspectedSignUps } from '#db/migrations/0051_suspected_sign_ups.ts'
import { leftAs } from '#db/migrations/0053_left_as.ts'
import { serviceNames } from '#db/migrations/0058_service_names.ts'
import { markedSpam } from '#db/migrations/0061_marked_spam.ts'
import { emailKeys } from '#db/migrations/0063_email_keys.ts'
import { pages } from '#db/migrations/0070_pages.ts'
import { richTexts } from '#db/migrations/0072_rich_texts.ts'
import { redirects } from '#db/migrations/0075_redirects.ts'
import { kindsOfPages } from '#db/migrations/0076_kinds_of_pages.ts'
import { usualNames } from '#db/migrations/0080_usual_names.ts'
import { files } from '#db/migrations/0082_files.ts'
import { broadcastTimes } from '#db/migrations/0083_broadcast_times.ts'
import { brokenLinks } from '#db/migrations/0084_broken_links.ts'
import { feedGuids } from '#db/migrations/0085_feed_guids.ts'
import { imports } from '#db/migrations/0086_imports.ts'
import { copiedMedia } from '#db/migrations/0087_copied_media.ts'
import { families } from '#db/migrations/0088_families.ts'
import { forms } from '#db/migrations/0092_forms.ts'
import { videoStills } from '#db/migrations/0093_video_stills.ts'
import { changesOfOneService } from '#db/migrations/0094_changes_of_one_service.ts'

const FIRST = '0047_first_schema'

/**
 * Every migration by its name. What a released one does is never changed. None can be reverted: the way back to an earlier
 * version is the backup that is made before an upgrade.
 */
const migrations: Record<string, Migration> = {
  [FIRST]: firstSchema,
  '0048_versions_by_kind': versionsByKind,
  '0049_last_days': lastDays,
  '0050_search_words': searchWords,
  '0051_suspected_sign_ups': suspectedSignUps,
  '0053_left_as': leftAs,
  '0058_service_names': serviceNames,
  '0061_marked_spam': markedSpam,
  '0063_email_keys': emailKeys,
  '0070_pages': pages,
  '0072_rich_texts': richTexts,
  '0075_redirects': redirects,
  '0076_kinds_of_pages': kindsOfPages,
  '0080_usual_names': usualNames,
  '0082_files': files,
  '0083_broadcast_times': broadcastTimes,
  '0084_broken_links': brokenLinks,
  '0085_feed_guids': feedGuids,
  '0086_imports': imports,
  '0087_copied_media': copiedMedia,
  '0088_families': families,
  '0092_forms': forms,
  '0093_video_stills': videoStills,
  '0094_changes_of_one_service': changesOfOneService,
}

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

/** Whether every migration of this program has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  return (await migrationState(database)).pending.length === 0
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
