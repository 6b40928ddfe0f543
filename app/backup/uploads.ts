/**
 * Receives a backup file in parts, since proxies limit the size of a request, and so that an interrupted upload can be
 * continued. The complete file gets a name in the folder of backups.
 */
import { randomUUID } from 'node:crypto'
import { link, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { detectBackup } from '#app/backup/archive.ts'
import { backupName, type Folder, makeFolder, type Places, unusedTime } from '#app/backup/stored.ts'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import { Mutex } from '#db/mutex.ts'
import { deleteAbandoned } from '#storage/disk.ts'

export const PART_BYTES = 8 * 1024 * 1024
const ID = /^[0-9a-f-]{36}-(\d{1,15})$/

/**
 * @param bytes of the whole file
 * @returns the id of the upload
 * @throws HttpError 507 when the disk has no room for it, 409 when the folder is another site's
 */
export async function beginUpload(folder: Places, bytes: number): Promise<string> {
  if (folder.isFolderRefused) throw new HttpError(409, { error: 'conflict', message: folder.problems.join(' ') })
  await makeFolder(folder)
  await deleteAbandoned(folder.backupDir, /^\.upload-/, 24)
  const { bavail, bsize } = await statfs(folder.backupDir)
  if (bavail * bsize < bytes * 2) {
    const message = 'The server’s disk has no room for this backup. Make room on it, then try again.'
    throw new HttpError(507, { error: 'disk_full', message })
  }
  const id = `${randomUUID()}-${bytes}`
  await (await open(pathOf(folder, id), 'wx', 0o600)).close()
  return id
}

/** Parts are added one at a time, since requests may send the same one, and two uploads may end in the same second. */
const mutex = new Mutex()

/**
 * Adds a part.
 * @param from offset of the part in bytes; anything received beyond it is replaced
 * @returns the bytes received so far, and the name of the backup when that is all of them
 * @throws HttpError 404 for an unknown upload, 409 when a part before this one is missing, 400 when it is no backup
 */
export async function addPart(...given: Parameters<typeof addUnlocked>): Promise<Added> {
  await mutex.acquire()
  try {
    return await addUnlocked(...given)
  } finally {
    mutex.release()
  }
}

interface Added {
  received: number
  file: string | null
}

async function addUnlocked(
  places: Places,
  id: string,
  from: number,
  part: Uint8Array,
  now: Temporal.Instant,
): Promise<Added> {
  const path = pathOf(places, id)
  const whole = Number(ID.exec(id)?.[1])
  const before = (await stat(path).catch(() => undefined))?.size
  if (before === undefined) throw notFound('Upload')
  if (from > before) throw new HttpError(409, { error: 'out_of_order', message: 'A part of the file is missing.' })
  if (from + part.length > whole) throw badFields({ file: 'has changed since its upload began' })
  await writePart(path, from, part)
  const received = from + part.length
  const kind = await detectBackup(path)
  if (kind === undefined) {
    await rm(path, { force: true })
    throw badFields({ file: 'isn’t a backup of Narthex' })
  }
  if (received < whole) return { received, file: null }
  const isEncrypted = kind === 'encrypted'
  const name = backupName(await unusedTime(places, now, 'uploaded', isEncrypted), 'uploaded', isEncrypted)
  // Unlike a rename, a link fails when another process has created a file with this name.
  await link(path, join(places.backupDir, name))
  await rm(path)
  return { received, file: name }
}

/** How many bytes of an upload were received. @throws HttpError 404 */
export async function receivedOf(folder: Folder, id: string): Promise<number> {
  const found = await stat(pathOf(folder, id)).catch(() => undefined)
  if (!found) throw notFound('Upload')
  return found.size
}

/** @throws HttpError 404 for an invalid id */
function pathOf({ backupDir }: Folder, id: string): string {
  if (!ID.test(id)) throw notFound('Upload')
  return join(backupDir, `.upload-${id}`)
}

async function writePart(path: string, from: number, part: Uint8Array): Promise<void> {
  await using file = await open(path, 'r+')
  await file.truncate(from)
  await file.write(part, 0, part.length, from)
  await file.sync()
}
