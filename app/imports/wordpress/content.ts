/**
 * Reads HTML as editors of WordPress and Squarespace store it, without losing a word: what has no counterpart here stays as
 * words, and what is left out is named. Pure, for server and browser.
 */
import type { OldSite } from '#app/imports/wordpress/old-site.ts'
import { isElement, type Element, type Node, parseHtml, textIn } from '#app/imports/wordpress/markup.ts'
import { type Content, isAudioFile, joined, type Part, tidied, videoPage } from '#app/imports/wordpress/parts.ts'
import { closedNames, type Shortcode, shortcodePieces } from '#app/imports/wordpress/shortcodes.ts'
import {
  figureOf,
  headingOf,
  listOf,
  MAX_SOURCE,
  paragraphOf,
  quoteOf,
  tableOf,
} from '#app/imports/wordpress/structures.ts'
import { isDataTable, rowsOf } from '#app/imports/wordpress/tables.ts'
import { plainText } from '#app/records/import/feed-text.ts'
import { parsedAddress } from '#app/links/address.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import type { Inline, Mark } from '#app/definitions/rich-text.ts'

const BLOCKS = new Set(
  'address article aside body center button dd details div dl dt fieldset footer form header html label legend li main nav noscript option p pre section select summary textarea tr td th thead tbody tfoot caption figcaption'.split(
    ' ',
  ),
)
const WITHOUT_WORDS = new Set(['script', 'style', 'template', 'svg', 'head', 'link', 'meta'])
/** Blocks of WordPress that say nothing themselves. */
const SILENT = /^(?:core\/)?(?:more|nextpage|spacer|separator|post-\w+)$/
/** The most characters of a picture's caption (`app/blocks/static.ts`). */
const MAX_CAPTION = 300
const MAX_SHOWN = 100
/** Shared blocks may contain each other. */
const MAX_SHARED = 20

interface Place {
  marks: readonly Mark[]
  /** Nothing but block elements is around a text. */
  isBlock: boolean
  isPre: boolean
  /** Line breaks count. */
  hasLines: boolean
}

/** Reads the text of a page, a post or a field. */
export function readContent(html: string, site: OldSite): Content {
  const figures = html
    .replace(/\[(?:wp_)?caption(?:\s[^[\]]*)?\]/gi, '<figure>')
    .replace(/\[\/(?:wp_)?caption\]/gi, '</figure>')
  const nodes = parseHtml(figures)
  if (!nodes) {
    const words = richFrom(plainText(html)).map((block): Part => ({ is: 'words', block }))
    return { parts: words, looks: ['Its formatting was too deep or too long to be read; the words are there.'] }
  }
  const reader = new ContentReader(site, html)
  const parts = reader.read(nodes, { marks: [], isBlock: true, isPre: false, hasLines: site.keepsLines })
  return { parts, looks: reader.looks() }
}

class ContentReader {
  readonly #site: OldSite
  readonly #closed: ReadonlySet<string>
  /** WordPress' newer editor, whose line breaks mean nothing within its blocks. */
  readonly #hasBlocks: boolean
  readonly #shortcodes = new Map<string, string>()
  readonly #looks = new Set<string>()
  #shared = 0
  #parts: Part[] = []
  #line: Inline[] = []

  constructor(site: OldSite, html: string) {
    this.#site = site
    this.#closed = closedNames(html)
    this.#hasBlocks = html.includes('<!-- wp:')
  }

