/** Migrates a database to the newest schema, once, even if several processes start together. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { columnsOf } from '#db/columns.ts'
import { type Database, type Db, type Engine, engineOf } from '#db/database.ts'
import { tryAdvisoryLock } from '#db/locks.ts'
import type { Schema } from '#db/schema.ts'
import { migrationsOf } from '#db/snapshot.ts'
import { firstTables } from '#db/migrations/0001_first_tables.ts'
import {
  codesOnce,
  deletedVideos,
  emailsNotSent,
  live,
  pauses,
  pictures,
  rareSearches,
  recalledEmails,
  recurrenceExceptions,
  runClaims,
} from '#db/migrations/0002_to_0018.ts'
import { theDesk } from '#db/migrations/0003_the_desk.ts'
import { accounts } from '#db/migrations/0004_accounts.ts'
import { letters } from '#db/migrations/0007_letters.ts'
import { videoSync } from '#db/migrations/0008_video_sync.ts'
import { searchIndexLater } from '#db/migrations/0015_search_index_later.ts'
import { searchWithoutAccents } from '#db/migrations/0020_search_without_accents.ts'
import { history } from '#db/migrations/0021_history.ts'
import {
  answers,
  audioFiles,
  calendarFiles,
  contributors,
  eventSignUp,
  limits,
  mediaLibrary,
  previewLinks,
  publishingTimes,
  roles,
  signUps,
  sitemapIndexes,
  uploadedAudio,
} from '#db/migrations/0022_to_0043.ts'
import { verses } from '#db/migrations/0035_verses.ts'
import { topics } from '#db/migrations/0036_topics.ts'
import { severalSeries } from '#db/migrations/0038_several_series.ts'
import { datedVerses } from '#db/migrations/0044_dated_verses.ts'
import { shortChapters } from '#db/migrations/0045_short_chapters.ts'
import { hiddenSermons } from '#db/migrations/0046_hidden_sermons.ts'
import { movedEvents } from '#db/migrations/0047_moved_events.ts'

/**
 * Every migration by its name, oldest first. A released one is never edited. None can be reverted: the way back to an earlier
 * version is the backup that is made before an upgrade.
 */
const migrations: Record<string, (engine: Engine) => Migration> = {
  '0001_first_tables': firstTables,
  '0002_rare_searches': rareSearches,
  '0003_the_desk': theDesk,
  '0004_accounts': accounts,
  '0005_pictures': pictures,
  '0006_codes_once': codesOnce,
  '0007_letters': letters,
  '0008_video_sync': videoSync,
  '0009_live': live,
  '0010_pauses': pauses,
  '0011_deleted_videos': deletedVideos,
  '0012_recalled_letters': recalledEmails,
  '0014_run_claims': runClaims,
  '0015_search_index_later': searchIndexLater,
  '0016_recurrence_exceptions': recurrenceExceptions,
  '0018_emails_not_sent': emailsNotSent,
  '0020_search_without_accents': searchWithoutAccents,
  '0021_history': history,
  '0022_publishing_times': publishingTimes,
  '0023_answers': answers,
  '0024_roles': roles,
  '0025_preview_links': previewLinks,
  '0027_media_library': mediaLibrary,
  '0028_contributors': contributors,
  '0030_sitemap': sitemapIndexes,
  '0031_audio_files': audioFiles,
  '0032_event_sign_up': eventSignUp,
  '0033_sign_ups': signUps,
  '0034_calendar_files': calendarFiles,
  '0035_verses': verses,
  '0036_topics': topics,
  '0037_uploaded_audio': uploadedAudio,
  '0038_several_series': severalSeries,
  '0043_limits': limits,
  '0044_dated_verses': datedVerses,
  '0045_short_chapters': shortChapters,
  '0046_hidden_sermons': hiddenSermons,
  '0047_moved_events': movedEvents,
}

/** The migrations that `migrate` runs on an empty database, in order. */
export const migrationNames = Object.keys(migrations)

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

/** Kysely's own function would first read the columns of all tables, several times. */
async function storedMigrations(db: Db): Promise<string[]> {
  const isNew = (await columnsOf(db, 'kysely_migration')).length === 0
  return isNew ? [] : migrationsOf(db)
}

function migrator(db: Kysely<Schema>, names: readonly string[]): Migrator {
  const engine = engineOf(db)
  const known = Object.entries(migrations).filter(([name]) => names.includes(name))
  return new Migrator({
    db,
    // A development branch may have run a later one before an earlier one was added.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: () => Promise.resolve(Object.fromEntries(known.map(([name, make]) => [name, make(engine)]))),
    },
  })
}
