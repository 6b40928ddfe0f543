/** Routes of the feeds and calendars that people subscribe to. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type CalendarOptions, calendarText } from '#app/features/events/calendar.ts'
import { type Channel, podcastXml, readChannel } from '#app/discovery/podcast.ts'
import { channelDate, latest, rss } from '#app/discovery/rss.ts'
import { worshipEvents } from '#app/discovery/worship-events.ts'
import { changeInWords } from '#app/features/events/dates.ts'
import { fullDays } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { calendarEventOf, calendarEvents } from '#app/features/events/calendar-rows.ts'
import { listUpcomingEvents } from '#app/features/events/queries.ts'
import { seriesOfSlug } from '#app/features/sermons/library-queries.ts'
import { appearances, listEpisodes } from '#app/features/sermons/episodes.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { type Sermon, sermonPath, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { readSiteConfig } from '#app/features/site/queries.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import { everyone, idParam, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { documents, eventCalendarFile, href, routes } from '#app/routes.ts'
import { clockTime, isDay, longDate } from '#app/values/dates.ts'
import { languageIn } from '#app/values/countries.ts'
import { recordPath } from '#app/values/slug.ts'
import { listNews } from '#app/pages/queries.ts'
import { published } from '#db/published.ts'
import { isOwnId } from '#db/records.ts'

const MAX_ITEMS = 50
/** Feeds can be read by other sites, such as podcast apps and calendars on the web. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, no-cache',
}

export function feedRoutes(services: Services): Router {
  const router = newRouter()
  addPodcasts(router, services)
  addNews(router, services)
  addCalendars(router, services)
  return router
}

const common = {
  method: 'get',
  access: everyone,
  tag: 'Feeds and calendars',
  answer: z.string(),
  answerType: 'application/xml',
} as const

function addPodcasts(router: Router, services: Services): void {
  route(router, {
    ...common,
    path: documents.podcast,
    summary: 'The podcast: sermons with audio, newest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) => podcast(c, services, await readChannel(services)),
  })

  route(router, {
    ...common,
    path: documents.seriesPodcast,
    summary: 'The podcast of one series',
    params: z.object({ slug: queryText('The series as it stands in addresses') }),
    answerDescription: 'RSS 2.0',
    handle: async ({ c, params: { slug } }) => {
      const names = await seriesOfSlug(published(services), slug)
      if (names[0] === undefined) throw notFound('Series')
      const all = await readChannel(services)
      const own = { feed: href(documents.seriesPodcast, { slug }), page: href(routes.sermonSeries, { slug }) }
      return podcast(c, services, { ...all, ...own, guid: null, title: `${names[0]} · ${all.title}` }, names)
    },
  })
}

/** @param series the names of the series; all when there are none */
async function podcast(c: Context, services: Services, channel: Channel, series?: readonly string[]) {
  const now = await churchMoment(services)
  const episodes = await listEpisodes(published(services), { now, series })
  return feed(c, podcastXml(channel, episodes, services.config.siteUrl), lastChange(episodes))
}

function addNews(router: Router, services: Services): void {
  route(router, {
    ...common,
    path: documents.feed,
    summary: 'The newest news and sermons, and coming events by when they were added',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) => {
      const items = [...(await newsItems(services)), ...(await eventItems(services)), ...(await sermonItems(services))]
      const newest = items.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_ITEMS)
      return newsFeed(c, services, newest, { title: 'News', feed: documents.feed, page: routes.home })
    },
  })

  route(router, {
    ...common,
    path: documents.newsFeed,
    summary: 'News, the newest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) =>
      newsFeed(c, services, await newsItems(services), {
        title: 'News',
        feed: documents.newsFeed,
        page: routes.news,
      }),
  })

  route(router, {
    ...common,
    path: documents.eventsFeed,
    summary: 'Coming events, soonest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) =>
      newsFeed(c, services, await eventItems(services), {
        title: 'Events',
        feed: documents.eventsFeed,
        page: routes.events,
      }),
  })
}

interface NewsItem {
  /** An instant, ISO 8601 in UTC. */
  at: string
  item: ReturnType<typeof itemOf>
}

async function newsItems(services: Services): Promise<NewsItem[]> {
  const news = (await listNews(services)).slice(0, MAX_ITEMS)
  const { timeZoneId } = await churchMoment(services)
  return news.map(({ page, title, lead, address, date, publish_at, created_at }) => {
    const appeared = Temporal.Instant.from(publish_at || created_at).toZonedDateTimeISO(timeZoneId)
    // News may be dated by hand, such as those of an earlier website.
    const onDay = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timeZoneId, plainTime: '12:00' })
    const at = (appeared.toPlainDate().toString() === date ? appeared : onDay).toInstant().toString()
    const link = new URL(address, services.config.siteUrl).href
    return { at, item: itemOf({ id: `news ${page}`, title, link, at, text: lead }) }
  })
}

async function eventItems(services: Services): Promise<NewsItem[]> {
  const db = published(services)
  const events = await listUpcomingEvents(db, await churchMoment(services), { limit: MAX_ITEMS, offset: 0 })
  const ids = ['', ...events.map(({ id }) => id)]
  const rows = await db.selectFrom('events').select(['id', 'created_at']).where('id', 'in', ids).execute()
  const created = new Map(rows.map(({ id, created_at: at }) => [id, at]))
  return events.map((event) => eventNews(event, created.get(event.id) ?? '', services.config.siteUrl))
}

