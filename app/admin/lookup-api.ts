/** What forms of the dashboard look up while they are filled in. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { idParam, newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { listSeries, listSpeakers } from '#app/features/sermons/library-queries.ts'
import { recognize } from '#app/features/youtube/recognize.ts'
import { rulesIn } from '#app/features/youtube/rules.ts'
import { findEvent } from '#app/features/events/queries.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { alsoForDrafts } from '#app/records/access.ts'
import { findSermon } from '#app/features/sermons/queries.ts'

/** The result of a playlist’s rules for one title, for the example beside them. Administrators only. */
export function recognizeRoutes(services: Services): Router {
  const router = newRouter()
  route(router, {
    access: onlyAdministrators(services),
    tag: 'Admin: video',
    method: 'post',
    path: adminApi.youtubeRecognise,
    summary: 'Parse a video title with these rules; a field is empty when the parser isn’t sure',
    body: titleIn,
    bodyDescription: 'The title and the rules',
    answer: recognizedOut,
    answerDescription: 'The fields it found',
    handle: async ({ body: { title, description, rules } }) => {
      const { db } = services.database
      const [speakers, series] = [await listSpeakers(db), await listSeries(db)]
      return recognize(title, description, rules, { speakers, series })
    },
  })
  return router
}

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

const targetOut = z
  .object({ target: z.object({ id: z.string(), title: z.string(), date: z.string() }).nullable() })
  .meta({ id: 'FeaturedTarget' })

/** Finds the sermon or event to which featured content points. */
export function featuredTargetRoutes(services: Services): Router {
  const { db } = services.database
  const router = newRouter()
  route(router, {
    access: alsoForDrafts(services, 'featured_content'),
    tag: 'Admin: featured content',
    method: 'get',
    path: adminApi.featuredTarget,
    summary: 'Get the sermon or event with this ID; null when there is none',
    query: idParam.extend({ type: z.enum(['sermon', 'event'], 'must be sermon or event') }),
    answer: targetOut,
    answerDescription: 'The record',
    handle: async ({ query: { type, id } }) => {
      const found = type === 'sermon' ? await findSermon(db, id) : await findEvent(db, await churchMoment(services), id)
      return { target: found ? { id, title: found.title, date: found.date } : null }
    },
  })
  return router
}
