/** News for feed readers: the newest sermons, and the newest events. */
import type { CalendarEvent } from '#app/features/events/queries.ts'
import { changeInWords, shownDate, whenAndWhere } from '#app/features/events/dates.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { type Sermon, sermonPath, shownTitle } from '#app/features/sermons/sermon.ts'
import { channelDate } from '#app/discovery/rss.ts'
import { routes } from '#app/routes.ts'
import { fullDate, longDate } from '#app/ui/dates.ts'
import { recordPath } from '#app/ui/slug.ts'

export interface NewsItem {
  /** An instant, ISO 8601 in UTC. */
  at: string
  item: ReturnType<typeof itemOf>
}

export function sermonNews(sermon: Sermon, { siteUrl, timeZone }: { siteUrl: string; timeZone: string }): NewsItem {
  const { id, speaker, date, scripture, description } = sermon
  const at = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(timeZone).toInstant().toString()
  const about = [speaker, longDate(date), scripture].filter(Boolean).join(' · ')
  const text = [about, description?.trim()].filter(Boolean).join('\n\n')
  return {
    at,
    item: itemOf({ id, title: shownTitle(sermon.title), link: new URL(sermonPath(sermon), siteUrl).href, at, text }),
  }
}

/** @param createdAt when it was entered */
export function eventNews(event: ChurchEvent, createdAt: CalendarEvent['createdAt'], siteUrl: string): NewsItem {
  const { id, title, description, recurrenceDescription } = event
  const day = shownDate(event)
  const change = event.change && changeInWords(event.change, day)
  const when = [change, fullDate(day), whenAndWhere(event), event.change?.note].filter(Boolean).join(' · ')
  const text = [when, recurrenceDescription, description?.trim()].filter(Boolean).join('\n\n')
  const link = new URL(recordPath(routes.event, event), siteUrl).href
  return { at: createdAt, item: itemOf({ id, title, link, at: createdAt, text }) }
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
