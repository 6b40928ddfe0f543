/** Makes pictures of uploaded files, one file at a time, each in a process of its own (`encoder.ts`). */
import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'

export interface EncodeOptions {
  /** In pixels; a picture is made in those that it fills, and in its own if that is less than the largest. */
  widths: readonly number[]
  /** In pixels, of the largest that is made. */
  mostHeight: number
  /** In pixels, of the one that is made for letters, or the picture's own if that is less. */
  emailWidth: number
  /** Width times height of what is taken at all. */
  mostPixels: number
  /** How many times as long as wide a picture may be. */
  longestShape: number
}

export interface Variant {
  width: number
  /** JPEG is for letters: some mail programs know nothing newer. */
  format: 'avif' | 'webp' | 'jpg'
  bytes: Uint8Array
}

/** What became of a file. */
export type Encoded =
  | { refused: Refused }
  /** Size of the largest variant, in pixels. */
  | { width: number; height: number; variants: Variant[] }

/** It is not, or not wholly, a JPEG, PNG, WebP, AVIF or GIF; or it is one that is too large. */
type Refused = 'no-picture' | 'too-many-pixels' | 'too-long'

/** What the encoder sends before the pictures; `bytes` are lengths. */
export type Head =
  | { refused: Refused }
  | { width: number; height: number; variants: { width: number; format: Variant['format']; bytes: number }[] }

export type EncodePicture = (file: Uint8Array, options: EncodeOptions) => Promise<Encoded>

/** For one file, in milliseconds. */
const LONGEST = 30_000

/**
 * @param program path of the encoder: of its source, or of what was built from it
 */
export function pictureEncoder(program: string): EncodePicture {
  let before: Promise<unknown> = Promise.resolve()
  return (file, options) => {
    const mine = before.then(() => encode(program, file, options))
    before = mine.catch(() => undefined)
    return mine
  }
}

/**
 * A file that the encoder dies of, or does not get done with, is no picture.
 * @throws when the encoder cannot be run at all
 */
async function encode(program: string, file: Uint8Array, options: EncodeOptions): Promise<Encoded> {
  const encoder = spawn(process.execPath, [program, JSON.stringify(options)], {
    // It needs nothing that we know.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: LONGEST,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    encoder.once('error', reject)
    encoder.once('close', resolve)
  })
  // It may end before it has read everything.
  encoder.stdin.on('error', () => undefined)
  encoder.stdin.end(file)
  const [sent, said, code] = await Promise.all([buffer(encoder.stdout), text(encoder.stderr), ended])
  // No code: a signal ended it, its own or ours.
  if (code === null) return { refused: 'no-picture' }
  if (code !== 0) throw new Error(`the encoder ended with ${code}: ${said.slice(0, 1000)}`)
  return readEncoded(sent)
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
