/** Receives uploaded files at signed addresses, and encodes them as pictures. */
import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { readBody } from '#app/http/body.ts'
import { badFields, forbidden, HttpError, tooMany } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { Picture, UploadedPicture } from '#app/media/schema.ts'
import {
  claimUpload,
  createPending,
  deletePending,
  type Inherited,
  storeHash,
  completePicture,
} from '#app/media/queries.ts'
import { href } from '#app/routes.ts'
import { derivedKey, isSigned, sign } from '#app/http/secret.ts'
import {
  EMAIL_WIDTH,
  ANIMATION_NOTICE,
  MAX_ASPECT_RATIO,
  MAX_PICTURE_HEIGHT,
  PICTURE_WIDTHS,
  pictureName,
  pictureProblems,
  MAX_UPLOAD_BYTES,
} from '#app/links/picture-address.ts'
import type { Crop, Encoded } from '#storage/encode.ts'
import { isoInstant } from '#db/records.ts'

/** Files in memory at the same time. */
const MAX_REQUESTS = 2
const ENCODING = {
  widths: PICTURE_WIDTHS,
  emailWidth: EMAIL_WIDTH,
  maxHeight: MAX_PICTURE_HEIGHT,
  maxPixels: 40_000_000,
  maxAspectRatio: MAX_ASPECT_RATIO,
}

export const FOLDER = 'pictures/'

/** How long an address for an upload works. */
const LIFETIME = { minutes: 10 }

/**
 * Signed upload addresses: each is for one picture, one content type, a maximum size and ten minutes, and needs no
 * session, like presigned URLs of object stores.
 */
interface Upload {
  id: string
  type: string
  /** Largest file in bytes. */
  most: number
}

const query = z.object({
  type: z.string().max(100),
  most: z.string().regex(/^\d{1,9}$/),
  until: z.string().regex(/^\d{1,15}$/),
  signature: z.string().max(100),
})

export function uploadAddresses({ config, now }: Pick<Services, 'config' | 'now'>) {
  const key = derivedKey(config, 'narthex: upload addresses')
  return {
    sign({ id, type, most }: Upload): string {
      const until = now().add(LIFETIME).epochMilliseconds
      const signature = sign(key, signedText(id, type, most, until))
      return href(adminApi.upload, { id }, { type, most, until, signature })
    },
    /** @throws HttpError 403 without a valid signature, or with one that has expired */
    verify(c: Context): Upload {
      const id = c.req.param('id') ?? ''
      const given = query.safeParse(c.req.query())
      if (!given.success) throw linkExpired()
      const { type, most, until, signature } = given.data
      const isOurs = isSigned(key, signedText(id, type, most, until), signature)
      if (!isOurs || now().epochMilliseconds > Number(until)) throw linkExpired()
      return { id, type, most: Number(most) }
    },
  }
}

function linkExpired() {
  return forbidden('This upload link has expired. Choose the image again.')
}

function signedText(...parts: (string | number)[]): string {
  return JSON.stringify(parts.map(String))
}

/**
 * Receives the file of an upload whose signed address was checked.
 *
 * Resolves when the picture can be shown. Throws HttpError: 413 for a file that is too large, 400 for one that is not a
 * picture, 403 for a second file at this address, 429 while too many are being processed.
 */
export function pictureReceiver(services: Services) {
  let active = 0
  return async (upload: Upload, request: Request): Promise<UploadedPicture> => {
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

async function receive(services: Services, { id, most }: Upload, request: Request): Promise<UploadedPicture> {
  const { db } = services.database
  const now = isoInstant(services.now())
  if (!(await claimUpload(db, id, now))) throw linkExpired()
  return storePicture(services, id, now, () => readBody(request, most, () => tooLarge(most)))
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
  return storePicture(services, id, now, () => Promise.resolve(file), of)
}

interface Inheritance {
  crop?: Crop
  inherited?: Inherited
}

/** Stores the picture of an upload, which is removed when it can't be encoded. */
async function storePicture(
  services: Services,
  id: string,
  now: string,
  read: () => Promise<Uint8Array>,
  { crop, inherited = {} }: Inheritance = {},
): Promise<UploadedPicture> {
  const { db } = services.database
  try {
    const encoded = await services.encodePicture(await read(), { ...ENCODING, ...(crop && { crop }) })
    const picture = await completePicture(db, id, await storeVariants(services, id, encoded), now, inherited)
    return 'isAnimated' in encoded && encoded.isAnimated ? { ...picture, notice: ANIMATION_NOTICE } : picture
  } catch (error) {
    await deletePending(db, id)
    throw error
  }
}

/** @returns the hash by which its files are named, and what draws attention */
async function storeVariants(services: Services, id: string, encoded: Encoded) {
  if ('refused' in encoded) throw badFields({ file: refusals[encoded.refused] })
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
  return { hash, focus: encoded.focus }
}

const refusals = {
  'no-picture': pictureProblems.type,
  empty: pictureProblems.empty,
  heic: pictureProblems.heic,
  damaged: pictureProblems.damaged,
  'too-heavy': pictureProblems.heavy,
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
