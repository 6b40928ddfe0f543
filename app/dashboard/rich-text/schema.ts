/** Rich text in the editor: its schema, and the conversion from and to the tree that is stored. */
import { Node, Schema } from 'prosemirror-model'
import { isLinkTarget } from '#app/links/link-target.ts'
import { isFactName, normalForm, type RichText } from '#app/definitions/rich-text.ts'

/** No style attribute is ever written, since the page's policy forbids them. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 1 } },
      defining: true,
      parseDOM: [
        { tag: 'h3', attrs: { level: 1 } },
        { tag: 'h4', attrs: { level: 2 } },
      ],
      toDOM: ({ attrs }) => [attrs['level'] === 1 ? 'h3' : 'h4', 0],
    },
    list: {
      group: 'block',
      content: 'item+',
      attrs: { isOrdered: { default: false }, start: { default: 1 } },
      parseDOM: [
        { tag: 'ul', attrs: { isOrdered: false } },
        { tag: 'ol', getAttrs: (list) => ({ isOrdered: true, start: firstNumber(list) }) },
      ],
      toDOM: ({ attrs: { isOrdered, start } }) =>
        isOrdered !== true ? ['ul', 0] : start === 1 ? ['ol', 0] : ['ol', { start: String(start) }, 0],
    },
    item: { content: 'paragraph list?', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    fact: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { name: { default: '' } },
      parseDOM: [
        { tag: 'span[data-fact]', getAttrs: ({ dataset: { fact = '' } }) => isFactName(fact) && { name: fact } },
      ],
      toDOM: ({ attrs }) => ['span', { 'data-fact': String(attrs['name']), class: 'rich-fact' }, `[${attrs['name']}]`],
    },
  },
  marks: {
    bold: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
    link: {
      attrs: { to: { default: '' } },
      inclusive: false,
      // What is pasted may come from any page.
      parseDOM: [
        {
          tag: 'a[data-to]',
          getAttrs: ({ dataset: { to = '' } }) => isLinkTarget(to) && { to },
        },
      ],
      toDOM: ({ attrs }) => ['a', { 'data-to': String(attrs['to']), class: 'link' }, 0],
    },
  },
})

/** The number of a list's first item as it may be stored. */
function firstNumber(list: HTMLElement): number {
  const start = Number(list.getAttribute('start'))
  return start > 1 && start <= 9999 ? start : 1
}

interface Tree {
  type: string
  text?: string
  content?: Tree[]
  marks?: Tree[]
  [attribute: string]: unknown
}

/** @throws RangeError when the editor can't show this tree */
export function docFrom(rich: RichText): Node {
  const content =
    rich.length > 0 ? (JSON.parse(JSON.stringify(rich)) as Tree[]).map(withAttrs) : [{ type: 'paragraph' }]
  const doc = Node.fromJSON(schema, { type: 'doc', content })
  doc.check()
  // The editor drops a value that it doesn't know without a word.
  if (JSON.stringify(richOf(doc)) !== JSON.stringify(rich)) throw new RangeError('has parts of another version')
  return doc
}

/** The tree that is stored has its values beside the type; the editor has them in `attrs`. */
function withAttrs({ type, text, content, marks, ...attrs }: Tree): Tree {
  return {
    type,
    ...(text !== undefined && { text }),
    // An empty list of children is none.
    ...(content && content.length > 0 && { content: content.map(withAttrs) }),
    ...(marks && { marks: marks.map(withAttrs) }),
    attrs,
  }
}

/** The tree to store. Items of a third level, which a list gets by pasting into another, move up to the second. */
export function richOf(doc: Node): RichText {
  const { content = [] } = doc.toJSON() as { content?: Tree[] }
  return normalForm(content.map((block) => withoutAttrs(twoLevels(block))) as object as RichText)
}

function twoLevels(block: Tree): Tree {
  if (block.type !== 'list') return block
  const item = (one: Tree): Tree => ({ ...one, content: (one.content ?? []).map(flat) })
  return { ...block, content: (block.content ?? []).map(item) }
}

/** A list with the items of its inner lists as its own. */
function flat(block: Tree): Tree {
  if (block.type !== 'list') return block
  const items = (list: Tree): Tree[] =>
    (list.content ?? []).flatMap((item) => {
      const [paragraph, inner] = item.content ?? []
      return [{ ...item, content: paragraph ? [paragraph] : [] }, ...(inner ? items(inner) : [])]
    })
  return { ...block, content: items(block) }
}

function withoutAttrs({ attrs, content, marks, ...node }: Tree): Tree {
  const hasChildren = !LEAVES.has(node.type)
  return {
    ...node,
    ...(attrs as object | undefined),
    ...(hasChildren && { content: (content ?? []).map(withoutAttrs) }),
    ...(marks && { marks: marks.map(withoutAttrs) }),
  }
}
const LEAVES = new Set(['text', 'break', 'fact', 'bold', 'italic', 'link'])
