/** Routes of events for visitors. */
import { sql, type SqlBool } from 'kysely'
import { z } from '@hono/zod-openapi'
import { eventAttention } from '#app/features/events/attention.ts'
import { eventAdminRoutes, eventFields } from '#app/features/events/admin-api.ts'
import { calendarEntry } from '#app/features/events/calendar.ts'
import { calendarEvent } from '#app/features/events/calendar-rows.ts'
import { event } from '#app/features/events/event.ts'
import { changesOut, detailsOut, eventOut, onDaysOut, summaryOut } from '#app/features/events/outputs.ts'
import {
  countUpcomingEvents,
  type EventRow,
  findEventRow,
  foundEvent,
  listEvents,
  listUpcomingEvents,
  regularEvents,
  seriesOf,
} from '#app/features/events/queries.ts'
import { eventData } from '#app/features/events/personal-data.ts'
import { nextOccurrences } from '#app/features/events/recurrence.ts'
import { eventsOnDays } from '#app/features/events/on-days.ts'
import { changeSentence } from '#app/features/events/when.ts'
import { untold } from '#app/features/events/sign-ups/notices.ts'
import { signUpAdminRoutes, signUpForms } from '#app/features/events/sign-ups/api.ts'
import { signUp } from '#app/features/events/sign-ups/sign-up.ts'
import { openDates } from '#app/features/events/sign-ups/open-dates.ts'
import { eventsFeedRoutes } from '#app/features/events/news.ts'
import { publicEvents } from '#app/features/events/feature.ts'
import { churchMoment, churchTimeZone } from '#app/http/church-time.ts'
import { badFields } from '#app/http/errors.ts'
import { readOneRoute, readRoute } from '#app/http/read-route.ts'
import { day, newRouter, optional, paging, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import type { Feature } from '#app/records/feature.ts'
import type { ChangeInWords } from '#app/records/telling.ts'
import { t } from '#app/text/t.ts'
import { api, routes as pages } from '#app/routes.ts'
import { compare } from '#app/text/compare.ts'
import type { EventChangeNotice } from '#app/ui/notices.ts'
import { isSameName, recordPath } from '#app/text/slug.ts'
import { oneSpellingEach } from '#app/text/spellings.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

const category = optional(queryText('Only events of this category'))

const listIn = z.object({
  upcoming: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true')
      .meta({ description: 'true: only events that are not over in the church’s time zone, soonest first' }),
  ),
  category,
  ...paging(1000, 100),
})

const MAX_DAYS = 62
const daysIn = z.object({
  from: optional(day.meta({ description: 'The first day; today at the church by default' })),
  to: optional(day.meta({ description: `The last day, at most ${MAX_DAYS} days later; six days later by default` })),
})

/** @throws HttpError 400 for more days than a page shows */
function daysOf({ from, to }: z.output<typeof daysIn>, today: Temporal.PlainDate) {
  const first = from === undefined ? today : Temporal.PlainDate.from(from)
  const last = to === undefined ? first.add({ days: 6 }) : Temporal.PlainDate.from(to)
  if (first.until(last).days > MAX_DAYS) throw badFields({ to: `must be within ${MAX_DAYS} days after from` })
  return { from: first.toString(), to: last.toString() }
}

export const events: Feature = {
  definitions: [event, signUp],
  personalData: eventData,
  keeping: [
    {
      setting: 'keepSignUps',
      definition: signUp,
      isOld: (before) => sql<SqlBool>`date < ${before.slice(0, 10)}`,
    },
  ],
  publicKinds: [publicEvents],
  attention: eventAttention,
  jobs: (services) => [
    {
      name: 'reminders of events',
      when: { at: '10:00', zone: () => churchTimeZone(services) },
      run: async () => (await import('#app/features/events/sign-ups/notices.ts')).remindSignedUp(services),
    },
  ],
  routes,
  inArchives: { events: (_, { timeZone }) => eventFields(timeZone) },
  openForms: signUpForms,
  tellings: [{ table: event.table, words: changeWords, signedUp: untold }],
  adminRoutes: (services) => eventAdminRoutes(services).route('/', signUpAdminRoutes(services)),
}

const TAG = 'Events'

function routes(services: Services): Router {
  const router = newRouter()
  addSummary(router, services)
  addDays(router, services)
  addEvents(router, services)
  router.route('/', eventsFeedRoutes(services))
  return router
}

/** The number of events, and their categories. */
function addSummary(router: Router, services: Services): void {
  const db = published(services)
  readRoute(router, {
    tag: TAG,
    path: api.eventsSummary,
    summary: 'How many events are coming, and those that repeat without known dates',
    query: z.object({ category }),
    answer: summaryOut,
    handle: async ({ query }) => {
      const now = await churchMoment(services)
      const rows = await siteRows(services, 'events')
      const spellings = await spellingsOf(db, query.category)
      const counted = await countUpcomingEvents(db, now, spellings, rows)
      const regular = regularEvents(rows, now, spellings)
      return { today: now.toPlainDate().toString(), ...counted, regular }
    },
  })

  readRoute(router, {
    tag: TAG,
    path: api.eventCategories,
    summary: 'The categories of all events',
    answer: z.array(z.string()),
    answerDescription: 'In alphabetical order',
    handle: async () => oneSpellingEach(await storedCategories(db)),
  })
}

