/** Answers with an image that the server draws of its own words. */
import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { HttpError } from '#app/http/errors.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import type { Services } from '#app/http/services.ts'
import { t } from '#app/text/t.ts'
import type { ShareCard } from '#storage/share-image.ts'

const CACHE_CONTROL = { 'Cache-Control': 'public, max-age=3600' }
const OPEN = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' }

/** @throws HttpError 503 while too many others wait */
export async function answerDrawn(c: Context, services: Services, card: ShareCard): Promise<Response> {
  const etag = `"${hash('sha256', JSON.stringify(card), 'base64url').slice(0, 22)}"`
  if (isUnchanged({ etags: c.req.header('if-none-match') }, { etag }))
    return new Response(null, { status: 304, headers: { ETag: etag, ...CACHE_CONTROL } })
  const bytes = await services.drawShareImage(card)
  if (!bytes) throw new HttpError(503, { error: 'busy', message: t('Try again in a minute.') })
  return c.body(bytes, 200, { ...CACHE_CONTROL, ...OPEN, 'Content-Type': 'image/png', ETag: etag })
}
