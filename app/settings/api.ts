/** The public settings. */
import { z } from '@hono/zod-openapi'
import { readRoute } from '#app/http/read-route.ts'
import { day, newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readPromises } from '#app/http/promises.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { cachedSiteConfig, termsIn, visitAnswersIn } from '#app/http/settings.ts'
import { siteConfigOut } from '#app/settings/schemas.ts'
import { api } from '#app/routes.ts'
import { liveNote } from '#app/ui/live-note.ts'
import { isDay } from '#app/dates/days.ts'
import { churchColors } from '#app/church/year/calendars.ts'
import { churchDay } from '#app/church/year/church-day.ts'
import { usualLiveNote } from '#app/church/usual-live-note.ts'
import { t } from '#app/text/t.ts'

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
      if (config.churchKind === '' || config.liveServicesNote !== t(usualLiveNote)) return config
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
    path: api.churchYear,
    summary: 'Get the Sundays and holy days of the church year between two days',
    query: churchYearIn,
    answer: z.array(churchDayOut),
    answerDescription: 'By day; none if the church keeps no church year or doesn’t show it',
    handle: async ({ query: { from, to } }) => {
      const { churchYear, showChurchYear } = await cachedSiteConfig(services)
      if (churchYear === '' || !showChurchYear) return []
      return daysBetween(from, to).flatMap((date) => churchDay(date, churchYear) ?? [])
    },
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

const MAX_DAYS = 62

const churchYearIn = z
  .object({
    from: day.meta({ description: 'YYYY-MM-DD' }),
    to: day.meta({ description: `YYYY-MM-DD, at most ${MAX_DAYS} days later` }),
  })
  .refine(({ from, to }) => daysBetween(from, to).length > 0, {
    path: ['to'],
    message: `Choose a day from the first one to ${MAX_DAYS} days after it`,
  })

/** Every day from the first to the last one; none if one is no date, or if they are in the wrong order or too far apart. */
function daysBetween(from: string, to: string): string[] {
  if (!isDay(from) || !isDay(to)) return []
  const first = Temporal.PlainDate.from(from)
  const { days } = first.until(Temporal.PlainDate.from(to), { largestUnit: 'day' })
  if (days < 0 || days > MAX_DAYS) return []
  return Array.from({ length: days + 1 }, (_, after) => first.add({ days: after }).toString())
}

const observance = {
  id: z.string().meta({ description: 'The same in every calendar, such as advent-1 or proper-28' }),
  name: z.string().meta({ description: 'For people, such as “The First Sunday of Advent”' }),
  color: z.enum(churchColors),
  readings: z.array(z.string()).readonly().meta({ description: 'Citations in the order of the service' }),
}

const churchDayOut = z
  .object({
    date: z.string().meta({ description: 'YYYY-MM-DD' }),
    ...observance,
    season: z.string().meta({ description: 'Such as Advent' }),
    cycle: z.enum(['A', 'B', 'C']).meta({ description: 'The year of the lectionary' }),
    principal: z.boolean().meta({ description: 'Whether it is one of the seven principal feasts' }),
    also: z.object(observance).optional().meta({ description: 'Another way to keep the day' }),
  })
  .meta({ id: 'ChurchDay' })
