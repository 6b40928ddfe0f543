/** Compares a backup with the site, so that an administrator sees what a restore would replace. */
import { sql } from 'kysely'
import { sizesOf } from '#app/backup/check.ts'
import { checkRows } from '#app/backup/rows.ts'
import type { Comparison, Run } from '#app/backup/schema.ts'
import { withStaged } from '#app/backup/stage.ts'
import type { Config } from '#app/config.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { lockedTwoFactors } from '#app/accounts/two-factor.ts'
import { storedValue } from '#app/http/settings.ts'
import { decryptSecret } from '#app/http/secret.ts'
import { type AnyDefinition, pluralOf } from '#app/definitions/definition.ts'
import { secretNames, settings } from '#app/definitions/settings.ts'
import { capitalized, formatCount } from '#app/text/format-count.ts'

/** Tables without a definition that are counted, too, with their names for people. */
const FURTHER = [
  ['pictures', 'Images'],
  ['users', 'Users'],
] as const

/**
 * Checks all of the backup, like a restore.
 * @throws ArchiveError when it can't be restored
 */
export async function compareWith(
  config: Config,
  path: string,
  definitions: readonly AnyDefinition[],
): Promise<Comparison> {
  await using current = openDatabase(config.database)
  return await withStaged(path, config.dataDir, async ({ database, manifest }) => {
    await checkRows(database.db, definitions)
    const { church, madeAt, version } = manifest
    const tables = [...definitions.map((one) => [one.table, capitalized(pluralOf(one))] as const), ...FURTHER]
    const counts = tables.map(async ([table, label]) => ({
      label,
      now: await countOf(current.db, table),
      inBackup: await countOf(database.db, table),
    }))
    return {
      church,
      madeAt,
      version,
      counts: (await Promise.all(counts)).filter(({ now, inBackup }) => now > 0 || inBackup > 0),
      bytes: sizesOf(manifest).bytes,
      locked: await lockedSecrets(database.db, config),
    }
  })
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The stored task, progress and result of a run that an administrator started. */
export type Note = Omit<Run, 'startedAt' | 'state'>

/**
 * @returns labels of what the key of `config` can't decrypt in this database: `Email password` …
 */
export async function lockedSecrets(db: Db, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string[]> {
  const stored = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', secretNames).execute()
  const locked = secretNames.filter((name) => {
    const encrypted = storedValue(stored.find((row) => row.name === name)?.value ?? 'null')
    return typeof encrypted === 'string' && encrypted !== '' && decryptSecret(encrypted, name, config) === undefined
  })
  const { length: lost } = await lockedTwoFactors(db, config)
  return [
    ...locked.map((name) => settings[name].label),
    ...(lost > 0 ? [`two-step verification of ${formatCount(lost, ['user', 'users'])}`] : []),
  ]
}
