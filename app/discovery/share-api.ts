/** The route of share images, which other sites and apps show for links to our pages. */
import { z } from '@hono/zod-openapi'
import { readSiteConfig } from '#app/http/settings.ts'
import { notFound } from '#app/http/errors.ts'
import { answerDrawn } from '#app/http/drawn-image.ts'
import { shareCard } from '#app/http/share-card.ts'
import { everyone, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { ShareWords } from '#app/http/public-kind.ts'
import type { Services } from '#app/http/services.ts'
import { listSitePages } from '#app/pages/site-pages.ts'
import { clock } from '#app/links/audio-address.ts'
import { startOf } from '#app/links/chapters.ts'
import { t } from '#app/text/t.ts'
import { downloads } from '#app/routes.ts'
import { churchInPlace, shareName } from '#app/ui/head.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import type { ShareCard } from '#storage/share-image.ts'

export function shareRoutes(services: Services): Router {
  const kinds = ['pages', ...services.publicKinds.flatMap(({ place, shared }) => (shared ? [place.name] : []))]
  const router = newRouter()
  route(router, {
    method: 'get',
    access: everyone,
    tag: 'For search engines',
    path: downloads.shareImage,
    summary: 'The image that other sites show for a link to a page, 1200 × 630',
    params: z.object({
      kind: z.enum(kinds),
      name: queryText(
        'Record ID or name of the page, “.” and the second at which its recording is shared, if any, and .png',
      ),
    }),
    answer: z.string(),
    answerDescription: 'PNG',
    answerType: 'image/png',
    handle: async ({ c, params: { kind, name } }) => {
      const [id = '', from] = name.replace(/\.png$/, '').split('.')
      const card = await cardOf(services, kind, { id, from: from === undefined ? undefined : startOf({ t: from }).t })
      if (!card) throw notFound('Image')
      return answerDrawn(c, services, card)
    },
  })
  return router
}

interface Shown {
  id: string
  /** In seconds. */
  from: number | undefined
}

/** A recording of “34 minutes” may have half a minute more. */
const ROUNDED = 60

async function cardOf(services: Services, name: string, { id, from }: Shown): Promise<ShareCard | undefined> {
  const config = await readSiteConfig(services.database.db, services.log)
  const kind = services.publicKinds.find(({ place }) => place.name === name)
  const words = kind ? await kind.shared?.(services, id) : await pageWords(services, id, config)
  const isPast = from !== undefined && from >= (words?.seconds ?? Infinity) + ROUNDED
  if (!words || from === undefined || isPast || !words.isRecorded) return words && shareCard(words, config)
  const over = [t('Listen from {time}', { time: clock(from) }), words.over].filter(Boolean).join(' · ')
  return shareCard({ ...words, over }, config)
}

/** The page's name and one sentence; for the home page and pages without a picture of their own those of the church. */
async function pageWords(services: Services, id: string, config: SiteConfig): Promise<ShareWords> {
  const { churchName, tagline } = config
  const page = (await listSitePages(services)).find(({ path }) => shareName(path) === id)
  if (!page) return { over: churchInPlace(config), title: churchName, under: tagline ?? '', seed: churchName }
  return { over: '', title: page.title, under: page.text, seed: page.title, drawing: page.drawing }
}
