/** The public settings. */
import { z } from '@hono/zod-openapi'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readPromises } from '#app/http/promises.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { cachedSiteConfig, termsIn, visitAnswersIn } from '#app/http/settings.ts'
import { siteConfigOut } from '#app/settings/schemas.ts'
import { api } from '#app/routes.ts'
import { liveNote } from '#app/ui/live-note.ts'
import { usualLiveNote } from '#app/church/usual-live-note.ts'

export function siteRoutes(services: Services): Router {
  const { log, now } = services
  const stored = () => siteRows(services, 'settings')
  const router = newRouter()
  const tag = 'Site'
  readRoute(router, {
    tag,
    path: api.siteConfig,
    summary: 'Get church details and public settings',
    answer: siteConfigOut,
    answerDescription: 'The configuration',
    handle: async () => {
      const config = await cachedSiteConfig(services)
      // Our sentence names the time of the first church.
      if (config.churchKind === '' || config.liveServicesNote !== usualLiveNote) return config
      const rows = await siteRows(services, 'service_times')
      const times = rows.filter(({ is_broadcast, time }) => is_broadcast === 1 && /^\d\d:\d\d$/.test(time))
      return { ...config, liveServicesNote: liveNote({ ...config, times }, now().epochMilliseconds) }
    },
  })
  readRoute(router, {
    tag,
    path: api.clock,
    cachedFor: 'never',
    summary: 'Get the server’s current time (for the countdown)',
    answer: z.object({ now: z.string() }),
    answerDescription: 'An instant, ISO 8601 in UTC',
    handle: async () => ({ now: now().toString() }),
  })
  readRoute(router, {
    tag,
    path: api.terms,
    summary: 'Get the terms that the visit form asks people to agree to',
    answer: z.object({ text: z.string() }),
    answerDescription: 'Paragraphs, split by blank lines',
    handle: async () => ({ text: termsIn(await stored(), log, await readPromises(services)) }),
  })
  readRoute(router, {
    tag,
    path: api.visitAnswers,
    summary: 'Get the short answers for people who plan a visit',
    answer: visitAnswersOut,
    answerDescription: 'The answers in display order, who greets visitors, and to what they agree',
    handle: async () => visitAnswersIn(await stored(), log, await readPromises(services)),
  })
  return router
}

const visitAnswersOut = z
  .object({
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    greeting: z.string().meta({ description: 'One sentence; may be empty' }),
    mayText: z.boolean().meta({ description: 'Whether the visit form asks people to agree to text messages' }),
  })
  .meta({ id: 'VisitAnswers' })
