/** What the site holds, made ready for a newsletter: questions about several nouns. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { draftIssue, eventCard, sermonCard } from '#app/admin/newsletter-draft.ts'
import { shownDate } from '#app/features/events/event.ts'
import { listUpcomingEvents } from '#app/features/events/queries.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { answers, type Router, newRouter, optional, queryText, refusals } from '#app/http/route.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { cardsOut, draftOut } from '#app/features/newsletter/schema.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { longDate } from '#app/ui/dates.ts'
import { fold, searchTerms } from '#db/search-text.ts'

/** How many are offered at once, and among how many events they are looked for. */
const OFFERED = 8
const EVENTS = 500

export function newsletterDraftRoutes(services: Services): Router {
  const { db } = services.database
  const common = { middleware: [administrators(services)], tags: ['Admin: newsletters'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }
  const router = newRouter()

  const draft = createRoute({
    ...common,
    method: 'get',
    path: adminApi.newsletterDraft,
    summary: 'Draft a newsletter from this Sunday, upcoming events and the newest sermon; saves nothing',
    responses: { 200: answers('The draft', draftOut), ...refused },
  })
  router.openapi(draft, async (c) => {
    const { sender } = await services.mailer.settings(db)
    return c.json(await draftIssue(db, await churchMoment(services), sender.churchName), 200)
  })

  const cards = createRoute({
    ...common,
    method: 'get',
    path: adminApi.newsletterCards,
    summary: 'Upcoming events or sermons as newsletter cards',
    request: {
      query: z.object({
        type: z.enum(['event', 'sermon'], 'must be event or sermon'),
        search: optional(queryText('Text in it, in any case')),
      }),
    },
    responses: { 200: answers('Matches', cardsOut), ...refused, ...refusals.badRequest },
  })
  router.openapi(cards, async (c) => {
    const { type, search = '' } = c.req.valid('query')
    return c.json(type === 'event' ? await eventsFound(search) : await sermonsFound(search), 200)
  })
  return router

  async function eventsFound(search: string) {
    const terms = searchTerms(search)
    const events = await listUpcomingEvents(db, await churchMoment(services), { limit: EVENTS, offset: 0 })
    return events
      .filter(({ title }) => terms.every((term) => fold(title).includes(term)))
      .slice(0, OFFERED)
      .map((event) => ({
        id: event.id,
        label: `${event.title}, ${longDate(shownDate(event))}`,
        card: eventCard(event),
      }))
  }

  async function sermonsFound(search: string) {
    const endDate = await churchToday(services)
    const sermons = await listSermons(db, { search, endDate }, { limit: OFFERED, offset: 0 })
    return sermons.map((sermon) => ({
      id: sermon.id,
      label: `${sermon.title}, ${longDate(sermon.date)}`,
      card: sermonCard(sermon),
    }))
  }
}
