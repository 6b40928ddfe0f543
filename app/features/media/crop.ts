/** Crops a picture everywhere. The crop is a picture of its own; the original stays, and other crops are made from it. */
import { buffer } from 'node:stream/consumers'
import { type Changer, replacePicture, type ChangedPlaces } from '#app/features/media/change.ts'
import type { PictureHolder } from '#app/features/media/holders.ts'
import { originalOf } from '#app/features/media/library.ts'
import type { Part } from '#app/features/media/library-schema.ts'
import { type PictureRow, ready } from '#app/features/media/queries.ts'
import { FOLDER, keepMade } from '#app/features/media/receive.ts'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { LONGEST_SHAPE, pictureName, pictureProblems } from '#app/ui/picture-address.ts'

/** In pixels; less is a mistake of the hand. */
const SMALLEST = 16

/**
 * @param part of the original, in its pixels; `null` shows all of it again
 * @returns also the id of the picture that is shown now
 * @throws HttpError 404; 400 by field for a part that is not in the picture; 409 when the original is gone
 */
export async function cropPicture(
  services: Services,
  holders: readonly PictureHolder[],
  id: string,
  part: Part | null,
  actor: Changer,
): Promise<ChangedPlaces & { id: string }> {
  const { database } = services
  const row = await ready(database.db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Image')
  const original = await originalOf(database.db, row)
  const whole = original && (await ready(database.db).where('hash', '=', original.hash).limit(1).executeTakeFirst())
  if (!whole) throw originalGone()
  const isAll = part === null || (part.width === whole.width && part.height === whole.height)
  const shown = isAll ? whole : await makeCrop(services, whole, checked(part, whole), row, actor)
  const changed = await replacePicture(database, holders, id, shown.id, actor, 'cropped')
  return { ...changed, id: shown.id }
}

function checked(part: Part, whole: PictureRow): Part {
  const { x, y, width, height } = part
  if (width < SMALLEST || height < SMALLEST || x + width > whole.width || y + height > whole.height) {
    throw badFields({ crop: `must be inside the image, ${SMALLEST} pixels or more on each side` })
  }
  if (Math.max(width, height) > LONGEST_SHAPE * Math.min(width, height))
    throw badFields({ crop: pictureProblems.shape })
  return part
}

async function makeCrop(services: Services, whole: PictureRow, crop: Part, row: PictureRow, actor: Changer) {
  const file = await services.files.get(`${FOLDER}${pictureName(whole)}`)
  if (!file) throw originalGone()
  const inherited = { original: whole.hash, crop: JSON.stringify(crop), alt: row.alt }
  const made = { fileName: row.file_name, by: actor.person.id, crop, inherited }
  return keepMade(services, new Uint8Array(await buffer(file.body())), made)
}

function originalGone(): HttpError {
  const message = 'The original of this image is gone, so it can’t be cropped. Upload it again.'
  return new HttpError(409, { error: 'original_gone', message })
}