/** @param at when it was entered */
function eventNews(event: ChurchEvent, at: string, siteUrl: string): NewsItem {
  const { id, title, description, recurrenceDescription, startTime, location } = event
  const span = shownSpan(event)
  const change = event.change && changeInWords(event.change, span.date)
  const time = startTime && clockTime(startTime)
  const when = [change, fullDays(span), time, location, event.change?.note].filter(Boolean).join(' · ')
  const text = [when, recurrenceDescription, description?.trim()].filter(Boolean).join('\n\n')
  const link = new URL(recordPath(routes.event, event), siteUrl).href
  // In the feed of news, an event and a sermon whose ids an import has chosen may have the same one.
  return { at, item: itemOf({ id: isOwnId(id) ? id : `event ${id}`, title, link, at, text }) }
}

async function sermonItems(services: Services): Promise<NewsItem[]> {
  const now = await churchMoment(services)
  const until = { endDate: now.toPlainDate().toString() }
  const db = published(services)
  const sermons = await listSermons(db, until, { limit: MAX_ITEMS, offset: 0 })
  const dated = sermons.filter(({ date }) => isDay(date))
  const columns = ['id', 'date', 'created_at', 'publish_at'] as const
  const ids = ['', ...dated.map(({ id }) => id)]
  const rows = await db.selectFrom('sermons').select(columns).where('id', 'in', ids).execute()
  const appeared = appearances(rows, now.timeZoneId)
  return dated.flatMap((sermon) => {
    const at = appeared.get(sermon.id)
    const isAhead = !at || at.epochMilliseconds > now.epochMilliseconds
    return isAhead ? [] : sermonNews(sermon, at.toString(), services.config.siteUrl)
  })
}

/** @param at when it appeared */
function sermonNews(sermon: Sermon, at: string, siteUrl: string): NewsItem {
  const { id, speaker, date, scripture, description } = sermon
  const about = [speaker, longDate(date), shownScripture(scripture ?? '')].filter(Boolean).join(' · ')
  const text = [about, description?.trim()].filter(Boolean).join('\n\n')
  const link = new URL(sermonPath(sermon), siteUrl).href
  return { at, item: itemOf({ id, title: shownTitle(sermon.title), link, at, text }) }
}

function itemOf({ id, title, link, at, text }: { id: string; title: string; link: string; at: string; text: string }) {
  return {
    title,
    link,
    guid: { '@isPermaLink': 'false', '#text': id },
    pubDate: channelDate(Temporal.Instant.from(at)),
    description: text,
  }
}

async function newsFeed(
  c: Context,
  services: Services,
  items: readonly NewsItem[],
  channel: { title: string; feed: string; page: string },
) {
  const { churchName, tagline, country } = await readSiteConfig(services.database.db, services.log)
  const changed = latest(items.map(({ at }) => at))
  const title = `${channel.title} · ${churchName}`
  const language = languageIn(country)
  const whole = { ...channel, title, description: tagline ?? churchName, language, changed }
  const listed = items.map(({ item }) => item)
  return feed(c, rss(whole, {}, listed, services.config.siteUrl), changed)
}

function lastChange(episodes: readonly { updatedAt: string }[]): string {
  return latest(episodes.map(({ updatedAt }) => updatedAt))
}

/** @param changed an instant; empty for an empty feed */
function feed(c: Context, text: string, changed: string): Response {
  const modified: Record<string, string> = changed === '' ? {} : { 'Last-Modified': new Date(changed).toUTCString() }
  return c.body(text, 200, { ...CROSS_ORIGIN, ...modified, 'Content-Type': 'application/rss+xml; charset=utf-8' })
}

function addCalendars(router: Router, services: Services): void {
  const db = published(services)
  route(router, {
    ...common,
    answerType: 'text/calendar',
    path: documents.calendar,
    summary: 'All events and services as a calendar to subscribe to',
    answerDescription: 'iCalendar (RFC 5545)',
    handle: async ({ c }) => {
      const { churchName } = await readSiteConfig(services.database.db, services.log)
      const options = { ...(await place(services)), name: churchName }
      const worship = await worshipEvents(services, options.now.toPlainDate())
      const events = [...worship, ...(await calendarEvents(db))]
      return calendar(c, calendarText(events, options), lastChange(events))
    },
  })

  // OpenAPI can't describe a parameter that is only a part of a path segment.
  router.get(eventCalendarFile, async (c) => {
    const id = c.req.param('file').slice(0, -'.ics'.length)
    const event = idParam.safeParse({ id }).success ? await calendarEventOf(db, id) : undefined
    if (!event) throw notFound('Event')
    return calendar(c, calendarText([event], await place(services)), event.updatedAt)
  })
}

async function place(services: Services): Promise<CalendarOptions> {
  const now = await churchMoment(services)
  return { siteUrl: services.config.siteUrl, timeZone: now.timeZoneId, now }
}

function calendar(c: Context, text: string, changed: string): Response {
  const answer = feed(c, text, changed)
  answer.headers.set('Content-Type', 'text/calendar; charset=utf-8')
  return answer
}
