/** The route that shows what the rules of a playlist find in a title. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { namesInTitles } from '#app/videos/import/store.ts'
import { recognize } from '#app/videos/youtube/recognize.ts'
import { rulesIn } from '#app/videos/youtube/rules.ts'

const titleIn = z
  .object({
    title: z.string('Title is required').max(300, 'Title is too long. Use 300 characters or fewer.'),
    description: z.string().max(10_000, 'Description is too long. Use 10,000 characters or fewer.').default(''),
    rules: rulesIn.default({}),
  })
  .meta({ id: 'VideoTitle' })

const recognizedOut = z
  .object({
    title: z.string(),
    speaker: z.string(),
    scripture: z.string(),
    series: z.string(),
    date: z.string().meta({ description: 'YYYY-MM-DD or empty' }),
  })
  .meta({ id: 'RecognisedTitle' })

/** For the example beside a playlist's rules. */
export function recognizeRoutes(services: Services): Router {
  return route(newRouter(), {
    access: onlyAdministrators(services),
    tag: 'Admin: video',
    method: 'post',
    path: adminApi.youtubeRecognize,
    summary: 'Parse a video title with these rules; a field is empty when the parser isn’t sure',
    body: titleIn,
    bodyDescription: 'The title and the rules',
    answer: recognizedOut,
    handle: async ({ body: { title, description, rules } }) =>
      recognize(title, description, rules, await namesInTitles(services.database.db)),
  })
}
