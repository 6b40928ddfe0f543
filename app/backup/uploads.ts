/** Receives a backup file in parts. The complete file gets a name in the folder of backups. */
import { link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { detectBackup } from '#app/backup/archive.ts'
import { backupName, makeFolder, type Places, unusedTime } from '#app/backup/stored.ts'
import { HttpError } from '#app/http/errors.ts'
import { addPart, beginUpload } from '#app/http/part-uploads.ts'

/**
 * @param bytes of the whole file
 * @returns the id of the upload
 * @throws HttpError 507 when the disk has no room for it, 409 when the folder is another site's
 */
export async function beginBackupUpload(places: Places, bytes: number): Promise<string> {
  if (places.isFolderRefused) throw new HttpError(409, { error: 'conflict', message: places.problems.join(' ') })
  await makeFolder(places)
  return beginUpload(places.backupDir, bytes, 'backup')
}

/**
 * Adds a part, as `addPart` does.
 * @returns the bytes received so far, and the name of the backup when that is all of them
 */
export async function addBackupPart(
  places: Places,
  id: string,
  part: { from: number; bytes: Uint8Array },
  now: Temporal.Instant,
): Promise<{ received: number; file: string | null }> {
  const refusal = async (path: string) => ((await detectBackup(path)) ? undefined : 'isn’t a backup of Narthex')
  const { received, taken = null } = await addPart(places.backupDir, id, part, refusal, async (path) => {
    const isEncrypted = (await detectBackup(path)) === 'encrypted'
    const name = backupName(await unusedTime(places, now, 'uploaded', isEncrypted), 'uploaded', isEncrypted)
    // Unlike a rename, a link fails when another process has created a file with this name.
    await link(path, join(places.backupDir, name))
    await rm(path)
    return name
  })
  return { received, file: taken }
}
