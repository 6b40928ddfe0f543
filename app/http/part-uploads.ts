/**
 * Receives a large file in parts, since proxies limit the size of a request, and so that an interrupted upload can be
 * continued. It waits in a folder under a name that begins with a dot, until it is taken or a day has passed.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import { queryText } from '#app/http/route.ts'
import { Mutex } from '#db/mutex.ts'
import { deleteAbandoned } from '#storage/disk.ts'

export const PART_BYTES = 8 * 1024 * 1024
export const uploadParam = z.object({ id: queryText('ID of the upload').min(1) })
export const partIn = z.object({
  from: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .meta({ description: 'Where the part begins, in bytes' }),
})
const ID = /^[0-9a-f-]{36}-(\d{1,15})$/

/** Deletes uploads that nobody has continued for a day, such as one of a server that was stopped while it read it. */
export async function deleteOldUploads(folder: string): Promise<void> {
  await deleteAbandoned(folder, /^\.upload-/, 24)
}

/**
 * @param bytes of the whole file
 * @param what it is, in a sentence: `backup`
 * @returns the id of the upload
 * @throws HttpError 507 when the disk has no room for it
 */
export async function beginUpload(folder: string, bytes: number, what: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteOldUploads(folder)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes * 2) {
    const message = `The server’s disk has no room for this ${what}. Make room on it, then try again.`
    throw new HttpError(507, { error: 'disk_full', message })
  }
  const id = `${randomUUID()}-${bytes}`
  await (await open(uploadPath(folder, id), 'wx', 0o600)).close()
  return id
}

/** Parts are added one at a time, since requests may send the same one, and two uploads may end in the same second. */
const mutex = new Mutex()

/**
 * Adds a part. An upload that is refused is deleted.
 * @param part with its offset in bytes; anything received beyond it is replaced
 * @param refusal by the file so far: why it is not accepted, or undefined
 * @param take is given the path of a complete file, before another request can add to it
 * @returns the bytes received so far, and what `take` returns
 * @throws HttpError 404 for an unknown upload, 409 when a part before this one is missing, 400 when it is refused
 */
export async function addPart<Taken>(
  folder: string,
  id: string,
  part: { from: number; bytes: Uint8Array },
  refusal: (path: string) => Promise<string | undefined>,
  take: (path: string) => Promise<Taken>,
): Promise<{ received: number; taken?: Taken }> {
  await mutex.acquire()
  try {
    const { path, received, isWhole } = await write(folder, id, part)
    const why = await refusal(path)
    if (why !== undefined) {
      await rm(path, { force: true })
      throw badFields({ file: why })
    }
    return isWhole ? { received, taken: await take(path) } : { received }
  } finally {
    mutex.release()
  }
}

async function write(folder: string, id: string, { from, bytes }: { from: number; bytes: Uint8Array }) {
  const path = uploadPath(folder, id)
  const whole = Number(ID.exec(id)?.[1])
  const before = (await stat(path).catch(() => undefined))?.size
  if (before === undefined) throw notFound('Upload')
  if (from > before) throw new HttpError(409, { error: 'out_of_order', message: 'A part of the file is missing.' })
  if (from + bytes.length > whole) throw badFields({ file: 'has changed since its upload began' })
  await using file = await open(path, 'r+')
  await file.truncate(from)
  await file.write(bytes, 0, bytes.length, from)
  await file.sync()
  const received = from + bytes.length
  return { path, received, isWhole: received === whole }
}

/** How many bytes of an upload were received. @throws HttpError 404 */
export async function receivedOf(folder: string, id: string): Promise<number> {
  const found = await stat(uploadPath(folder, id)).catch(() => undefined)
  if (!found) throw notFound('Upload')
  return found.size
}

/** The path of an upload that is complete. @throws HttpError 404 */
export async function wholeUpload(folder: string, id: string): Promise<string> {
  if ((await receivedOf(folder, id)) !== Number(ID.exec(id)?.[1])) throw notFound('Upload')
  return uploadPath(folder, id)
}

/** @throws HttpError 404 for an invalid id */
function uploadPath(folder: string, id: string): string {
  if (!ID.test(id)) throw notFound('Upload')
  return join(folder, `.upload-${id}`)
}
