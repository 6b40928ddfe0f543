/** The pieces of a title sorted into what they are. */
import { isChurch } from '#app/youtube/title-churches.ts'
import { joined, type Segment } from '#app/youtube/title-segments.ts'
import { type Known, peeled, type TitleParts } from '#app/youtube/title-peel.ts'
import {
  countedSeries,
  isPart,
  isSeriesOfABook,
  knownSeries,
  numberedSeries,
  saidSeries,
} from '#app/youtube/title-series.ts'

/**
 * What each piece is for certain; the rest is the title.
 * @param alone nothing stood beside the pieces: no date was taken out
 */
export function sorted(segments: readonly Segment[], known: Known, alone: boolean): TitleParts {
  const found: TitleParts = { title: '', speakers: [], passages: [], series: '' }
  const own = segments.filter(({ text }) => !isChurch(text))
  const pieces = own.length > 0 ? own : segments
  const left = pieces
    .map((segment) => ({ ...segment, text: peeled(segment.text, found, known, alone && pieces.length === 1) }))
    .filter(({ text }) => text !== '')
  const rest = withoutSeries(left, found, known)
  const isTitle = rest.some(({ text }) => !isPart(text))
  found.title = isTitle ? joined(rest) : besidesSpeakers(pieces, found) || found.passages.join('; ') || joined(pieces)
  return found
}

/** The pieces without the one that names the series, which is noted. */
function withoutSeries(left: Segment[], found: TitleParts, known: Known): Segment[] {
  if (found.series !== '') return left
  const said = ({ text }: Segment) => saidSeries(text) || knownSeries(text, known.series)
  const numbered = ({ text }: Segment) => numberedSeries(text)
  const ofBook = ({ text }: Segment) => (isSeriesOfABook(text) ? text : '')
  const counted = ({ text }: Segment, i: number) =>
    left.length > 2 ? countedSeries(text, left[i + 1]?.text ?? '') : ''
  for (const way of [said, counted, numbered, ofBook]) {
    const at = left.length > 1 || way === said ? left.findIndex((segment, i) => way(segment, i) !== '') : -1
    const segment = left[at]
    if (segment === undefined || (way === ofBook && at > 0)) continue
    found.series = way(segment, at)
    return left.toSpliced(at, way === counted ? 2 : 1)
  }
  const [first, ...others] = left
  const [head = '', tail = ''] = first === undefined ? [] : halves(first.text)
  const series = headSeries(head, tail, known)
  if (first === undefined || series === '') return left
  found.series = series
  return tail === '' ? others : [{ ...first, text: tail }, ...others]
}

/** The series before a colon, when something says that it is one. */
function headSeries(head: string, tail: string, known: Known): string {
  if (tail === '') return ''
  const is = saidSeries(head) || knownSeries(head, known.series) || numberedSeries(head)
  if (is !== '') return is
  return isSeriesOfABook(head) || isPart(tail) ? head : ''
}

/** "Acts: The Promise" as "Acts" and "The Promise". */
function halves(text: string): [string, string] {
  const at = text.search(/:\s/u)
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** What to call it when everything in its title has been recognised: the pieces but the preacher's. */
function besidesSpeakers(pieces: readonly Segment[], { speakers }: TitleParts): string {
  return joined(pieces.filter(({ text }) => !speakers.some((speaker) => text.includes(speaker))))
}
