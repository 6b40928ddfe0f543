/** Series and parts of them in titles. */
import { isBook } from '#app/youtube/title-scripture.ts'

const COUNT = String.raw`(?:#\s*)?(?:\d{1,3}|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
const PART_WORD = String.raw`(?:part|pt|week|wk|session|episode|ep|lesson|chapter|ch)\.?`
const partAtEnd = new RegExp(
  String.raw`^(?<series>[^\p{L}]*\p{L}.*?)(?<![\s,:(–-])[\s,:(–-]+(?:${PART_WORD}\s*${COUNT}|#\s*\d{1,3})(?:\s+of\s+\d{1,3})?\)?$`,
  'iu',
)
const partAlone = new RegExp(
  String.raw`^[\s(]*(?:${PART_WORD}\s*${COUNT}|#\s*\d{1,3})(?:\s+of\s+\d{1,3})?[\s)]*$`,
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
  /\b(services?|worship|eucharist|communion|mass|(?:morning|evening|noonday|midday) prayer|compline|evensong|vespers|matins|liturgy|livestream|live|sermon(?!\s+on\s+the\s+mount)|homily|message|sunday|monday|tuesday|wednesday|thursday|friday|saturday|holy week|proper|year [abc]|day|eve|church|cathedral|parish)\b|^(advent|christmas|epiphany|lent|easter|pentecost|trinity|ordinary time)( \d+.*)?$/i

/** Whether a piece is only a number in a series: "Part 2", "#3". */
export function isPart(text: string): boolean {
  return partAlone.test(text)
}

/** The series that a piece says it is: "Series: Hope", "Hope Series", "Part 2 of Hope". '' for any other. */
export function saidSeries(piece: string): string {
  const said = labelled.exec(piece) ?? partOf.exec(piece) ?? named.exec(piece)
  const series = said?.groups?.['series']?.trim() ?? ''
  const article = /^(a|the|this|new|our|my|sermon|new sermon|this sermon|summer)$/i
  return series.length > 80 || article.test(series) ? '' : withoutPart(series)
}

/** The series of a piece that ends in its number: "The Sermon on the Mount Pt. 3". '' for any other. */
export function numberedSeries(piece: string): string {
  const series = partAtEnd.exec(piece)?.groups?.['series']?.trim() ?? ''
  return NO_SERIES.test(series) ? '' : series
}

/** The series that stands before its number: "Unshakable", then "Part 2". '' when the piece can be none. */
export function countedSeries(piece: string, next: string): string {
  return isPart(next) && !NO_SERIES.test(piece) && !isPart(piece) ? piece : ''
}

/** The series by which a piece is known here, a number after it or not. */
export function knownSeries(piece: string, known: readonly string[]): string {
  const whole = fold(piece)
  const bare = fold(withoutPart(piece))
  if (bare === '') return ''
  return known.find((series) => fold(series) === whole) ?? known.find((series) => fold(series) === bare) ?? ''
}

/** Whether the first half of "Acts: The Promise" is a series although nobody knows it: a book of the Bible is. */
export function isSeriesOfABook(first: string): boolean {
  return isBook(withoutPart(first))
}

/**
 * What several titles of one playlist share before a colon, most likely its series: give it to `recognise` as known.
 * Days and kinds of services are left out.
 */
export function seriesAmong(titles: readonly string[]): string[] {
  const counts = new Map<string, { written: string; count: number }>()
  for (const title of titles) {
    const written = /^([^:|]{2,60}):\s+\S/u.exec(title)?.[1]?.trim() ?? ''
    if (written === '' || NO_SERIES.test(written)) continue
    const key = fold(written)
    counts.set(key, { written, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].filter(({ count }) => count > 1).map(({ written }) => written)
}

function withoutPart(text: string): string {
  return (partAtEnd.exec(text)?.groups?.['series'] ?? text).trim()
}

/** "What's the Point" and "Whats The Point" are one series, and so are "The Road" and "the-road". */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
