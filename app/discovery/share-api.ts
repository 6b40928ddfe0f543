/** The route of share images, which other sites and apps show for links to our pages. */
import { hash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readSiteConfig } from '#app/http/settings.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import { everyone, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { ShareWords } from '#app/http/public-kind.ts'
import type { Services } from '#app/http/services.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { listSitePages } from '#app/pages/site-pages.ts'
import { downloads } from '#app/routes.ts'
import { churchInPlace, shareName } from '#app/ui/head.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import type { ShareCard } from '#storage/share-image.ts'
import { inlandMotifs, motifs, placeholderHue, placeholderMotif } from '#app/ui/placeholder-style.ts'
import { fontPairs } from '#app/look/font-pairs.ts'
import { themeTokens } from '#app/look/theme.ts'
import { shortened } from '#app/text/shortened.ts'
import { t } from '#app/text/t.ts'

/** Images that may wait to be drawn. Each takes a fifth of a second. */
const MAX_WAITING = 20

export function shareRoutes(services: Services): Router {
  let waiting = 0
  const kinds = ['pages', ...services.publicKinds.flatMap(({ place, shared }) => (shared ? [place.name] : []))]
  const router = newRouter()
  route(router, {
    method: 'get',
    access: everyone,
    tag: 'For search engines',
    path: downloads.shareImage,
    summary: 'The image that other sites show for a link to a page, 1200 × 630',
    params: z.object({ kind: z.enum(kinds), name: queryText('Record ID or name of the page, and .png') }),
    answer: z.string(),
    answerDescription: 'PNG',
    answerType: 'image/png',
    handle: async ({ c, params: { kind, name } }) => {
      const id = name.replace(/\.png$/, '')
      const card = await cardOf(services, kind, id)
      if (!card) throw notFound('Image')
      const etag = `"${hash('sha256', JSON.stringify(card), 'base64url').slice(0, 22)}"`
      if (isUnchanged({ etags: c.req.header('if-none-match') }, { etag })) {
        return new Response(null, { status: 304, headers: { ETag: etag, ...CACHE_CONTROL } })
      }
      if (waiting >= MAX_WAITING) throw new HttpError(503, { error: 'busy', message: t('Try again in a minute.') })
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

const CACHE_CONTROL = { 'Cache-Control': 'public, max-age=3600' }

function picture(c: Context, bytes: Uint8Array<ArrayBuffer>, etag: string): Response {
  const open = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' }
  return c.body(bytes, 200, { ...CACHE_CONTROL, ...open, 'Content-Type': 'image/png', ETag: etag })
}

async function cardOf(services: Services, name: string, id: string): Promise<ShareCard | undefined> {
  const config = await readSiteConfig(services.database.db, services.log)
  const kind = services.publicKinds.find(({ place }) => place.name === name)
  const words = kind ? await kind.shared?.(services, id) : await pageWords(services, id, config)
  return words && card(words, config)
}

/** The page's name and one sentence; for the home page and pages without a picture of their own those of the church. */
async function pageWords(services: Services, id: string, config: SiteConfig): Promise<ShareWords> {
  const { churchName, tagline } = config
  const page = (await listSitePages(services)).find(({ path }) => shareName(path) === id)
  if (!page) return { over: churchInPlace(config), title: churchName, under: tagline ?? '', seed: churchName }
  return { over: '', title: page.title, under: page.text, seed: page.title }
}

/** Characters that fit at a font size that is legible in a small preview. */
const MAX_TITLE_LENGTH = 130

function card({ over, title, under, seed }: ShareWords, config: SiteConfig): ShareCard {
  const isByTheSea = config.sceneSet === 'shore'
  const motif = placeholderMotif(seed)
  const hue = placeholderHue(seed)
  const { light } = themeTokens(config)
  const isLight = hue === 'sky' || hue === 'sand'
  const drawnTitle = lineOf(title, MAX_TITLE_LENGTH)
  return {
    over: drawnTitle && lineOf(over, 50),
    title: drawnTitle || lineOf(over, 50),
    under: keepPartsTogether(lineOf(under, 100)),
    church: title === config.churchName ? '' : lineOf(config.churchName, 60),
    background: light[`placeholder-${hue}`] ?? '#1e293b',
    ink: (isLight && light['placeholder-ink']) || '#ffffff',
    motif: motifs[(isByTheSea ? undefined : inlandMotifs[motif]) ?? motif] ?? 'wave',
    ...fontPairs[config.fonts],
  }
}

/** Lines break between the parts, not within a date or a name. */
function keepPartsTogether(text: string): string {
  const parts = text.split(' · ')
  return parts.map((part) => (parts.length > 1 && part.length < 40 ? part.replaceAll(' ', '\u00a0') : part)).join(' · ')
}

/** Our fonts have none of them, so that they would be boxes; of pictographs they have ©, ® and ™. */
const EMOJI =
  /\p{RGI_Emoji}|(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|[\uFE0E\uFE0F\u20E3]/gv

function lineOf(text: string, max: number): string {
  return shortened(text.replace(EMOJI, '').replace(/\s+/g, ' ').trim(), max)
}
