/** Compares a backup with the site, so that an administrator sees what a restore would replace. */
import { sql } from 'kysely'
import { sizesOf } from '#app/backup/manifest.ts'
import { checkRows } from '#app/backup/rows.ts'
import { withStaged } from '#app/backup/stage.ts'
import type { Config } from '#app/config.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { hostname } from 'node:os'
import type { Step } from '#app/http/child-process.ts'
import { canDecrypt } from '#app/features/accounts/two-factor.ts'
import { storedValue } from '#app/features/site/queries.ts'
import { decryptSecret } from '#app/secret.ts'
import { secretNames, settings } from '#app/settings.ts'
import { formatCount } from '#app/ui/format-count.ts'

export interface Comparison {
  church: string
  /** When the backup was made, and the version of the program that made it. */
  madeAt: string
  version: string
  /** How many records there are now, and in the backup. */
  counts: { label: string; now: number; inBackup: number }[]
  /** Bytes of the files in the backup. */
  bytes: number
  /** Names of settings that have to be entered again because they were encrypted with another key. */
  locked: string[]
}

/** The tables whose counts are compared, with their names for people. */
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
 * Checks all of the backup, like a restore.
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

/** The result of each kind of run. */
interface Results {
  backup: { file: string }
  check: Comparison
  restore: Restoration
}

export interface Restoration {
  /** The backup of the site before the restore. */
  before: string
  /** As in `Comparison`. */
  locked: string[]
}

type What = keyof Results
export type Result = Results[What]

/** The stored task, progress and result of a run that an administrator started. */
export interface Note extends Partial<Step> {
  what: What
  /** The backup that it is about. */
  file?: string
  /** The process that wrote it. */
  host: string
  pid: number
  /** The reason of a failure. */
  message?: string
  result?: Result
}

/** A note of this process as JSON. */
export function noteOf(note: Omit<Note, 'host' | 'pid'>): string {
  return JSON.stringify({ ...note, host: hostname(), pid: process.pid } satisfies Note)
}

/**
 * @returns labels of what the key of `config` can't decrypt in this database: `the email password` …
 */
export async function lockedSecrets(db: Db, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string[]> {
  const stored = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', secretNames).execute()
  const locked = secretNames.filter((name) => {
    const encrypted = storedValue(stored.find((row) => row.name === name)?.value ?? 'null')
    return typeof encrypted === 'string' && encrypted !== '' && decryptSecret(encrypted, name, config) === undefined
  })
  const factors = await db.selectFrom('two_factors').select('secret').execute()
  const lost = factors.filter(({ secret }) => !canDecrypt(secret, config)).length
  return [
    ...locked.map((name) => settings[name].label),
    ...(lost > 0 ? [`two-step verification of ${formatCount(lost, ['user', 'users'])}`] : []),
  ]
}
