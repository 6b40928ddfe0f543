/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
import XmlBuilder from 'fast-xml-builder'

export interface RssChannel {
  title: string
  description: string
  /** Such as `en-US`. */
  language: string
  /** Paths of the feed and of the page that it belongs to. */
  feed: string
  page: string
  /** The instant of the last change; empty when there was none. */
  changed: string
}

/** @param tags further elements of the channel */
export function rss(
  { title, description, language, feed, page, changed }: RssChannel,
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
        language,
        lastBuildDate: changed === '' ? undefined : channelDate(Temporal.Instant.from(changed)),
        'atom:link': { '@href': new URL(feed, siteUrl).href, '@rel': 'self', '@type': 'application/rss+xml' },
        ...tags,
        item: items,
      },
    },
  })
}

/** The last of some instants; empty when there are none. */
export function latest(instants: readonly string[]): string {
  return instants.reduce((last, at) => (at > last ? at : last), '')
}

/** In the format of RFC 822, in GMT. */
export function channelDate(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toUTCString()
}

/** A text, an element with attributes (`@name`) and text (`#text`), or several of one name. Undefined is left out. */
type Xml = string | number | undefined | XmlElement | readonly Xml[]
interface XmlElement {
  readonly [name: string]: Xml
}

const builder = new XmlBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
})

/** Characters that XML 1.0 can't hold, not even escaped (section 2.2). */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * An XML document from plain objects.
 * @param root an object with one key, the root element
 */
export function xmlDocument(root: XmlElement): string {
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
  return text.toWellFormed().replace(IMPOSSIBLE, '')
}
