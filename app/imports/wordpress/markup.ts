/** Reads HTML and XML as a small tree. Pure, for server and browser. */
import { Parser } from 'htmlparser2'

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Node[]
}
/** Text, a comment, or an element. References to characters are read in texts and attributes. */
export type Node = string | { comment: string } | Element

/** The parser looks through all open elements for each tag, so a text of nothing but opening tags would take minutes. */
const MAX_DEPTH = 300
/** A text of nothing but tags would take much more memory than it has characters. */
const MAX_ELEMENTS = 400_000

/** @returns undefined for HTML that is nested deeper, or has more elements, than any editor writes it */
export function parseHtml(html: string): Node[] | undefined {
  const root: Element = { name: '', attributes: {}, children: [] }
  const tree = new TreeBuilder(root)
  const parser = new Parser(tree)
  writeInPieces(parser, html, () => tree.isTooLarge)
  if (tree.isTooLarge) return undefined
  parser.end()
  return root.children
}

/** Writes a text in pieces, so that it stops soon after a limit was reached. */
export function writeInPieces(parser: Parser, text: string, isEnough: () => boolean): void {
  for (let at = 0; at < text.length && !isEnough(); at += PIECE) parser.write(text.slice(at, at + PIECE))
}
const PIECE = 4096

/** Builds the tree below an element from what a parser of htmlparser2 reports. */
export class TreeBuilder {
  isTooLarge = false
  #count = 0
  readonly #open: Element[]

  constructor(root: Element) {
    this.#open = [root]
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const element = { name, attributes, children: [] }
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
    this.#count++
    this.isTooLarge ||= this.#open.length > MAX_DEPTH || this.#count > MAX_ELEMENTS
  }

  onclosetag(): void {
    if (this.#open.length > 1) this.#open.pop()
  }

  ontext(text: string): void {
    const children = this.#open.at(-1)?.children
    const last = children?.at(-1)
    if (typeof last === 'string') children?.splice(-1, 1, last + text)
    else children?.push(text)
  }

  oncomment(comment: string): void {
    this.#open.at(-1)?.children.push({ comment })
  }
}

export function isElement(node: Node): node is Element {
  return typeof node === 'object' && 'children' in node
}

/** The elements among the nodes and below them that have this name, in their order. */
export function allNamed(nodes: readonly Node[], name: string): Element[] {
  return nodes
    .filter(isElement)
    .flatMap((element) => [...(element.name === name ? [element] : []), ...allNamed(element.children, name)])
}

/** All text in the nodes, as it stands. */
export function textIn(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : isElement(node) ? textIn(node.children) : '')).join('')
}
