/** The door for how soon messages and visitor requests are answered. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { followUpNow } from '#app/desk/owners.ts'
import { followUpReport } from '#app/follow-up/report.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'

const kindOut = z.object({
  open: z.number().meta({ description: 'Still new, whenever they came in' }),
  overdue: z.number(),
  periods: z.array(
    z.object({
      days: z.number().meta({ description: 'Of those that came in within so many days until now' }),
      received: z.number(),
      answered: z.number(),
      medianMinutes: z.number().nullable().meta({ description: 'Half of the answered were answered sooner' }),
      slowestMinutes: z.number().nullable(),
    }),
  ),
})

export function reportDoor(parts: Parts): Door {
  const report = createRoute({
    method: 'get',
    path: adminApi.followUpReport,
    middleware: [administrators(parts)],
    tags: ['Desk: messages'],
    summary: 'How many messages and visitor requests came in, how many were answered, and how soon',
    responses: {
      200: answers('By kind', z.object({ messages: kindOut, visitors: kindOut }).meta({ id: 'FollowUpReport' })),
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })
  const door = makeDoor()
  door.openapi(report, async (c) => c.json(await followUpReport(parts.database.db, await followUpNow(parts)), 200))
  return door
}
