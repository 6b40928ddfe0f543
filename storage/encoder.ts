/**
 * The program that turns one uploaded file into pictures: it reads the file from stdin and writes the result to stdout
 * (`encode.ts` has the format). It is a process of its own because anyone may have made the file and the decoders are
 * native code: a crash, a hang or a memory leak stays in here.
 */
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { Encoded, EncodeOptions, Head, Variant } from '#storage/encode.ts'
import { decodeHeic, mostHeicPixels, type Raw, withProfile } from '#storage/heic.ts'

/** Types by the first bytes. Other formats that the decoders could read (SVG, TIFF) never reach them. */
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])
const HEIC_TYPES = /^image\/hei[cf]/
const STEP_TIMEOUT_SECONDS = 15

if (import.meta.main) {
  diesFirst()
  sharp.cache(false)
  // One thread: the other core continues to answer visitors.
  sharp.concurrency(1)
  send(await makePictures(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '{}') as EncodeOptions))
}

/** When memory ends, Linux ends this process and not the server (https://man7.org/linux/man-pages/man5/proc_pid_oom_score_adj.5.html). */
function diesFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // It is no Linux, or one that refuses.
  }
}

export async function makePictures(file: Uint8Array, options: EncodeOptions): Promise<Encoded> {
  if (file.length === 0) return { refused: 'empty' }
  const kind = await fileTypeFromBuffer(file).catch(() => undefined)
  const isHeic = HEIC_TYPES.test(kind?.mime ?? '')
  if (!kind || !(isHeic || ACCEPTED_TYPES.has(kind.mime))) return { refused: 'no-picture' }
  try {
    const metadata = await sharp(file, { limitInputPixels: false }).metadata()
    const { width, height } = options.crop ?? metadata
    if (width * height > options.maxPixels) return { refused: 'too-many-pixels' }
    if (Math.max(width, height) > options.maxAspectRatio * Math.min(width, height)) return { refused: 'too-long' }
    if (isHeic && width * height > mostHeicPixels(metadata, options.memory)) return { refused: 'too-heavy' }
    const raw = isHeic
      ? await fromHeic(file, options, metadata.icc)
      : await toRawPixels(sharp(file, inputOf(options)), options)
    // Decoders see no second frame in an animated PNG.
    const isAnimated = (!isHeic && (metadata.pages ?? 1) > 1) || kind.mime === 'image/apng'
    // A proposal is no reason to refuse a picture.
    const focus = await proposedFocus(raw).catch(() => undefined)
    const { width: wide, height: high } = raw
    return {
      width: wide,
      height: high,
      isAnimated,
      ...(focus && { focus }),
      variants: await makeVariants(raw, options),
    }
  } catch {
    return { refused: isHeic ? 'heic' : 'damaged' }
  }
}

/**
 * The picture as plain pixels: rotated as its EXIF says, in sRGB, at most as large as it is ever shown. Metadata and
 * anything else in the file is dropped. Of an animation the first frame is used.
 */
async function toRawPixels(picture: Sharp, options: EncodeOptions): Promise<Raw> {
  const upright = picture.timeout({ seconds: STEP_TIMEOUT_SECONDS }).autoOrient()
  const { crop } = options
  const part = crop ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : upright
  const { data, info } = await part
    .resize({
      width: Math.max(...options.widths),
      height: options.maxHeight,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** `error` refuses incomplete or broken files, and accepts those that decoders only warn about. */
function inputOf({ maxPixels }: EncodeOptions): SharpOptions {
  return { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }
}

/** Small first, then in other colors: a second copy of the whole would be as large as the first. */
async function fromHeic(file: Uint8Array, options: EncodeOptions, icc?: Uint8Array): Promise<Raw> {
  const { data, ...whole } = await decodeHeic(file)
  // The size that the file gives may not be that of what it holds.
  const raw = await toRawPixels(sharp(data, { ...inputOf(options), raw: whole }), options)
  return icc ? toRawPixels(sharp(await withProfile(raw, icc)), options) : raw
}

/**
 * The point that draws attention, by edges, skin and saturation (https://sharp.pixelplumbing.com/api-resize), in steps of 10
 * percent; undefined for one near the middle, or at an edge, where a plain picture has it.
 */
async function proposedFocus({ data, ...raw }: Raw): Promise<string | undefined> {
  const side = Math.min(FOCUS_SIDE, raw.width, raw.height)
  const { info } = await sharp(data, { raw })
    .timeout({ seconds: STEP_TIMEOUT_SECONDS })
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true })
  const scale = side / Math.min(raw.width, raw.height)
  const percent = (at = 0, length: number) => Math.round((10 * at) / (length * scale)) * 10
  const at = [percent(info.attentionX, raw.width), percent(info.attentionY, raw.height)]
  const isAtEdge = at.some((share) => share < 10 || share > 90)
  const isMiddle = at.every((share) => share >= 40 && share <= 60)
  return isAtEdge || isMiddle ? undefined : at.join('x')
}
const FOCUS_SIDE = 200

async function makeVariants({ data, ...raw }: Raw, options: EncodeOptions): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const width of [...options.widths.filter((width) => width < raw.width), raw.width]) {
    const sized = sharp(data, { raw }).timeout({ seconds: STEP_TIMEOUT_SECONDS }).resize({ width })
    const webp = await sized.clone().webp({ quality: 80, effort: 2 }).toBuffer()
    // More effort than 1 takes two to three times as long and hardly saves bytes.
    const avif = await sized.clone().avif({ quality: 55, effort: 1 }).toBuffer()
    variants.push({ width, format: 'webp', bytes: webp }, { width, format: 'avif', bytes: avif })
  }
  const email = sharp(data, { raw })
    .timeout({ seconds: STEP_TIMEOUT_SECONDS })
    .resize({ width: Math.min(options.emailWidth, raw.width) })
  const jpg = await email.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  variants.push({ width: Math.min(options.emailWidth, raw.width), format: 'jpg', bytes: jpg })
  return variants
}

/** Writes the length of the header in four bytes, the header as JSON, then the bytes of the pictures. */
function send(encoded: Encoded): void {
  const variants = 'refused' in encoded ? [] : encoded.variants
  const lengths = variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: bytes.length }))
  const head: Head = 'refused' in encoded ? encoded : { ...encoded, variants: lengths }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  process.stdout.write(Buffer.concat([length, text, ...variants.map(({ bytes }) => bytes)]))
}
