/**
 * Deletes what is no longer used: uploads whose file never arrived, files of pictures that were deleted in the media library, and
 * pictures that the video sync has fetched. It has to be unused for a week, since the record that used it may be restored. A picture
 * that a person has uploaded stays until it is deleted in the library.
 */
import { sql } from 'kysely'
import type { Services } from '#app/http/services.ts'
import { FILES_LOCK } from '#app/media/queries.ts'
import { FOLDER } from '#app/media/receive.ts'
import { namesIn } from '#app/media/uses.ts'
import { inChunks } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock, lockTables } from '#db/locks.ts'
import type { Schema } from '#db/schema.ts'
import { isoInstant } from '#db/records.ts'

const UNUSED_FOR = { hours: 7 * 24 }

export interface PictureColumn {
  table: keyof Schema
  column: string
}

/**
 * Columns besides the fields of records that may contain a picture's address. Deleted records count as long as they can be
 * restored.
 */
const texts: readonly PictureColumn[] = [
  { table: 'settings', column: 'value' },
  { table: 'deleted_records', column: 'record' },
  { table: 'versions', column: 'record' },
]

/**
 * The referenced pictures: hashes, and upload ids.
 * @param ofRecords the columns of records that name a picture (`app/server/feature-list.ts`)
 */
export async function referencedPictures(db: Db, ofRecords: readonly PictureColumn[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { table, column } of [...ofRecords, ...texts]) {
    const name = sql.ref(column)
    const query = sql<{
      text: string
    }>`select ${name} as text from ${sql.table(table)} where ${name} like '%/pictures/%'`
    for (const { text } of (await query.execute(db)).rows) for (const picture of namesIn(text)) found.add(picture)
  }
  return found
}

/**
 * Stores since when pictures are unused, and deletes those that have been for a week, with their files. Call it at least
 * once a day, in any number of processes.
 *
 * Saving a reference to a picture waits while this runs. A picture with the same hash that is just being uploaded keeps
 * the files.
 * @param ofRecords columns of records with a picture
 * @returns how many pictures were deleted
 * @throws when the tables stay locked for long; nothing is deleted then, and the next run does it
 */
export async function clearUnusedPictures(
  { database, files, now }: Pick<Services, 'database' | 'files' | 'now'>,
  ofRecords: readonly PictureColumn[],
) {
  const at = now()
  const before = at.subtract(UNUSED_FOR).toString({ smallestUnit: 'millisecond' })
  return database.transaction(async (trx) => {
    await advisoryLock(trx, FILES_LOCK)
    const tables = [...ofRecords, ...texts].map(({ table }) => table)
    await lockTables(trx, tables)
    await updateUnusedSince(trx, await referencedPictures(trx, ofRecords), isoInstant(at))
    const hashes = await deleteUnused(trx, before)
    const stored = await trx.selectFrom('pictures').select('hash').distinct().execute()
    const needed = new Set(['', ...stored.map(({ hash }) => hash)])
    for (const hash of new Set(hashes)) {
      if (needed.has(hash)) continue
      for (const name of await files.list(`${FOLDER}${hash}-`)) await files.delete(name)
    }
    return hashes.length
  })
}

/** Stores since when each picture has been unused. */
async function updateUnusedSince(trx: Trx, referenced: Set<string>, now: string): Promise<void> {
  const pictures = await trx.selectFrom('pictures').select(['id', 'hash', 'original', 'unused_since']).execute()
  // The original is needed to change a crop. An upload that was interrupted has none.
  for (const { hash, original } of pictures) if (original !== '' && original !== hash) referenced.add(original)
  const isUsed = ({ id, hash }: { id: string; hash: string }) => referenced.has(id) || referenced.has(hash)
  const changed = pictures.filter((picture) => isUsed(picture) !== (picture.unused_since === ''))
  for await (const some of inChunks(changed)) {
    for (const [since, those] of Map.groupBy(some, (picture) => (isUsed(picture) ? '' : now))) {
      const ids = those.map(({ id }) => id)
      await trx.updateTable('pictures').set({ unused_since: since }).where('id', 'in', ids).execute()
    }
  }
}

/**
 * Deletes unused pictures, except those that a person has uploaded.
 * @returns their hashes
 */
async function deleteUnused(trx: Trx, before: string): Promise<string[]> {
  const gone = await trx
    .deleteFrom('pictures')
    .where('unused_since', '!=', '')
    .where('unused_since', '<', before)
    .where((eb) => eb.or([eb('ready_at', '=', ''), eb('created_by', '=', '')]))
    .returning('hash')
    .execute()
  return gone.map(({ hash }) => hash)
}
