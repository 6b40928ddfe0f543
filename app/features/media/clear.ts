/**
 * Deletes unused pictures. A picture has to be unused for a week, since an editor may have uploaded it without saving
 * yet, or may restore what used it.
 */
import type { Services } from '#app/http/services.ts'
import { type PictureColumn, pictureHolders, referencedPictures } from '#app/features/media/holders.ts'
import { FILES_TURN } from '#app/features/media/queries.ts'
import { FOLDER } from '#app/features/media/receive.ts'
import { inChunks } from '#db/chunks.ts'
import type { Trx } from '#db/database.ts'
import { lockTables } from '#db/lock-tables.ts'
import { advisoryLock } from '#db/idempotency.ts'

const UNUSED_FOR = { hours: 7 * 24 }

/**
 * Notes which pictures are used, and clears those that have not been for a week, with their files. To be called once a
 * day or oftener, by any number of processes.
 *
 * Nothing that refers to a picture can be saved between looking and clearing: who saves at that moment waits until it is
 * over. A picture of the same hash that is just being uploaded keeps the files.
 * @param ofRecords the columns of records that name a picture
 * @returns how many pictures went
 * @throws when somebody is busy with the tables for long; nothing has been cleared then, and the next time will do
 */
export async function clearUnusedPictures(
  { database, files, now }: Pick<Services, 'database' | 'files' | 'now'>,
  ofRecords: readonly PictureColumn[],
) {
  const holders = pictureHolders(ofRecords)
  const at = now()
  const before = at.subtract(UNUSED_FOR).toString({ smallestUnit: 'millisecond' })
  return database.transaction(async (trx) => {
    await advisoryLock(trx, FILES_TURN)
    await lockTables(
      trx,
      holders.map(({ table }) => table),
    )
    await noteUse(trx, holders, at.toString({ smallestUnit: 'millisecond' }))
    const hashes = await forgetUnused(trx, before)
    const stored = new Set(
      (await trx.selectFrom('pictures').select('hash').distinct().execute()).map(({ hash }) => hash),
    )
    for (const hash of new Set(hashes)) {
      if (hash === '' || stored.has(hash)) continue
      for (const name of await files.list(`${FOLDER}${hash}-`)) await files.delete(name)
    }
    return hashes.length
  })
}

/** Records since when each picture has been unused. */
async function noteUse(trx: Trx, holders: readonly PictureColumn[], now: string): Promise<void> {
  const referenced = await referencedPictures(trx, holders)
  const pictures = await trx.selectFrom('pictures').select(['id', 'hash', 'unused_since']).execute()
  const isReferenced = ({ id, hash }: { id: string; hash: string }) => referenced.has(id) || referenced.has(hash)
  const taken = pictures.filter((picture) => picture.unused_since !== '' && isReferenced(picture))
  const left = pictures.filter((picture) => picture.unused_since === '' && !isReferenced(picture))
  for (const [changed, since] of [
    [taken, ''],
    [left, now],
  ] as const) {
    for await (const some of inChunks(changed.map(({ id }) => id))) {
      await trx.updateTable('pictures').set({ unused_since: since }).where('id', 'in', some).execute()
    }
  }
}

/**
 * Deletes unused pictures, and announced ones whose file never arrived.
 * @returns their hashes
 */
async function forgetUnused(trx: Trx, before: string): Promise<string[]> {
  const gone = await trx
    .deleteFrom('pictures')
    .where('unused_since', '!=', '')
    .where('unused_since', '<', before)
    .returning('hash')
    .execute()
  return gone.map(({ hash }) => hash)
}
