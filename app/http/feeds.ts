/** Feeds that people subscribe to: their answers, and the items of news in them. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { NewsItem } from '#app/http/public-kind.ts'
import { everyone } from '#app/http/route.ts'
import { channelDate, latest, rss } from '#app/http/rss.ts'
import type { Services } from '#app/http/services.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { languageIn } from '#app/church/countries.ts'

/** Items of a feed. */
export const MAX_ITEMS = 50

/** Feeds can be read by other sites, such as podcast apps and calendars on the web. */
export const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, no-cache',
}

/** What the routes of feeds have in common. */
export const feedRoute = {
  method: 'get',
  access: everyone,
  tag: 'Feeds and calendars',
  answer: z.string(),
  answerType: 'application/xml',
} as const

/** @param changed an instant; empty for an empty feed */
export function feed(c: Context, text: string, changed: string): Response {
  const modified: Record<string, string> = changed === '' ? {} : { 'Last-Modified': new Date(changed).toUTCString() }
  return c.body(text, 200, { ...CROSS_ORIGIN, ...modified, 'Content-Type': 'application/rss+xml; charset=utf-8' })
}

/** A feed of news, the items in their order. */
export async function newsFeed(
  c: Context,
  services: Services,
  items: readonly NewsItem[],
  channel: { title: string; feed: string; page: string },
): Promise<Response> {
  const { churchName, tagline, country } = await readSiteConfig(services.database.db, services.log)
  const { siteUrl } = services.config
  const changed = latest(items.map(({ at }) => at))
  const title = `${channel.title} · ${churchName}`
  const whole = { ...channel, title, description: tagline ?? churchName, language: languageIn(country), changed }
  const listed = items.map((one) => ({
    title: one.title,
    link: new URL(one.path, siteUrl).href,
    guid: { '@isPermaLink': 'false', '#text': one.id },
    pubDate: channelDate(Temporal.Instant.from(one.at)),
    description: one.text,
  }))
  return feed(c, rss(whole, {}, listed, siteUrl), changed)
}

/** The last of these changes; empty when there are none. */
export function lastChange(changed: readonly { updatedAt: string }[]): string {
  return latest(changed.map(({ updatedAt }) => updatedAt))
}
