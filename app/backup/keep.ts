/** Writes a backup that the site keeps, and verifies it by restoring it into a temporary place. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, deleteOld, makeFolder, type Reason } from '#app/backup/folder.ts'
import { verifyBackup } from '#app/backup/stage.ts'
import { writeBackup } from '#app/backup/write.ts'
import type { Config } from '#app/config.ts'
import type { OnStep } from '#app/http/apart.ts'

/**
 * Writes a backup into `backupDir`, verifies it, and deletes those that are too old. One that can't be restored is deleted,
 * and the old ones stay.
 * @returns its name
 */
export async function keepBackup(
  config: Pick<Config, 'dataDir' | 'database' | 's3' | 'backupDir'>,
  reason: Reason,
  now = Temporal.Now.instant(),
  onStep: OnStep = () => undefined,
): Promise<string> {
  const { backupDir } = config
  await makeFolder(config)
  const name = backupName(now, reason)
  const unverified = join(backupDir, `.unverified-${name}`)
  try {
    await writeBackup(config, unverified, now, onStep)
    onStep({ step: 'Checking that it can be restored' })
    await verifyBackup(unverified, backupDir)
    await rename(unverified, join(backupDir, name))
  } catch (error) {
    await rm(unverified, { force: true })
    throw error
  }
  await deleteOld(config, now)
  return name
}
