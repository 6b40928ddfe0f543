/** Brings the database of an earlier version to this one, after a verified backup. */
import { join } from 'node:path'
import type { makeBackup } from '#app/backup/make.ts'
import type { Config } from '#app/config.ts'
import type { Database } from '#db/database.ts'
import { migrate, migrationState } from '#db/migrate.ts'

type Place = Parameters<typeof makeBackup>[0] & Pick<Config, 'upgradeBackup'>

/** The database could not be brought to this version; it is as it was before. */
export class UpgradeError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'UpgradeError'
  }
}

/**
 * Runs the missing migrations. A database that has been used is backed up before.
 * @param say gets a sentence before the backup, which takes a while where there is much
 * @returns what was done, in a sentence; undefined when there was nothing to upgrade
 * @throws UpgradeError when the backup or a migration fails
 */
export async function upgrade(
  database: Database,
  config: Place,
  say: (sentence: string) => void,
): Promise<string | undefined> {
  const { done, pending, unknown } = await migrationState(database)
  const isUpgrade = done.length > 0 && pending.length > 0 && unknown.length === 0
  const backup = isUpgrade && config.upgradeBackup ? await backUp(config, say) : undefined
  try {
    const ran = await migrate(database)
    if (!isUpgrade || ran.length === 0) return undefined
    return `Upgraded the database: ${ran.join(', ')}.${backup === undefined ? '' : ` The backup made before is ${backup}.`}`
  } catch (error) {
    const where = backup === undefined ? '' : ` The backup made before is ${backup}.`
    throw new UpgradeError(
      `Upgrading the database failed, and left it as it was: ${reasonOf(error)}. Start the earlier version again, and report this.${where}`,
      error,
    )
  }
}

async function backUp(config: Place, say: (sentence: string) => void): Promise<string> {
  say('Making a verified backup before the database is upgraded. UPGRADE_BACKUP=off upgrades without one.')
  try {
    const { makeBackup: keep } = await import('#app/backup/make.ts')
    return join(config.backupDir, await keep(config, 'before-upgrade'))
  } catch (error) {
    throw new UpgradeError(
      `The backup before the upgrade failed, and nothing was changed: ${reasonOf(error)}. UPGRADE_BACKUP=off upgrades without one.`,
      error,
    )
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, '')
}
