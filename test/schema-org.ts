/** What structured data has to have: the properties that Google asks for, and none that schema.org doesn’t have for the type. */
import { readFileSync } from 'node:fs'

export type Node = Record<string, unknown>

/** What Google asks of each type (https://developers.google.com/search/docs/appearance/structured-data/search-gallery). */
const required: Record<string, readonly string[]> = {
  Church: ['name', 'address', 'url'],
  WebSite: ['name', 'url'],
  Event: ['name', 'startDate', 'location', 'eventStatus', 'eventAttendanceMode'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'embedUrl'],
  AudioObject: ['name', 'contentUrl'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Place: ['address'],
  VirtualLocation: ['url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  Organization: ['name', 'url'],
  BroadcastEvent: ['isLiveBroadcast', 'startDate', 'endDate'],
  PodcastSeries: ['name', 'url', 'webFeed'],
  PodcastEpisode: ['name', 'url', 'datePublished', 'associatedMedia', 'partOfSeries'],
  Schedule: ['byDay', 'startTime', 'repeatFrequency', 'scheduleTimezone'],
  Offer: ['availability', 'url'],
  SearchAction: ['target', 'query-input'],
}

/** What nodes lack of the properties that are asked of their types, and types that nothing is known of. */
export function missing(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missing)
  if (value === null || typeof value !== 'object') return []
  const node = value as Node
  const type = typeof node['@type'] === 'string' ? node['@type'] : ''
  const names = type === '' ? [] : (required[type] ?? [`a row for ${type}`])
  const own = names.filter((name) => (node[name] ?? null) === null).map((name) => `${type} ${name}`)
  return [...own, ...Object.values(node).flatMap(missing)]
}

/** The types of schema.org with their own properties and the type that they extend, as schema-dts has them. */
const written = readFileSync(new URL(import.meta.resolve('schema-dts/dist/schema.d.ts')), 'utf8')
const definitions = new Map(
  Array.from(
    written.matchAll(/^(?:export )?interface (\w+) extends ([^{]+) \{\n([\s\S]*?)^\}/gm),
    ([, name = '', parents = '', body = '']) => {
      const properties = Array.from(body.matchAll(/^ {4}"([^"@]+)"\??:/gm), ([, property]) => property)
      return [name, { parents: parents.split(', '), properties }] as const
    },
  ),
)

function hasProperty(name: string, property: string): boolean {
  const type = definitions.get(name)
  if (!type) return false
  return type.properties.includes(property) || type.parents.some((parent) => hasProperty(parent, property))
}

/** Properties that schema.org doesn't have for their type. */
export function unknown(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknown)
  if (value === null || typeof value !== 'object') return []
  const node = value as Node
  const type = typeof node['@type'] === 'string' ? node['@type'] : ''
  // Google's own annotation of a search (https://schema.org/docs/actions.html#part-4).
  const names = Object.keys(node).filter((name) => !name.startsWith('@') && name !== 'query-input')
  const own =
    type === '' ? [] : names.filter((name) => !hasProperty(`${type}Leaf`, name)).map((name) => `${type} ${name}`)
  return [...own, ...Object.values(node).flatMap(unknown)]
}
