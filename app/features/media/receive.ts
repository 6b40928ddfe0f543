/** Receives an uploaded file and encodes it as a picture. */
import { createHash } from 'node:crypto'
import { badFields, HttpError, tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { Picture } from '#app/features/media/schema.ts'
import {
  claimUpload,
  createPending,
  deletePending,
  type Inherited,
  storeHash,
  completePicture,
} from '#app/features/media/queries.ts'
import { linkExpired, type Upload } from '#app/features/media/upload-address.ts'
import {
  EMAIL_WIDTH,
  MAX_ASPECT_RATIO,
  PICTURE_WIDTHS,
  pictureName,
  pictureProblems,
  MAX_UPLOAD_BYTES,
} from '#app/ui/picture-address.ts'
import type { Crop, Encoded } from '#storage/encode.ts'
import { isoInstant } from '#db/records.ts'

/** Files in memory at the same time. */
const MAX_REQUESTS = 2
const MAX_PIXELS = 40_000_000
/** In pixels: a poster in portrait at the largest width. */
const MAX_HEIGHT = 2560

/** Folder of the files. */
export const FOLDER = 'pictures/'

export type ReceivePicture = (upload: Upload, request: Request) => Promise<Picture>

/**
 * Receives the file of an upload whose signed address was checked.
 *
 * Resolves when the picture can be shown. Throws HttpError: 413 for a file that is too large, 400 for one that is not a
 * picture, 403 for a second file at this address, 429 while too many are being processed.
 */
export function pictureReceiver(services: Services): ReceivePicture {
  let active = 0
  return async (upload, request) => {
    refuseByHeaders(upload, request.headers)
    if (active >= MAX_REQUESTS) throw tooMany(5)
    active++
    try {
      return await receive(services, upload, request)
    } finally {
      active--
    }
  }
}

function refuseByHeaders({ type, most }: Upload, headers: Headers): void {
  const given = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== type) throw badFields({ 'Content-Type': `must be ${type}, as requested with the upload URL` })
  if (Number(headers.get('content-length') ?? 0) > most) throw tooLarge(most)
}

async function receive(services: Services, { id, most }: Upload, request: Request): Promise<Picture> {
  const { db } = services.database
  const now = isoInstant(services.now())
  if (!(await claimUpload(db, id, now))) throw linkExpired()
  return storeOrRemove(services, id, now, () => readBody(request, most))
}

/**
 * Encodes a downloaded file as a picture.
 * @throws HttpError 400 when it is not a supported picture
 */
export function storeFetched(services: Services, file: Uint8Array, fileName: string): Promise<Picture> {
  return storeFile(services, file, { fileName, by: '' })
}

/**
 * Encodes a file as a picture.
 * @param by id of the person; empty when the program fetched it
 * @throws HttpError 400 when it is not a supported picture
 */
export async function storeFile(
  services: Services,
  file: Uint8Array,
  { fileName, by, ...of }: { fileName: string; by: string } & Inheritance,
): Promise<Picture> {
  const { db } = services.database
  const now = isoInstant(services.now())
  const id = await createPending(db, fileName, by, now)
  await claimUpload(db, id, now)
  return storeOrRemove(services, id, now, () => Promise.resolve(file), of)
}

interface Inheritance {
  /** The part of the file to show. */
  crop?: Crop
  inherited?: Inherited
}

/** Removes an upload that could not be encoded. */
async function storeOrRemove(
  services: Services,
  id: string,
  now: string,
  read: () => Promise<Uint8Array>,
  { crop, inherited = {} }: Inheritance = {},
): Promise<Picture> {
  try {
    const options = {
      widths: PICTURE_WIDTHS,
      emailWidth: EMAIL_WIDTH,
      maxHeight: MAX_HEIGHT,
      maxPixels: MAX_PIXELS,
      maxAspectRatio: MAX_ASPECT_RATIO,
      ...(crop && { crop }),
    }
    return await storeVariants(services, id, await services.encodePicture(await read(), options), now, inherited)
  } catch (error) {
    await deletePending(services.database.db, id)
    throw error
  }
}

/** Reads the body, up to the announced size. */
async function readBody(request: Request, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function storeVariants(
  services: Services,
  id: string,
  encoded: Encoded,
  now: string,
  inherited: Inherited,
): Promise<Picture> {
  if ('refused' in encoded) {
    throw badFields({ file: refusals[encoded.refused] })
  }
  const { width, height, variants } = encoded
  const largest = variants.find((variant) => variant.width === width && variant.format === 'webp')
  if (!largest) throw new Error('encoder produced no image at the original width')
  const hash = createHash('sha256').update(largest.bytes).digest('hex').slice(0, 32)
  const bytes = variants.reduce((sum, variant) => sum + variant.bytes.length, 0)
  await storeHash(services.database, id, { hash, width, height, bytes })
  for (const variant of variants) {
    const name = pictureName({ hash, width, height }, variant.width, variant.format)
    await services.files.put(`${FOLDER}${name}`, variant.bytes)
  }
  return completePicture(services.database.db, id, hash, now, inherited)
}

const refusals = {
  'no-picture': pictureProblems.type,
  'too-many-pixels': pictureProblems.pixels,
  'too-long': pictureProblems.shape,
} as const

function tooLarge(most: number): HttpError {
  const message =
    most === MAX_UPLOAD_BYTES - 1
      ? pictureProblems.size
      : 'The file is larger than you said it would be. Choose the image again.'
  return new HttpError(413, { error: 'too_large', message, fields: { file: message } })
}
