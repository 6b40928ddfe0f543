/** Admin routes of event. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordRoutes, actorOf } from '#app/records/routes.ts'
import { eventDatesRoutes } from '#app/features/events/dates-api.ts'
import { eventsTable } from '#app/features/events/export.ts'
import { eventRowsOf } from '#app/features/events/import.ts'
import { importEvents } from '#app/features/events/import-store.ts'
import { eventKind } from '#app/features/events/kind.ts'
import { everyEvent } from '#app/features/events/queries.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { HttpError } from '#app/http/errors.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { bulkAnswer, bulkIn, bulkOut, orRefuse } from '#app/records/import/bulk.ts'

export function eventsAdminRoutes(services: Services): Router {
  const { database } = services
  const common = { middleware: [administrators(services), jsonOnly], tags: ['Admin: events'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }

  const bulk = createRoute({
    ...common,
    method: 'post',
    path: adminApi.eventsBulk,
    summary: 'Add and update events from a pasted table: all of it or nothing',
    request: jsonBody('Rows by column name', bulkIn),
    responses: {
      200: answers('What was done, or on a preview what would be', bulkOut),
      ...refusals.badRequest,
      ...refused,
    },
  })
  const download = createRoute({
    method: 'get',
    path: adminApi.eventsExport,
    middleware: [administrators(services)],
    tags: ['Admin: events'],
    summary: 'Every event as tab-delimited text that the import reads again; X-Total-Count says how many',
    responses: {
      200: { description: 'The file', content: { 'text/plain': { schema: z.string() } } },
      ...refusals.notFound,
      ...refused,
    },
  })

  const router = newRouter()
  router.openapi(bulk, async (c) => {
    const { data, preview } = c.req.valid('json')
    const actor = actorOf(c, services)
    const { rows, unusedColumns } = orRefuse(() => eventRowsOf(data))
    const report = await importEvents(database, rows, {
      ...actor,
      isDryRun: preview,
      moment: await churchMoment(services),
    })
    return c.json({ ...bulkAnswer(report, preview, ['event', 'events']), unusedColumns }, 200)
  })
  router.openapi(download, async (c) => {
    const events = await everyEvent(database.db)
    if (events.length === 0) throw new HttpError(404, { error: 'no_events', message: 'There are no events to export' })
    return c.text(eventsTable(events), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="events-export-${await churchToday(services)}.txt"`,
      'X-Total-Count': String(events.length),
    })
  })
  const addresses = { all: adminApi.events, one: adminApi.event, clear: adminApi.eventsClear }
  const asOf = async () => eventKind(await churchMoment(services))
  router.route('/', eventDatesRoutes(services))
  // After the others: `export` is no id.
  router.route(
    '/',
    recordRoutes(
      services,
      eventKind(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO('UTC')),
      addresses,
      asOf,
    ),
  )
  return router
}
