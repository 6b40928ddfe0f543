/** Audio files for tests, and their upload as the admin area does it. */
import { adminApi } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import type { AudioUpload } from '#app/media/schema.ts'
import type { TestApp } from '#test/app.ts'

/** A silent MP3 of that many seconds: frames of 417 bytes at 128 kbit/s, each 1152 samples at 44,100 Hz. */
export function mp3(seconds: number): Buffer<ArrayBuffer> {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return Buffer.alloc(417 * Math.round((seconds * 44_100) / 1152), frame)
}

/** An MP4 file with one track: `soun` for audio, `vide` for video. */
export function mp4(seconds: number, track: 'soun' | 'vide' = 'soun'): Buffer<ArrayBuffer> {
  const header = box('mvhd', words(0, 0, 0, 1000, seconds * 1000), zeros(80))
  const media = box('mdhd', words(0, 0, 0, 44_100, 44_100 * seconds), zeros(4))
  const codec = box('mp4a', zeros(7), [1], zeros(8), [0, 2, 0, 16], zeros(4), words((44_100 << 16) >>> 0))
  const samples = box('stbl', box('stsd', words(0, 1), codec), box('stts', words(0, 1, seconds * 43, 1024)))
  const handler = box('hdlr', words(0, 0), Buffer.from(track), zeros(13))
  const tracks = box(
    'trak',
    box('tkhd', words(7, 0, 0, 1, 0), zeros(60)),
    box('mdia', media, handler, box('minf', samples)),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom')),
    box('mdat', zeros(1000)),
    box('moov', header, tracks),
  ])
}

function box(name: string, ...content: (Uint8Array | readonly number[])[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  return Buffer.concat([words(body.length + 8), Buffer.from(name), body])
}

function words(...values: number[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
  return bytes
}

function zeros(length: number): Buffer<ArrayBuffer> {
  return Buffer.alloc(length)
}

export function announceAudio(admin: TestApp, size: number, fileName = 'sermon.mp3') {
  return admin.post(adminApi.audioUploads, { fileName, size, modified: 1_700_000_000_000 })
}

/** Sends one part of a file, cut as the server has asked. */
export async function sendPart(
  admin: TestApp,
  { id, partSize }: AudioUpload,
  file: Uint8Array<ArrayBuffer>,
  part: number,
) {
  const body = file.subarray(part * partSize, (part + 1) * partSize)
  const answer = await admin.fetch(href(adminApi.audioPart, { id, part: String(part) }), { method: 'PUT', body })
  return { status: answer.status, body: (await answer.json()) as AudioUpload & { fields?: Record<string, string> } }
}

/** @throws when it is refused */
export async function uploadAudio(admin: TestApp, file: Uint8Array<ArrayBuffer>, fileName = 'sermon.mp3') {
  const { body } = await announceAudio(admin, file.length, fileName)
  const upload = body as AudioUpload
  for (let part = upload.received / upload.partSize; ; part++) {
    const { status, body: after } = await sendPart(admin, upload, file, part)
    if (status !== 200) throw new Error(JSON.stringify(after))
    if (after.file) return after.file
  }
}
