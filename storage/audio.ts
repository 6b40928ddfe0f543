/** Finds out what an uploaded audio file is, in a process of its own (`audio-reader.ts`). */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** What is known of a file: its type by its content, and its length in whole seconds. */
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
    const reader = spawn(process.execPath, ['--max-old-space-size=128', program, String(size)], {
      // The reader needs no environment variables.
      env: {},
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    const ended = new Promise<number | null>((resolve, reject) => {
      reader.once('error', reject)
      reader.once('close', resolve)
    })
    // It may end before it has read everything.
    const [output, errors, code] = await Promise.all([
      text(reader.stdout),
      text(reader.stderr),
      ended,
      pipeline(file, reader.stdin).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
      }),
    ])
    // Without a code, a signal ended it: a crash, or our time limit.
    if (code === null) return { refused: 'no-audio' }
    if (code !== 0) throw new Error(`the reader of audio files ended with ${code}: ${errors.slice(0, 1000)}`)
    return JSON.parse(output) as AudioFacts
  }
}
