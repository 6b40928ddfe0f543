/** The services' door. Everything here is public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { churchToday } from '#app/http/church-time.ts'
import { answers, type Router, idParam, newRouter, refusals } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { StreamFilters } from '#app/features/live-streams/live-stream.ts'
import { findLiveStream, listLiveStreams, summarizeLiveStreams } from '#app/features/live-streams/queries.ts'
import { filtersIn, listIn, streamOut, summaryOut } from '#app/features/live-streams/schema.ts'
import { api } from '#app/routes.ts'

const tags = ['Live streams']

export function liveStreamsRoutes(services: Services): Router {
  const { db } = services.database
  const list = createRoute({
    method: 'get',
    path: api.liveStreams,
    tags,
    summary: 'Services that are or were streamed',
    request: { query: listIn },
    responses: { 200: answers('The services that match', z.array(streamOut)), ...refusals.badRequest },
  })

  const summary = createRoute({
    method: 'get',
    path: api.liveStreamsSummary,
    tags,
    summary: 'How many services match, and how many there are',
    request: { query: filtersIn },
    responses: { 200: answers('The summary', summaryOut), ...refusals.badRequest },
  })

  const show = createRoute({
    method: 'get',
    path: api.liveStream,
    tags,
    summary: 'One service',
    request: { params: idParam },
    responses: { 200: answers('The service', streamOut), ...refusals.notFound },
  })

  const router = newRouter()
  router.openapi(list, async (c) => {
    const { sort, limit, offset, ...filters } = c.req.valid('query')
    return c.json(await listLiveStreams(db, await untilToday(filters), { sort, limit, offset }), 200)
  })
  router.openapi(summary, async (c) =>
    c.json(await summarizeLiveStreams(db, await untilToday(c.req.valid('query'))), 200),
  )
  router.openapi(show, async (c) => {
    const stream = await findLiveStream(db, c.req.valid('param').id)
    if (!stream) throw notFound('Service')
    return c.json(stream, 200)
  })
  return router

  /** What is announced for a later day is stored as live, and is not live yet. */
  async function untilToday(filters: StreamFilters) {
    return filters.type === 'live' ? { ...filters, until: await churchToday(services) } : filters
  }
}