  /** The parts of some nodes alone. */
  read(nodes: readonly Node[], place: Place): Part[] {
    const outer = { parts: this.#parts, line: this.#line }
    this.#parts = []
    this.#line = []
    this.#flow(nodes, place)
    this.#endLine()
    const parts = this.#parts
    this.#parts = outer.parts
    this.#line = outer.line
    return parts
  }

  looks(): string[] {
    const left = [...this.#shortcodes.values()]
    const shortcodes = left.length > 0 ? [`Shortcodes of the old site were left out: ${left.join(', ')}.`] : []
    return [...shortcodes, ...this.#looks]
  }

  #flow(nodes: readonly Node[], place: Place): void {
    const isAlone = place.isBlock && nodes.length === 1
    for (const node of nodes) {
      if (typeof node === 'string') this.#text(node, place, isAlone)
      else if (isElement(node)) this.#element(node, place)
      else this.#comment(node.comment, place)
    }
  }

  #text(text: string, place: Place, isAlone: boolean): void {
    for (const piece of shortcodePieces(text, this.#closed, isAlone)) {
      if (typeof piece === 'string') this.#words(piece, place)
      else this.#shortcode(piece)
    }
  }

  #words(text: string, { marks, isPre, hasLines }: Place): void {
    const paragraphs = hasLines ? text.split(/\n[^\S\n]*\n/) : [text]
    paragraphs.forEach((paragraph, at) => {
      if (at > 0) this.#endLine()
      const lines = hasLines || isPre ? paragraph.split('\n') : [paragraph]
      this.#line.push(...joined(lines.map((line) => [{ type: 'text', text: line, marks: [...marks] }])))
    })
  }

  #element(element: Element, place: Place): void {
    const { name, attributes, children } = element
    const inner = { ...place, isBlock: true, hasLines: place.hasLines && !this.#hasBlocks }
    if (WITHOUT_WORDS.has(name)) {
      if (name === 'script') this.#looks.add('A script was left out.')
    } else if (name === 'br') this.#line.push({ type: 'break' })
    else if (name === 'hr') this.#endLine()
    else if (name === 'img') this.#picture(attributes)
    else if (/^h[1-6]$/.test(name)) this.#heading(name <= 'h2' ? 1 : 2, children, place)
    else if (name === 'ul' || name === 'ol') this.#alone(this.#list(element, inner))
    else if (name === 'blockquote') this.#alone(this.#quote(children, inner))
    else if (name === 'figure') this.#alone(figureOf(this.read(children, inner)))
    else if (name === 'table') this.#alone(this.#table(element, inner))
    else if (name === 'a') this.#link(element, place)
    else if (name === 'b' || name === 'strong' || name === 'dt' || name === 'summary') {
      this.#inside(element, { ...place, marks: [...place.marks, { type: 'bold' }] })
    } else if (name === 'i' || name === 'em' || name === 'cite') {
      this.#inside(element, { ...place, marks: [...place.marks, { type: 'italic' }] })
    } else if (['iframe', 'embed', 'object', 'audio', 'video'].includes(name)) this.#player(element, place)
    else {
      if (name === 'form') this.#looks.add('A form was left out; its words are there.')
      if (name === 'input' && attributes['type'] === 'submit') this.#words(attributes['value'] ?? '', place)
      // Squarespace keeps the address of a recording in an attribute.
      if (attributes['data-url'] !== undefined && isAudioFile(attributes['data-url']))
        this.#play(attributes['data-url'], '')
      this.#inside(element, name === 'pre' ? { ...place, isPre: true } : place)
    }
  }

  #inside({ name, children }: Element, place: Place): void {
    const isBlock = BLOCKS.has(name)
    if (isBlock) this.#endLine()
    this.#flow(children, { ...place, isBlock, hasLines: place.hasLines && !this.#hasBlocks })
    if (isBlock) this.#endLine()
  }

