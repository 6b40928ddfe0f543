/** Drafts of newsletters, and cards for them, from sermons and events. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { draftIssue, eventCard, sermonCard } from '#app/admin/newsletter-draft.ts'
import { shownDate } from '#app/features/events/event.ts'
import { listUpcomingEvents } from '#app/features/events/queries.ts'
import { churchMoment, churchToday } from '#app/http/church-time.ts'
import { newRouter, onlyFor, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { cardsOut, draftOut } from '#app/features/newsletter/schema.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { longDate } from '#app/ui/dates.ts'
import { fold, searchTerms } from '#db/search-text.ts'
import { published } from '#db/published.ts'

/** How many are offered at once, and among how many events they are searched. */
const OFFERED = 8
const EVENTS = 500

export function newsletterDraftRoutes(services: Services): Router {
  const { db } = services.database
  const common = { access: onlyFor(services, 'newsletter'), tag: 'Admin: newsletters', method: 'get' as const }
  const router = newRouter()

  route(router, {
    ...common,
    path: adminApi.newsletterDraft,
    summary: 'Draft a newsletter from this Sunday, upcoming events and the newest sermon; saves nothing',
    answer: draftOut,
    answerDescription: 'The draft',
    handle: async () => {
      const { sender } = await services.mailer.settings(db)
      return draftIssue(published(services), await churchMoment(services), sender.churchName)
    },
  })

  route(router, {
    ...common,
    path: adminApi.newsletterCards,
    summary: 'Upcoming events or sermons as newsletter cards',
    query: z.object({
      type: z.enum(['event', 'sermon'], 'must be event or sermon'),
      search: optional(queryText('Text in it, in any case')),
    }),
    answer: cardsOut,
    answerDescription: 'Matches',
    handle: ({ query: { type, search = '' } }) => (type === 'event' ? findEvents : findSermons)(services, search),
  })
  return router
}

async function findEvents(services: Services, search: string) {
  const terms = searchTerms(search)
  const page = { limit: EVENTS, offset: 0 }
  const events = await listUpcomingEvents(published(services), await churchMoment(services), page)
  return events
    .filter(({ title }) => terms.every((term) => fold(title).includes(term)))
    .slice(0, OFFERED)
    .map((event) => ({ id: event.id, label: labelOf(event.title, shownDate(event)), card: eventCard(event) }))
}

async function findSermons(services: Services, search: string) {
  const filters = { search, endDate: await churchToday(services) }
  const sermons = await listSermons(published(services), filters, { limit: OFFERED, offset: 0 })
  return sermons.map((sermon) => ({
    id: sermon.id,
    label: labelOf(sermon.title, sermon.date),
    card: sermonCard(sermon),
  }))
}

function labelOf(title: string, date: string): string {
  return `${title}, ${longDate(date)}`
}
