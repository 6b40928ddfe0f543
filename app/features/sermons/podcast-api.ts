/** Routes of the podcasts: of all sermons, and of each series. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { listEpisodes } from '#app/features/sermons/episodes.ts'
import { seriesOfSlug } from '#app/features/sermons/library-queries.ts'
import { cachedSermon } from '#app/features/sermons/queries.ts'
import { chaptersJson, type Channel, podcastXml, readChannel } from '#app/features/sermons/podcast.ts'
import { podcastProblemOut, podcastProblems } from '#app/features/sermons/podcast-check.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import { answerDrawn } from '#app/http/drawn-image.ts'
import { CROSS_ORIGIN, feed, lastChange, feedRoute } from '#app/http/feeds.ts'
import { chaptersOf } from '#app/links/chapters.ts'
import { everyone, idParam, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { shareCard } from '#app/http/share-card.ts'
import { onlyForRecords } from '#app/records/access.ts'
import { documents, downloads, href, routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { published } from '#db/published.ts'

export function podcastRoutes(services: Services): Router {
  const router = newRouter()
  route(router, {
    ...feedRoute,
    path: documents.podcast,
    summary: 'The podcast: sermons with audio, newest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) => podcast(c, services, await readChannel(services)),
  })

  route(router, {
    ...feedRoute,
    path: documents.seriesPodcast,
    summary: 'The podcast of one series',
    params: z.object({ slug: queryText('The series as it stands in addresses') }),
    answerDescription: 'RSS 2.0',
    handle: async ({ c, params: { slug } }) => {
      const names = await seriesOfSlug(published(services), slug)
      if (names[0] === undefined) throw notFound('Series')
      const all = await readChannel(services)
      const own = {
        feed: href(documents.seriesPodcast, { slug }),
        page: href(routes.sermonSeries, { slug }),
        cover: new URL(href(downloads.seriesCover, { slug }), services.config.siteUrl).href,
        newFeed: null,
      }
      return podcast(c, services, { ...all, ...own, guid: null, title: `${names[0]} · ${all.title}` }, names)
    },
  })

  route(router, {
    ...coverRoute,
    path: downloads.podcastCover,
    summary: 'The cover of the podcast of a church that has none of its own, 1400 × 1400',
    handle: async ({ c }) => drawnCover(c, services),
  })

  route(router, {
    ...coverRoute,
    path: downloads.seriesCover,
    summary: 'The cover of the podcast of one series, 1400 × 1400',
    params: z.object({ slug: queryText('The series as it stands in addresses') }),
    handle: async ({ c, params: { slug } }) => {
      const [name] = await seriesOfSlug(published(services), slug)
      if (name === undefined) throw notFound('Series')
      return drawnCover(c, services, name)
    },
  })

  route(router, {
    method: 'get',
    path: adminApi.podcastCheck,
    access: onlyForRecords(services, 'sermons'),
    tag: 'Admin: sermons',
    summary: 'What directories would refuse about the podcast, before they do',
    answer: podcastCheckOut,
    handle: async () => {
      const { siteUrl } = services.config
      const channel = await readChannel(services)
      const episodes = await listEpisodes(published(services), { now: await churchMoment(services) })
      return {
        feed: new URL(channel.feed, siteUrl).href,
        cover: channel.cover,
        title: channel.title,
        episodes: episodes.length,
        problems: podcastProblems(channel, episodes, siteUrl),
      }
    },
  })

  route(router, {
    ...feedRoute,
    path: documents.sermonChapters,
    summary: 'The chapters of a sermon, for podcast apps',
    params: idParam,
    answerType: 'application/json+chapters',
    handle: async ({ c, params: { id } }) => {
      const found = await cachedSermon(services, id)
      if (!found || chaptersOf(found).length === 0) throw notFound('Chapters')
      return c.body(chaptersJson(found), 200, { ...CROSS_ORIGIN, 'Content-Type': 'application/json+chapters' })
    },
  })
  return router
}

const podcastCheckOut = z
  .object({
    feed: z.string().meta({ description: 'Its address, which directories ask for' }),
    cover: z.string(),
    title: z.string(),
    episodes: z.number(),
    problems: z.array(podcastProblemOut),
  })
  .meta({ id: 'PodcastCheck' })
export type PodcastCheck = z.output<typeof podcastCheckOut>

const coverRoute = {
  method: 'get',
  access: everyone,
  tag: 'Feeds and calendars',
  answer: z.string(),
  answerDescription: 'PNG',
  answerType: 'image/png',
} as const

/** @param series its name; the church's stands on the cover of all sermons */
async function drawnCover(c: Context, services: Services, series?: string): Promise<Response> {
  const config = await readSiteConfig(services.database.db, services.log)
  const title = series ?? config.churchName
  const words = { over: t('Sermons'), title, under: '', seed: title }
  return answerDrawn(c, services, shareCard(words, config, 'cover'))
}

/** @param series the names of the series; all when there are none */
async function podcast(c: Context, services: Services, channel: Channel, series?: readonly string[]) {
  const now = await churchMoment(services)
  const episodes = await listEpisodes(published(services), { now, series })
  return feed(c, podcastXml(channel, episodes, services.config.siteUrl), lastChange(episodes))
}
