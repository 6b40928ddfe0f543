/** The sermons' door. Everything here is public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { churchToday } from '#app/http/church-time.ts'
import { answers, type Router, idParam, newRouter, refusals } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { findSermon, hasSermonsAfter, listSermons, summarizeSermons } from '#app/features/sermons/queries.ts'
import type { SermonFilters } from '#app/features/sermons/sermon.ts'
import { filtersIn, listIn, sermonOut, summaryOut } from '#app/features/sermons/schema.ts'

const tags = ['Sermons']

export function sermonsRoutes(services: Services): Router {
  const { db } = services.database
  const list = createRoute({
    method: 'get',
    path: api.sermons,
    tags,
    summary: 'Sermons, newest first',
    request: { query: listIn },
    responses: { 200: answers('The sermons that match', z.array(sermonOut)), ...refusals.badRequest },
  })

  const summary = createRoute({
    method: 'get',
    path: api.sermonsSummary,
    tags,
    summary: 'How many sermons match, and the speakers and series there are',
    request: { query: filtersIn },
    responses: { 200: answers('The summary', summaryOut), ...refusals.badRequest },
  })

  const show = createRoute({
    method: 'get',
    path: api.sermon,
    tags,
    summary: 'One sermon',
    request: { params: idParam },
    responses: { 200: answers('The sermon', sermonOut), ...refusals.notFound },
  })

  const router = newRouter()
  router.openapi(list, async (c) => {
    const { limit, offset, ...filters } = c.req.valid('query')
    return c.json(await listSermons(db, await untilToday(filters), { limit, offset }), 200)
  })
  router.openapi(summary, async (c) => c.json(await summarizeSermons(db, await untilToday(c.req.valid('query'))), 200))
  router.openapi(show, async (c) => {
    const sermon = await findSermon(db, c.req.valid('param').id)
    if (!sermon) throw notFound('Sermon')
    return c.json(sermon, 200)
  })
  return router

  /** Without those of later days, when only what has been preached is asked for. */
  async function untilToday({ preached, ...filters }: SermonFilters & { preached?: boolean | undefined }) {
    if (!preached) return filters
    const today = await churchToday(services)
    // Usually there are none, and a search is faster without another condition.
    if (!(await hasSermonsAfter(db, today))) return filters
    return { ...filters, endDate: filters.endDate && filters.endDate < today ? filters.endDate : today }
  }
}
