/**
 * What is pasted, as the few elements that a rich text may have. The page's policy empties `element.style`, so the attribute is
 * read as text: Google Docs marks bold only there, and wraps everything in a `<b>` that is not bold.
 */

import { isLinkTarget } from '#app/values/link-target.ts'
import { ownTarget } from '#app/values/own-target.ts'

/** @returns the HTML, and how many pictures were left out */
export function cleanHtml(html: string): { html: string; pictures: number } {
  const source = new DOMParser().parseFromString(html, 'text/html')
  const target = document.implementation.createHTMLDocument('')
  const pictures = source.body.querySelectorAll('img, svg').length
  const cleaner = new Cleaner(target)
  cleaner.blocks(source.body, target.body)
  return { html: target.body.innerHTML, pictures }
}

const DROPPED = new Set([
  'script',
  'style',
  'head',
  'meta',
  'link',
  'title',
  'img',
  'svg',
  'picture',
  'template',
  'xml',
])
const BLOCKS = new Set(
  (
    'p div section article header footer main aside blockquote figure figcaption ul ol li dl dt dd table thead tbody tfoot tr ' +
    'pre address center body h1 h2 h3 h4 h5 h6 hr'
  ).split(' '),
)

interface Look {
  bold: boolean
  italic: boolean
  to: string
}
const PLAIN: Look = { bold: false, italic: false, to: '' }

class Cleaner {
  readonly #document: Document
  /** The list that Word's paragraphs are put into. */
  #wordList: HTMLElement | undefined

  constructor(document: Document) {
    this.#document = document
  }

  /** Copies the blocks in an element; runs of inline content become paragraphs. */
  blocks(from: Element, into: HTMLElement, look = PLAIN): void {
    let paragraph: HTMLElement | undefined
    for (const node of from.childNodes) {
      if (node instanceof Element && (isBlock(node) || hasBlocks(node))) {
        paragraph = undefined
        if (isBlock(node)) this.#block(node, into, look)
        else this.blocks(node, into, lookOf(node, look))
      } else {
        paragraph ??= this.#add(into, 'p')
        this.#inline(node, paragraph, look)
      }
    }
    for (const empty of into.querySelectorAll(':scope > p')) if (isBlank(empty)) empty.remove()
  }

  #block(element: Element, into: HTMLElement, look: Look): void {
    const name = element.localName
    const word = wordItem(element)
    if (!word) this.#wordList = undefined
    if (DROPPED.has(name) || name === 'hr' || UNSEEN.test(styleOf(element))) return
    if (word) this.#wordItem(element, into, word, look)
    else if (name === 'ul' || name === 'ol') this.#list(element, into, look)
    else if (/^h[1-6]$/.test(name)) this.#heading(element, into)
    else if (name === 'tr') this.#row(element, into)
    else if (name === 'p') this.#filled(element, into, 'p', lookOf(element, look))
    else this.blocks(element, into, lookOf(element, look))
  }

  /** Headings are bold anyway. */
  #heading(element: Element, into: HTMLElement): void {
    const made = this.#filled(element, into, element.localName < 'h3' ? 'h3' : 'h4', PLAIN)
    for (const bold of made.querySelectorAll('strong')) bold.replaceWith(...bold.childNodes)
  }

  #filled(element: Element, into: HTMLElement, name: string, look: Look): HTMLElement {
    const made = this.#add(into, name)
    for (const node of element.childNodes) this.#inline(node, made, look)
    if (isBlank(made)) made.remove()
    return made
  }

  /** @param depth lists are two levels deep */
  #list(element: Element, into: HTMLElement, look: Look, depth = 1): void {
    const list = this.#add(into, element.localName)
    for (const child of element.children) {
      if (child.localName === 'ul' || child.localName === 'ol') {
        const last = list.lastElementChild
        if (depth < 2 && last instanceof HTMLElement) this.#list(child, last, look, depth + 1)
        else for (const item of child.children) this.#item(item, list, look, depth)
      } else {
        this.#item(child, list, look, depth)
      }
    }
    if (list.children.length === 0) list.remove()
  }

  #item(element: Element, list: HTMLElement, look: Look, depth: number): void {
    const item = this.#add(list, 'li')
    const paragraph = this.#add(item, 'p')
    const inner: Element[] = []
    const copy = (from: Element, as: Look) => {
      for (const node of from.childNodes) {
        if (node instanceof Element && /^(?:ul|ol)$/.test(node.localName)) inner.push(node)
        else if (node instanceof Element && isBlock(node)) copy(node, lookOf(node, as))
        else this.#inline(node, paragraph, as)
      }
    }
    copy(element, lookOf(element, look))
    for (const one of inner) {
      if (depth < 2) this.#list(one, item, look, depth + 1)
      else for (const child of one.children) this.#item(child, list, look, depth)
    }
  }

  /** A row of a table, as a paragraph. */
  #row(element: Element, into: HTMLElement): void {
    const paragraph = this.#add(into, 'p')
    for (const [index, cell] of [...element.children].entries()) {
      if (index > 0) paragraph.append(' · ')
      paragraph.append((cell.textContent ?? '').replace(/\s+/g, ' ').trim())
    }
  }

  /** Word writes lists as paragraphs with a marker. */
  #wordItem(element: Element, into: HTMLElement, { level, isOrdered }: WordItem, look: Look): void {
    const name = isOrdered ? 'ol' : 'ul'
    const isOther = level === 1 && this.#wordList?.localName !== name
    if (!this.#wordList || isOther) this.#wordList = this.#add(into, name)
    const last = this.#wordList.lastElementChild
    const inner = level > 1 && last ? (last.querySelector<HTMLElement>('ul, ol') ?? this.#add(last, name)) : undefined
    const paragraph = this.#add(this.#add(inner ?? this.#wordList, 'li'), 'p')
    for (const node of element.childNodes) this.#inline(node, paragraph, lookOf(element, look))
  }

  #inline(node: ChildNode, into: Element, look: Look): void {
    if (node instanceof Text) return this.#text(node.data.replace(/\s+/g, ' '), into, look)
    if (!(node instanceof Element) || DROPPED.has(node.localName) || UNSEEN.test(styleOf(node))) return
    if (node.localName === 'br') this.#add(into, 'br')
    for (const child of node.childNodes) this.#inline(child, into, lookOf(node, look))
  }

  #text(text: string, into: Element, { bold, italic, to }: Look): void {
    if (text === '') return
    let place = into
    if (to !== '') {
      place = this.#add(place, 'a')
      place.setAttribute('data-to', to)
    }
    if (bold) place = this.#add(place, 'strong')
    if (italic) place = this.#add(place, 'em')
    place.append(text)
  }

  #add(into: Element, name: string): HTMLElement {
    return into.appendChild(this.#document.createElement(name))
  }
}

