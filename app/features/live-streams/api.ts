/** Routes of live streams, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { liveStream, type StreamFilters } from '#app/features/live-streams/live-stream.ts'
import { cachedLiveStream, listLiveStreams, summarizeLiveStreams } from '#app/features/live-streams/queries.ts'
import { publicStreams } from '#app/features/live-streams/feature.ts'
import { churchToday } from '#app/http/church-time.ts'
import { readOneRoute, readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, paging, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type Hooks, kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { outputOf } from '#app/definitions/schemas.ts'
import { api } from '#app/routes.ts'
import { requireTranscript } from '#app/transcripts/store.ts'
import { published } from '#db/published.ts'

const filters = z.object({
  search: optional(queryText('Text anywhere in title or description, in any case')),
  type: optional(
    z.enum(['live', 'recorded'], 'must be live or recorded').meta({
      description: 'Only what is live, without what is announced for a later day; or only what is not marked as live',
    }),
  ),
})

const sort = optional(
  z.enum(['date', 'title', 'duration'], 'must be date, title or duration').meta({
    description: 'date (when left out): newest first; title: A to Z; duration: its text, descending',
  }),
)

const summaryOut = z
  .object({
    total: z.number().meta({ description: 'How many match' }),
    all: z.number().meta({ description: 'How many there are' }),
  })
  .meta({ id: 'LiveStreamSummary' })

const said: Hooks = {
  adapting: async (trx, _, given) => {
    await requireTranscript(trx, given)
    return (input) => input
  },
}

export const liveStreams: Feature = {
  definitions: [liveStream],
  publicKinds: [publicStreams],
  routes,
  adminRoutes: (services) => recordRoutes(services, kindOf(liveStream, said)),
  fromSunday: [
    {
      kind: kindOf(liveStream, said),
      fields: ({ name, title, date, youtubeUrl }) => {
        return { title: [name || 'Sunday Worship', title].filter(Boolean).join(': '), date, youtubeUrl }
      },
    },
  ],
}

function routes(services: Services): Router {
  const db = published(services)
  const tag = 'Live streams'
  const answer = outputOf(liveStream)
  const router = newRouter()

  readRoute(router, {
    tag,
    path: api.liveStreams,
    summary: 'List live and recorded services',
    query: filters.extend({ sort, ...paging(1000, 100) }),
    answer: z.array(answer),
    handle: async ({ query: { sort: order, limit, offset, ...query } }) =>
      listLiveStreams(db, await untilToday(services, query), { sort: order, limit, offset }),
  })

  readRoute(router, {
    tag,
    path: api.liveStreamsSummary,
    summary: 'Count matching services and all services',
    query: filters,
    answer: summaryOut,
    handle: async ({ query }) => summarizeLiveStreams(db, await untilToday(services, query)),
  })

  readOneRoute(router, {
    tag,
    path: api.liveStream,
    summary: 'Get one service',
    name: 'Service',
    answer,
    find: (id) => cachedLiveStream(services, id),
  })
  return router
}

/** A stream announced for a later day is stored as live, but is not live yet. */
async function untilToday(services: Services, asked: StreamFilters) {
  return asked.type === 'live' ? { ...asked, until: await churchToday(services) } : asked
}
