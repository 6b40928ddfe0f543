/** Drafts a newsletter from the site's content, and offers cards of sermons and events to add. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { changeInWords, shownDate } from '#app/features/events/dates.ts'
import { nearDays, timesInWords } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { listUpcomingEvents } from '#app/features/events/queries.ts'
import { churchMoment, churchToday, nextWorshipDay } from '#app/http/church-time.ts'
import { newRouter, onlyFor, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { clockTime, longDate, nearDate } from '#app/dates/format.ts'
import { searchTerms, searchText } from '#db/search-text.ts'
import { published } from '#db/published.ts'
import {
  answeredBlock,
  blockOut,
  type CardBlock,
  type IssueBlock,
  typedBlock,
} from '#app/features/newsletter/blocks.ts'
import { type IssueDraft, isOpenIssue } from '#app/features/newsletter/issue.ts'
import { changesOn } from '#app/features/notices/api.ts'
import { listServiceTimes } from '#app/features/church/queries.ts'
import { href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { type Sermon, sermonPath, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { servicesOn } from '#app/features/sunday-services/api.ts'
import { sundayFacts } from '#app/features/sunday-services/facts.ts'
import { issueKind } from '#app/features/newsletter/issue-kind.ts'
import { prepareWeekly } from '#app/features/newsletter/weekly.ts'
import type { FromSunday, SundayFacts } from '#app/records/from-sunday.ts'
import { noticeSentence, type ServiceChange } from '#app/ui/notices.ts'
import { pictureSize } from '#app/links/picture-address.ts'
import type { Db } from '#db/database.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { shortened } from '#app/text/shortened.ts'
import { t } from '#app/text/t.ts'

const draftOut = z
  .object({ subject: z.string(), preheader: z.string(), blocks: z.array(blockOut) })
  .meta({ id: 'NewsletterDraft' })

const cardsOut = z
  .array(z.object({ id: z.string(), label: z.string(), card: blockOut }))
  .meta({ id: 'NewsletterCards', description: 'Events or sermons, each with its card' })

/** Cards that are offered at once, and events among which they are searched, at most. */
const MAX_OFFERED = 8
const MAX_SEARCHED_EVENTS = 500

/** A newsletter that is made from a Sunday: what it says of that day follows the Sunday. */
export const newsletterFromSunday: FromSunday = {
  kind: issueKind,
  fields: (facts) => ({ blocks: [answeredBlock(sundayBlock(facts))] }),
  first: (services, facts) => forVisitors(() => draftIssue(services, facts.date, facts)),
  isOpen: ({ state }) => isOpenIssue(state),
}

