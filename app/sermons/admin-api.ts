/** The sermons' door for the desk. Administrators only. */
import { createRoute } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { recordsDoor, whoAndWhen } from '#app/desk/door.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
import { bulkAnswer, bulkIn, bulkOut, orRefuse } from '#app/import/bulk.ts'
import { sermonRowsOf } from '#app/sermons/import.ts'
import { importSermons } from '#app/sermons/import-store.ts'
import { sermonKind } from '#app/sermons/kind.ts'

export function sermonsDesk(parts: Parts): Door {
  const bulk = createRoute({
    method: 'post',
    path: adminApi.sermonsBulk,
    middleware: [administrators(parts), jsonOnly],
    tags: ['Desk: sermons'],
    summary: 'Update and add sermons from a pasted table: all of it or nothing',
    request: jsonBody('Rows by column name', bulkIn),
    responses: {
      200: answers('What was done, or on a preview what would be', bulkOut),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })
  const door = makeDoor()
  door.openapi(bulk, async (c) => {
    const { data, preview } = c.req.valid('json')
    const by = whoAndWhen(c, parts)
    const table = orRefuse(() => sermonRowsOf(data))
    const report = await importSermons(parts.database, table, { ...by, isDryRun: preview })
    return c.json(bulkAnswer(report, preview, ['sermon', 'sermons']), 200)
  })
  door.route(
    '/',
    recordsDoor(parts, sermonKind, { all: adminApi.sermons, one: adminApi.sermon, clear: adminApi.sermonsClear }),
  )
  return door
}
