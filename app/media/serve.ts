/** Serves picture files, which are immutable: an address always has the same content. Also returns a picture's description. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { everyone, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { notFound } from '#app/http/errors.ts'
import { readRoute } from '#app/http/read-route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { findByHash, findPicture, presentPicture } from '#app/media/queries.ts'
import { FOLDER } from '#app/media/receive.ts'
import { shownPictureOut } from '#app/media/schema.ts'
import { api, href, uploads } from '#app/routes.ts'
import { pictureSize } from '#app/links/picture-address.ts'
import type { Files, StoredFile } from '#storage/files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Names of stored files; no others are served. */
const FILE_NAME = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}(?:-\d{1,4})?\.(avif|webp|jpg)$/
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export function picturesRoutes(services: Services): Router {
  const { database, files } = services
  const router = newRouter()
  addShownRoute(router, services)
  return route(router, {
    access: everyone,
    tag: 'Pictures',
    method: 'get',
    path: uploads.picture,
    summary: 'Get an image, or redirect from its upload ID to its permanent URL',
    params: z.object({ name: queryText('Such as 0f3a…-1600x900-640.avif') }),
    answer: z.string(),
    answerType: 'image/*',
    otherAnswers: {
      301: 'Where the image is',
      302: 'Where the file store serves it',
      304: 'The image has not changed',
    },
    handle: async ({ c, params }) => {
      // The focal point is for the page; the file is the same.
      const name = params.name.replace(/(x\d{1,4})-f\d{1,3}x\d{1,3}(?=\.webp$)/, '$1')
      const type = TYPES[FILE_NAME.exec(name)?.[1] ?? '']
      if (!type) {
        const announced = await findPicture(database.db, name)
        if (!announced) throw notFound('Image')
        c.header('Cache-Control', IMMUTABLE)
        return c.redirect(announced.address, 301)
      }
      const file = await files.get(`${FOLDER}${name}`)
      if (!file) return c.redirect(await olderAddress(files, name), 302)
      const elsewhere = files.publicUrl?.(`${FOLDER}${name}`)
      if (elsewhere === undefined) return answerFile(c, file, name, type)
      c.header('Cache-Control', 'public, max-age=86400')
      return c.redirect(elsewhere, 302)
    },
  })
}

/** Older pictures have no JPEG for emails. */
async function olderAddress(files: Files, name: string): Promise<string> {
  const largest = name.replace(/-\d{1,4}\.jpg$/, '.webp')
  if (largest === name || !(await files.get(`${FOLDER}${largest}`))) throw notFound('Image')
  return href(uploads.picture, { name: largest })
}

async function answerFile(c: Context, file: StoredFile, name: string, type: string): Promise<Response> {
  const etag = `"${name}"`
  const isSame = isUnchanged({ etags: c.req.header('if-none-match') }, { etag })
  // Opened before anything says that the answer may be kept: an error has no such headers.
  const body = isSame || c.req.method === 'HEAD' ? null : await file.body()
  c.header('Cache-Control', IMMUTABLE)
  c.header('ETag', etag)
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  // Other sites may embed it, for example when a page is shared.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (isSame) return c.body(null, 304)
  c.header('Content-Type', type)
  c.header('Content-Length', String(file.size))
  return body ? c.body(body, 200) : c.body(null, 200)
}

function addShownRoute(router: Router, services: Services): void {
  readRoute(router, {
    path: api.picture,
    tag: 'Pictures',
    summary: 'Get an image’s description by file name',
    params: z.object({ name: queryText('Such as 0f3a…-1600x900.webp') }),
    answer: shownPictureOut,
    handle: async ({ params }) => {
      const size = pictureSize(href(uploads.picture, params))
      const row = size && (await findShown(services, size.hash))
      if (!row) throw notFound('Image')
      const { id, publicUrl, width, height, alt } = presentPicture(row)
      return { id, publicUrl, width, height, alt }
    },
  })
}

async function findShown(services: Services, hash: string) {
  const ofPages = await siteRows(services, 'pictures')
  return ofPages.find((picture) => picture.hash === hash) ?? findByHash(services.database.db, hash)
}
