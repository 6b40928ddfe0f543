import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { encryptFile } from '#app/backup/encryption.ts'
import { backupName, makeFolder, type Reason } from '#app/backup/folder.ts'
import { copyToBucket, deleteExpiredEverywhere, unusedTime, type Places } from '#app/backup/stored.ts'
import { verifyBackup } from '#app/backup/stage.ts'
import { writeBackup } from '#app/backup/write.ts'
import type { Config } from '#app/config.ts'
import type { OnStep } from '#app/http/child-process.ts'

/**
 * Writes a backup into `backupDir`, verifies it by restoring it into a temporary place, encrypts it if there is a recipient,
 * copies it into the bucket, and deletes expired backups. A backup that can't be restored is deleted, and the others stay.
 * @returns its name
 * @throws StoreUnavailable when the bucket does not answer; the backup is then in the folder
 */
export async function makeBackup(
  config: Pick<Config, 'dataDir' | 'database' | 's3' | 'backupRecipient'> & Places,
  reason: Reason,
  now = Temporal.Now.instant(),
  onStep: OnStep = () => undefined,
): Promise<string> {
  const { backupDir, backupRecipient } = config
  await makeFolder(config)
  const at = await unusedTime(config, now, reason, backupRecipient !== undefined)
  const name = backupName(at, reason, backupRecipient !== undefined)
  const plain = join(backupDir, `.unverified-${backupName(at, reason)}`)
  const encrypted = `${plain}.age`
  try {
    await writeBackup(config, plain, now, onStep)
    onStep({ step: 'Checking that it can be restored' })
    await verifyBackup(plain, backupDir)
    if (backupRecipient !== undefined) {
      onStep({ step: 'Encrypting' })
      await encryptFile(plain, encrypted, backupRecipient)
    }
    await rename(backupRecipient === undefined ? plain : encrypted, join(backupDir, name))
  } finally {
    for (const left of [plain, encrypted]) await rm(left, { force: true })
  }
  await copyToBucket(config, name, (share) => onStep({ step: 'Copying it into the bucket', share }))
  if (!config.keepsInFolder) await rm(join(backupDir, name), { force: true })
  await deleteExpiredEverywhere(config, now)
  return name
}
