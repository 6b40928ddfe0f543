/** Routes of the media library. */
import { adminApi } from '#app/admin-routes.ts'
import { z } from 'zod'
import {
  type ChangedPlaces,
  type Changer,
  deletePicture,
  describePicture,
  replacePicture,
  setFocus,
} from '#app/media/change.ts'
import type { PictureHolder } from '#app/media/uses.ts'
import { listLibrary, originalOf, readPicture } from '#app/media/library.ts'
import * as schemas from '#app/media/schema.ts'
import { badFields, HttpError, notFound } from '#app/http/errors.ts'
import { idParam, newRouter, onlyFor, pageOf, route, type Router } from '#app/http/route.ts'
import { withPictures } from '#app/definitions/rights.ts'
import type { Services } from '#app/http/services.ts'
import { formatCount } from '#app/text/format-count.ts'
import { buffer } from 'node:stream/consumers'
import { findByHash, findPicture, type PictureRow } from '#app/media/queries.ts'
import { FOLDER, storeFile } from '#app/media/receive.ts'
import { MAX_ASPECT_RATIO, pictureName, pictureProblems } from '#app/links/picture-address.ts'

const TAG = 'Pictures'

export function libraryRoutes(services: Services, holders: readonly PictureHolder[]): Router {
  const router = newRouter()
  addReadRoutes(router, services, holders)
  addRecordRoutes(router, services, holders)
  addEverywhereRoutes(router, services, holders)
  return router
}

function addReadRoutes(router: Router, services: Services, holders: readonly PictureHolder[]): void {
  const { db } = services.database
  const common = { access: onlyFor(services, ...withPictures), tag: TAG, method: 'get' } as const
  route(router, {
    ...common,
    path: adminApi.pictures,
    summary: 'List the media library; X-Total-Count says how many images there are on all pages',
    query: schemas.listIn,
    answer: z.array(schemas.libraryPictureOut),
    handle: async ({ c, actor, query }) => pageOf(c, await listLibrary(db, holders, query, actor.now)),
  })

  route(router, {
    ...common,
    path: adminApi.picture,
    summary: 'Get an image with every place that shows it',
    params: idParam,
    answer: schemas.pictureDetailsOut,
    handle: ({ params, actor }) => readPicture(db, holders, params.id, actor),
  })
}

function addRecordRoutes(router: Router, services: Services, holders: readonly PictureHolder[]): void {
  const { database } = services
  route(router, {
    access: onlyFor(services, ...withPictures),
    tag: TAG,
    method: 'put',
    path: adminApi.picture,
    summary: 'Set an image’s description (alt text) and name',
    params: idParam,
    body: schemas.pictureChangeIn,
    bodyDescription: 'What to change',
    description: 'Contributors describe the images that they have uploaded.',
    answer: schemas.pictureDetailsOut,
    transaction: database,
    handle: async ({ params: { id }, body, actor, trx }) => {
      await describePicture(trx, id, body, actor)
      return readPicture(trx, holders, id, actor)
    },
  })

  route(router, {
    access: onlyFor(services, 'media'),
    tag: TAG,
    method: 'delete',
    path: adminApi.picture,
    summary: 'Delete an image that isn’t used; it stays in the trash for 30 days',
    params: idParam,
    refuses: ['conflict'],
    transaction: database,
    handle: async ({ params: { id }, actor, trx }) => {
      await deletePicture(trx, holders, id, actor)
      return { message: 'Image deleted.' }
    },
  })
}

function addEverywhereRoutes(router: Router, services: Services, holders: readonly PictureHolder[]): void {
  const { database } = services
  const common = {
    access: onlyFor(services, 'media'),
    tag: TAG,
    params: idParam,
    answer: schemas.changedEverywhereOut,
    refuses: ['conflict'],
  } as const
  route(router, {
    ...common,
    method: 'put',
    path: adminApi.pictureFocus,
    summary: 'Set the focal point: what stays in view where the image is cropped',
    body: schemas.focusIn,
    transaction: database,
    handle: async ({ params: { id }, body, actor, trx }) =>
      outcome('Focal point saved', id, await setFocus(trx, holders, id, body, actor)),
  })

  route(router, {
    ...common,
    method: 'put',
    path: adminApi.pictureCrop,
    summary: 'Crop an image in every place that shows it; the original is kept',
    body: schemas.cropIn,
    handle: async ({ params, body, actor }) => {
      const { id, ...places } = await cropPicture(services, holders, params.id, body.crop, actor)
      return outcome(body.crop ? 'Image cropped' : 'Crop removed', id, places)
    },
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.pictureReplace,
    summary: 'Show another image in every place that shows this one',
    body: schemas.replaceIn,
    transaction: database,
    handle: async ({ params: { id }, body, actor, trx }) =>
      outcome(
        'Image replaced',
        body.with,
        await replacePicture(trx, holders, { id, otherId: body.with, action: 'replaced' }, actor),
      ),
  })
}

function outcome(what: string, id: string, { changed, left }: ChangedPlaces) {
  const where = changed === 0 ? '' : ` in ${formatCount(changed, ['place', 'places'])}`
  const rest =
    left === 0 ? '' : ` ${formatCount(left, ['place', 'places'])} that you can’t change still show the old one.`
  return { message: `${what}${where}.${rest}`, id, changed, left }
}

/** A smaller crop is a slip of the mouse. */
const MIN_CROP_PIXELS = 16

/**
 * @param part of the original, in its pixels; `null` shows all of it again
 * @returns also the id of the picture that is shown now
 * @throws HttpError 404; 400 by field for a part that is not in the picture; 409 when the original is gone
 */
async function cropPicture(
  services: Services,
  holders: readonly PictureHolder[],
  id: string,
  part: schemas.Part | null,
  actor: Changer,
): Promise<ChangedPlaces & { id: string }> {
  const { database } = services
  const row = await findPicture(database.db, id)
  if (!row) throw notFound('Image')
  const original = await originalOf(database.db, row)
  const whole = original && (await findByHash(database.db, original.hash))
  if (!whole) throw originalGone()
  const isAll = part === null || (part.width === whole.width && part.height === whole.height)
  const shown = isAll ? whole : await makeCrop(services, whole, checkedCrop(part, whole), row, actor)
  const changed = await database.transaction((trx) =>
    replacePicture(trx, holders, { id, otherId: shown.id, action: 'cropped' }, actor),
  )
  return { ...changed, id: shown.id }
}

function checkedCrop(part: schemas.Part, whole: PictureRow): schemas.Part {
  const { x, y, width, height } = part
  if (width < MIN_CROP_PIXELS || height < MIN_CROP_PIXELS || x + width > whole.width || y + height > whole.height) {
    throw badFields({ crop: `must be inside the image, ${MIN_CROP_PIXELS} pixels or more on each side` })
  }
  if (Math.max(width, height) > MAX_ASPECT_RATIO * Math.min(width, height))
    throw badFields({ crop: pictureProblems.shape })
  return part
}

async function makeCrop(services: Services, whole: PictureRow, crop: schemas.Part, row: PictureRow, actor: Changer) {
  const file = await services.files.get(`${FOLDER}${pictureName(whole)}`)
  if (!file) throw originalGone()
  const inherited = { original: whole.hash, crop: JSON.stringify(crop), alt: row.alt }
  const made = { fileName: row.file_name, by: actor.person.id, crop, inherited }
  return storeFile(services, new Uint8Array(await buffer(await file.body())), made)
}

function originalGone(): HttpError {
  const message = 'The original of this image is gone, so it can’t be cropped. Upload it again.'
  return new HttpError(409, { error: 'original_gone', message })
}
