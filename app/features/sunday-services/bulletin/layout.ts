/** Breaks pieces into lines and pages. What does not fit on a page flows to the next one, so no line is lost. */
import type { Piece, Run } from '#app/features/sunday-services/bulletin/pieces.ts'
import { beginsRight, partsByFont, partsFromLeft } from '#app/features/sunday-services/bulletin/line-parts.ts'
import { LEADING, type Style, styles } from '#app/features/sunday-services/bulletin/styles.ts'
import type { OtherLetters } from '#app/look/other-letters.ts'

type FontFace = 'heading' | 'text' | 'bold'

/** Words of one line that look alike and are drawn by one font. */
export interface Span {
  text: string
  /** The look's font, or the one for letters that it lacks. */
  font: FontFace | OtherLetters
  isItalic: boolean
  /** From the left edge of the page's box, in points. */
  x: number
}

export interface Line {
  /** The place of its piece among all. */
  piece: number
  spans: Span[]
  size: number
  style: Style
  /** From the top of the page's box. */
  baseline: number
}

export type PrintedPage = Line[]

export interface Box {
  width: number
  height: number
  /** How much larger than in `styles.ts` everything is. */
  scale: number
  /** No text is smaller, in points. */
  least: number
}

/** @returns the width of a text in points, all of whose letters the font has */
export type Measure = (text: string, font: Span['font'], size: number) => number

interface Block {
  lines: Omit<Line, 'baseline'>[]
  before: number
  leading: number
  leads: boolean
}

/** Lines of a paragraph that stay with their heading. */
const TOGETHER = 2

/** @param first the place of the first piece among all, when others are laid out apart */
export function flow(pieces: readonly Piece[], box: Box, measure: Measure, first = 0): PrintedPage[] {
  const blocks = pieces.map((piece, at) => blockOf(piece, first + at, box, measure))
  const pages: PrintedPage[] = []
  let page: PrintedPage = []
  let y = 0
  const turn = () => {
    pages.push(page)
    page = []
    y = 0
  }
  for (const [at, block] of blocks.entries()) {
    if (page.length > 0 && y + needed(blocks, at) > box.height) turn()
    if (page.length > 0) y += block.before
    for (const line of block.lines) {
      if (page.length > 0 && y + block.leading > box.height) turn()
      y += block.leading
      page.push({ ...line, baseline: y - (LEADING - 1) * line.size })
    }
  }
  if (page.length > 0) pages.push(page)
  return pages
}

/** The height of what may not be torn apart: the first lines of a block, and of what its headings lead to. */
function needed(blocks: readonly Block[], at: number): number {
  const block = blocks[at]
  if (!block) return 0
  const { before, leading, lines, leads } = block
  if (leads) return before + lines.length * leading + needed(blocks, at + 1)
  return before + Math.min(lines.length, TOGETHER) * leading
}

function blockOf({ role, runs }: Piece, piece: number, { width, scale, least }: Box, measure: Measure): Block {
  const style = styles[role]
  const size = Math.max(style.size * scale, least)
  const indent = (style.indent ?? 0) * scale
  const ofSize = (text: string, font: Span['font']) => measure(text, font, size)
  const widthOf = (text: string, face: FontFace) =>
    partsByFont(text).reduce((sum, { text: part, letters }) => sum + ofSize(part, letters ?? face), 0)
  const lines = brokenLines(runs, style, width - indent, widthOf)
  const isFromRight = beginsRight(runs.map(({ text }) => text).join(''))
  return {
    before: style.before * scale,
    leading: size * LEADING,
    leads: style.leads ?? false,
    lines: lines.map(({ words, width: own }) => {
      const left = style.isCentered ? (width - own) / 2 : indent
      const right = style.isCentered ? left + own : width
      return { piece, size, style, spans: spansOf(words, isFromRight ? { right } : { left }, ofSize) }
    }),
  }
}

/**
 * @param edge where the line begins, in points: at the right if the paragraph is read from there
 * @returns the spans in the order in which they are read
 */
function spansOf(
  words: readonly Word[],
  edge: { left: number } | { right: number },
  measure: (text: string, font: Span['font']) => number,
): Span[] {
  const isFromRight = 'right' in edge
  const texts = words.map(({ text }) => text)
  const spans = partsFromLeft(texts, isFromRight).map(({ text, letters, at, place }) => {
    const { face = 'text', isItalic = false } = words[at] ?? {}
    const font = letters ?? face
    return { text, font, isItalic, width: measure(text, font), place }
  })
  let x = isFromRight ? edge.right - spans.reduce((sum, { width }) => sum + width, 0) : edge.left
  const placed = spans.map(({ width, place, ...span }) => {
    const at = x
    x += width
    return { span: { ...span, x: at }, place }
  })
  return placed.sort((a, b) => a.place - b.place).map(({ span }) => span)
}

interface Word {
  text: string
  face: FontFace
  isItalic: boolean
}

interface BrokenLine {
  words: Word[]
  width: number
}

function brokenLines(
  runs: readonly Run[],
  style: Style,
  width: number,
  measure: (text: string, face: FontFace) => number,
): BrokenLine[] {
  const lines: BrokenLine[] = [{ words: [], width: 0 }]
  const put = (word: Word) => {
    const own = measure(word.text, word.face)
    let line = lines.at(-1)
    if (!line || (line.words.length > 0 && word.text.trim() !== '' && line.width + own > width)) {
      line = { words: [], width: 0 }
      lines.push(line)
    }
    if (line.words.length === 0 && word.text.trim() === '') return
    const last = line.words.at(-1)
    if (last?.face === word.face && last.isItalic === word.isItalic) last.text += word.text
    else line.words.push({ ...word })
    line.width += own
  }
  for (const { text, isBold, isItalic } of runs) {
    const face = isBold && style.font === 'text' ? 'bold' : style.font
    for (const [part] of text.matchAll(/\n| +|[^ \n]+/g)) {
      if (part === '\n') lines.push({ words: [], width: 0 })
      else
        for (const word of fitting(part, (one) => measure(one, face) <= width))
          put({ text: word, face, isItalic: isItalic ?? style.isItalic ?? false })
    }
  }
  return lines.map((line, at) => trimmed(line, at === lines.length - 1, measure))
}

/** A word, in pieces if it is wider than a line. */
function fitting(word: string, fits: (word: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const letter of word) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && !fits(last + letter)) parts.push(letter)
    else parts[parts.length - 1] = last + letter
  }
  return parts
}

/** A space at the end of each line but the last parts words for those who listen, and takes up no room. */
function trimmed(
  { words, width }: BrokenLine,
  isLast: boolean,
  measure: (text: string, face: FontFace) => number,
): BrokenLine {
  const last = words.at(-1)
  if (!last) return { words, width }
  const { face, text } = last
  const trimmedText = text.trimEnd()
  last.text = isLast ? trimmedText : `${trimmedText} `
  return { words, width: width - measure(text, face) + measure(trimmedText, face) }
}
