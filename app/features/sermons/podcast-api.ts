/** Routes of the podcasts: of all sermons, and of each series. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { listEpisodes } from '#app/features/sermons/episodes.ts'
import { seriesOfSlug } from '#app/features/sermons/library-queries.ts'
import { type Channel, podcastXml, readChannel } from '#app/features/sermons/podcast.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import { feed, lastChange, feedRoute } from '#app/http/feeds.ts'
import { newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { documents, href, routes } from '#app/routes.ts'
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
      const own = { feed: href(documents.seriesPodcast, { slug }), page: href(routes.sermonSeries, { slug }) }
      return podcast(c, services, { ...all, ...own, guid: null, title: `${names[0]} · ${all.title}` }, names)
    },
  })
  return router
}

/** @param series the names of the series; all when there are none */
async function podcast(c: Context, services: Services, channel: Channel, series?: readonly string[]) {
  const now = await churchMoment(services)
  const episodes = await listEpisodes(published(services), { now, series })
  return feed(c, podcastXml(channel, episodes, services.config.siteUrl), lastChange(episodes))
}
