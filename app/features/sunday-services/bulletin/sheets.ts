/** Which pages stand on which sides of paper. */
import type { Piece } from '#app/features/sunday-services/bulletin/pieces.ts'
import { type Box, flow, type Measure, type PrintedPage } from '#app/features/sunday-services/bulletin/layout.ts'

export const papers = { letter: 'Letter', a4: 'A4' } as const
export type PaperName = keyof typeof papers
export const sizes = { folded: 'Folded sheet', large: 'Large print' } as const
export type PrintSize = keyof typeof sizes

/** Upright, width and height in points. */
const paperPoints: Record<PaperName, readonly [number, number]> = { letter: [612, 792], a4: [595.28, 841.89] }

export interface Side {
  width: number
  height: number
  /** From left to right; `undefined` for the half of a side that has none. */
  pages: Placed[]
}

interface Placed {
  /** The page's number, from 1. */
  number: number
  /** Undefined for a page without text, on which people may write. */
  lines: PrintedPage | undefined
  /** The left edge of the whole page on the side. */
  left: number
  width: number
}

export interface Printed {
  sides: Side[]
  margin: number
  /** Size of the page numbers, in points. */
  numbers: number
}

/** Between the edge and the text, and the room for the page's number below it. */
const MARGIN = { folded: 36, large: 54 }
const FOOT = 20

/** Large print has 18 points at least (American Council of the Blind, Best Practices for Large Print). */
const LEAST = { folded: 7, large: 18 }
const LARGE = 1.75

interface Parts {
  /** What day it is, when and where: the head of the first page, or a cover if that costs no paper. */
  head: readonly Piece[]
  order: readonly Piece[]
  /** They stand on pages of their own behind the order, if that costs no paper. */
  notices: readonly Piece[]
}

/** Lays all parts out on sides of paper. */
export function printed(
  parts: Parts,
  { paper, size }: { paper: PaperName; size: PrintSize },
  measure: Measure,
): Printed {
  const [width, height] = paperPoints[paper]
  const margin = MARGIN[size]
  const box = (across: number, down: number, scale: number): Box => ({
    width: across - 2 * margin,
    height: down - 2 * margin - FOOT,
    scale,
    least: LEAST[size],
  })
  if (size === 'large') {
    const pages = flow([...parts.head, ...parts.order, ...parts.notices], box(width, height, LARGE), measure)
    const sides = pages.map((lines, at) => ({ width, height, pages: [{ number: at + 1, lines, left: 0, width }] }))
    return { sides, margin, numbers: LEAST.large }
  }
  const tries = SCALES.map((scale) => folded(parts, box(height / 2, width, scale), measure))
  const fewest = Math.min(...tries.map(({ length }) => length))
  const pages = tries.find(({ length }) => length === fewest) ?? []
  return { sides: imposed(pages, height, width), margin, numbers: 8.5 }
}

/** A little smaller, where that saves a sheet. */
const SCALES = [1, 0.95, 0.9]

type Pages = (PrintedPage | undefined)[]

/** The pages of a folded sheet, a multiple of four. Pages that are left over stand before the notices. */
function folded({ head, order, notices }: Parts, box: Box, measure: Measure): Pages {
  const together = flow([...head, ...order, ...notices], box, measure)
  const total = Math.max(4, Math.ceil(together.length / 4) * 4)
  const last = flow(notices, box, measure, head.length + order.length)
  const ways = [
    [...cover(head, box, measure), ...flow(order, box, measure, head.length)],
    flow([...head, ...order], box, measure),
  ]
  const first = ways.find(({ length }) => length + last.length <= total)
  return first ? filled(first, last, total) : filled(together, [], total)
}

/** How much larger the words of a cover are. */
const COVER = 1.5

/** The head on a page of its own, a little above its middle. */
function cover(head: readonly Piece[], box: Box, measure: Measure): PrintedPage[] {
  return flow(head, { ...box, scale: box.scale * COVER }, measure).map((page) => {
    const down = (box.height - (page.at(-1)?.baseline ?? 0)) * 0.4
    return page.map((line) => ({ ...line, baseline: line.baseline + down }))
  })
}

function filled(first: PrintedPage[], last: PrintedPage[], total: number): Pages {
  const rest = Array.from({ length: total - first.length - last.length }, () => undefined)
  return [...first, ...rest, ...last]
}

/** Two pages on each side, in the order in which the sheets are folded and laid into each other. */
function imposed(pages: Pages, width: number, height: number): Side[] {
  const half = width / 2
  const placed = (number: number, left: number): Placed => ({ number, lines: pages[number - 1], left, width: half })
  return Array.from({ length: pages.length / 2 }, (_, side) => {
    const [low, high] = [side + 1, pages.length - side]
    // On the front of a sheet the later page is at the left, on its back at the right.
    const [left, right] = side % 2 === 0 ? [high, low] : [low, high]
    return { width, height, pages: [placed(left, 0), placed(right, half)] }
  })
}
