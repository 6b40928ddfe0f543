/**
 * Decodes HEIC, the photographs of iPhones, by libheif as WebAssembly: sharp's own build leaves HEVC out for its patents. In
 * the encoder's process alone, as any decoder (`encoder.ts`).
 */
import { totalmem } from 'node:os'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Metadata } from 'sharp'

export interface Raw {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/**
 * Measured at 12, 24, 38 and 48 megapixels: 7.5 bytes a pixel on top of the encoder's 90 MB, for the picture as the file has it
 * and as RGB. With more than 8 bits a channel both are twice that.
 */
const BYTES_A_PIXEL = 8
/** What the system, the server and the encoder need beside the picture, with 512 MB the least that they run on. */
const TAKEN = 350_000_000

/** Width times height of what a machine can decode while the server goes on. @param memory of the machine, in bytes */
export function mostHeicPixels(
  { bitsPerSample = 8 }: Pick<Metadata, 'bitsPerSample'>,
  memory = machineMemory(),
): number {
  return (memory - TAKEN) / (bitsPerSample > 8 ? 2 * BYTES_A_PIXEL : BYTES_A_PIXEL)
}

/** The memory of the machine in bytes, or of the part of it that a container or systemd gives. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

/**
 * The picture that the file names as its main one, upright: HEIC says how it is turned in its own way, and its EXIF is not to
 * be obeyed again (ISO/IEC 23008-12, 6.5.10).
 * @returns pixels in the colors of the file's profile, in memory of the decoder
 * @throws when it can't be decoded to its end
 */
export async function decodeHeic(file: Uint8Array): Promise<Raw> {
  // Only a HEIC photo waits for it.
  const { default: open } = await import('libheif-js/libheif-wasm/libheif.js')
  // Stdout is for the pictures.
  const heif = open({ print: console.error, printErr: console.error })
  const done = <T>(value: T): T => {
    const { code, message } = value as { code?: object; message?: string }
    if (code && code !== heif.heif_error_code.heif_error_Ok) throw new Error(message)
    return value
  }
  const context = heif.heif_context_alloc()
  done(heif.heif_context_read_from_memory(context, file))
  const handle = done(heif.heif_js_context_get_primary_image_handle(context))
  const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle) !== 0
  const { heif_chroma_interleaved_RGBA: rgba, heif_chroma_interleaved_RGB: rgb } = heif.heif_chroma
  const decoded = done(
    heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, hasAlpha ? rgba : rgb),
  )
  const [{ data, width, height, stride }] = decoded.channels as [Raw & { stride: number }]
  const channels = hasAlpha ? 4 : 3
  // Rows are padded to 16 bytes. In place, since a copy is a large part of a small server's memory.
  const length = width * channels
  for (let row = 1; row < height; row++) data.copyWithin(row * length, row * stride, row * stride + length)
  return { data: data.subarray(0, height * length), width, height, channels }
}

/**
 * A PNG of these pixels with their color profile, which sharp can't be told of plain pixels.
 * @param icc an ICC profile; one that can't be read is left out by what reads the PNG
 */
export async function withProfile({ data, ...raw }: Raw, icc: Uint8Array): Promise<Uint8Array> {
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer()
  // The PNG's header ends there, and the profile follows it (https://www.w3.org/TR/png-3/#11iCCP).
  const end = 33
  const body = Buffer.concat([Buffer.from('iCCPp\0\0', 'latin1'), deflateSync(icc)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, end), length, body, sum, png.subarray(end)])
}
