/** What an archive says of pictures and recordings, whose files are in `media/`. */
import { z } from 'zod'
import { isUploadedAudio } from '#app/links/audio-address.ts'
import { pictureName, type PictureSize, pictureSize } from '#app/links/picture-address.ts'
import { usable } from '#app/http/route.ts'
import { storedValue } from '#app/http/settings.ts'
import type { Db } from '#db/database.ts'
import { flag } from '#db/records.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'

export type MediaServices = Pick<Services, 'database' | 'files' | 'now' | 'readAudio'>
export type MediaActor = Actor & { isDryRun: boolean }

/** Said of a file that is left out. */
export const WRONG_NAME = 'Its content isn’t what its name says.'

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine(...usable)
const HASH = /^[0-9a-f]{32}$/
const size = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

const common = {
  id: z.string().regex(/^[\w-]{1,100}$/),
  fileName: text(255),
  createdAt: text(40),
  isSample: z.boolean(),
}

export const pictureSchema = z
  .object({
    ...common,
    address: z
      .string()
      .refine((address) => pictureSize(address) !== null, 'must be the address of a picture')
      .meta({ description: 'Where it is shown, and in its name the name of its file in media/pictures' }),
    alt: text(1000).meta({ description: 'Image description' }),
    original: z
      .string()
      .regex(HASH)
      .meta({ description: 'First part of the name of the picture that it was cropped from' }),
    crop: text(200)
      .refine((crop) => crop === '' || z.json().safeParse(storedValue(crop)).success, 'must be JSON')
      .meta({ description: 'JSON of the part of the original that it shows, in pixels; empty: all of it' }),
    bytes: size.meta({ description: 'Of all its sizes together' }),
    isFetched: z
      .boolean()
      .meta({ description: 'The program fetched it, and deletes it when nothing shows it anymore' }),
  })
  .meta({ id: 'ArchivedPicture' })
export type ArchivedPicture = z.infer<typeof pictureSchema>

export const recordingSchema = z
  .object({
    ...common,
    address: z
      .string()
      .refine(isUploadedAudio, 'must be the address of a recording')
      .meta({ description: 'Where it is served, and in its name the name of its file in media/recordings' }),
    mediaType: z.enum(['audio/mpeg', 'audio/mp4']),
    bytes: size,
    seconds: z.number().min(0),
  })
  .meta({ id: 'ArchivedRecording' })
export type ArchivedRecording = z.infer<typeof recordingSchema>

/** The pictures that have arrived, by their ids. */
export async function listPictures(db: Db): Promise<ArchivedPicture[]> {
  const query = db.selectFrom('pictures').selectAll().where('ready_at', '!=', '').orderBy('id')
  return (await query.execute()).map((row) => ({
    id: row.id,
    address: row.address,
    fileName: row.file_name,
    alt: row.alt,
    original: row.original,
    crop: row.crop,
    bytes: row.bytes,
    createdAt: row.created_at,
    isSample: row.sample === 1,
    isFetched: row.created_by === '',
  }))
}

/** The recordings that are complete, by their ids. */
export async function listRecordings(db: Db): Promise<ArchivedRecording[]> {
  const query = db.selectFrom('audio_files').selectAll().where('ready_at', '!=', '').orderBy('id')
  return (await query.execute()).map((row) => ({
    id: row.id,
    address: row.address,
    fileName: row.file_name,
    mediaType: row.media_type === 'audio/mp4' ? 'audio/mp4' : 'audio/mpeg',
    bytes: row.bytes,
    seconds: row.seconds,
    createdAt: row.created_at,
    isSample: row.sample === 1,
  }))
}

/** The hash and size in a picture's address. */
export function sizeOf({ address }: Pick<ArchivedPicture, 'address'>): PictureSize {
  const found = pictureSize(address)
  if (!found) throw new Error(`${address} is no address of a picture`)
  return found
}

/** The name of a picture's largest file. */
export function largestOf(picture: Pick<ArchivedPicture, 'address'>): string {
  return pictureName(sizeOf(picture))
}

/** The end of an address: the file's name. */
export function nameOf({ address }: { address: string }): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

/** The columns that an archived picture or recording sets. */
export function librarySetters({ fileName, isSample }: Pick<ArchivedPicture, 'fileName' | 'isSample'>) {
  return { file_name: fileName, sample: flag(isSample) }
}
