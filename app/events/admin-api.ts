/** The events' door for the desk. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor, whoAndWhen } from '#app/desk/door.ts'
import { eventDatesDoor } from '#app/events/dates-api.ts'
import { eventsTable } from '#app/events/export.ts'
import { eventRowsOf } from '#app/events/import.ts'
import { importEvents } from '#app/events/import-store.ts'
import { eventKind } from '#app/events/kind.ts'
import { everyEvent } from '#app/events/queries.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { DoorError } from '#app/http/errors.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
import { bulkAnswer, bulkIn, bulkOut, orRefuse } from '#app/import/bulk.ts'

export function eventsDesk(parts: Parts): Door {
  const { database } = parts
  const common = { middleware: [administrators(parts), jsonOnly], tags: ['Desk: events'] }
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
    middleware: [administrators(parts)],
    tags: ['Desk: events'],
    summary: 'Every event as tab-delimited text that the import reads again; X-Total-Count says how many',
    responses: {
      200: { description: 'The file', content: { 'text/plain': { schema: z.string() } } },
      ...refusals.notFound,
      ...refused,
    },
  })

  const door = makeDoor()
  door.openapi(bulk, async (c) => {
    const { data, preview } = c.req.valid('json')
    const by = whoAndWhen(c, parts)
    const { rows, unusedColumns } = orRefuse(() => eventRowsOf(data))
    const report = await importEvents(database, rows, { ...by, isDryRun: preview, moment: await churchMoment(parts) })
    return c.json({ ...bulkAnswer(report, preview, ['event', 'events']), unusedColumns }, 200)
  })
  door.openapi(download, async (c) => {
    const events = await everyEvent(database.db)
    if (events.length === 0) throw new DoorError(404, { error: 'no_events', message: 'There are no events to export' })
    return c.text(eventsTable(events), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="events-export-${await churchToday(parts)}.txt"`,
      'X-Total-Count': String(events.length),
    })
  })
  const addresses = { all: adminApi.events, one: adminApi.event, clear: adminApi.eventsClear }
  const asOf = async () => eventKind(await churchMoment(parts))
  door.route('/', eventDatesDoor(parts))
  // After the others: `export` is no id.
  door.route(
    '/',
    recordsDoor(parts, eventKind(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO('UTC')), addresses, asOf),
  )
  return door
}
