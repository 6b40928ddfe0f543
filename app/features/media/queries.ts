/** SQL of pictures. */
import type { Selectable } from 'kysely'
import { forbidden } from '#app/http/errors.ts'
import { type Actor, differences, logChange } from '#app/records/log.ts'
import type { Picture } from '#app/features/media/schema.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { hasRole } from '#app/ui/roles.ts'
import { pictureAddress, type PictureSize } from '#app/ui/picture-address.ts'
import type { Database, Db } from '#db/database.ts'
import { advisoryLock } from '#db/idempotency.ts'
import { newId, orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

type PictureRow = Selectable<Schema['pictures']>

/** The lock for writing and deleting files of pictures, so that no file is deleted while another picture needs it. */
export const FILES_TURN = 'pictureFiles'

/**
 * Stores an announced picture whose file is still to come.
 * @param by id of the person
 * @returns its id
 */
export async function expectPicture(db: Db, fileName: string, by: string, now: string): Promise<string> {
  const id = newId(Date.parse(now))
  const times = { created_at: now, updated_at: now, received_at: '', ready_at: '', unused_since: now }
  const unknown = { hash: '', width: 0, height: 0, bytes: 0, alt: '' }
  await db
    .insertInto('pictures')
    .values({ id, file_name: fileName, created_by: by, version: 1, ...times, ...unknown })
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

/** Marks the upload as failed. */
export async function forgetPicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).where('ready_at', '=', '').execute()
}

/** Stores the hash before the files are written, so that files of this hash are not deleted meanwhile. */
export async function nameHash(database: Database, id: string, picture: PictureSize & { bytes: number }) {
  await database.transaction(async (trx) => {
    await advisoryLock(trx, FILES_TURN)
    await trx.updateTable('pictures').set(picture).where('id', '=', id).execute()
  })
}

/** Marks the picture as ready. When the same picture was uploaded before, its description is kept. */
export async function openPicture(db: Db, id: string, hash: string, now: string): Promise<Picture> {
  const before = await findByHash(db, hash)
  const row = await db
    .updateTable('pictures')
    .set({ ready_at: now, alt: before?.alt ?? '' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentPicture(row)
}

/** Newest first. */
export async function listPictures(db: Db, page: { limit: number; offset: number }): Promise<Picture[]> {
  const rows = await ready(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(presentPicture)
}

export async function findPicture(db: Db, id: string): Promise<Picture | undefined> {
  const row = await ready(db).where('id', '=', id).executeTakeFirst()
  return row && presentPicture(row)
}

export async function findPictureByHash(db: Db, hash: string): Promise<Picture | undefined> {
  const row = await findByHash(db, hash)
  return row && presentPicture(row)
}

/**
 * Sets the description of a picture, wherever it is shown.
 * @returns it as it is now; nothing when there is no such picture
 * @throws HttpError 403 for a contributor who has not uploaded it
 */
export function describePicture(
  database: Database,
  id: string,
  alt: string,
  actor: Actor & { person: CurrentUser },
): Promise<Picture | undefined> {
  return database.transaction(async (trx) => {
    const before = await ready(trx).where('id', '=', id).executeTakeFirst()
    if (!before || before.alt === alt) return before && presentPicture(before)
    if (!hasRole(actor.person, ['editor', 'newsletter']) && before.created_by !== actor.person.id)
      throw forbidden('You can only describe images that you uploaded.')
    await trx
      .updateTable('pictures')
      .set((eb) => ({ alt, updated_at: actor.now, version: eb('version', '+', 1) }))
      .where('hash', '=', before.hash)
      .execute()
    const details = differences({ alt: before.alt }, { alt })
    await logChange(trx, actor, { action: 'updated', kind: 'picture', id, label: before.file_name, details })
    return presentPicture({ ...before, alt })
  })
}

function ready(db: Db) {
  return db.selectFrom('pictures').selectAll().where('ready_at', '!=', '')
}

function findByHash(db: Db, hash: string): Promise<PictureRow | undefined> {
  return ready(db).where('hash', '=', hash).orderBy('id').limit(1).executeTakeFirst()
}

/** Every field that leaves, decided here. */
function presentPicture(row: PictureRow): Picture {
  return {
    id: row.id,
    publicUrl: pictureAddress(row),
    width: row.width,
    height: row.height,
    alt: orNull(row.alt),
    fileName: row.file_name,
    bytes: row.bytes,
    createdAt: row.created_at,
  }
}
