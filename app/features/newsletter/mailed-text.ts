/** Rich text as emails draw it. What a newer version of the program has put into it stays as its words. */
import { type Inline, plainOf, type RichBlock, type RichItem, type RichText } from '#app/definitions/rich-text.ts'
import type { Part, Run } from '#mail/words.ts'

/** The whole address to which a link leads; undefined when that is nowhere now. */
type AddressOf = (to: string) => string | undefined

export function partsOf(rich: RichText, addressOf: AddressOf): Part[] {
  return rich.map((block) => partOf(block, addressOf))
}

function partOf(block: RichBlock, addressOf: AddressOf): Part {
  switch (block.type) {
    case 'paragraph':
      return { kind: 'paragraph', runs: runsOf(block.content, addressOf) }
    case 'heading':
      return { kind: 'heading', level: block.level === 1 ? 1 : 2, runs: runsOf(block.content, addressOf) }
    case 'list':
      return listOf(block, addressOf)
    default:
      return { kind: 'paragraph', runs: [{ text: plainOf([block]) }] }
  }
}

type RichList = Extract<RichBlock, { type: 'list' }>
type List = Extract<Part, { kind: 'list' }>

function listOf({ isOrdered, start = 1, content }: RichList, addressOf: AddressOf): List {
  return {
    kind: 'list',
    start: isOrdered ? start : undefined,
    items: content.map((item) => itemOf(item, addressOf)),
  }
}

function itemOf({ content }: RichItem, addressOf: AddressOf): List['items'][number] {
  const runs = content.flatMap((one) => (one.type === 'list' ? [] : runsOf(one.content, addressOf)))
  const list = content.find((one) => one.type === 'list')
  return { runs, ...(list && { inner: listOf(list, addressOf) }) }
}

function runsOf(content: readonly Inline[] = [], addressOf: AddressOf): Run[] {
  return content.map((node): Run => {
    if (node.type !== 'text') return { text: plainOf([{ type: 'paragraph', content: [node] }]) }
    const { text, marks = [] } = node
    const link = marks.find((mark) => mark.type === 'link')
    const to = link && addressOf(link.to)
    return {
      text,
      isBold: marks.some(({ type }) => type === 'bold'),
      isItalic: marks.some(({ type }) => type === 'italic'),
      ...(to !== undefined && { to }),
    }
  })
}
