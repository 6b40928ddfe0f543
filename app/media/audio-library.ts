/** The audio files of the media library: listing them with their uses, deleting them, and deleting abandoned uploads. */
import {
  type AudioRow,
  deleteUpload,
  PARTS_FOLDER,
  PARTS_LOCK,
  partsOf,
  presentAudio,
} from '#app/media/audio-queries.ts'
import type { AudioListIn, LibraryAudio } from '#app/media/schema.ts'
import type { PictureHolder } from '#app/media/uses.ts'
import { presentUse } from '#app/media/library.ts'
import { findUses, type Uses } from '#app/media/uses.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { nameDeletion, moveToTrash, startDeletion } from '#app/records/deleted-rows.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { searchTerms, searchText } from '#db/search-text.ts'

/** One page, newest first. There are thousands at most, with short rows, so they are searched here. */
export async function listAudio(
  db: Db,
  holders: readonly PictureHolder[],
  { search = '', limit, offset }: AudioListIn,
  { person, now }: { person: CurrentUser; now: string },
): Promise<{ total: number; rows: LibraryAudio[] }> {
  const uses = await usesOf(db, holders, now)
  const query = db.selectFrom('audio_files').selectAll().where('ready_at', '!=', '')
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  const terms = searchTerms(search)
  const found = rows.filter((row) => {
    const texts = [row.file_name, ...usesFor(uses, row).map(({ title }) => title)].map((text) => searchText([text]))
    return texts.some((text) => terms.every((term) => text.includes(term)))
  })
  const files = found.slice(offset, offset + limit).map((row) => {
    return { ...presentAudio(row), places: usesFor(uses, row).map((use) => presentUse(use, person)) }
  })
  return { total: found.length, rows: files }
}

/** Uses in the trash count, too: a restored record needs its file. */
function usesOf(db: Db, holders: readonly PictureHolder[], now: string): Promise<Uses> {
  return findUses(db, holders, now, { withTrash: true, of: 'audio' })
}

function usesFor(uses: Uses, { address }: Pick<AudioRow, 'address'>) {
  return uses.get(/[0-9a-f]{32}/.exec(address)?.[0] ?? '') ?? []
}

/**
 * Moves a file that nothing uses to the trash; its parts stay as long as it can be restored.
 * @throws HttpError 404; 409 when it is in use
 */
export async function deleteAudio(
  trx: Trx,
  holders: readonly PictureHolder[],
  id: string,
  actor: Actor,
): Promise<void> {
  const query = trx.selectFrom('audio_files').selectAll().where('id', '=', id).where('ready_at', '!=', '')
  const row = await query.executeTakeFirst()
  if (!row) throw notFound('Audio file')
  const places = usesFor(await usesOf(trx, holders, actor.now), row).length
  if (places > 0) throw inUse(places)
  const deletion = await startDeletion(trx, actor)
  await moveToTrash(trx, 'audio_files', deletion, [id])
  const named = { kind: 'audio_files', name: 'audio file', label: row.file_name, records: 1 } as const
  await nameDeletion(trx, deletion, named)
  const undo = { table: 'audio_files', deletion } as const
  await logChange(trx, actor, { action: 'deleted', kind: 'audio file', id, label: row.file_name, undo })
}

function inUse(places: number): HttpError {
  const where = formatCount(places, ['place', 'places'])
  const message = `This audio file is used in ${where}, the trash included. Remove it there first.`
  return new HttpError(409, { error: 'in_use', message })
}

const UNFINISHED_FOR = { hours: 7 * 24 }

/**
 * Deletes uploads that nobody has continued for a week, and parts that no file needs anymore. Call it at least once a day,
 * in any number of processes.
 */
export async function clearAudio({
  database,
  files,
  now,
}: Pick<Services, 'database' | 'files' | 'now'>): Promise<void> {
  const before = now().subtract(UNFINISHED_FOR).toString({ smallestUnit: 'millisecond' })
  await database.transaction(async (trx) => {
    await advisoryLock(trx, PARTS_LOCK)
    const old = trx.selectFrom('audio_files').select('id').where('ready_at', '=', '').where('updated_at', '<', before)
    for (const { id } of await old.execute()) await deleteUpload(trx, id)
    const needed = await neededParts(trx)
    for (const name of await files.list(PARTS_FOLDER)) {
      if (!needed.has(name.slice(PARTS_FOLDER.length))) await files.delete(name)
    }
  })
}

/** Includes those of deleted files that can be restored, also with the sample. */
async function neededParts(trx: Trx): Promise<Set<string>> {
  const rows = await trx.selectFrom('audio_files').select(['parts', 'pending']).execute()
  const inTrash = trx.selectFrom('deleted_records').select('record').where('table_name', '=', 'audio_files')
  const deleted = await inTrash.execute()
  const all = [...rows, ...deleted.map(({ record }) => JSON.parse(record) as Pick<AudioRow, 'parts' | 'pending'>)]
  return new Set(all.flatMap((row) => [...partsOf(row), row.pending]))
}
