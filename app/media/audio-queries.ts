/** SQL of audio files, and their parts in storage. */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AudioFile, AudioUpload, AudioUploadIn } from '#app/media/schema.ts'
import { AUDIO_PART_BYTES } from '#app/definitions/audio-limits.ts'
import { uploadedAudioAddress } from '#app/links/audio-address.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock, forUpdate } from '#db/locks.ts'
import { newRecord } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import type { Files } from '#storage/files.ts'

export type AudioRow = Selectable<Schema['audio_files']>

/** Folder of the parts. Each is named by its hash. */
export const PARTS_FOLDER = 'audio/'
/** The lock for naming and deleting parts, so that none is deleted while an upload needs it. */
export const PARTS_LOCK = 'audioParts'

export function partsOf({ parts }: Pick<AudioRow, 'parts'>): string[] {
  return JSON.parse(parts) as string[]
}

/** The unfinished uploads of a user, newest first. */
export function listUnfinished(db: Db, by: string): Promise<AudioRow[]> {
  const query = db.selectFrom('audio_files').selectAll().where('created_by', '=', by).where('ready_at', '=', '')
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export async function createUpload(
  db: Db,
  { fileName, size, modified }: AudioUploadIn,
  by: string,
  now: string,
): Promise<AudioRow> {
  const nothing = { address: '', media_type: '', seconds: 0, parts: '[]', pending: '', ready_at: '' }
  const given = { file_name: fileName, modified: String(modified), bytes: size, created_by: by }
  return db
    .insertInto('audio_files')
    .values({ ...newRecord(now), ...nothing, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findUpload(db: Db, id: string, by: string): Promise<AudioRow | undefined> {
  const query = db.selectFrom('audio_files').selectAll().where('id', '=', id)
  return query.where('created_by', '=', by).executeTakeFirst()
}

/** Stores the hash of a part before the part, so that the cleanup doesn't delete it meanwhile. */
export async function storePendingPart(database: Database, id: string, hash: string, now: string): Promise<void> {
  await database.transaction(async (trx) => {
    await advisoryLock(trx, PARTS_LOCK)
    await trx.updateTable('audio_files').set({ pending: hash, updated_at: now }).where('id', '=', id).execute()
  })
}

/** Adds a stored part, unless another request has added one meanwhile. */
export function addPart(database: Database, id: string, hash: string, number: number): Promise<void> {
  return database.transaction(async (trx) => {
    const query = trx.selectFrom('audio_files').selectAll().where('id', '=', id).where('pending', '=', hash)
    const row = await forUpdate(trx, query).executeTakeFirst()
    const parts = row && partsOf(row)
    if (parts?.length !== number) return
    const after = { parts: JSON.stringify([...parts, hash]), pending: '' }
    await trx.updateTable('audio_files').set(after).where('id', '=', id).execute()
  })
}

/**
 * Marks a checked file as complete. When the same file was uploaded before, that one is returned instead.
 * @returns nothing for an upload that was canceled meanwhile
 */
export function completeAudio(
  database: Database,
  id: string,
  found: Pick<AudioRow, 'address' | 'media_type' | 'seconds'>,
  now: string,
): Promise<AudioRow | undefined> {
  return database.transaction(async (trx) => {
    const before = await findAudio(trx, found.address)
    if (before) {
      // It is this upload itself when its last part was sent twice.
      if (before.id !== id) await trx.deleteFrom('audio_files').where('id', '=', id).execute()
      return before
    }
    const query = trx.updateTable('audio_files').set({ ...found, ready_at: now, updated_at: now, pending: '' })
    return query.where('id', '=', id).returningAll().executeTakeFirst()
  })
}

interface OwnAudio {
  fileName: string
  /** No more than one part holds. */
  bytes: Uint8Array
  mediaType: 'audio/mpeg' | 'audio/mp4'
  seconds: number
}

/**
 * Stores an audio file that the program brings along, which nobody needs to check.
 * @returns its address
 */
export async function keepAudio(
  trx: Trx,
  files: Files,
  { fileName, bytes, mediaType, seconds }: OwnAudio,
  { now, sample }: { now: string; sample: boolean },
): Promise<string> {
  await advisoryLock(trx, PARTS_LOCK)
  const part = createHash('sha256').update(bytes).digest('hex')
  await files.put(`${PARTS_FOLDER}${part}`, bytes)
  const address = uploadedAudioAddress(audioHash([part]), mediaType)
  const about = {
    file_name: fileName,
    media_type: mediaType,
    bytes: bytes.length,
    seconds,
    parts: JSON.stringify([part]),
  }
  await trx
    .insertInto('audio_files')
    .values({ ...newRecord(now, sample), ...about, address, modified: '0', pending: '', created_by: '', ready_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return address
}

export function findAudio(db: Db, address: string): Promise<AudioRow | undefined> {
  return db.selectFrom('audio_files').selectAll().where('address', '=', address).executeTakeFirst()
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('audio_files').where('id', '=', id).where('ready_at', '=', '').execute()
}

/** The first 128 bits of a hash of the content. */
export function audioHash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join()).digest('hex').slice(0, 32)
}

/**
 * The bytes of a file from one to another, both included.
 * @throws when a part is missing or has another size
 */
export async function* audioBytes(
  files: Files,
  row: Pick<AudioRow, 'parts' | 'bytes'>,
  [from, to]: readonly [number, number] = [0, row.bytes - 1],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const [number, name] of partsOf(row).entries()) {
    let at = number * AUDIO_PART_BYTES
    if (at + AUDIO_PART_BYTES <= from || at > to) continue
    const part = await files.get(`${PARTS_FOLDER}${name}`)
    if (part?.size !== Math.min(AUDIO_PART_BYTES, row.bytes - at))
      throw new Error(`a part of an audio file is missing or has another size: ${name}`)
    for await (const chunk of await part.body()) {
      const wanted = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at + 1))
      at += chunk.length
      if (wanted.length > 0) yield wanted
      if (at > to) break
    }
  }
}

/** @param file the same file that was there before */
export function presentUpload(
  row: AudioRow,
  file: AudioFile | null = isComplete(row) ? presentAudio(row) : null,
): AudioUpload {
  const received = Math.min(row.bytes, partsOf(row).length * AUDIO_PART_BYTES)
  return { id: row.id, fileName: row.file_name, size: row.bytes, received, partSize: AUDIO_PART_BYTES, file }
}

export function isComplete({ ready_at: readyAt }: AudioRow): boolean {
  return readyAt !== ''
}

export function presentAudio(row: AudioRow): AudioFile {
  return {
    id: row.id,
    address: row.address,
    fileName: row.file_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    seconds: row.seconds,
    createdAt: row.created_at,
  }
}
