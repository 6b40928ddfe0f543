/**
 * The program that turns one uploaded file into pictures: the file comes in by stdin, what becomes of it goes out by
 * stdout (`encode.ts` has the form). It is a process of its own because the file is a stranger's and the decoders are
 * native code: whatever happens here, a crash, a hang, memory that is not given back, happens to nobody else.
 */
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type SharpOptions } from 'sharp'
import type { EncodeOptions, Head, Variant } from '#storage/encode.ts'

/** By the first bytes. What else the decoders could read (SVG, TIFF) never reaches them. */
const KINDS = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])
/** For one step, in seconds. */
const LONGEST = 15

const options = JSON.parse(process.argv[2] ?? '{}') as EncodeOptions
sharp.cache(false)
// One thread: the other core goes on answering visitors.
sharp.concurrency(1)
await answer(await buffer(process.stdin))

async function answer(file: Uint8Array): Promise<void> {
  const kind = await fileTypeFromBuffer(file).catch(() => undefined)
  if (!kind || !KINDS.has(kind.mime)) return send({ refused: 'no-picture' })
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > options.mostPixels) return send({ refused: 'too-many-pixels' })
    if (Math.max(width, height) > options.longestShape * Math.min(width, height)) return send({ refused: 'too-long' })
    const whole = await develop(file)
    const made = await makeVariants(whole)
    send(
      {
        width: whole.width,
        height: whole.height,
        variants: made.map(({ width, format, bytes }) => ({ width, format, bytes: bytes.length })),
      },
      made.map(({ bytes }) => bytes),
    )
  } catch {
    send({ refused: 'no-picture' })
  }
}

interface Raw {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/**
 * The picture as plain pixels: turned as its EXIF says, in sRGB, at most as large as it is ever shown. Metadata and
 * whatever else was in the file end here. Of an animation the first picture is taken.
 */
async function develop(file: Uint8Array): Promise<Raw> {
  // `error` refuses what is cut off or broken, and lets pass what decoders only warn of.
  const input: SharpOptions = { limitInputPixels: options.mostPixels, failOn: 'error', pages: 1 }
  const { data, info } = await sharp(file, input)
    .timeout({ seconds: LONGEST })
    .autoOrient()
    .resize({
      width: Math.max(...options.widths),
      height: options.mostHeight,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function makeVariants({ data, ...raw }: Raw): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const width of [...options.widths.filter((width) => width < raw.width), raw.width]) {
    const sized = sharp(data, { raw }).timeout({ seconds: LONGEST }).resize({ width })
    const webp = await sized.clone().webp({ quality: 80, effort: 2 }).toBuffer()
    // More effort than 1 takes two to three times as long and saves no bytes worth it.
    const avif = await sized.clone().avif({ quality: 55, effort: 1 }).toBuffer()
    variants.push({ width, format: 'webp', bytes: webp }, { width, format: 'avif', bytes: avif })
  }
  const letter = sharp(data, { raw })
    .timeout({ seconds: LONGEST })
    .resize({ width: Math.min(options.emailWidth, raw.width) })
  const jpg = await letter.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  variants.push({ width: Math.min(options.emailWidth, raw.width), format: 'jpg', bytes: jpg })
  return variants
}

/** The head's length in four bytes, the head as JSON, then the pictures one behind the other. */
function send(head: Head, pictures: Uint8Array[] = []): void {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  process.stdout.write(Buffer.concat([length, text, ...pictures]))
}