export function newsletterDraftRoutes(services: Services): Router {
  const common = { access: onlyFor(services, 'newsletter_issues'), tag: 'Admin: newsletters', method: 'get' as const }
  const router = newRouter()

  route(router, {
    ...common,
    path: adminApi.newsletterDraft,
    summary: 'Draft a newsletter from the coming worship, upcoming events and the newest sermon; saves nothing',
    answer: draftOut,
    handle: async () => {
      const draft = await draftNow(services)
      return { ...draft, blocks: draft.blocks.map(answeredBlock) }
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
    handle: ({ query: { type, search = '' } }) => (type === 'event' ? findEvents : findSermons)(services, search),
  })
  return router
}

/** A newsletter for the coming worship. */
async function draftNow(services: Services): Promise<IssueDraft> {
  const { date } = await nextWorship(services)
  const facts = await sundayFacts(published(services), { date })
  return forVisitors(() => draftIssue(services, date, facts))
}

/** Prepares the draft of each week. */
export function weeklyNewsletter(services: Services): Promise<string> {
  return prepareWeekly(services, () => draftNow(services))
}

async function findEvents(services: Services, search: string) {
  const terms = searchTerms(search)
  const page = { limit: MAX_SEARCHED_EVENTS, offset: 0 }
  const events = await listUpcomingEvents(published(services), await churchMoment(services), page)
  return events
    .filter(({ title }) => terms.every((term) => searchText([title]).includes(term)))
    .slice(0, MAX_OFFERED)
    .map((event) => ({
      id: event.id,
      label: labelOf(event.title, shownDate(event)),
      card: forVisitors(() => eventCard(event)),
    }))
}

async function findSermons(services: Services, search: string) {
  const filters = { search, endDate: await churchToday(services) }
  const sermons = await listSermons(published(services), filters, { limit: MAX_OFFERED, offset: 0 })
  return sermons.map((sermon) => ({
    id: sermon.id,
    label: labelOf(sermon.title, sermon.date),
    card: forVisitors(() => sermonCard(sermon)),
  }))
}

function labelOf(title: string, date: string): string {
  return `${title}, ${longDate(date)}`
}

/** The draft has the events of the next days, but at least and at most so many. */
const DAYS_AHEAD = 14
const MIN_EVENTS = 3
const MAX_EVENTS = 8

async function nextWorship(services: Services): Promise<{ date: string }> {
  const today = (await churchMoment(services)).toPlainDate()
  return { date: (await nextWorshipDay(published(services), today)).toString() }
}

/** The block about a Sunday: its name, title, preacher and passage, as far as they are known. Its text is empty for an empty Sunday. */
function sundayBlock({ name, title, preacher, passage }: SundayFacts): IssueBlock {
  return typedBlock([name, title, [preacher, passage].filter(Boolean).join(' · ')].filter(Boolean).join('\n'))
}

/**
 * A newsletter from the site’s content: the worship of a day, upcoming events, the newest sermon.
 * @param day `YYYY-MM-DD`
 * @param sunday what somebody has typed for that day
 */
async function draftIssue(services: Services, day: string, sunday: SundayFacts | undefined): Promise<IssueDraft> {
  const db = published(services)
  const now = await churchMoment(services)
  const { churchName: church } = (await services.mailer.settings(services.database.db)).sender
  const notices = await changesOn(db, day)
  const events = await upcomingEvents(db, now)
  const endDate = now.toPlainDate().toString()
  const [sermon] = await listSermons(db, { endDate }, { limit: 1, offset: 0 })
  const blocks: IssueBlock[] = [
    typedBlock(t('Dear friends,\n\nHere is what is coming up at {church}. We hope to see you!', { church })),
    ...(await worshipBlocks(db, day, notices, sunday)),
  ]
  if (events.length > 0) blocks.push({ kind: 'heading', text: t('Coming up') }, ...events.map(eventCard))
  if (sermon) blocks.push({ kind: 'heading', text: t('Listen again') }, sermonCard(sermon))
  blocks.push(typedBlock(t('Grace and peace,\nyour friends at {church}', { church })))
  const subject = t('This {date}', { date: nearDate(day) })
  return {
    subject,
    preheader: [...notices.map(noticeSentence), ...events.map(({ title }) => title)].join(' · ').slice(0, 200),
    blocks,
  }
}

/** The notices about that day, and the services that are held. */
async function worshipBlocks(
  db: Db,
  day: string,
  notices: readonly ServiceChange[],
  sunday: SundayFacts | undefined,
): Promise<IssueBlock[]> {
  const changes = notices.map((notice) => `${noticeSentence(notice)}\n${notice.message}`)
  const lines = (await servicesHeld(db, day, notices)).join('\n')
  const text = [...changes, lines].filter((part) => part !== '').join('\n\n')
  const about = sunday && sundayBlock(sunday)
  if (text === '' && !about) return []
  const isAtHome = notices.some(({ kind }) => kind !== 'moved')
  return [
    { kind: 'heading', text: nearDate(day) },
    ...(text === '' ? [] : [typedBlock(text)]),
    ...(about
      ? [about, { kind: 'button' as const, text: t('More about this day'), url: href(routes.sunday, { date: day }) }]
      : []),
    ...(isAtHome ? [] : [{ kind: 'button' as const, text: t('Plan a visit'), url: routes.planAVisit }]),
  ]
}

/**
 * The services of that day: those entered for it, or the weekly ones. Times and places that a notice has changed are left
 * out, since the notice names them.
 */
async function servicesHeld(db: Db, day: string, notices: readonly ServiceChange[]): Promise<string[]> {
  if (notices.some(({ kind, time }) => kind === 'cancelled' || time)) return []
  const hasPlace = notices.length === 0
  const entered = await servicesOn(db, day)
  if (entered.length > 0)
    return entered.map(({ time, name, location }) =>
      [name, clockTime(time), hasPlace && location].filter(Boolean).join(', '),
    )
  const weekly = listServiceTimes(await db.selectFrom('service_times').selectAll().execute()).filter(
    ({ weekday }) => weekday === Temporal.PlainDate.from(day).dayOfWeek,
  )
  return weekly.map(({ name, time }) => `${name}, ${clockTime(time)}`)
}

async function upcomingEvents(db: Db, now: Temporal.ZonedDateTime): Promise<ChurchEvent[]> {
  const events = await listUpcomingEvents(db, now, { limit: MAX_EVENTS, offset: 0 })
  const until = now.toPlainDate().add({ days: DAYS_AHEAD }).toString()
  const soon = events.filter((event) => shownDate(event) <= until)
  return soon.length >= MIN_EVENTS ? soon : events.slice(0, MIN_EVENTS)
}

function eventCard(event: ChurchEvent): CardBlock {
  const { title, location, description, imageUrl } = event
  const span = shownSpan(event)
  const when = [nearDays(span), timesInWords(span)].filter(Boolean).join(', ')
  const change = event.change && changeInWords(event.change, shownDate(event))
  return {
    kind: 'card',
    title,
    line: [change, when, location].filter(Boolean).join(' · ').slice(0, 200),
    text: excerpt(description),
    url: recordPath(routes.event, event),
    picture: ownUpload(imageUrl),
  }
}

function sermonCard({ id, title, speaker, date, scripture, description, thumbnailUrl }: Sermon): CardBlock {
  return {
    kind: 'card',
    title: shownTitle(title),
    line: [speaker, longDate(date), shownScripture(scripture ?? '')].filter(Boolean).join(' · ').slice(0, 200),
    text: excerpt(description),
    url: sermonPath({ id, title }),
    picture: ownUpload(thumbnailUrl),
  }
}

/** The start of the first paragraph, as much as fits into a card, cut between words. */
function excerpt(text: string | null): string {
  const first = text?.split(/\n\s*\n/)[0]?.trim() ?? ''
  return shortened(first, MAX_EXCERPT_LENGTH)
}
const MAX_EXCERPT_LENGTH = 220

function ownUpload(address: string | null): string {
  return address !== null && pictureSize(address) ? address : ''
}
