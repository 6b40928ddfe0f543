/** Finds out what an uploaded audio file is, in a process of its own (`audio-reader.ts`). */
import { runIsolated } from '#storage/encode.ts'

/** The facts about a file: its type by its content, and its length in whole seconds. */
export type AudioFacts =
  | { mediaType: 'audio/mpeg' | 'audio/mp4'; seconds: number }
  /** It is not a complete MP3, or AAC in MP4. */
  | { refused: 'no-audio' }

/** @param size in bytes */
export type ReadAudio = (file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number) => Promise<AudioFacts>

/** For one file. */
const TIMEOUT_MS = 60_000

/**
 * A file that crashes the reader, or takes too long, is refused.
 * @param program path of the reader: of its source, or of what was built from it
 */
export function audioReader(program: string): ReadAudio {
  return async (file, size) => {
    const told = await runIsolated(['--max-old-space-size=128', program, String(size)], file, TIMEOUT_MS)
    return told ? (JSON.parse(told.toString()) as AudioFacts) : { refused: 'no-audio' }
  }
}
