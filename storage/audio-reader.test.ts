import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { mayBeAudio } from '#app/definitions/audio-limits.ts'
import { readAudioFile } from '#storage/audio-reader.ts'
import { audioReader } from '#storage/encode.ts'
import { mp3, mp4 } from '#test/audio.ts'

const SECOND = 44_100 / 1152

/** A frame with a table of contents that says so many frames and bytes. */
function table(name: 'Xing' | 'Info', frames: number, bytes: number): Buffer {
  const frame = Buffer.from(mp3(1).subarray(0, 417))
  frame.write(name, 21)
  frame.set([0, 0, 0, 3], 25)
  frame.writeUInt32BE(frames, 29)
  frame.writeUInt32BE(bytes, 33)
  return frame
}

/** An MP3 whose frames have 128 and 64 kbit/s in turn. */
function changing(seconds: number): Buffer {
  const small = Buffer.alloc(208)
  small.set([0xff, 0xfb, 0x50, 0xc4])
  const two = Buffer.concat([mp3(1).subarray(0, 417), small])
  return Buffer.alloc(two.length * Math.round((seconds * SECOND) / 2), two)
}

function tagged(file: Buffer, bytes: number): Buffer {
  const header = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, (bytes >> 14) & 127, (bytes >> 7) & 127, bytes & 127])
  return Buffer.concat([header, Buffer.alloc(bytes), file])
}

const ninety = changing(90)
const hour = 3600 * SECOND

it.each([
  ['constant', mp3(90)],
  ['with a table that is right', Buffer.concat([table('Xing', 90 * SECOND, ninety.length + 417), ninety])],
  ['cut from an hour', Buffer.concat([table('Xing', hour, 40_000_000), ninety])],
  ['cut from an hour, constant', Buffer.concat([table('Info', hour, 57_600_000), mp3(90)])],
  ['cut from an hour, behind a tag', tagged(Buffer.concat([table('Xing', hour, 40_000_000), ninety]), 300_000)],
  ['joined', Buffer.concat([table('Xing', 45 * SECOND, ninety.length / 2), ninety])],
  ['after zeros', Buffer.concat([Buffer.alloc(700), mp3(90)])],
  ['after a text', Buffer.concat([Buffer.from('Recorded by the desk. '.repeat(300)), mp3(90)])],
])('a recording of 90 seconds is 90 seconds long: %s', async (_, file) => {
  expect(mayBeAudio(file)).toBe(true)
  const facts = await readAudioFile(
    Readable.from([file.subarray(0, 5), file.subarray(5)], { objectMode: false }),
    file.length,
  )
  expect(facts).toEqual({ mediaType: 'audio/mpeg', seconds: 90 })
})

it('an M4A is one', async () => {
  const file = mp4(90)
  expect(mayBeAudio(file)).toBe(true)
  const facts = await readAudioFile(Readable.from([file], { objectMode: false }), file.length)
  expect(facts).toEqual({ mediaType: 'audio/mp4', seconds: 90 })
})

it.each([
  ['text', Buffer.alloc(100_000, 'no audio ')],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
  ['AAC without a container', Buffer.alloc(9000, Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfc]))],
  ['nothing', Buffer.alloc(0)],
  ['bytes 255', Buffer.alloc(100_000, 255)],
])('%s is refused before it is uploaded', (_, file) => expect(mayBeAudio(file)).toBe(false))

it('a process of its own says what a file is, also when it does not read all of it', async () => {
  const read = audioReader(fileURLToPath(new URL('audio-reader.ts', import.meta.url)))
  const noise = Buffer.alloc(5_000_000, 'no audio ')
  const file = mp3(90)
  expect(await Promise.all([read([file], file.length), read([noise], noise.length)])).toEqual([
    { mediaType: 'audio/mpeg', seconds: 90 },
    { refused: 'no-audio' },
  ])
})
