/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
import { xmlDocument, type XmlElement } from '#app/http/xml.ts'

export interface RssChannel {
  title: string
  description: string
  /** Paths of the feed and of the page that it belongs to. */
  feed: string
  page: string
  /** The instant of the last change; empty when there was none. */
  changed: string
}

/** @param tags what the channel says besides */
export function rss(
  { title, description, feed, page, changed }: RssChannel,
  tags: XmlElement,
  items: readonly XmlElement[],
  siteUrl: string,
): string {
  return xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
      channel: {
        title,
        link: new URL(page, siteUrl).href,
        description,
        language: 'en-US',
        lastBuildDate: changed === '' ? undefined : channelDate(Temporal.Instant.from(changed)),
        'atom:link': { '@href': new URL(feed, siteUrl).href, '@rel': 'self', '@type': 'application/rss+xml' },
        ...tags,
        item: items,
      },
    },
  })
}

/** As RFC 822 writes it, in GMT. */
export function channelDate(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toUTCString()
}
