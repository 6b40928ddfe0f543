/** Routes of the pictures by which links to our pages are shown elsewhere. */
import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { eventCard, pageCard, sermonCard, streamCard } from '#app/discovery/share-card.ts'
import { findEvent } from '#app/features/events/queries.ts'
import { findLiveStream } from '#app/features/live-streams/queries.ts'
import { findSermon } from '#app/features/sermons/queries.ts'
import { readSiteConfig } from '#app/features/site/queries.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import { everyone, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { isUnchanged } from '#app/http/unchanged.ts'
import { sitePages } from '#app/pages/site-pages.ts'
import { downloads } from '#app/routes.ts'
import { shareName } from '#app/ui/share-address.ts'
import type { SiteConfig } from '#app/settings.ts'
import { published } from '#db/published.ts'
import type { ShareCard } from '#storage/share-image.ts'

/** Pictures that may wait to be drawn; each takes a fifth of a second. There is one for each record and page. */
const MOST_WAITING = 20
const kinds = ['sermons', 'events', 'live-streams', 'pages'] as const

export function shareRoutes(services: Services): Router {
  let waiting = 0
  const router = newRouter()
  route(router, {
    method: 'get',
    access: everyone,
    tag: 'For search engines',
    path: downloads.shareImage,
    summary: 'The picture by which a link to a page is shown elsewhere, 1200 × 630',
    params: z.object({ kind: z.enum(kinds), name: queryText('Record ID or name of the page, and .png') }),
    answer: z.string(),
    answerDescription: 'PNG',
    answerType: 'image/png',
    refuses: ['notFound'],
    handle: async ({ c, params: { kind, name } }) => {
      const id = name.replace(/\.png$/, '')
      const card = await cardOf(services, kind, id)
      if (!card) throw notFound('Image')
      const etag = `"${createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22)}"`
      if (isUnchanged({ etags: c.req.header('if-none-match'), since: undefined }, { etag, modified: undefined })) {
        return new Response(null, { status: 304, headers: { ETag: etag, ...CACHED } })
      }
      if (waiting >= MOST_WAITING) throw new HttpError(503, { error: 'busy', message: 'Try again in a minute.' })
      waiting++
      try {
        return picture(c, await services.drawShareImage(card), etag)
      } finally {
        waiting--
      }
    },
  })
  return router
}

/** Other sites ask for them anew after an hour. */
const CACHED = { 'Cache-Control': 'public, max-age=3600' }

function picture(c: Context, bytes: Uint8Array<ArrayBuffer>, etag: string): Response {
  const open = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' }
  return c.body(bytes, 200, { ...CACHED, ...open, 'Content-Type': 'image/png', ETag: etag })
}

async function cardOf(services: Services, kind: (typeof kinds)[number], id: string): Promise<ShareCard | undefined> {
  const db = published(services)
  const config: SiteConfig = await readSiteConfig(services.database.db, services.log)
  switch (kind) {
    case 'sermons': {
      const sermon = await findSermon(db, id)
      return sermon && sermonCard(sermon, config)
    }
    case 'events': {
      const event = await findEvent(db, await churchMoment(services), id)
      return event && eventCard(event, config)
    }
    case 'live-streams': {
      const stream = await findLiveStream(db, id)
      return stream && streamCard(stream, config)
    }
    case 'pages':
      return pageCard(
        sitePages.find(({ path }) => shareName(path) === id),
        config,
      )
  }
}
