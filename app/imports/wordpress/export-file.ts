/**
 * Reads the items of a WordPress export (WXR 1.2), which is RSS 2.0 with elements for the other columns of WordPress' tables:
 * https://github.com/WordPress/wordpress-develop/blob/trunk/src/wp-admin/includes/export.php. Entities that a file defines
 * mean nothing here. Pure, for server and browser.
 */
import { Parser } from 'htmlparser2'
import { type Element, isElement, textIn, TreeBuilder, writeInPieces } from '#app/imports/wordpress/markup.ts'
import { endsEarly } from '#app/records/import/cut-off.ts'
import { ImportError } from '#app/records/import/report.ts'

export interface Item {
  /** `page`, `post`, `wpfc_sermon`, … */
  type: string
  /** `publish`, `draft`, `inherit`, … */
  status: string
  id: string
  /** The post's name in addresses. */
  slug: string
  /** The address that the old site had for it; Squarespace writes only the path. */
  link: string
  /** The name for good, by which it is known when the file is brought again; its address where the file has none. */
  guid: string
  title: string
  /** HTML, or what an editor of WordPress makes HTML of. */
  content: string
  excerpt: string
  /** `YYYY-MM-DD HH:MM:SS` as the clocks at the old site showed it. */
  date: string
  isProtected: boolean
  /** The address of an uploaded file. */
  file: string
  /** The address of the picture that stands for it, where the file names that itself. */
  picture?: string
  position: number
  /** The names of its terms by taxonomy: `wpfc_preacher`, `category`, … */
  terms: ReadonlyMap<string, readonly string[]>
  /** The values of each key, in their order. */
  meta: ReadonlyMap<string, readonly string[]>
  /** The file ends in the middle of it. */
  isCutOff?: boolean
}

export interface ExportFile {
  title: string
  /** The addresses at which the old site was. */
  addresses: string[]
  program: 'wordpress' | 'squarespace' | 'ghost' | 'markdown'
  items: Item[]
}

/** @throws ImportError for a text that is no such export */
export function readExportFile(text: string): ExportFile {
  const channel: Element = { name: 'channel', attributes: {}, children: [] }
  const items: Item[] = []
  const reader = new ItemReader(channel, items)
  const parser = new Parser(reader, { xmlMode: true })
  writeInPieces(parser, text, () => reader.isTooLarge || items.length > MAX_ITEMS)
  if (items.length > MAX_ITEMS) throw new ImportError(TOO_MANY)
  if (reader.isTooLarge) throw new ImportError(DAMAGED)
  parser.end()
  if (!text.slice(0, 5_000).includes('xmlns:wp') && items.every(({ type }) => type === '')) {
    throw new ImportError('This is not a WordPress export. In WordPress, choose Tools → Export → All content.')
  }
  if (items.length === 0) throw new ImportError('This WordPress export has no pages, posts or other content.')
  const first = firstTexts(channel)
  const last = items.at(-1)
  if (last && reader.isLastOpen && endsEarly(text, '</rss')) last.isCutOff = true
  return {
    title: first('title'),
    addresses: ['link', 'wp:base_site_url', 'wp:base_blog_url'].map(first).filter(Boolean),
    program: /squarespace/i.test(first('generator')) ? 'squarespace' : 'wordpress',
    items: withOwnGuids(items),
  }
}
const MAX_ITEMS = 100_000
const TOO_MANY = `This WordPress export has more than ${MAX_ITEMS.toLocaleString('en-US')} entries. Export one type of content after the other.`
const DAMAGED =
  'This WordPress export is damaged: its elements are nested in each other, or one has far too many. Export it again.'

/** The items with names that no two have: a copy of a post may keep the guid of the first. */
function withOwnGuids(items: readonly Item[]): Item[] {
  const used = new Set<string>()
  return items.map((item) => {
    const all = [item.guid, item.link, `${item.guid || item.link}#${item.id}`]
    const guid = all.find((one) => one !== '' && !used.has(one)) ?? ''
    used.add(guid)
    return { ...item, guid }
  })
}

/** Gives each item its own tree, so that one in which an element isn't closed spoils no other. */
class ItemReader {
  isTooLarge = false
  isLastOpen = false
  #tree: TreeBuilder
  #item: Element | undefined
  readonly #channel: TreeBuilder
  readonly #items: Item[]

  constructor(channel: Element, items: Item[]) {
    this.#channel = new TreeBuilder(channel)
    this.#tree = this.#channel
    this.#items = items
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (name === 'item') return this.#begin()
    if (this.#item === undefined && NOT_OF_ITEMS.has(name)) return
    this.#tree.onopentag(name, attributes)
    this.isTooLarge ||= this.#tree.isTooLarge
  }

  /** @param isImplied the file ended before it */
  onclosetag(name: string, isImplied: boolean): void {
    if (name === 'item') {
      this.isLastOpen = isImplied
      this.#end()
    } else if (this.#item !== undefined || !NOT_OF_ITEMS.has(name)) this.#tree.onclosetag()
  }

  ontext(text: string): void {
    this.#tree.ontext(text)
  }

  onend(): void {
    this.#end()
  }

  #begin(): void {
    this.#end()
    this.#item = { name: 'item', attributes: {}, children: [] }
    this.#tree = new TreeBuilder(this.#item)
  }

  #end(): void {
    if (this.#item) this.#items.push(itemOf(this.#item))
    this.#item = undefined
    this.#tree = this.#channel
  }
}
const NOT_OF_ITEMS = new Set(['rss', 'channel'])

function itemOf(element: Element): Item {
  const first = firstTexts(element)
  const named = (name: string) => element.children.filter(isElement).filter((child) => child.name === name)
  const terms = named('category').map(
    ({ attributes, children }) => [attributes['domain'] ?? 'category', textIn(children).trim()] as const,
  )
  const meta = named('wp:postmeta').map(
    (one) => [firstTexts(one)('wp:meta_key'), firstTexts(one)('wp:meta_value')] as const,
  )
  return {
    type: first('wp:post_type'),
    status: first('wp:status'),
    id: first('wp:post_id'),
    slug: first('wp:post_name'),
    link: first('link'),
    guid: first('guid') || first('link'),
    title: first('title'),
    content: first('content:encoded'),
    excerpt: first('excerpt:encoded'),
    date: first('wp:post_date'),
    isProtected: first('wp:post_password') !== '',
    file: first('wp:attachment_url'),
    position: Number(first('wp:menu_order')) || 0,
    terms: grouped(terms),
    meta: grouped(meta),
  }
}

/** Reads the text of the first child of a name; '' without one. */
function firstTexts({ children }: Element): (name: string) => string {
  const elements = children.filter(isElement)
  return (name) => textIn(elements.find((child) => child.name === name)?.children ?? []).trim()
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = Map.groupBy(
    pairs.filter(([, value]) => value !== ''),
    ([name]) => name,
  )
  return new Map([...groups].map(([name, all]) => [name, all.map(([, value]) => value)]))
}
