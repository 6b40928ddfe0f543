/** One entry of a feed (`<item>`) by its elements. Pure, for server and browser. */
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { decoded } from '#app/records/import/feed-text.ts'

/** The first element of each name; for an enclosure, every one. */
export interface Entry {
  /** The decoded content of the first of these elements that is not empty; otherwise ''. */
  text: (...names: string[]) => string
  /** The decoded contents of every such element. */
  texts: (name: string) => string[]
  /** The attributes of every such element. */
  attributes: (name: string) => Record<string, string>[]
}

/** Elements with text, which may also be HTML that is not escaped. */
const TEXTS = ['title', 'itunes:title', 'guid', 'description', 'content:encoded', 'itunes:summary', 'itunes:subtitle']
const LINES = ['pubDate', 'dc:date', 'itunes:author', 'dc:creator', 'author', 'itunes:duration', 'link']

/** The second reads an entry in which such an element isn't closed. */
const parsers = [[...TEXTS, ...LINES], []].map(
  (names) =>
    new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      processEntities: false,
      parseTagValue: false,
      parseAttributeValue: false,
      maxNestedTags: 20,
      stopNodes: names.map((name) => `item.${name}`),
      isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
    }),
)

type Elements = Record<string, Record<string, string>[]>

const elementIn = z.union([
  z.string().transform((text): Record<string, string> => ({ '#text': text })),
  z
    .record(z.string(), z.unknown())
    .transform((all) =>
      Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => typeof one[1] === 'string')),
    ),
])
const itemIn = z
  .object({ item: z.tuple([z.union([z.string().transform(() => ({})), z.record(z.string(), z.array(elementIn))])]) })
  .transform(({ item: [elements] }): Elements => elements)

/** @returns undefined when it can't be read */
export function entryOf(inner: string): Entry | undefined {
  const elements = parsers.reduce<Elements | undefined>((read, parser) => read ?? elementsOf(parser, inner), undefined)
  if (!elements) return undefined
  const firstText = (name: string) => decoded(elements[name]?.[0]?.['#text'] ?? '').trim()
  return {
    text: (...names) => names.map(firstText).find((text) => text !== '') ?? '',
    texts: (name) => (elements[name] ?? []).map((element) => decoded(element['#text'] ?? '').trim()),
    attributes: (name) => (elements[name] ?? []).map(attributesOf),
  }
}

function elementsOf(parser: XMLParser, inner: string): Elements | undefined {
  try {
    return itemIn.safeParse(parser.parse(`<item>${inner}</item>`)).data
  } catch {
    return undefined
  }
}

function attributesOf(element: Record<string, string>): Record<string, string> {
  const all = Object.entries(element).filter(([name]) => name.startsWith('@'))
  return Object.fromEntries(all.map(([name, value]) => [name.slice(1), decoded(value).trim()]))
}
