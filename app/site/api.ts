/** The site configuration's door. Public: who may call it is everyone; it gives nothing private. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Door, makeDoor } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { api } from '#app/routes.ts'
import { readSiteConfig, readTerms } from '#app/site/queries.ts'
import { siteConfigOut } from '#app/site/schema.ts'

export function siteDoor({ database: { db }, log, now }: Parts): Door {
  const show = createRoute({
    method: 'get',
    path: api.siteConfig,
    tags: ['Site'],
    summary: "The church's particulars and how the site is set up",
    responses: { 200: answers('The configuration', siteConfigOut) },
  })
  const clock = createRoute({
    method: 'get',
    path: api.clock,
    tags: ['Site'],
    summary: 'The present moment, by which the countdown to worship begins',
    responses: { 200: answers('An instant, ISO 8601 in UTC', z.object({ now: z.string() })) },
  })
  const terms = createRoute({
    method: 'get',
    path: api.terms,
    tags: ['Site'],
    summary: 'What people agree to who announce a visit',
    responses: { 200: answers('Paragraphs, split by blank lines', z.object({ text: z.string() })) },
  })
  const door = makeDoor()
  door.openapi(show, async (c) => c.json(await readSiteConfig(db, log), 200))
  door.openapi(clock, (c) => c.json({ now: now().toString() }, 200))
  door.openapi(terms, async (c) => c.json({ text: await readTerms(db, log) }, 200))
  return door
}
