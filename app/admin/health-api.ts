/** How the site is doing, and what a successor needs to know. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { handoverParts } from '#app/admin/handover.ts'
import { healthItems, healthStates } from '#app/admin/health-items.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

const healthOut = z
  .object({ items: z.array(z.object({ name: z.string(), state: z.enum(healthStates), text: z.string() })) })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof healthOut>

const handoverOut = z
  .object({
    at: z.string(),
    parts: z.array(
      z.object({ heading: z.string(), facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
    ),
  })
  .meta({ id: 'Handover' })
export type Handover = z.infer<typeof handoverOut>

export function healthRoutes(services: Services): Router {
  const router = newRouter()
  const common = { access: onlyAdministrators(services), tag: 'Admin', method: 'get' as const }

  route(router, {
    ...common,
    path: adminApi.health,
    summary: 'Get how the site is doing',
    answer: healthOut,
    answerDescription: 'Disk, memory, database, email, jobs, backups, video import, certificate and forms',
    handle: async () => ({ items: await healthItems(services) }),
  })

  route(router, {
    ...common,
    path: adminApi.handover,
    summary: 'Get what a successor needs to know',
    description: 'Contains no secrets.',
    answer: handoverOut,
    answerDescription: 'Headings with facts',
    handle: async ({ actor }) => ({ at: actor.now, parts: await handoverParts(services) }),
  })
  return router
}
