/**
 * The program that says what an uploaded audio file is: it reads the file from stdin and writes the answer to stdout. It is
 * a process of its own because anyone may have made the file: one that keeps the parser busy, or makes it take up memory,
 * does not stop the site.
 */
import { Readable } from 'node:stream'
import { type IFormat, parseStream } from 'music-metadata'
import type { AudioFacts } from '#storage/encode.ts'

/** @param size in bytes */
export async function readAudioFile(file: Readable, size: number): Promise<AudioFacts> {
  try {
    const { stream, isMp4 } = await withoutStaleTable(file, size)
    // A file with other bytes before its first frame is recognized only when it is said to be an MP3.
    const about = isMp4 ? { size } : { size, mimeType: 'audio/mpeg' }
    // A variable bit rate without a table of contents has to be read to its end.
    const { format } = await parseStream(stream, about, { duration: true, skipCovers: true })
    return factsOf(format)
  } catch {
    return { refused: 'no-audio' }
  }
}

/** The table of contents is in the first frame; a tag before it may hold pictures. */
const SEARCHED_BYTES = 128 * 1024
const MAX_TAG_BYTES = 32 * 1024 * 1024

/**
 * The same bytes, without the name of a table of contents (http://gabriel.mp3-tech.org/mp3infotag.html) that is about a file
 * of another length: programs that cut or join MP3s leave the old one, whose duration is wrong then.
 */
async function withoutStaleTable(file: Readable, size: number): Promise<{ stream: Readable; isMp4: boolean }> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let start = Buffer.alloc(0)
  const read = async (bytes: number) => {
    const parts = [start]
    for (let length = start.length; length < bytes;) {
      const { value, done } = await chunks.next()
      if (done) break
      parts.push(Buffer.from(value))
      length += value.length
    }
    start = Buffer.concat(parts)
  }
  await read(10)
  const isMp4 = start.toString('latin1', 4, 8) === 'ftyp'
  const tag = start.toString('latin1', 0, 3) === 'ID3' ? 10 + syncSafe(start.subarray(6, 10)) : 0
  if (!isMp4 && tag <= MAX_TAG_BYTES) {
    await read(tag + SEARCHED_BYTES)
    eraseStaleTable(start, tag, size)
  }
  async function* all() {
    yield start
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { stream: Readable.from(all(), { objectMode: false }), isMp4 }
}

/** A number of seven bits in each byte. */
function syncSafe(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 128 + (byte & 127), 0)
}

/** Tags after the music may be longer, or a frame more or less be counted. */
const TOLERANCE = 0.02

function eraseStaleTable(start: Buffer, from: number, size: number): void {
  const places = ['Xing', 'Info'].map((name) => start.indexOf(name, from)).filter((at) => at >= 0)
  const at = Math.min(...places)
  if (places.length === 0 || at + 16 > start.length) return
  const [hasFrames, hasBytes] = [start.readUInt8(at + 7) & 1, start.readUInt8(at + 7) & 2]
  const bytes = hasBytes ? start.readUInt32BE(at + 8 + (hasFrames ? 4 : 0)) : 0
  if (Math.abs(bytes - (size - at)) > TOLERANCE * size) start.fill(0, at, at + 4)
}

function factsOf({ container = '', codec = '', duration = 0, hasVideo }: IFormat): AudioFacts {
  const seconds = Math.round(duration)
  if (seconds < 1 || hasVideo) return { refused: 'no-audio' }
  if (container === 'MPEG' && /^MPEG [\d.]+ Layer 3$/.test(codec)) return { mediaType: 'audio/mpeg', seconds }
  if (/mp4|m4a/i.test(container) && codec.startsWith('MPEG-4/AAC')) return { mediaType: 'audio/mp4', seconds }
  return { refused: 'no-audio' }
}

if (import.meta.main) {
  const size = Number(process.argv[2])
  process.stdout.write(JSON.stringify(await readAudioFile(process.stdin, size)))
}
