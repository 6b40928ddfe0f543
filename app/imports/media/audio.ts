/** Copies a recording part by part, as an upload of a person is received. One that was interrupted goes on where it stopped. */
import type { IncomingMessage } from 'node:http'
import { AUDIO_PART_BYTES, audioProblems, MAX_AUDIO_BYTES, mayBeAudio } from '#app/definitions/audio-limits.ts'
import { deleteUpload, listUnfinished } from '#app/media/audio-queries.ts'
import { announceAudio, partReceiver } from '#app/media/audio-upload.ts'
import type { AudioFile, AudioUpload } from '#app/media/schema.ts'
import type { Services } from '#app/http/services.ts'
import { sizeOf } from '#app/http/outbound-request.ts'
import { ask, type Asking, fileNameOf, inTime, stored, Trouble } from '#app/imports/media/fetch.ts'
import { isoInstant } from '#db/records.ts'

/** A recording of 500 MB at 1 Mbit/s. */
const TIMEOUT_MS = 70 * 60_000
const ACCEPT = 'audio/*'
/** Uploads of the program, which no person sees as theirs. */
const PROGRAM = { id: '', name: '' }

/**
 * @param isWanted asked before each part; false ends it
 * @returns its address here
 * @throws Trouble; the reason of `stopping`
 */
export async function copyAudio(
  services: Services,
  address: string,
  asking: Asking,
  isWanted: () => Promise<boolean>,
): Promise<string> {
  const actor = { person: PROGRAM, now: isoInstant(services.now()) }
  let answer = await ask(services, address, { accept: ACCEPT, timeoutMs: TIMEOUT_MS }, asking)
  try {
    const size = sizeOf(answer)
    if (size > MAX_AUDIO_BYTES) throw new Trouble(`It is larger than ${MAX_AUDIO_BYTES / 1024 / 1024} MB.`)
    if (size === 0) throw new Trouble('The old website doesn’t say how large this recording is.')
    const modified = Date.parse(answer.headers['last-modified'] ?? '') || 0
    // It refuses only while too many are unfinished.
    const upload = await stored(
      () => announceAudio(services, { fileName: fileNameOf(address), size, modified }, actor),
      () => false,
    )
    const receive = partReceiver(services)
    const send = (bytes: Uint8Array<ArrayBuffer>, part: number) =>
      stored(() => receive({ id: upload.id, part }, new Request(NOWHERE, { method: 'PUT', body: bytes }), actor))
    let from = 0
    if (upload.received > 0 && upload.received < size) {
      answer.destroy()
      answer = await ask(services, address, { accept: ACCEPT, timeoutMs: TIMEOUT_MS, from: upload.received }, asking)
      // A server without ranges sends all of it again.
      from = firstByteOf(answer)
    }
    return (await sendParts(answer, { upload, from, send, asking, isWanted })).address
  } finally {
    answer.destroy()
  }
}

/** An address that a request has to have. */
const NOWHERE = 'http://localhost/'

/** From `Content-Range: bytes 2097152-4194303/9000000`. */
function firstByteOf({ statusCode, headers }: IncomingMessage): number {
  return statusCode === 206 ? Number(/^bytes (\d{1,12})-/.exec(headers['content-range'] ?? '')?.[1] ?? 0) : 0
}

interface Sending {
  upload: AudioUpload
  /** The first byte of the answer. */
  from: number
  send: (bytes: Uint8Array<ArrayBuffer>, part: number) => Promise<AudioUpload>
  asking: Asking
  isWanted: () => Promise<boolean>
}

async function sendParts(answer: IncomingMessage, sending: Sending): Promise<AudioFile> {
  const { upload, send, asking, isWanted } = sending
  // The server was stopped after the last part, before the file was checked.
  if (upload.received === upload.size) {
    const { file } = await send(new Uint8Array(), 0)
    if (file) return file
  }
  const parts = partsIn(answer, sending)
  for (let part = upload.received / AUDIO_PART_BYTES; ; part++) {
    if (!(await isWanted())) throw new Trouble('Stopped.', false)
    const { value, done } = await inTime(asking, () => parts.next())
    if (done) throw new Trouble('The old website stopped in the middle of it.', false)
    if (part === 0 && !mayBeAudio(value)) throw new Trouble(audioProblems.type)
    const after = await send(value, part)
    if (after.file) return after.file
  }
}

/** The parts that are missing: all of one size but the last. */
async function* partsIn(answer: IncomingMessage, { upload, from }: Sending): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (from > upload.received) throw new Trouble('The old website sent another part of it.', false)
  let skip = upload.received - from
  let rest = upload.size - upload.received
  let part = Buffer.alloc(0)
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    const wanted = chunk.subarray(Math.min(skip, chunk.length))
    skip -= chunk.length - wanted.length
    part = Buffer.concat([part, wanted])
    while (part.length >= Math.min(AUDIO_PART_BYTES, rest) && rest > 0) {
      const size = Math.min(AUDIO_PART_BYTES, rest)
      yield new Uint8Array(part.subarray(0, size))
      part = part.subarray(size)
      rest -= size
    }
  }
}

/** Deletes what has arrived of a recording that is given up. */
export async function dropAudio({ database }: Pick<Services, 'database'>, address: string): Promise<void> {
  const unfinished = await listUnfinished(database.db, PROGRAM.id)
  for (const { id, file_name } of unfinished) if (file_name === fileNameOf(address)) await deleteUpload(database.db, id)
}
