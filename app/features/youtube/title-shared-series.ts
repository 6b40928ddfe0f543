/** The series that several titles of a channel belong to. */
import { findPassages, isBook } from '#app/features/youtube/title-scripture.ts'
import { countOf, isPart, mayBeSeries, withoutPart } from '#app/features/youtube/title-series.ts'
import { fold, isNamed } from '#app/features/youtube/title-speakers.ts'

/** Two titles of one series are so close to each other; three may stand anywhere. */
const CLOSE = 6
/** Behind the titles a series stands in one run; a place or a service alternates with others. */
const DENSE = 1.5
/** Behind more of all titles stands what is no series. */
const MOST = 0.8

interface Head {
  written: string
  tails: Set<string>
  at: number[]
  isColon: boolean
  isCounted: boolean
}

/**
 * What titles share before a colon, a dash or a number.
 * @param rows the pieces of each title without its date, speaker and program
 */
export function sharedSeries(rows: readonly (readonly string[])[]): { series: string[]; counted: Set<string> } {
  const heads = new Map<string, Head>()
  const numbers = new Map<string, Map<string, string>>()
  const behind = new Map<string, { written: string; at: number[]; titles: Set<string> }>()
  for (const [at, given] of rows.entries()) {
    const row = given.filter((piece) => !isPart(piece)).map(withoutBrackets)
    const hasPart = row.length < given.length
    for (const { head, tail, isColon } of headsOf(row)) {
      const written = unquoted(withoutPart(head))
      const key = fold(written)
      if (key === '' || !mayBe(written)) continue
      const found = heads.get(key) ?? { written, tails: new Set(), at: [], isColon: false, isCounted: false }
      found.tails.add(fold(tail))
      found.at.push(at)
      found.isColon ||= isColon
      found.isCounted ||= hasPart || written !== unquoted(head)
      heads.set(key, found)
    }
    for (const piece of row.slice(1)) {
      const found = behind.get(fold(piece)) ?? { written: piece, at: [], titles: new Set<string>() }
      found.at.push(at)
      found.titles.add(fold(row[0] ?? ''))
      behind.set(fold(piece), found)
    }
    for (const piece of row) {
      const { head, count } = countOf(piece)
      if (head === '' || isBook(head)) continue
      const counts = numbers.get(fold(head)) ?? new Map<string, string>()
      numbers.set(fold(head), counts.set(count, piece))
    }
  }
  // Looking for passages takes long, so that few texts are looked through.
  const isPassage = (text: string) => findPassages(text).length > 0
  const series = [...heads.values()]
    .filter((head) => isSeries(head) && !isPassage(head.written))
    .map(({ written }) => written)
  for (const { written, at, titles } of behind.values()) {
    const isRun =
      at.length >= 3 && titles.size === at.length && ((at.at(-1) ?? 0) - (at[0] ?? 0) + 1) / at.length <= DENSE
    if (isRun && at.length < MOST * rows.length && mayBe(written) && !isPassage(written)) series.push(written)
  }
  const counted = [...numbers].filter(([, counts]) => counts.size > 1 && ![...counts.values()].some(isPassage))
  return { series, counted: new Set(counted.map(([key]) => key)) }
}

function isSeries({ tails, at, isColon, isCounted }: Head): boolean {
  const isClose = at.some((place, i) => (at[i + 1] ?? Infinity) - place <= CLOSE)
  if (tails.size < 2) return false
  return at.length >= 3 || ((isColon || isCounted) && isClose)
}

function mayBe(head: string): boolean {
  return head.length <= 80 && mayBeSeries(head) && !isNamed(head, 'biblical')
}

/** What stands before the first colon of a piece, or before the second piece. */
function headsOf(row: readonly string[]): { head: string; tail: string; isColon: boolean }[] {
  const [first = '', ...others] = row
  const piece = /^(?<head>[^:]{2,70}?)\s*:\s*(?<tail>\S.*)$/u.exec(first)?.groups
  const quoted = /^(?<head>.{2,80}?)\s*:\s*["“](?<tail>.+)["”]$/u.exec(first)?.groups
  const { head = '', tail = '' } = quoted ?? piece ?? {}
  const byColon = head === '' ? [] : [{ head, tail, isColon: true }]
  return others.length === 0 ? byColon : [{ head: first, tail: others.join(' '), isColon: false }, ...byColon]
}

/** Without what stands in brackets, a passage or a number. */
function withoutBrackets(text: string): string {
  return text.replace(/\s*\([^()]*\d[^()]*\)/g, '').trim()
}

function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/u, '$1').trim()
}
