/** The sermons' door. Everything here is public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { churchToday } from '#app/http/church-time.ts'
import { answers, type Door, idParam, makeDoor, refusals } from '#app/http/door.ts'
import { notFound } from '#app/http/errors.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'
import { findSermon, hasSermonsAfter, listSermons, summarizeSermons } from '#app/sermons/queries.ts'
import type { SermonFilters } from '#app/sermons/sermon.ts'
import { filtersIn, listIn, sermonOut, summaryOut } from '#app/sermons/schema.ts'

const tags = ['Sermons']

export function sermonsDoor(parts: Parts): Door {
  const { db } = parts.database
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

  const door = makeDoor()
  door.openapi(list, async (c) => {
    const { limit, offset, ...filters } = c.req.valid('query')
    return c.json(await listSermons(db, await untilToday(filters), { limit, offset }), 200)
  })
  door.openapi(summary, async (c) => c.json(await summarizeSermons(db, await untilToday(c.req.valid('query'))), 200))
  door.openapi(show, async (c) => {
    const sermon = await findSermon(db, c.req.valid('param').id)
    if (!sermon) throw notFound('Sermon')
    return c.json(sermon, 200)
  })
  return door

  /** Without those of later days, when only what has been preached is asked for. */
  async function untilToday({ preached, ...filters }: SermonFilters & { preached?: boolean | undefined }) {
    if (!preached) return filters
    const today = await churchToday(parts)
    // Usually there are none, and a search is faster without another condition.
    if (!(await hasSermonsAfter(db, today))) return filters
    return { ...filters, endDate: filters.endDate && filters.endDate < today ? filters.endDate : today }
  }
}
