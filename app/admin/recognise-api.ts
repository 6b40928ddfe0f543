/**
 * What is recognised in a title, for the example beside a playlist's rules in the admin area: with the preachers and series that
 * the sermons know. Administrators only. Nothing is changed.
 */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { answers, type Router, newRouter, refusals } from '#app/http/route.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { summarizeSermons } from '#app/features/sermons/queries.ts'
import { recognise } from '#app/features/youtube/recognise.ts'
import { rulesIn } from '#app/features/youtube/rules.ts'

const titleIn = z
  .object({
    title: z.string('Title is required').max(300, 'Title is too long: at most 300 characters'),
    description: z.string().max(10_000, 'Description is too long: at most 10,000 characters').default(''),
    rules: rulesIn.default({}),
  })
  .meta({ id: 'VideoTitle' })

const recognisedOut = z
  .object({
    title: z.string(),
    speaker: z.string(),
    scripture: z.string(),
    series: z.string(),
    date: z.string().meta({ description: 'YYYY-MM-DD or empty' }),
  })
  .meta({ id: 'RecognisedTitle' })

export function recogniseRoutes(services: Services): Router {
  const read = createRoute({
    method: 'post',
    path: adminApi.youtubeRecognise,
    middleware: [administrators(services)],
    tags: ['Admin: video'],
    summary: 'Parse a video title with these rules; a field is empty when the parser isn’t sure',
    request: { body: { content: { 'application/json': { schema: titleIn } }, required: true } },
    responses: {
      200: answers('The fields it found', recognisedOut),
      ...refusals.badRequest,
      ...refusals.unauthorized,
      ...refusals.forbidden,
    },
  })
  const router = newRouter()
  router.openapi(read, async (c) => {
    const { title, description, rules } = c.req.valid('json')
    const { speakers, series } = await summarizeSermons(services.database.db, {})
    return c.json(recognise(title, description, rules, { speakers, series }), 200)
  })
  return router
}
