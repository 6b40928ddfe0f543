/** The site configuration's door. Public: who may call it is everyone; it gives nothing private. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { readSiteConfig, readTerms } from '#app/features/site/queries.ts'
import { siteConfigOut } from '#app/features/site/schema.ts'

export function siteRoutes({ database: { db }, log, now }: Services): Router {
  const show = createRoute({
    method: 'get',
    path: api.siteConfig,
    tags: ['Site'],
    summary: 'Get church details and public settings',
    responses: { 200: answers('The configuration', siteConfigOut) },
  })
  const clock = createRoute({
    method: 'get',
    path: api.clock,
    tags: ['Site'],
    summary: 'Get the server’s current time (for the countdown)',
    responses: { 200: answers('An instant, ISO 8601 in UTC', z.object({ now: z.string() })) },
  })
  const terms = createRoute({
    method: 'get',
    path: api.terms,
    tags: ['Site'],
    summary: 'What people agree to who announce a visit',
    responses: { 200: answers('Paragraphs, split by blank lines', z.object({ text: z.string() })) },
  })
  const router = newRouter()
  router.openapi(show, async (c) => c.json(await readSiteConfig(db, log), 200))
  router.openapi(clock, (c) => c.json({ now: now().toString() }, 200))
  router.openapi(terms, async (c) => c.json({ text: await readTerms(db, log) }, 200))
  return router
}
