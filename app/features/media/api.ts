/** Routes of pictures: announcing an upload, sending the file, listing and describing. */
import { adminApi } from '#app/admin-routes.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { actorOf } from '#app/records/routes.ts'
import { answers, type Router, idParam, newRouter, queryText, refusals } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import { jsonBody } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { describePicture, expectPicture, findPictureByHash, listPictures } from '#app/features/media/queries.ts'
import { pictureReceiver } from '#app/features/media/receive.ts'
import { altIn, listIn, pictureOut, shownPictureOut, uploadIn, uploadOut } from '#app/features/media/schema.ts'
import { uploadAddresses } from '#app/features/media/upload-address.ts'
import { api, href, uploads } from '#app/routes.ts'
import { pictureSize } from '#app/ui/picture-address.ts'

const tags = ['Pictures']

export function mediaRoutes(services: Services): Router {
  const { db } = services.database
  const guard = administrators(services)
  const addresses = uploadAddresses(services)
  const receive = pictureReceiver(services)

  const announce = createRoute({
    method: 'post',
    path: adminApi.uploadImage,
    tags,
    summary: 'Request an upload URL for an image',
    middleware: [guard] as const,
    request: jsonBody('The file to upload', uploadIn),
    responses: {
      200: answers('Where to send it and its public URL', uploadOut),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })

  const send = createRoute({
    method: 'put',
    path: adminApi.upload,
    tags,
    summary: 'Upload the file; the signed URL is the permission',
    middleware: [addresses.guard] as const,
    responses: {
      200: answers('Ready to use', pictureOut),
      ...refusals.badRequest,
      ...refusals.forbidden,
      ...refusals.tooLarge,
      ...refusals.tooMany,
    },
  })

  const show = createRoute({
    method: 'get',
    path: api.picture,
    tags,
    summary: 'Get an image’s description by file name',
    request: { params: z.object({ name: queryText('Such as 0f3a…-1600x900.webp') }) },
    responses: { 200: answers('The image', shownPictureOut), ...refusals.notFound },
  })

  const list = createRoute({
    method: 'get',
    path: adminApi.pictures,
    tags,
    summary: 'List uploaded images, newest first',
    middleware: [guard] as const,
    request: { query: listIn },
    responses: {
      200: answers('The images', z.array(pictureOut)),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })

  const describe = createRoute({
    method: 'put',
    path: adminApi.picture,
    tags,
    summary: 'Set an image’s description (alt text)',
    middleware: [guard] as const,
    request: { params: idParam, ...jsonBody('The description', altIn) },
    responses: {
      200: answers('The image', pictureOut),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
      ...refusals.notFound,
    },
  })

  const router = newRouter()
  router.openapi(announce, async (c) => {
    const { fileName, contentType, size } = c.req.valid('json')
    const now = services.now().toString({ smallestUnit: 'millisecond' })
    const id = await expectPicture(db, fileName, c.var.person.id, now)
    const uploadUrl = addresses.sign({ id, type: contentType, most: size })
    return c.json({ uploadUrl, publicUrl: href(uploads.picture, { name: id }) }, 200)
  })
  router.openapi(send, async (c) => c.json(await receive(c.var.upload, c.req.raw), 200))
  router.openapi(show, async (c) => {
    const size = pictureSize(href(uploads.picture, c.req.valid('param')))
    const picture = size && (await findPictureByHash(db, size.hash))
    if (!picture) throw notFound('Image')
    const { id, publicUrl, width, height, alt } = picture
    return c.json({ id, publicUrl, width, height, alt }, 200)
  })
  router.openapi(list, async (c) => c.json(await listPictures(db, c.req.valid('query')), 200))
  router.openapi(describe, async (c) => {
    const { id } = c.req.valid('param')
    const picture = await describePicture(services.database, id, c.req.valid('json').alt, actorOf(c, services))
    if (!picture) throw notFound('Image')
    return c.json(picture, 200)
  })
  return router
}
