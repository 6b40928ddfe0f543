/** Stores the recordings of an archive, in parts as uploads are. */
import { createHash } from 'node:crypto'
import { media } from '#app/archive/layout.ts'
import {
  type ArchivedRecording,
  librarySetters,
  listRecordings,
  type MediaActor,
  type MediaServices,
  nameOf,
  recordingSchema,
  WRONG_NAME,
} from '#app/archive/media-records.ts'
import type { Archive } from '#app/archive/read.ts'
import { type ListReport, newListReport } from '#app/archive/report.ts'
import { AUDIO_PART_BYTES, audioProblems, MAX_AUDIO_BYTES } from '#app/definitions/audio-limits.ts'
import { audioBytes, audioHash, deleteUpload, PARTS_FOLDER } from '#app/media/audio-queries.ts'
import { uploadedAudioAddress } from '#app/links/audio-address.ts'
import { newRecord } from '#db/records.ts'

export async function writeRecordings(
  services: MediaServices,
  archive: Archive,
  actor: MediaActor,
): Promise<ListReport> {
  const report = newListReport('recordings')
  const names = new Set(archive.filesIn(media.recordings))
  const stored = await listRecordings(services.database.db)
  const [addresses, ids] = [new Set(stored.map(({ address }) => address)), new Set(stored.map(({ id }) => id))]
  for (const given of await archive.list('recordings')) {
    const { success, data: recording, error } = recordingSchema.safeParse(given)
    if (!success) {
      const [issue] = error.issues
      report.notTaken.push({ title: 'A recording', why: `${issue?.path.join('.')}: ${issue?.message}.` })
      continue
    }
    const { address, id, fileName: title } = recording
    if (addresses.has(address)) {
      report.unchanged++
      continue
    }
    const why = ids.has(id)
      ? 'Another recording here has its id.'
      : names.has(nameOf(recording))
        ? await storeRecording(services, archive, recording, actor)
        : 'Its file isn’t in the archive.'
    if (why !== undefined) report.notTaken.push({ title, why })
    else {
      report.created++
      addresses.add(address)
      ids.add(id)
    }
  }
  return report
}

/** @returns why it was not stored */
async function storeRecording(
  { database, files, readAudio }: MediaServices,
  archive: Archive,
  recording: ArchivedRecording,
  { now, person, isDryRun }: MediaActor,
): Promise<string | undefined> {
  const path = `${media.recordings}${nameOf(recording)}`
  const bytes = archive.size(path)
  if (bytes > MAX_AUDIO_BYTES) return audioProblems.size
  const hashes: string[] = []
  for await (const part of partsOf(archive.open(path))) hashes.push(hashOf(part))
  const address = uploadedAudioAddress(audioHash(hashes), recording.mediaType)
  if (address !== recording.address) return WRONG_NAME
  if (isDryRun) return undefined
  // The names of the parts are stored before the parts, so that none of them is deleted meanwhile.
  const unfinished = { address: '', seconds: 0, pending: '', ready_at: '' }
  const row = {
    ...newRecord(now),
    ...librarySetters(recording),
    ...unfinished,
    id: recording.id,
    created_at: recording.createdAt,
    created_by: person.id,
    modified: '0',
    media_type: recording.mediaType,
    bytes,
    parts: JSON.stringify(hashes),
  }
  await database.db.insertInto('audio_files').values(row).execute()
  for await (const part of partsOf(archive.open(path))) await files.put(`${PARTS_FOLDER}${hashOf(part)}`, part)
  const found = await readAudio(audioBytes(files, row), bytes)
  if ('refused' in found || found.mediaType !== recording.mediaType) {
    await deleteUpload(database.db, recording.id)
    return audioProblems.type
  }
  const complete = { address, seconds: found.seconds, ready_at: now }
  await database.db.updateTable('audio_files').set(complete).where('id', '=', recording.id).execute()
  return undefined
}

function hashOf(part: Uint8Array): string {
  return createHash('sha256').update(part).digest('hex')
}

/** The bytes in parts of the size in which recordings are stored; the last one may be smaller. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    let rest = chunk
    while (length + rest.length >= AUDIO_PART_BYTES) {
      const end = AUDIO_PART_BYTES - length
      yield Buffer.concat([...waiting, rest.subarray(0, end)])
      rest = rest.subarray(end)
      waiting = []
      length = 0
    }
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}
