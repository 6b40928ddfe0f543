/** Routes of pictures: announcing an upload, sending the file, and the media library. */
import { adminApi } from '#app/admin-routes.ts'
import { everyone, newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { createPending } from '#app/features/media/queries.ts'
import type { PictureHolder } from '#app/features/media/holders.ts'
import { libraryRoutes } from '#app/features/media/library-api.ts'
import { pictureReceiver } from '#app/features/media/receive.ts'
import { pictureOut, uploadIn, uploadOut } from '#app/features/media/schema.ts'
import { uploadAddresses } from '#app/features/media/upload-address.ts'
import { href, uploads } from '#app/routes.ts'

const tag = 'Pictures'

export function mediaRoutes(services: Services, holders: readonly PictureHolder[]): Router {
  const router = newRouter()
  addUploadRoutes(router, services)
  router.route('/', libraryRoutes(services, holders))
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
      const id = await createPending(db, fileName, actor.person.id, actor.now)
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
