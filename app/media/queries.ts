/** SQL of pictures. */
import type { Selectable } from 'kysely'
import type { Picture } from '#app/media/schema.ts'
import { pictureAddress, type PictureSize } from '#app/links/picture-address.ts'
import type { Database, Db } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { newId, orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

export type PictureRow = Selectable<Schema['pictures']>

/** The lock for writing and deleting files of pictures, so that no file is deleted while another picture needs it. */
export const FILES_LOCK = 'pictureFiles'

/**
 * Stores an announced picture, before its file is received.
 * @param by id of the user
 * @returns its id
 */
export async function createPending(db: Db, fileName: string, by: string, now: string): Promise<string> {
  const id = newId(Date.parse(now))
  const times = { created_at: now, updated_at: now, received_at: '', ready_at: '', unused_since: now }
  const unknown = { hash: '', width: 0, height: 0, bytes: 0, alt: '', address: '', original: '', crop: '' }
  await db
    .insertInto('pictures')
    .values({ id, file_name: fileName, created_by: by, version: 1, sample: 0, ...times, ...unknown })
    .execute()
  return id
}

/** Marks the upload as started; false for a second file of the same picture. */
export async function claimUpload(db: Db, id: string, now: string): Promise<boolean> {
  const claimed = await db
    .updateTable('pictures')
    .set({ received_at: now })
    .where('id', '=', id)
    .where('received_at', '=', '')
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function deletePending(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).where('ready_at', '=', '').execute()
}

/** Stores the hash before the files are written, so that files with this hash are not deleted meanwhile. */
export async function storeHash(database: Database, id: string, picture: PictureSize & { bytes: number }) {
  await database.transaction(async (trx) => {
    await advisoryLock(trx, FILES_LOCK)
    await trx.updateTable('pictures').set(picture).where('id', '=', id).execute()
  })
}

/** Copied from another picture: from an earlier upload of the same one, or from the one that it was cropped from. */
export type Inherited = Partial<Pick<PictureRow, 'alt' | 'original' | 'crop'>>

/** What its file says: the hash, and the point that draws attention. */
interface Stored {
  hash: string
  focus?: string | undefined
}

/** Marks the picture as ready. When the same picture was uploaded before, its description and focal point are kept. */
export async function completePicture(
  db: Db,
  id: string,
  { hash, focus }: Stored,
  now: string,
  from: Inherited,
): Promise<Picture> {
  const before = await findByHash(db, hash)
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const alt = before?.alt ?? from.alt ?? ''
  const { original = hash, crop = '' } = before ?? from
  const address = before?.address ?? pictureAddress({ ...row, hash, focus })
  const opened = await db
    .updateTable('pictures')
    .set({ ready_at: now, alt, original, crop, address })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentPicture(opened)
}

/** Pictures whose file was received. */
export function ready(db: Db) {
  return db.selectFrom('pictures').selectAll().where('ready_at', '!=', '')
}

export function findPicture(db: Db, id: string): Promise<PictureRow | undefined> {
  return ready(db).where('id', '=', id).executeTakeFirst()
}

export function findByHash(db: Db, hash: string): Promise<PictureRow | undefined> {
  return ready(db).where('hash', '=', hash).orderBy('id').limit(1).executeTakeFirst()
}

export function presentPicture(row: PictureRow): Picture {
  return {
    id: row.id,
    publicUrl: row.address,
    width: row.width,
    height: row.height,
    alt: orNull(row.alt),
    fileName: row.file_name,
    bytes: row.bytes,
    createdAt: row.created_at,
  }
}