/** The routes for the events on given days, and for changed dates. */
function addDays(router: Router, services: Services): void {
  const db = published(services)
  readRoute(router, {
    tag: TAG,
    path: api.eventsOnDays,
    summary: 'Every occurrence on these days: a repeating event as often as it takes place',
    query: daysIn,
    answer: onDaysOut,
    answerDescription: 'By day and time',
    handle: async ({ query }) => {
      const now = await churchMoment(services)
      return eventsOnDays(db, now, daysOf(query, now.toPlainDate()), await siteRows(services, 'events'))
    },
  })

  readRoute(router, {
    tag: TAG,
    path: api.eventChanges,
    summary: 'Dates of the next seven days that are canceled, postponed, moved or online only',
    answer: changesOut,
    answerDescription: 'Soonest first, at most five',
    handle: async () => (await eventChangesSoon(services)).slice(0, MAX_NOTICES),
  })
}

function addEvents(router: Router, services: Services): void {
  const db = published(services)
  readRoute(router, {
    tag: TAG,
    path: api.events,
    summary: 'List events by date and time, earliest first; all events or only upcoming ones',
    query: listIn,
    answer: z.array(eventOut),
    handle: async ({ query: { upcoming, ...asked } }) => {
      const page = { ...asked, category: await spellingsOf(db, asked.category) }
      return upcoming
        ? listUpcomingEvents(db, await churchMoment(services), page, await siteRows(services, 'events'))
        : listEvents(db, await churchMoment(services), page)
    },
  })

  readOneRoute(router, {
    tag: TAG,
    path: api.event,
    summary: 'One event',
    name: 'Event',
    answer: detailsOut,
    answerDescription: 'The event, with its next five dates and the changed ones after them',
    find: async (id) => {
      const row = await findEventRow(db, id)
      if (!row) return undefined
      const now = await churchMoment(services)
      const found = foundEvent(row, now)
      const calendar = calendarEntry(calendarEvent(row), now)
      const sendsEmail = services.mailer.sendsEmail(await siteRows(services, 'settings'))
      return { ...found, calendar, openDates: await openDates(services.database.db, found), sendsEmail }
    },
  })
}

/** Changes are looked for among this many next dates. */
const MAX_DATES_AHEAD = 60
/** Every page shows the change of an occurrence this long before it. */
const DAYS_BEFORE = 7
/** Changes that every page shows; of the others an email can tell. */
const MAX_NOTICES = 5

/** Dates of the next seven days that change, soonest first. */
async function eventChangesSoon(services: Services): Promise<EventChangeNotice[]> {
  return changesSoon(await siteRows(services, 'events'), await churchMoment(services))
}

/** What an email about one event says: all of its dates that change soon. */
async function changeWords(services: Services, id: string): Promise<ChangeInWords | undefined> {
  const changes = (await eventChangesSoon(services)).filter((one) => one.id.startsWith(`${id} `))
  const [first] = changes
  if (!first) return undefined
  return {
    subject: first.sentence,
    message: first.note,
    text: changes
      .flatMap(({ sentence, note }) => [sentence, note])
      .filter(Boolean)
      .join('\n\n'),
    button: { text: t('View event'), url: first.path },
  }
}

function changesSoon(known: readonly EventRow[], now: Temporal.ZonedDateTime): EventChangeNotice[] {
  const rows = known.filter((row) => row.recurrence_exceptions !== '')
  const until = now.toPlainDate().add({ days: DAYS_BEFORE }).toString()
  const soon = rows.flatMap((row) =>
    nextOccurrences(seriesOf(row), now, MAX_DATES_AHEAD)
      .filter(({ on, date, change }) => change !== '' && (on < date ? on : date) <= until)
      .map((one) => ({ row, one })),
  )
  return soon
    .toSorted((a, b) => compare(a.one.date, b.one.date) || compare(a.row.id, b.row.id))
    .map(({ row, one }) => ({
      id: `${row.id} ${one.on}`,
      path: recordPath(pages.event, row),
      sentence: changeSentence(row.title, one),
      note: one.note,
    }))
}

/** How the category is stored, in all spellings. */
async function spellingsOf(db: Db, category: string | undefined): Promise<string[] | undefined> {
  if (category === undefined) return undefined
  return (await storedCategories(db)).filter((name) => isSameName(name, category))
}

async function storedCategories(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('events').select('categories').distinct().where('categories', '<>', '[]').execute()
  return [...new Set(rows.flatMap(({ categories }) => event.fields.categories.read(categories)))]
}
