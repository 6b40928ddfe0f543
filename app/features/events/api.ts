/** The public routes of events. */
import { z } from '@hono/zod-openapi'
import {
  countUpcomingEvents,
  findEvent,
  listEvents,
  listRegularEvents,
  listUpcomingEvents,
} from '#app/features/events/queries.ts'
import { eventOut, listIn, summaryOut } from '#app/features/events/schema.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { everyone, idParam, newRouter, route, type Router } from '#app/http/route.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'

export function eventsRoutes(services: Services): Router {
  const { db } = services.database
  const common = { method: 'get', access: everyone, tag: 'Events' } as const
  const router = newRouter()

  route(router, {
    ...common,
    path: api.eventsSummary,
    summary: 'How many events are coming, and those that repeat without known dates',
    answer: summaryOut,
    answerDescription: 'The summary',
    handle: async () => {
      const now = await churchMoment(services)
      return { upcoming: await countUpcomingEvents(db, now), regular: await listRegularEvents(db, now) }
    },
  })

  route(router, {
    ...common,
    path: api.events,
    summary: 'List events by date and time, earliest first; all events or only upcoming ones',
    query: listIn,
    answer: z.array(eventOut),
    answerDescription: 'The events',
    handle: async ({ query: { upcoming, ...page } }) => {
      const list = upcoming ? listUpcomingEvents : listEvents
      return list(db, await churchMoment(services), page)
    },
  })

  route(router, {
    ...common,
    path: api.event,
    summary: 'One event',
    params: idParam,
    answer: eventOut,
    answerDescription: 'The event',
    refuses: ['notFound'],
    handle: async ({ params: { id } }) => {
      const event = await findEvent(db, await churchMoment(services), id)
      if (!event) throw notFound('Event')
      return event
    },
  })
  return router
}