  /** Adds parts that share no line with the words around them. */
  #alone(parts: readonly Part[]): void {
    this.#endLine()
    this.#parts.push(...parts)
  }

  #endLine(): void {
    const content = tidied(this.#line)
    this.#line = []
    if (content.length === 0) return
    const [only] = content
    const video = content.length === 1 && only?.type === 'text' ? videoPage(only.text) : undefined
    if (video === undefined) this.#parts.push(paragraphOf(content))
    else this.#parts.push({ is: 'video', address: video, title: '' })
  }

  #heading(level: 1 | 2, children: readonly Node[], place: Place): void {
    const marks = place.marks.filter(({ type }) => type !== 'bold')
    this.#alone(headingOf(level, this.read(children, { ...place, marks, hasLines: false })))
  }

  #list({ name, attributes, children }: Element, place: Place): Part[] {
    const read = children.map((child) => {
      const isItem = isElement(child) && child.name === 'li'
      const nodes = isItem ? child.children : [child]
      return { parts: this.read(nodes, { ...place, hasLines: place.hasLines && isItem }), isItem }
    })
    const start = /^\d{1,4}$/.test(attributes['start'] ?? '') ? Number(attributes['start']) : 1
    return listOf({ isOrdered: name === 'ol', start }, read)
  }

  #quote(children: readonly Node[], place: Place): Part[] {
    const last = children.findLast((node) => typeof node !== 'string' || node.trim() !== '')
    const isSource = last !== undefined && isElement(last) && (last.name === 'cite' || last.name === 'footer')
    const source = isSource ? textIn(last.children).replace(/\s+/g, ' ').trim() : ''
    if (source === '' || source.length > MAX_SOURCE) return quoteOf(this.read(children, place), '')
    return quoteOf(this.read(children.slice(0, children.indexOf(last ?? '')), place), source)
  }

  #table(table: Element, place: Place): Part[] {
    if (!isDataTable(table)) return this.read(table.children, place)
    const rows = rowsOf(table).map((cells) =>
      cells.map(({ name, children }) => {
        const marks: readonly Mark[] = name === 'th' ? [...place.marks, { type: 'bold' }] : place.marks
        return this.read(children, { ...place, marks })
      }),
    )
    return tableOf(rows)
  }

  #link(element: Element, place: Place): void {
    const to = this.#site.linkTo(element.attributes['href'] ?? '')
    const hasWords = textIn(element.children).trim() !== ''
    if (
      to !== undefined &&
      !hasWords &&
      !/\.(?:jpe?g|png|gif|webp)(?:[?#]|$)/i.test(to) &&
      element.children.some(isElement)
    ) {
      this.#looks.add(`A picture was a link to ${to.slice(0, MAX_SHOWN)}.`)
    }
    const others = place.marks.filter(({ type }) => type !== 'link')
    this.#inside(element, { ...place, marks: to === undefined ? place.marks : [...others, { type: 'link', to }] })
  }

  #picture(attributes: Element['attributes']): void {
    const given = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes['src'] ?? ''
    const alt = (attributes['alt'] ?? '').replace(/\s+/g, ' ').trim()
    const image = this.#site.loadedFrom(given)
    // Words in the alternative text; the name of a file, as many programs write it, says nothing.
    const caption = /\p{L}\s+\p{L}/u.test(alt) && alt.length <= MAX_CAPTION ? alt : ''
    if (image === undefined)
      this.#looks.add(
        `A picture without an address on the web was left out${alt === '' ? '' : `: ${alt.slice(0, MAX_SHOWN)}`}.`,
      )
    else this.#addPicture(image, caption)
  }

  #addPicture(image: string, caption: string): void {
    // Pages that load pictures late name them again for browsers without scripts.
    const last = this.#line.length === 0 ? this.#parts.at(-1) : undefined
    if (last?.is === 'picture' && last.image === image) return
    this.#alone([{ is: 'picture', image, caption }])
  }

  #player({ attributes, children }: Element, place: Place): void {
    const inner = children.filter(isElement)
    const addresses = [attributes, ...inner.map((one) => one.attributes)].flatMap((own) =>
      [own['src'], own['data-src'], own['data'], own['name'] === 'movie' ? own['value'] : undefined].filter(Boolean),
    )
    const [first] = addresses
    if (first !== undefined) this.#play(first, attributes['title'] ?? '')
    this.#flow(
      children.filter((node) => !isElement(node) || !['source', 'param', 'embed', 'track'].includes(node.name)),
      place,
    )
  }

  /** A video or a recording; anything else that was shown in a frame becomes a link. */
  #play(given: string, title: string): void {
    const address = this.#site.loadedFrom(given)
    if (address === undefined) return
    const video = videoPage(address)
    if (video !== undefined) return this.#alone([{ is: 'video', address: video, title }])
    if (isAudioFile(address)) return this.#alone([{ is: 'audio', address }])
    const host = parsedAddress(address)?.hostname ?? address
    this.#looks.add(`What was shown from ${host} became a link.`)
    this.#alone([paragraphOf([{ type: 'text', text: title || host, marks: [{ type: 'link', to: address }] }])])
  }

  #shortcode({ name, attributes, isClosing, written }: Shortcode): void {
    if (isClosing || name === 'embed' || name.endsWith('caption')) return
    const pictures = (attributes['ids'] ?? '').split(',').map((id) => this.#site.fileOf(id.trim()))
    if (name === 'gallery' && pictures.every((picture) => picture !== undefined)) {
      for (const picture of pictures) this.#addPicture(picture, '')
      return
    }
    const addresses = written.match(/https?:\/\/[^\s"'“”″<>\]]+/g) ?? []
    const played = addresses.find((address) => videoPage(address) !== undefined || isAudioFile(address))
    if (played !== undefined) this.#play(played, attributes['title'] ?? '')
    else if (!this.#shortcodes.has(written)) this.#shortcodes.set(written, shortened(written))
  }

  /** Comments say which block of WordPress follows; one that ends with a slash has no HTML of its own. */
  #comment(comment: string, place: Place): void {
    const [, name = '', more = ''] = /^\s*wp:([a-z][a-z0-9/-]*)\s([^]*)\/$/.exec(comment.trimEnd()) ?? []
    if (name === '' || SILENT.test(name)) return
    const ref = name === 'block' ? /"ref":(\d+)/.exec(more)?.[1] : undefined
    const shared = ref === undefined || this.#shared >= MAX_SHARED ? undefined : this.#site.sharedBlock(ref)
    const nodes = shared === undefined ? undefined : parseHtml(shared)
    if (!nodes) {
      this.#looks.add(`The block “${name}” of the old site was left out.`)
      return
    }
    this.#shared++
    this.#alone(this.read(nodes, { ...place, marks: [], hasLines: false }))
  }
}

function shortened(written: string): string {
  return written.length > MAX_SHOWN ? `${written.slice(0, MAX_SHOWN)}…]` : written
}