function isBlock({ localName }: Element): boolean {
  return BLOCKS.has(localName)
}

/** Whether an inline element is a wrapper around blocks, as in Google Docs. */
function hasBlocks(element: Element): boolean {
  return element.querySelector([...BLOCKS].join()) !== null
}

function isBlank(element: Element): boolean {
  return (element.textContent ?? '').trim() === ''
}

/** What is hidden, and the markers of Word's lists. */
const UNSEEN = /mso-list:\s*Ignore|display:\s*none|mso-hide:\s*all/i

/** The text of the attribute: the policy empties the parsed style. */
function styleOf(element: Element): string {
  return element.getAttribute('style') ?? ''
}

/** The look of what is in an element. */
function lookOf(element: Element, { bold, italic, to }: Look): Look {
  const name = element.localName
  const style = styleOf(element)
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1]
  const slant = /(?:^|;)\s*font-style:\s*(\w+)/i.exec(style)?.[1]
  const isBold =
    weight === undefined
      ? bold || name === 'b' || name === 'strong'
      : weight.startsWith('bold') || Number(weight) >= 600
  const isItalic = slant === undefined ? italic || name === 'i' || name === 'em' : slant === 'italic'
  return { bold: isBold, italic: isItalic, to: name === 'a' ? targetOf(element.getAttribute('href') ?? '') : to }
}

/** The address of a link, without the detours of mail programs and Google. */
function targetOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return ''
  const real = /(?:^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url' ? url.searchParams.get('q') : null
  const safe = url.hostname.endsWith('safelinks.protection.outlook.com') ? url.searchParams.get('url') : null
  const to = real ?? safe ?? address
  const target = ownTarget(to, location.origin)
  return isLinkTarget(target) ? target : ''
}

interface WordItem {
  level: number
  isOrdered: boolean
}

function wordItem(element: Element): WordItem | undefined {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(element))?.[1]
  if (level === undefined) return undefined
  const marker = [...element.querySelectorAll('[style]')].find((one) => /mso-list:\s*Ignore/i.test(styleOf(one)))
  // A letter alone may be a bullet of a font with symbols.
  return { level: Number(level), isOrdered: /^\W?\w{1,6}[.)]/.test(marker?.textContent?.trim() ?? '') }
}
