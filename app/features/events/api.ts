/** The events' door. Everything here is public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  countUpcomingEvents,
  findEvent,
  listEvents,
  listRegularEvents,
  listUpcomingEvents,
} from '#app/features/events/queries.ts'
import { eventOut, listIn, summaryOut } from '#app/features/events/schema.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { answers, type Router, idParam, newRouter, refusals } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'

const tags = ['Events']

export function eventsRoutes(services: Services): Router {
  const { db } = services.database

  const list = createRoute({
    method: 'get',
    path: api.events,
    tags,
    summary: 'Events by date, then time, earliest first; all of them, or only those that are not over',
    request: { query: listIn },
    responses: { 200: answers('The events', z.array(eventOut)), ...refusals.badRequest },
  })

  const show = createRoute({
    method: 'get',
    path: api.event,
    tags,
    summary: 'One event',
    request: { params: idParam },
    responses: { 200: answers('The event', eventOut), ...refusals.notFound },
  })

  const summary = createRoute({
    method: 'get',
    path: api.eventsSummary,
    tags,
    summary: 'How many events are coming, and those whose days nobody can tell',
    responses: { 200: answers('The summary', summaryOut) },
  })

  const router = newRouter()
  router.openapi(summary, async (c) => {
    const now = await churchMoment(services)
    return c.json({ upcoming: await countUpcomingEvents(db, now), regular: await listRegularEvents(db, now) }, 200)
  })
  router.openapi(list, async (c) => {
    const { upcoming, ...page } = c.req.valid('query')
    const read = upcoming ? listUpcomingEvents : listEvents
    return c.json(await read(db, await churchMoment(services), page), 200)
  })
  router.openapi(show, async (c) => {
    const event = await findEvent(db, await churchMoment(services), c.req.valid('param').id)
    if (!event) throw notFound('Event')
    return c.json(event, 200)
  })
  return router
}
