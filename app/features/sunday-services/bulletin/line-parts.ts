/**
 * Where the words of a line stand: in which font, and in which order. Right-to-left letters follow the Unicode Bidirectional
 * Algorithm (https://www.unicode.org/reports/tr9/).
 */
import bidiFactory from 'bidi-js'
import { type OtherLetters, otherLetters } from '#app/look/other-letters.ts'

const bidi = bidiFactory()
const RIGHT_TO_LEFT = new RegExp(`${otherLetters.hebrew.source}|${otherLetters.arabic.source}`)

/** A part of a text that one font draws in one direction. */
interface Part {
  text: string
  /** Undefined for the look's own font. */
  letters: OtherLetters | undefined
}

/** Whether a paragraph with this text begins at the right. */
export function beginsRight(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
}

/** The parts of a text by the fonts that have their letters, in the order in which it is read. */
export function partsByFont(text: string): Part[] {
  const parts: Part[] = []
  for (const letter of text) {
    const letters = lettersOf(letter)
    const last = parts.at(-1)
    // Marks and joiners belong to the letter before them.
    if (last && (last.letters === letters || /[\p{M}\u200C\u200D]/u.test(letter))) last.text += letter
    else parts.push({ text: letter, letters })
  }
  return parts
}

const names = Object.keys(otherLetters) as OtherLetters[]
const lettersOf = (letter: string) => names.find((name) => otherLetters[name].test(letter))

interface Placed extends Part {
  /** The place of its text among those of the line. */
  at: number
  /** The part's place among all as the line is read. */
  place: number
}

/**
 * @param texts of one line, which look different
 * @returns its parts from left to right, with the texts that fonts draw in this order
 */
export function partsFromLeft(texts: readonly string[], isFromRight: boolean): Placed[] {
  const line = texts.join('')
  const parts = texts.flatMap((text, at) => partsByFont(text).map((part) => ({ ...part, at })))
  if (!isFromRight && !RIGHT_TO_LEFT.test(line)) return parts.map((part, place) => ({ ...part, place }))
  const { levels } = bidi.getEmbeddingLevels(line, isFromRight ? 'rtl' : 'ltr')
  const runs: Run[] = []
  let start = 0
  for (const part of parts) {
    for (const [index, unit] of part.text.split('').entries()) {
      const level = levels[start + index] ?? 0
      const last = runs.at(-1)
      if (index > 0 && last?.level === level) last.text += unit
      else runs.push({ ...part, text: unit, level, place: runs.length })
    }
    start += part.text.length
  }
  return reordered(runs).map((run) =>
    run.level % 2 === 0 || run.letters !== undefined ? run : { ...run, text: mirrored(run.text) },
  )
}

interface Run extends Placed {
  level: number
}

/** Signs between right-to-left words, whose font draws from the left: `) (` for `( )`. */
function mirrored(text: string): string {
  return Array.from(text)
    .toReversed()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('')
}

/** Turns around what stands at each level or above, from the highest to the lowest odd one (rule L2). */
function reordered(runs: readonly Run[]): Run[] {
  const highest = Math.max(...runs.map(({ level }) => level))
  let line = [...runs]
  for (let level = highest; level >= 1; level--) {
    const next: Run[] = []
    for (const group of groups(line, (run) => run.level >= level))
      next.push(...(group[0] && group[0].level >= level ? group.toReversed() : group))
    line = next
  }
  return line
}

/** Neighbors of which the same is true. */
function groups(runs: readonly Run[], is: (run: Run) => boolean): Run[][] {
  const all: Run[][] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last?.[0] && is(last[0]) === is(run)) last.push(run)
    else all.push([run])
  }
  return all
}
