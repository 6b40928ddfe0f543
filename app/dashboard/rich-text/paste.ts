/**
 * What is pasted, as the few elements that a rich text may have. The page's policy empties `element.style`, so the attribute is
 * read as text: Google Docs marks bold only there, and wraps everything in a `<b>` that is not bold.
 */

import { parsedAddress } from '#app/links/address.ts'
import { isLinkTarget } from '#app/links/link-target.ts'
import { ownTarget } from '#app/links/own-target.ts'

/** @returns the HTML, and how many pictures were left out */
export function cleanHtml(html: string): { html: string; pictures: number } {
  const source = new DOMParser().parseFromString(html, 'text/html')
  const target = document.implementation.createHTMLDocument('')
  const pictures = source.body.querySelectorAll('img, svg').length
  const cleaner = new Cleaner(target)
  cleaner.blocks(source.body, target.body)
  return { html: target.body.innerHTML, pictures }
}

const DROPPED = new Set('script style head meta link title img svg picture template xml'.split(' '))
const BLOCKS = new Set(
  (
    'p div section article header footer main aside blockquote figure figcaption ul ol li dl dt dd table thead tbody tfoot tr ' +
    'pre address center body h1 h2 h3 h4 h5 h6 hr'
  ).split(' '),
)

interface Look {
  bold: boolean
  italic: boolean
  /** Whether lines are lines, as in a poem. */
  pre: boolean
  to: string
}
const PLAIN: Look = { bold: false, italic: false, pre: false, to: '' }

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
        if (isUnseen(node)) continue
        paragraph = undefined
        if (isBlock(node)) this.#block(node, into, look)
        else this.blocks(node, into, lookOf(node, look))
      } else {
        paragraph ??= this.#add(into, 'p')
        this.#inline(node, paragraph, look)
      }
    }
    for (const one of into.querySelectorAll(':scope > p')) this.#tidy(one)
  }

  #block(element: Element, into: HTMLElement, look: Look): void {
    const name = element.localName
    const word = wordItem(element)
    if (!word) this.#wordList = undefined
    if (name === 'hr') return
    if (word) this.#wordItem(element, into, word, look)
    else if (name === 'ul' || name === 'ol') this.#list(element, into, look)
    else if (/^h[1-6]$/.test(name)) this.#heading(element, into)
    else if (name === 'tr') this.#row(element, into, lookOf(element, look))
    else if (name === 'p' && !hasBlocks(element)) this.#filled(element, into, 'p', lookOf(element, look))
    else this.blocks(element, into, lookOf(element, look))
  }

  /** Headings are bold anyway. */
  #heading(element: Element, into: HTMLElement): void {
    const made = this.#filled(element, into, element.localName < 'h3' ? 'h3' : 'h4', PLAIN)
    trim(made)
    for (const line of made.querySelectorAll('br')) line.replaceWith(' ')
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
    if (element instanceof HTMLOListElement && element.start > 1) list.setAttribute('start', String(element.start))
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

  /** Blocks in an item are its lines. Words behind the list below an item are an item of their own. */
  #item(element: Element, list: HTMLElement, look: Look, depth: number): void {
    let item = this.#add(list, 'li')
    let paragraph = this.#add(item, 'p')
    const copy = (from: Element, as: Look) => {
      for (const node of from.childNodes) {
        if (node instanceof Element && /^(?:ul|ol)$/.test(node.localName)) {
          if (depth < 2) this.#list(node, item, as, depth + 1)
          else for (const child of node.children) this.#item(child, list, as, depth)
        } else if (node instanceof Element && hasBlocks(node)) {
          copy(node, lookOf(node, as))
        } else {
          const isBehind = item !== list.lastElementChild || paragraph !== item.lastElementChild
          if (isBehind && isBlank(node)) continue
          if (isBehind) {
            item = this.#add(list, 'li')
            paragraph = this.#add(item, 'p')
          }
          this.#inline(node, paragraph, as)
        }
      }
    }
    copy(element, lookOf(element, look))
    for (const one of list.querySelectorAll(':scope > li > p')) trim(one)
  }

  /** A row of data as a paragraph; one that lays out a page or an email as the blocks in it. */
  #row(element: Element, into: HTMLElement, look: Look): void {
    const cells = [...element.children].filter((cell) => !isBlank(cell) && !isUnseen(cell))
    if (cells.length < 2 || cells.some(isLaidOut)) {
      for (const cell of cells) this.blocks(cell, into, lookOf(cell, look))
      return
    }
    const paragraph = this.#add(into, 'p')
    for (const [index, cell] of cells.entries()) {
      if (index > 0) paragraph.append(' · ')
      const part = this.#document.createElement('p')
      this.#inline(cell, part, look)
      trim(part)
      paragraph.append(...part.childNodes)
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
    if (node instanceof Text) {
      const lines = look.pre ? node.data.split(/\r\n?|\n/) : [node.data]
      for (const [index, line] of lines.entries()) {
        if (index > 0) this.#add(into, 'br')
        this.#text(line.replace(/\s+/g, ' '), into, look)
      }
    }
    if (!(node instanceof Element) || isUnseen(node)) return
    if (node.localName === 'br') this.#add(into, 'br')
    // A block where only words can be is a line.
    if (isBlock(node)) this.#line(into)
    for (const child of node.childNodes) this.#inline(child, into, lookOf(node, look))
    if (isBlock(node)) this.#line(into)
  }

  #line(into: Element): void {
    const last = [...into.childNodes].findLast((node) => node.nodeName === 'BR' || !isBlank(node))
    if (last && last.nodeName !== 'BR') this.#add(into, 'br')
  }

  /** Makes two breaks in a paragraph the end of it, as email programs mean them, and removes what is blank. */
  #tidy(paragraph: Element): void {
    const parts = [this.#document.createElement('p')]
    let breaks = 0
    for (let node = paragraph.firstChild; node; node = paragraph.firstChild) {
      if (node.nodeName === 'BR') breaks++
      else if (!isBlank(node)) {
        if (breaks > 1) parts.push(this.#document.createElement('p'))
        breaks = 0
      }
      parts.at(-1)?.append(node)
    }
    for (const part of parts) trim(part)
    paragraph.replaceWith(...parts.filter((part) => part.firstChild))
  }

  #text(text: string, into: Element, { bold, italic, to }: Omit<Look, 'pre'>): void {
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

function isBlank(node: Node): boolean {
  return (node.textContent ?? '').trim() === ''
}

/** Takes breaks and spaces off the ends of a paragraph. */
function trim(paragraph: Element): void {
  while (paragraph.lastChild && isBlank(paragraph.lastChild)) paragraph.lastChild.remove()
  while (paragraph.firstChild && isBlank(paragraph.firstChild)) paragraph.firstChild.remove()
}

function isUnseen(element: Element): boolean {
  return DROPPED.has(element.localName) || UNSEEN.test(styleOf(element))
}

/** Whether a cell holds a part of a page: what no cell of a table of data has, several paragraphs, or a long text. */
function isLaidOut(cell: Element): boolean {
  if (cell.closest('table')?.getAttribute('role') === 'presentation' || cell.querySelector(PARTS)) return true
  const blocks = [...cell.querySelectorAll('p, div')].filter((one) => !hasBlocks(one) && !isBlank(one))
  return blocks.length > 1 || (cell.textContent ?? '').trim().length > MAX_CELL
}
const PARTS = 'table, ul, ol, blockquote, h1, h2, h3, h4, h5, h6'
/** Characters. */
const MAX_CELL = 200

/** What is hidden, and the markers of Word's lists. */
const UNSEEN = /mso-list:\s*Ignore|display:\s*none|mso-hide:\s*all/i

/** The text of the attribute: the policy empties the parsed style. */
function styleOf(element: Element): string {
  return element.getAttribute('style') ?? ''
}

/** The look of what is in an element. */
function lookOf(element: Element, { bold, italic, pre, to }: Look): Look {
  const name = element.localName
  const style = styleOf(element)
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1]
  const slant = /(?:^|;)\s*font-style:\s*(\w+)/i.exec(style)?.[1]
  const isBold =
    weight === undefined
      ? bold || name === 'b' || name === 'strong'
      : weight.startsWith('bold') || Number(weight) >= 600
  const isItalic = slant === undefined ? italic || name === 'i' || name === 'em' : slant === 'italic'
  const space = /(?:^|;)\s*white-space(?:-collapse)?:\s*([\w-]+)/i.exec(style)?.[1]
  const isPre = space === undefined ? pre || name === 'pre' : /^(?:pre|preserve|break)/i.test(space)
  return {
    bold: isBold,
    italic: isItalic,
    pre: isPre,
    to: name === 'a' ? targetOf(element.getAttribute('href') ?? '') : to,
  }
}

/** The address of a link, without the detours of mail programs and Google. */
function targetOf(address: string): string {
  if (!parsedAddress(address)) return ''
  const target = ownTarget(address, location.origin)
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
