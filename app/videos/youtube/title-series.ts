/** Series and parts of them in titles, in one and in those that a channel's titles share. */
import { isBroadcast, isChurch } from '#app/videos/youtube/title-segments.ts'
import { findPassages, isBook } from '#app/church/bible-verses.ts'
import { fold, isNamed } from '#app/text/speaker-names.ts'

const COUNT = String.raw`(?:#\s*)?(?:\d{1,3}|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
const PART_WORD = String.raw`(?:part|pt|week|wk|session|episode|ep|lesson|chapters?|ch|parte|aula)\.?`
const partAtEnd = new RegExp(
  String.raw`^(?<series>[^\p{L}]*\p{L}.*?)(?<![\s,:(–-])[\s,:(–-]+(?:${PART_WORD}\s*${COUNT}|#\s*\d{1,3})(?:\s+of\s+\d{1,3})?\)?$`,
  'iu',
)
const partAlone = new RegExp(
  String.raw`^[\s(]*(?:${PART_WORD}\s*${COUNT}|#\s*\d{1,3}|\d{1,2}(?=\s+of\s))(?:\s+(?:of|and|&|to|-)\s+\d{1,3})?[\s)]*$|^[\s(]*cont(?:inue)?d\b[\s.)]*$`,
  'iu',
)
const partOf = new RegExp(
  String.raw`^${PART_WORD}\s*${COUNT}\s+(?:of|in)\s+(?:(?:the|our)\s+series\s+)?(?<series>.+)$`,
  'iu',
)
const labelled = /^(?:(?:sermon|teaching|message)\s+)?series\s*[:–-]\s*(?<series>.+)$/i
const named =
  /^(?:(?:from|in)\s+(?:the|our)\s+(?:series\s+)?)?["“]?(?<series>.+?)["”]?\s+(?:(?:sermon|teaching|message|bible study)\s+)?series$/i
/** A Sunday's name or a kind of service is never a series, whatever number it has. */
const NO_SERIES =
  /\b(services?|worship|eucharist|communion|mass|(?:morning|evening|noonday|midday) prayer|compline|evensong|vespers|matins|liturgy|livestream|live|sermon(?!\s+on\s+the\s+mount)|homily|message|meditation|speaker|sunday|monday|tuesday|wednesday|thursday|friday|saturday|holy week|proper|year [abc]|day|eve|am|pm)\b|^(advent|christmas|epiphany|lent|easter|pentecost|trinity|ordinary time)( \d+.*)?$/i

function isNoSeries(piece: string): boolean {
  return NO_SERIES.test(piece) || isBroadcast(piece)
}

/** Whether a piece is only a number in a series: "Part 2", "#3". */
export function isPart(text: string): boolean {
  return partAlone.test(text)
}

/** The text before a number at the end of a piece, and the number: "From the Sidelines 4", "The Beginning II". */
export function countOf(piece: string): { head: string; count: string } {
  if (isPart(piece)) return { head: '', count: '' }
  const match =
    /^(?<head>[^\p{L}]*\p{L}.*?)[\s,:(–-]+(?:(?:part|pt|week|wk|session|lesson|aula|parte)\.?\s*)?#?(?<count>\d{1,2}|[IVX]{1,4})(?:\s+of\s+\d{1,2})?\)?$/iu.exec(
      piece,
    )
  return { head: match?.groups?.['head']?.trim() ?? '', count: match?.groups?.['count'] ?? '' }
}

/** Whether a piece that several titles share may be their series: a day or a kind of service is not. */
function mayBeSeries(piece: string): boolean {
  return !isNoSeries(piece) && !isPart(piece) && !isChurch(piece) && /\p{L}{3}/u.test(piece)
}

/** The series that a piece states: "Series: Hope", "Hope Series", "Part 2 of Hope". '' for any other. */
export function statedSeries(piece: string): string {
  const match = labelled.exec(piece) ?? partOf.exec(piece) ?? named.exec(piece)
  const series = match?.groups?.['series']?.trim() ?? ''
  const article = /^(a|the|this|new|our|my|sermon|new sermon|this sermon|summer)$/i
  return series.length > 80 || article.test(series) ? '' : withoutPart(series)
}

const beforeQuotes = /^(?<series>[^"“:][^"“]{1,80}?)\s*:\s*(?<tail>["“].+["”])$/u

/** The text before a colon and a title in quotation marks: `Break Free: "The Gift of Law"`. '' for any other. */
export function quotedSeries(piece: string): string {
  const series = beforeQuotes.exec(piece)?.groups?.['series']?.trim() ?? ''
  return isNoSeries(series) ? '' : withoutPart(series)
}

/** The title in quotation marks behind it, without them. */
export function quotedTail(piece: string): string {
  const tail = beforeQuotes.exec(piece)?.groups?.['tail'] ?? ''
  return /\p{L}/u.test(tail) ? tail.replace(/^[\s"“]+|[\s"”]+$/gu, '') : ''
}

/** The series of a piece that ends in its number: "The Sermon on the Mount Pt. 3". '' for any other. */
export function numberedSeries(piece: string): string {
  const series = partAtEnd.exec(piece)?.groups?.['series']?.trim() ?? ''
  return isNoSeries(series) || isChurch(series) ? '' : series
}

/** The series before its number: "Unshakable", then "Part 2". '' when the piece can't be one. */
export function countedSeries(piece: string, next: string): string {
  return isPart(next) && !isNoSeries(piece) && !isPart(piece) ? piece : ''
}

/** The known series in a piece, with or without a number after it. */
export function knownSeries(piece: string, known: readonly string[]): string {
  const full = fold(piece)
  const bare = fold(withoutPart(piece))
  if (bare === '') return ''
  return known.find((series) => fold(series) === full) ?? known.find((series) => fold(series) === bare) ?? ''
}

/** Whether the first half of "Acts: The Promise" is a series although it is unknown: a book of the Bible is. */
export function isSeriesOfABook(first: string): boolean {
  return isBook(withoutPart(first))
}

/** A text without the number of its part. */
function withoutPart(text: string): string {
  return (partAtEnd.exec(text)?.groups?.['series'] ?? text).trim()
}

/**
 * The text that titles of a channel share before a colon, a dash or a number.
 * @param rows the pieces of each title without its date, speaker and program
 * @returns names of series, and folded ones that differ only in a number
 */
export function sharedSeries(rows: readonly (readonly string[])[]): { series: string[]; counted: Set<string> } {
  const own = rows.map((row) => row.filter((piece) => !isPart(piece)).map(withoutBrackets))
  const heads = own.flatMap((row, at) => headsOf(row, at, row.length < (rows[at]?.length ?? 0)))
  const behind = own.flatMap((row, at) => row.slice(1).map((written) => ({ written, at, title: fold(row[0] ?? '') })))
  const series = [
    ...groups(heads, ({ written }) => written).filter(isSeries),
    ...groups(behind, ({ written }) => written).filter((places) => isRun(places, rows.length)),
  ].flatMap(([first]) => first?.written ?? [])
  const counts = own.flat().map((piece) => ({ piece, ...countOf(piece) }))
  const counted = groups(
    counts.filter(({ head }) => head !== '' && !isBook(head)),
    ({ head }) => head,
  ).filter(isCounted)
  return {
    series: series.filter((written) => mayBeHead(written) && !isPassage(written)),
    counted: new Set(counted.flatMap(([first]) => (first ? fold(first.head) : []))),
  }
}

/** Groups of texts that are written alike, in order of their first one. */
function groups<T>(all: readonly T[], nameOf: (each: T) => string): T[][] {
  return [...Map.groupBy(all, (each) => fold(nameOf(each))).values()]
}

interface Head {
  written: string
  tail: string
  /** Index of the title. */
  at: number
  isColon: boolean
  isCounted: boolean
}

/** The text before the first colon of a piece, or before the second piece. */
function headsOf(row: readonly string[], at: number, hasPart: boolean): Head[] {
  const [first = '', ...others] = row
  const quoted = /^(?<head>.{2,80}?)\s*:\s*["“](?<tail>.+)["”]$/u.exec(first)?.groups
  const piece = /^(?<head>[^:]{2,70}?)\s*:\s*(?<tail>\S.*)$/u.exec(first)?.groups
  const { head: beforeColon = '', tail: behindColon = '' } = quoted ?? piece ?? {}
  const head = (text: string, tail: string, isColon: boolean): Head => {
    const written = unquoted(withoutPart(text))
    return { written, tail: fold(tail), at, isColon, isCounted: hasPart || written !== unquoted(text) }
  }
  return [
    ...(others.length > 0 ? [head(first, others.join(' '), false)] : []),
    ...(beforeColon === '' ? [] : [head(beforeColon, behindColon, true)]),
  ]
}

/** Two titles of one series must be this close to each other; three may be anywhere. */
const MAX_DISTANCE = 6

function isSeries(heads: readonly Head[]): boolean {
  if (new Set(heads.map(({ tail }) => tail)).size < 2) return false
  const isClose = heads.some(({ at }, i) => (heads[i + 1]?.at ?? Infinity) - at <= MAX_DISTANCE)
  return heads.length >= 3 || (isClose && heads.some((head) => head.isColon || head.isCounted))
}

/** After titles, a series comes in one run; a place or a service alternates with others. */
const MAX_SPREAD = 1.5
/** Text after more of all titles than this is not a series. */
const MAX_SHARE = 0.8

function isRun(places: readonly { at: number; title: string }[], of: number): boolean {
  const length = (places.at(-1)?.at ?? 0) - (places[0]?.at ?? 0) + 1
  const isOncePerTitle = new Set(places.map(({ title }) => title)).size === places.length
  return places.length >= 3 && isOncePerTitle && length / places.length <= MAX_SPREAD && places.length < MAX_SHARE * of
}

function isCounted(all: readonly { count: string; piece: string }[]): boolean {
  const counts = new Map(all.map(({ count, piece }) => [count, piece]))
  return counts.size > 1 && ![...counts.values()].some(isPassage)
}

function isPassage(text: string): boolean {
  return findPassages(text).length > 0
}

function mayBeHead(head: string): boolean {
  return head.length <= 80 && mayBeSeries(head) && !isNamed(head, 'biblical')
}

/** Without text in brackets, a passage or a number. */
function withoutBrackets(text: string): string {
  return text.replace(/\s*\([^()]*\d[^()]*\)/g, '').trim()
}

function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/u, '$1').trim()
}
