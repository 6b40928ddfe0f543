/** Patterns shared by the titles of one channel: text in the same place of many of them is no part of a title. */
import {
  isBroadcast,
  isChurch,
  isProgramName,
  segmentsOf,
  withoutPrefixes,
} from '#app/videos/youtube/title-segments.ts'
import { findDates, isCompactDate, isDayFirst, withoutDates, yearlessAtEnd } from '#app/videos/youtube/title-dates.ts'
import { findPassages } from '#app/church/bible-verses.ts'
import { isPart, sharedSeries } from '#app/videos/youtube/title-series.ts'
import { fold, isNamed, isNameShaped } from '#app/text/speaker-names.ts'

export interface Shared {
  /** Whether the day comes before the month; undefined if no title shows it. */
  isDayFirst: boolean | undefined
  /** Whether titles begin with a date like "12-0603". */
  isCompact: boolean
  /** Names of the church, a program or a campus before many titles, as written. */
  prefixes: readonly string[]
  /** The same anywhere in titles, folded. */
  programs: ReadonlySet<string>
  /** People in the place where titles name their speaker. */
  speakers: readonly string[]
  series: readonly string[]
  /** Series whose titles differ only in a number, folded. */
  counted: ReadonlySet<string>
  /** There are enough titles to know where speakers are named, so a name in another place proves nothing. */
  isCareful: boolean
  /** Pieces that many titles contain, folded: none of them alone is a title. */
  common: ReadonlySet<string>
  /** Text before or behind nearly all titles of which the meaning is unclear. */
  unclear: readonly string[]
}

/** Number of titles from which text that only one of them has is trusted less. */
const MIN_TITLES = 8
/** Text in this share of all titles is not a title by itself. */
const COMMON_SHARE = 0.1
/** Titles that have to follow a pattern before it counts. */
const MIN_COUNT = 3

/** @param written the titles of one channel or playlist, the newest first; a hundred are plenty */
export function sharedBy(written: readonly string[]): Shared {
  const titles = written.map((title) => title.replace(/\s+/g, ' ').trim())
  const hints = dateHints(titles)
  const heads = titles.map((title) => headOf(withoutDates(title, findDates(title, hints))))
  const isOne = ({ text, count }: Repeated) => isProgram(text, count, titles.length)
  const prefixes = frequent(heads).filter(isOne)
  const inFront = prefixes.map(({ text }) => text)
  const rows = titles.map((title) => {
    const start = withoutPrefixes(title, inFront)
    return segmentsOf(withoutDates(start, findDates(start, hints))).map(({ text }) => text)
  })
  const pieces = frequent(rows.flatMap((row) => [...new Set(row)]))
  const programs = new Set([...pieces, ...prefixes].filter(isOne).map(({ text }) => fold(text)))
  const own = rows.map((row) => row.filter((text) => !programs.has(fold(text)) && !isChurch(text)))
  const speakers = findSpeakers(own)
  const people = new Set(speakers.map(fold))
  const { series, counted } = sharedSeries(own.map((row) => row.filter((text) => !people.has(fold(text)))))
  const ends = own.flatMap((row) => (row.length > 1 ? [row[0] ?? '', row.at(-1) ?? ''] : []))
  const unclear = frequent(ends)
    .filter(({ text, count }) => count >= 0.9 * titles.length && count >= MIN_TITLES && !people.has(fold(text)))
    .map(({ text }) => text)
  const common = pieces.filter(({ count }) => count >= MIN_COUNT && count >= COMMON_SHARE * titles.length)
  return {
    ...hints,
    prefixes: inFront,
    programs,
    speakers,
    series: series.filter((each) => unclear.every((text) => fold(text) !== fold(each))),
    counted,
    isCareful: titles.length >= MIN_TITLES,
    common: new Set(common.map(({ text }) => fold(text))),
    unclear,
  }
}

