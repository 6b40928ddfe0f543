/**
 * The program that says what an uploaded audio file is: it reads the file from stdin and writes the answer to stdout. It is
 * a process of its own because anyone may have made the file: one that keeps the parser busy, or makes it take up memory,
 * does not stop the site.
 */
import type { Readable } from 'node:stream'
import { type IFormat, parseStream } from 'music-metadata'
import type { AudioFacts } from '#storage/encode.ts'

if (import.meta.main) {
  const size = Number(process.argv[2])
  process.stdout.write(JSON.stringify(await readAudioFile(process.stdin, size)))
}

/** @param size in bytes */
export async function readAudioFile(file: Readable, size: number): Promise<AudioFacts> {
  try {
    // A variable bit rate without a table of contents has to be read to its end.
    const { format } = await parseStream(file, { size }, { duration: true, skipCovers: true })
    return factsOf(format)
  } catch {
    return { refused: 'no-audio' }
  }
}

function factsOf({ container = '', codec = '', duration = 0, hasVideo }: IFormat): AudioFacts {
  const seconds = Math.round(duration)
  if (seconds < 1 || hasVideo) return { refused: 'no-audio' }
  if (container === 'MPEG' && /^MPEG [\d.]+ Layer 3$/.test(codec)) return { mediaType: 'audio/mpeg', seconds }
  if (/mp4|m4a/i.test(container) && codec.startsWith('MPEG-4/AAC')) return { mediaType: 'audio/mp4', seconds }
  return { refused: 'no-audio' }
}
