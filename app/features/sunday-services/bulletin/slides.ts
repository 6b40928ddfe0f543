/** What is projected on a day: its name, the parts of its order, and what is announced. */
import type { Bulletin } from '#app/features/sunday-services/bulletin/draw.ts'
import { orderPieces, type Piece, readingPieces } from '#app/features/sunday-services/bulletin/pieces.ts'
import { partsOf } from '#app/features/sunday-services/order.ts'
import type { PublicSunday } from '#app/features/sunday-services/shown.ts'

/** The slides of one part of a service, such as a reading. */
export interface SlideGroup {
  title: string
  /** The text of each slide; one empty text if there is only a title. */
  slides: string[]
  /** The license of a song. */
  footer: string
}

/** What fits on a slide at a size that the last row can read. */
const MAX_LINES = 7
const MAX_LETTERS = 46

export function slidesOf(bulletin: Bulletin, day: PublicSunday): SlideGroup[] {
  const head = bulletin.head.filter(({ role }) => role !== 'church')
  const parts = partsOf(day.order).flatMap((part) => {
    // What to do is said, not projected.
    if (part.kind === 'rubric') return []
    const pieces = orderPieces({ ...day, order: [part] })
    return grouped(pieces).map((group) => ({ ...group, footer: part.kind === 'song' ? part.license : '' }))
  })
  return [
    ...grouped(head),
    ...grouped(readingPieces(day)),
    ...parts,
    ...grouped(bulletin.notices).filter(({ slides }) => slides.join('') !== ''),
  ]
}

/** Begins anew at each heading. */
function grouped(pieces: readonly Piece[]): SlideGroup[] {
  const groups: { title: string; lines: string[] }[] = []
  for (const { role, runs } of pieces) {
    const text = runs.map((run) => run.text).join('')
    const isHeading = role === 'title' || role === 'section' || role === 'heading' || role === 'entry'
    if (isHeading) groups.push({ title: text, lines: [] })
    else {
      if (groups.length === 0) groups.push({ title: '', lines: [] })
      groups.at(-1)?.lines.push(...text.split('\n').flatMap(fitting))
    }
  }
  return groups.map(({ title, lines }) => ({ title, slides: sliced(lines), footer: '' }))
}

/** A long line as several, between words. */
function fitting(line: string): string[] {
  const lines: string[] = []
  for (const word of line.trim().split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= MAX_LETTERS) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function sliced(lines: readonly string[]): string[] {
  const count = Math.max(1, Math.ceil(lines.length / MAX_LINES))
  // Slides of one part are about as full.
  const each = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, at) => lines.slice(at * each, (at + 1) * each).join('\n'))
}