/** The order of day and month in most titles that show it. */
function dateHints(titles: readonly string[]): Pick<Shared, 'isDayFirst' | 'isCompact'> {
  const orders = titles.map(isDayFirst)
  const dayFirst = orders.filter((order) => order === true).length
  const monthFirst = orders.filter((order) => order === false).length
  return {
    isDayFirst: dayFirst === monthFirst ? undefined : dayFirst > monthFirst,
    isCompact: titles.filter(isCompactDate).length >= MIN_COUNT,
  }
}

/** The text before the first separator of a title. */
function headOf(title: string): string {
  const { head = '', tail = '' } =
    /^(?<head>.{2,60}?)(?:\s*[,:|\uE000]|\s[-–—]+\s)(?<tail>.*)$/u.exec(title.trim())?.groups ?? {}
  return isPart(tail.trim()) ? '' : head.trim()
}

function isProgram(text: string, count: number, of: number): boolean {
  if (/^[AP]M$/.test(text)) return false
  if (/^\p{Lu}{2,5}$/u.test(text)) return count >= MIN_COUNT && count >= 0.1 * of
  const isProgramLike = isChurch(text)
    ? count > 1
    : count >= MIN_COUNT && (isBroadcast(text) || (count >= 0.3 * of && isProgramName(text)))
  return isProgramLike && !isNamed(text, 'any') && findPassages(text).length === 0
}

interface Repeated {
  text: string
  count: number
}

/** Repeated texts, written as the first of them. */
function frequent(texts: readonly string[]): Repeated[] {
  const alike = Map.groupBy(texts, fold)
  alike.delete('')
  return [...alike.values()].map((all) => ({ text: all[0] ?? '', count: all.length })).filter(({ count }) => count > 1)
}

/** Places of a title that may contain its speaker: counted from its start, from its end, and in brackets there. */
function placesOf(row: readonly string[]): [place: string, text: string][] {
  const bracket = /\(([^()]+)\)$/u.exec(row.at(-1) ?? '')?.[1] ?? ''
  const inBrackets: [string, string][] = bracket === '' ? [] : [['brackets', bracket.replace(yearlessAtEnd, '').trim()]]
  const beside = PLACES_IN_PIECE.flatMap(([place, form]): [string, string][] => {
    const text = form.exec(place === 'colon' ? (row[0] ?? '') : (row.at(-1) ?? ''))?.[1] ?? ''
    return text === '' ? [] : [[place, text]]
  })
  if (row.length < 2) return [...inBrackets, ...beside]
  const pieces = row.flatMap((text, i): [string, string][] => [
    [`start ${i}`, text],
    [`end ${row.length - i}`, text],
  ])
  return [...pieces, ...inBrackets, ...beside]
}

/** Places within a piece. */
const PLACES_IN_PIECE = [
  ['colon', /^([^:]{3,40}):\s/u],
  ['by', /\s(?:by|with)\s+([^,]{3,60})$/iu],
  ['comma', /,\s+([^,]{3,60})$/u],
] as const

/** Share of certain names in a place from which every name-shaped piece there counts as a speaker, or only the certain ones. */
const SHARE_FOR_ALL = 0.5
const SHARE_FOR_CERTAIN = 0.25
/** If nearly every piece is written like a name, a few certain names are enough. */
const SHARE_NAME_SHAPED = 0.8
const SHARE_IF_NAME_SHAPED = 0.15

function findSpeakers(rows: readonly (readonly string[])[]): string[] {
  const places = Map.groupBy(rows.flatMap(placesOf), ([place]) => place)
  const found = new Map<string, string>()
  for (const texts of places.values()) {
    const pieces = texts.map(([, text]) => text)
    const people = pieces.filter((text) => isNamed(text, 'biblical'))
    const shaped = pieces.filter((text) => isNameShaped(text))
    const share = people.length / pieces.length
    if (people.length < MIN_COUNT) continue
    const isSpeakers =
      share >= SHARE_FOR_ALL || (shaped.length >= SHARE_NAME_SHAPED * pieces.length && share >= SHARE_IF_NAME_SHAPED)
    if (!isSpeakers && share < SHARE_FOR_CERTAIN) continue
    for (const text of isSpeakers ? shaped : people) found.set(fold(text), found.get(fold(text)) ?? text)
  }
  return [...found.values()]
}
