/** What a restore of a backup would replace, for the person who decides. */
import { sql } from 'kysely'
import { sizesOf } from '#app/backup/manifest.ts'
import { checkRows } from '#app/backup/rows.ts'
import { lockedSecrets } from '#app/backup/sealed.ts'
import { withStaged } from '#app/backup/stage.ts'
import type { Config } from '#app/config.ts'
import { type Db, openDatabase } from '#db/database.ts'

export interface Comparison {
  church: string
  /** When the backup was made, and the version of the program that made it. */
  madeAt: string
  version: string
  /** How many records there are now, and in the backup. */
  counts: { label: string; now: number; inBackup: number }[]
  /** Bytes of the files in the backup. */
  bytes: number
  /** What has to be entered again because it was encrypted with another key, in words. */
  locked: string[]
}

/** The tables that people think of. */
const TABLES = {
  sermons: 'Sermons',
  events: 'Events',
  live_streams: 'Live streams',
  sunday_services: 'Sunday services',
  contact_messages: 'Messages',
  visitor_requests: 'Visit requests',
  newsletter_subscribers: 'Subscribers',
  pictures: 'Images',
  people: 'Users',
} as const

/**
 * Checks the backup wholly, as a restore does.
 * @throws ArchiveError when it can't be restored
 */
export async function compareWith(config: Config, path: string): Promise<Comparison> {
  const current = openDatabase(config.database)
  try {
    return await withStaged(path, config.dataDir, async ({ database, manifest }) => {
      await checkRows(database.db)
      return {
        church: manifest.church,
        madeAt: manifest.madeAt,
        version: manifest.version,
        counts: await Promise.all(
          Object.entries(TABLES).map(async ([table, label]) => ({
            label,
            now: await countOf(current.db, table),
            inBackup: await countOf(database.db, table),
          })),
        ),
        bytes: sizesOf(manifest).bytes,
        locked: await lockedSecrets(database.db, config),
      }
    })
  } finally {
    await current.close()
  }
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}
