/**
 * Gives uploaded files to programs in processes of their own, since anyone may have made them: turns them into pictures,
 * one at a time (`encoder.ts`), and finds out what an audio file is (`audio-reader.ts`).
 */
import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface EncodeOptions {
  /** In pixels. The versions have those widths that the picture fills, and its own if that is less than the largest. */
  widths: readonly number[]
  /** The height of the largest version, in pixels. */
  maxHeight: number
  /** Width of the version for emails in pixels, or the picture's own if that is less. */
  emailWidth: number
  /** Width times height of an accepted file. */
  maxPixels: number
  /** Longer side divided by the shorter one. */
  maxAspectRatio: number
  /** The part of the picture to use, in pixels; all of it by default. */
  crop?: Crop
  /** The machine's memory in bytes, for what only a large one can decode; what it has by default. */
  memory?: number
}

export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export interface Variant {
  width: number
  /** JPEG is for emails: some mail programs know nothing newer. */
  format: 'avif' | 'webp' | 'jpg'
  bytes: Uint8Array
}

/** The result for a file. */
export type Encoded =
  | { refused: Refused }
  /** Size of the largest variant, in pixels; the point that draws attention, as `30x70` percent, if it isn't the middle. */
  | { width: number; height: number; isAnimated: boolean; focus?: string; variants: Variant[] }

/** It is no JPEG, PNG, WebP, AVIF, GIF or HEIC, or one that can't be decoded to its end, or not here; or it is too large. */
type Refused = 'no-picture' | 'empty' | 'heic' | 'damaged' | 'too-heavy' | 'too-many-pixels' | 'too-long'

/** The header that the encoder sends before the pictures; `bytes` are lengths. */
export type Head =
  | { refused: Refused }
  | {
      width: number
      height: number
      isAnimated: boolean
      focus?: string
      variants: { width: number; format: Variant['format']; bytes: number }[]
    }

export type EncodePicture = (file: Uint8Array, options: EncodeOptions) => Promise<Encoded>

/** For one file. */
const TIMEOUT_MS = 30_000

/**
 * @param program path of the encoder: of its source, or of what was built from it
 */
export function pictureEncoder(program: string): EncodePicture {
  let previous: Promise<unknown> = Promise.resolve()
  return (file, options) => {
    const result = previous.then(() => encode(program, file, options))
    previous = result.catch(() => undefined)
    return result
  }
}

/**
 * A file that crashes the encoder, or takes too long, is refused: a machine with more time and memory could perhaps read it.
 * @throws when the encoder can't be run at all
 */
async function encode(program: string, file: Uint8Array, options: EncodeOptions): Promise<Encoded> {
  const sent = await runIsolated([program, JSON.stringify(options)], [file], TIMEOUT_MS)
  return sent ? readEncoded(sent) : { refused: 'too-heavy' }
}

/**
 * Gives a file that anyone may have made to a program in a process of its own.
 * @param args of Node: the path of the program, and what it is told
 * @returns what the program has written; undefined when it crashed or took too long
 * @throws when it can't be run at all
 */
async function runIsolated(
  args: string[],
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  timeout: number,
): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, args, {
    // It needs no environment variables.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // It may end before it has read everything.
  const given = pipeline(file, child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code ?? '')) throw error
  })
  const [sent, errors, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended, given])
  // Without a code, a signal ended it: a crash, or our time limit.
  if (code === null) return undefined
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors.slice(0, 1000)}`)
  return sent
}

function readEncoded(sent: Buffer): Encoded {
  let at = 4 + sent.readUInt32BE(0)
  const head = JSON.parse(sent.toString('utf8', 4, at)) as Head
  if ('refused' in head) return head
  const variants = head.variants.map(({ width, format, bytes }) => {
    const start = at
    at += bytes
    return { width, format, bytes: sent.subarray(start, at) }
  })
  return { ...head, variants }
}

/** The facts about a file: its type by its content, and its length in whole seconds. */
export type AudioFacts =
  | { mediaType: 'audio/mpeg' | 'audio/mp4'; seconds: number }
  /** It is not a complete MP3, or AAC in MP4. */
  | { refused: 'no-audio' }

/** @param size in bytes */
export type ReadAudio = (file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number) => Promise<AudioFacts>

/** For one file. */
const AUDIO_TIMEOUT_MS = 60_000

/**
 * A file that crashes the reader, or takes too long, is refused.
 * @param program path of the reader: of its source, or of what was built from it
 */
export function audioReader(program: string): ReadAudio {
  return async (file, size) => {
    const told = await runIsolated(['--max-old-space-size=128', program, String(size)], file, AUDIO_TIMEOUT_MS)
    return told ? (JSON.parse(told.toString()) as AudioFacts) : { refused: 'no-audio' }
  }
}
