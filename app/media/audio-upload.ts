/**
 * Receives audio files in parts, one after the other. An interrupted upload continues with the next part, even after
 * days and on another page: the same person announces the same file again.
 */
import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import {
  addPart,
  audioBytes,
  audioHash,
  type AudioRow,
  createUpload,
  findUpload,
  deleteUpload,
  isComplete,
  storePendingPart,
  completeAudio,
  PARTS_FOLDER,
  partsOf,
  presentAudio,
  presentUpload,
  listUnfinished,
} from '#app/media/audio-queries.ts'
import type { AudioUpload, AudioUploadIn } from '#app/media/schema.ts'
import { readBody } from '#app/http/body.ts'
import { badFields, HttpError, notFound, tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { AUDIO_PART_BYTES, audioProblems, mayBeAudio } from '#app/definitions/audio-limits.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { uploadedAudioAddress } from '#app/links/audio-address.ts'
import { isDuplicate } from '#db/errors.ts'
import { advisoryLock } from '#db/locks.ts'

/** Unfinished uploads of one user. */
const MAX_UNFINISHED = 10
/** Parts being received, and files being checked, at the same time. */
const MAX_REQUESTS = 4
/** The same for one user, so that others can upload during a slow upload. */
const MAX_REQUESTS_PER_USER = 2
/** Bytes that stay free for the database, which may be on the same disk. */
const RESERVED_BYTES = 128 * 1024 * 1024

/**
 * Begins an upload, or continues the person's earlier one of the same file.
 * @throws HttpError 400 when too many are unfinished; an error that is answered with 507 when the disk has no room for it
 */
export async function announceAudio(services: Services, given: AudioUploadIn, actor: Actor): Promise<AudioUpload> {
  const by = actor.person.id
  return services.database.transaction(async (trx) => {
    await advisoryLock(trx, `audio uploads of ${by}`)
    const own = await listUnfinished(trx, by)
    const same = own.find(
      ({ file_name, bytes, modified }) =>
        file_name === given.fileName && bytes === given.size && modified === String(given.modified),
    )
    if (same) return presentUpload(same)
    if (own.length >= MAX_UNFINISHED) throw badFields({ file: TOO_MANY })
    await refuseFullDisk(services, given.size)
    return presentUpload(await createUpload(trx, given, by, actor.now))
  })
}

const TOO_MANY = 'Too many of your uploads aren’t finished. Finish one of them first, or try again in a week.'

async function refuseFullDisk({ config }: Services, bytes: number): Promise<void> {
  // A church whose files are elsewhere may have no folder of data.
  const disk = await statfs(config.dataDir).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < bytes + RESERVED_BYTES)
    throw Object.assign(new Error('no room for an audio file'), { code: 'ENOSPC' })
}

/**
 * Receives a part. A repeated part changes nothing; after the last one the file is checked.
 *
 * Throws HttpError: 404 for an upload that is not the person's; 400 for a file that is no audio, which ends
 * the upload; 409 for a part whose predecessor is missing; 413 for one of the wrong size; 429 while many are received.
 */
export function partReceiver(services: Services) {
  const activeUsers: string[] = []
  return async ({ id, part }: { id: string; part: number }, request: Request, actor: Actor): Promise<AudioUpload> => {
    const row = await findUpload(services.database.db, id, actor.person.id)
    if (!row) throw notFound('Upload')
    if (isComplete(row) || (part < partsOf(row).length && !hasAllParts(row))) return presentUpload(row)
    if (part > partsOf(row).length)
      throw new HttpError(409, { error: 'part_missing', message: 'An earlier part is missing.' })
    const by = actor.person.id
    if (activeUsers.length >= MAX_REQUESTS || activeUsers.filter((one) => one === by).length >= MAX_REQUESTS_PER_USER)
      throw tooMany(2)
    activeUsers.push(by)
    try {
      return await (hasAllParts(row) ? finish(services, row, actor) : receive(services, row, request, actor))
    } finally {
      activeUsers.splice(activeUsers.indexOf(by), 1)
    }
  }
}

async function receive(services: Services, row: AudioRow, request: Request, actor: Actor): Promise<AudioUpload> {
  const { database, files } = services
  const number = partsOf(row).length
  const size = Math.min(AUDIO_PART_BYTES, row.bytes - number * AUDIO_PART_BYTES)
  const bytes = await readBody(request, size, wrongSize)
  if (bytes.length !== size) throw wrongSize()
  if (number === 0 && !mayBeAudio(bytes)) return refuse(services, row)
  await refuseFullDisk(services, bytes.length)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await storePendingPart(database, row.id, hash, actor.now)
  await files.put(`${PARTS_FOLDER}${hash}`, bytes)
  await addPart(database, row.id, hash, number)
  const after = await findUpload(database.db, row.id, actor.person.id)
  if (!after) throw notFound('Upload')
  return hasAllParts(after) && !isComplete(after) ? finish(services, after, actor) : presentUpload(after)
}

function hasAllParts(row: AudioRow): boolean {
  return partsOf(row).length === Math.ceil(row.bytes / AUDIO_PART_BYTES)
}

function wrongSize(): HttpError {
  return new HttpError(413, { error: 'wrong_size', message: 'This part doesn’t have the announced size.' })
}

async function refuse({ database }: Services, { id }: AudioRow): Promise<never> {
  await deleteUpload(database.db, id)
  throw badFields({ file: audioProblems.type })
}

/** Checks a file when all its parts were received, and makes it available. */
async function finish(services: Services, row: AudioRow, actor: Actor): Promise<AudioUpload> {
  const found = await services.readAudio(audioBytes(services.files, row), row.bytes)
  if ('refused' in found) return refuse(services, row)
  const { mediaType, seconds } = found
  const address = uploadedAudioAddress(audioHash(partsOf(row)), mediaType)
  const complete = () =>
    completeAudio(services.database, row.id, { address, media_type: mediaType, seconds }, actor.now)
  // The same file may have been completed by another request at the same moment.
  const file = await complete().catch((error: unknown) => (isDuplicate(error) ? complete() : Promise.reject(error)))
  if (!file) throw notFound('Upload')
  return presentUpload(row, presentAudio(file))
}
