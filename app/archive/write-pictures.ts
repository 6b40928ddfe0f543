/** Stores the pictures of an archive, in all their sizes, and what the media library knows of them. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Insertable } from 'kysely'
import { media } from '#app/archive/layout.ts'
import {
  type ArchivedPicture,
  largestOf,
  librarySetters,
  listPictures,
  type MediaActor,
  type MediaServices,
  pictureSchema,
  sizeOf,
  WRONG_NAME,
} from '#app/archive/media-records.ts'
import type { Archive } from '#app/archive/read.ts'
import { type ListReport, newListReport } from '#app/archive/report.ts'
import { shown } from '#app/archive/zip.ts'
import { FILES_LOCK } from '#app/media/queries.ts'
import { FOLDER } from '#app/media/receive.ts'
import { canonicalJson } from '#app/records/portable.ts'
import { advisoryLock } from '#db/locks.ts'
import type { Schema } from '#db/schema.ts'
import { fileTypeFromBuffer } from 'file-type'

/** A size of a picture is at most as large as what is uploaded. */
const MAX_BYTES = 16 * 1024 * 1024
const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export async function writePictures(
  { database, files }: MediaServices,
  archive: Archive,
  { now, person, isDryRun }: MediaActor,
): Promise<ListReport> {
  const report = newListReport('pictures')
  const smaller = Map.groupBy(archive.filesIn(media.smaller), (name) => name.slice(0, name.indexOf('-')))
  const largest = new Set(archive.filesIn(media.pictures))
  const stored = new Map((await listPictures(database.db)).map((picture) => [picture.id, picture]))
  for (const given of await archive.list('pictures')) {
    const { success, data: picture, error } = pictureSchema.safeParse(given)
    if (!success) {
      report.notTaken.push({
        title: titleOf(given),
        why: `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}.`,
      })
      continue
    }
    const before = stored.get(picture.id)
    if (before && canonicalJson(before) === canonicalJson(picture)) {
      report.unchanged++
      continue
    }
    const why = await storePicture(picture, before)
    if (why !== undefined) report.notTaken.push({ title: picture.fileName, why })
    else if (before) report.changed++
    else report.created++
  }
  return report

  /** @returns why it was not */
  async function storePicture(picture: ArchivedPicture, before: ArchivedPicture | undefined) {
    const { hash } = sizeOf(picture)
    if (before && sizeOf(before).hash !== hash) return 'Another picture here has its id.'
    if (before) {
      const { address, alt, crop, original } = picture
      const set = { address, alt, crop, original, ...librarySetters(picture), updated_at: now }
      if (!isDryRun) await database.db.updateTable('pictures').set(set).where('id', '=', picture.id).execute()
      return undefined
    }
    const name = largestOf(picture)
    if (!largest.has(name)) return 'Its file isn’t in the archive.'
    const missing: [path: string, name: string][] = []
    for (const [path, one] of [
      [`${media.pictures}${name}`, name],
      ...(smaller.get(hash) ?? []).map((other) => [`${media.smaller}${other}`, other]),
    ] as [string, string][]) {
      if (await files.get(`${FOLDER}${one}`)) continue
      const problem = await problemOf(archive, path, one === name ? hash : undefined)
      if (problem !== undefined) return problem
      missing.push([path, one])
    }
    if (isDryRun) return undefined
    // The hash is stored before the files, so that none of them is deleted meanwhile.
    await database.transaction(async (trx) => {
      await advisoryLock(trx, FILES_LOCK)
      await trx.insertInto('pictures').values(rowOf(picture)).execute()
    })
    for (const [path, one] of missing) await files.put(`${FOLDER}${one}`, await buffer(archive.open(path)))
    await database.db.updateTable('pictures').set({ ready_at: now }).where('id', '=', picture.id).execute()
    return undefined
  }

  function rowOf(picture: ArchivedPicture): Insertable<Schema['pictures']> {
    const { id, address, alt, original, crop, bytes, createdAt, isFetched } = picture
    const { hash, width, height } = sizeOf(picture)
    const times = { created_at: createdAt, updated_at: now, received_at: now, ready_at: '', unused_since: now }
    const by = isFetched ? '' : person.id || BY_IMPORT
    const own = { id, hash, width, height, address, alt, original, crop, bytes, created_by: by, version: 1 }
    return { ...own, ...times, ...librarySetters(picture) }
  }
}

/** Instead of a person's id: pictures of nobody are deleted when nothing shows them. */
const BY_IMPORT = 'import'

function titleOf({ fileName, id }: Record<string, unknown>): string {
  return [fileName, id].find((name) => typeof name === 'string' && name !== '') === undefined
    ? 'A picture'
    : shown(String(fileName ?? id))
}

/** @param hash of the largest file, by which its address is made */
async function problemOf(archive: Archive, path: string, hash: string | undefined): Promise<string | undefined> {
  if (archive.size(path) > MAX_BYTES) return 'It is too large.'
  const bytes = await buffer(archive.open(path))
  if (hash !== undefined && !createHash('sha256').update(bytes).digest('hex').startsWith(hash)) return WRONG_NAME
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4096))
  const meant = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
  return type?.mime === meant && meant !== undefined ? undefined : WRONG_NAME
}
