/** Admin routes of event. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { eventDatesRoutes } from '#app/features/events/dates-api.ts'
import { eventImport } from '#app/features/events/import.ts'
import { eventKind } from '#app/features/events/kind.ts'
import { everyEvent } from '#app/features/events/queries.ts'
import { eventsText, eventTable } from '#app/features/events/table.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { HttpError } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { importRoute } from '#app/records/import/bulk.ts'

export function eventsAdminRoutes(services: Services): Router {
  const tag = 'Admin: events'
  const router = newRouter()

  importRoute(router, services, {
    path: adminApi.eventsBulk,
    tag,
    summary: 'Add and update events from a pasted table: all of it or nothing',
    format: eventTable,
    kind: async () => eventImport(await churchMoment(services)),
  })

  route(router, {
    method: 'get',
    path: adminApi.eventsExport,
    access: onlyAdministrators(services),
    tag,
    summary: 'Every event as tab-delimited text that the import reads again; X-Total-Count holds the total',
    answer: z.string(),
    answerDescription: 'The file',
    answerType: 'text/plain',
    refuses: ['notFound'],
    handle: async ({ c }) => {
      const events = await everyEvent(services.database.db)
      if (events.length === 0) {
        throw new HttpError(404, { error: 'no_events', message: 'There are no events to export' })
      }
      return c.text(eventsText(events), 200, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': `attachment; filename="events-export-${await churchToday(services)}.txt"`,
        'X-Total-Count': String(events.length),
      })
    },
  })

  router.route('/', eventDatesRoutes(services))
  const addresses = { all: adminApi.events, one: adminApi.event, clear: adminApi.eventsClear }
  const asOf = async () => eventKind(await churchMoment(services))
  const before = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO('UTC')
  // After the others: `export` is no id.
  router.route('/', recordRoutes(services, eventKind(before), addresses, asOf))
  return router
}
