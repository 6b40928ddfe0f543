/** Routes of pictures: announcing an upload, sending the file, listing and describing. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { readRoute } from '#app/http/read-route.ts'
import { everyone, idParam, newRouter, onlyFor, queryText, route, type Router } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { describePicture, expectPicture, findPictureByHash, listPictures } from '#app/features/media/queries.ts'
import { pictureReceiver } from '#app/features/media/receive.ts'
import { altIn, listIn, pictureOut, shownPictureOut, uploadIn, uploadOut } from '#app/features/media/schema.ts'
import { uploadAddresses } from '#app/features/media/upload-address.ts'
import { api, href, uploads } from '#app/routes.ts'
import { pictureSize } from '#app/ui/picture-address.ts'

const tag = 'Pictures'

export function mediaRoutes(services: Services): Router {
  const router = newRouter()
  addUploadRoutes(router, services)
  addShownRoute(router, services)
  addAdminRoutes(router, services)
  return router
}

function addUploadRoutes(router: Router, services: Services): void {
  const { db } = services.database
  const addresses = uploadAddresses(services)
  const receive = pictureReceiver(services)

  route(router, {
    method: 'post',
    path: adminApi.uploadImage,
    access: onlyFor(services, 'editor', 'contributor', 'newsletter'),
    tag,
    summary: 'Request an upload URL for an image',
    body: uploadIn,
    bodyDescription: 'The file to upload',
    answer: uploadOut,
    answerDescription: 'Where to send it and its public URL',
    handle: async ({ actor, body: { fileName, contentType, size } }) => {
      const id = await expectPicture(db, fileName, actor.person.id, actor.now)
      const uploadUrl = addresses.sign({ id, type: contentType, most: size })
      return { uploadUrl, publicUrl: href(uploads.picture, { name: id }) }
    },
  })

  route(router, {
    method: 'put',
    path: adminApi.upload,
    access: everyone,
    tag,
    summary: 'Upload the file; the signed URL is the permission',
    answer: pictureOut,
    answerDescription: 'Ready to use',
    refuses: ['badRequest', 'forbidden', 'tooLarge', 'tooMany'],
    handle: async ({ c }) => receive(addresses.verify(c), c.req.raw),
  })
}

function addShownRoute(router: Router, { database: { db } }: Services): void {
  readRoute(router, {
    path: api.picture,
    tag,
    summary: 'Get an image’s description by file name',
    params: z.object({ name: queryText('Such as 0f3a…-1600x900.webp') }),
    answer: shownPictureOut,
    answerDescription: 'The image',
    refuses: ['notFound'],
    handle: async ({ params }) => {
      const size = pictureSize(href(uploads.picture, params))
      const picture = size && (await findPictureByHash(db, size.hash))
      if (!picture) throw notFound('Image')
      const { id, publicUrl, width, height, alt } = picture
      return { id, publicUrl, width, height, alt }
    },
  })
}

function addAdminRoutes(router: Router, services: Services): void {
  const { database } = services
  const common = { access: onlyFor(services, 'editor', 'contributor', 'newsletter'), tag }
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.pictures,
    summary: 'List uploaded images, newest first',
    query: listIn,
    answer: z.array(pictureOut),
    answerDescription: 'The images',
    handle: async ({ query }) => listPictures(database.db, query),
  })

  route(router, {
    ...common,
    method: 'put',
    path: adminApi.picture,
    summary: 'Set an image’s description (alt text)',
    params: idParam,
    body: altIn,
    bodyDescription: 'The description',
    answer: pictureOut,
    description: 'Contributors describe the images that they have uploaded.',
    answerDescription: 'The image',
    refuses: ['notFound'],
    handle: async ({ params: { id }, body: { alt }, actor }) => {
      const picture = await describePicture(database, id, alt, actor)
      if (!picture) throw notFound('Image')
      return picture
    },
  })
}
