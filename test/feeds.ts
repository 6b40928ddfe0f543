/** Small podcast feeds, for tests. */
const ITEM = {
  title: 'One',
  guid: 'https://old.test/?p=1&amp;x',
  author: 'Ann Lee',
  pubDate: 'Sun, 04 Jan 2026 16:30:00 +0000',
  duration: '34:27',
  description: 'About hope.',
  audio: 'https://a.test/1.mp3',
  type: 'audio/mpeg',
  /** Further elements. */
  more: '',
}

/** An entry of a feed. Values are written as they are; an element without one is left out. */
export function itemOf(given: Partial<typeof ITEM>): string {
  const { title, guid, author, pubDate, duration, description, audio, type, more } = { ...ITEM, ...given }
  const elements = { title, guid, 'itunes:author': author, pubDate, 'itunes:duration': duration, description }
  const written = Object.entries(elements).map(([name, value]) => (value === '' ? '' : `<${name}>${value}</${name}>`))
  const enclosure = audio === '' ? '' : `<enclosure url='${audio}' length="1" type="${type}" />`
  return `<item>${written.join('\n')}${enclosure}${more}</item>`
}

export function feedOf(...items: readonly string[]): string {
  const head =
    '<link>https://www.hope.test/sermons</link><title>Hope Church Podcast</title><itunes:author>Hope Church</itunes:author>'
  const spaces = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${spaces}><channel>${head}${items.join('\n')}</channel></rss>`
}
