/** The pieces of a title sorted into what they are. */
import { isChurch } from '#app/features/youtube/title-churches.ts'
import { joined, type Segment } from '#app/features/youtube/title-segments.ts'
import { findPassages } from '#app/features/youtube/title-scripture.ts'
import { fold, speakerIn } from '#app/features/youtube/title-speakers.ts'
import { type Known, peeled, type TitleParts } from '#app/features/youtube/title-peel.ts'
import {
  countedSeries,
  countOf,
  isPart,
  isSeriesOfABook,
  knownSeries,
  numberedSeries,
  quotedSeries,
  quotedTail,
  saidSeries,
} from '#app/features/youtube/title-series.ts'

/**
 * What each piece is for certain; the rest is the title.
 * @param alone nothing stood beside the pieces: no date was taken out
 */
export function sorted(segments: readonly Segment[], known: Known, alone: boolean): TitleParts {
  const found: TitleParts = { title: '', speakers: [], passages: [], series: '' }
  const peeledPiece = (text: string, before: string) => {
    const speaker = SPEAKER_LABEL.test(before) ? speakerIn(text, known.speakers, 'said') : ''
    if (speaker !== '') found.speakers.push(speaker)
    return speaker === '' ? peeled(text, found, known, alone && pieces.length === 1) : ''
  }
  const isOwn = ({ text }: Segment) => !isChurch(text) && known.programs?.has(fold(text)) !== true
  const own = segments.filter(isOwn)
  // "The Glorious Church of Jesus Christ - Part 8" is about a church, and none's name.
  const pieces = own.some(({ text }) => !isPart(text)) ? own : segments
  const left = pieces
    .map((segment, i) => ({ ...segment, text: peeledPiece(segment.text, pieces[i - 1]?.text ?? '') }))
    .filter(({ text }) => text !== '')
  noteChapters(left, found)
  const rest = withoutSeries(left, found, known)
  found.title = isTitle(rest, known)
    ? joined(rest)
    : besidesSpeakers(pieces, found) || found.passages.join('; ') || joined(pieces)
  return found
}

/** "The Book of Acts - Chapter 28" names a passage in two pieces. */
function noteChapters(left: readonly Segment[], found: TitleParts): void {
  for (const [i, { text }] of left.entries()) {
    const numbers = CHAPTERS.exec(text)?.groups?.['numbers'] ?? ''
    const book = (left[i - 1]?.text ?? '').replace(/^(?:the\s+)?book\s+of\s+/i, '')
    const passage = `${book} ${numbers}`
    if (numbers !== '' && isSeriesOfABook(book) && findPassages(passage).length > 0) found.passages.push(passage)
  }
}
const CHAPTERS = /^ch(?:apter|\.)?s?\s*(?<numbers>\d{1,3}(?:\s*(?:-|–|to|and|&)\s*\d{1,3})?)$/i

/** Stands before a speaker's name, and is no title. */
const SPEAKER_LABEL = /^(?:guest\s+|today's\s+)?(?:speaker|preacher|homilist|teacher|preaching)$/i

/** Whether the pieces say more than which part it is, or what many other titles say too. */
function isTitle(pieces: readonly Segment[], { common }: Known): boolean {
  return pieces.some(
    ({ text }) =>
      !isPart(text) && !SPEAKER_LABEL.test(text) && /\p{L}{2}/u.test(text) && common?.has(fold(text)) !== true,
  )
}

/** The pieces without the one that names the series, which is noted; all of them when they would be no title without it. */
function withoutSeries(left: Segment[], found: TitleParts, known: Known): Segment[] {
  if (found.series !== '') return left
  const said = ({ text }: Segment) => saidSeries(text) || knownSeries(text, known.series) || quotedSeries(text)
  const numbered = ({ text }: Segment) => numberedSeries(text) || countedAmong(text, known)
  const headed = ({ text }: Segment) => knownSeries(halves(text)[0], halves(text)[1] === '' ? [] : known.series)
  const ofBook = ({ text }: Segment) => (isSeriesOfABook(text) ? text : '')
  const least = known.isCareful ? 1 : 2
  const counted = ({ text }: Segment, i: number) =>
    left.length > least ? countedSeries(text, left[i + 1]?.text ?? '') : ''
  for (const way of [said, headed, counted, numbered, ofBook]) {
    const isEnough = left.length > 1 || way === said || way === headed || (way === numbered && known.isCareful)
    const at = isEnough ? left.findIndex((segment, i) => way(segment, i) !== '') : -1
    const segment = left[at]
    if (segment === undefined || (way === ofBook && at > 0)) continue
    found.series = way(segment, at)
    const tail = way === said ? quotedTail(segment.text) : way === headed ? halves(segment.text)[1] : ''
    if (tail !== '') return left.with(at, { ...segment, text: tail })
    // A number at the end counts what stands before it, which is the title.
    const isLast = way === counted && at > 0 && at + 2 >= left.length
    const hasPart = way === counted || (way === said && known.isCareful && isPart(left[at + 1]?.text ?? ''))
    const rest = isLast ? left : left.toSpliced(at, hasPart ? 2 : 1)
    return isTitle(rest, known) || !known.isCareful ? rest : left
  }
  const [first, ...others] = left
  const [head = '', tail = ''] = first === undefined ? [] : halves(first.text)
  const series = headSeries(head, tail, known)
  if (first === undefined || series === '') return left
  found.series = series
  const rest = tail === '' ? others : [{ ...first, text: tail }, ...others]
  return isTitle(rest, known) || !known.isCareful ? rest : left
}

/** A piece that several titles share with other numbers. */
function countedAmong(text: string, { counted }: Known): string {
  const { head } = countOf(text)
  return head !== '' && counted?.has(fold(head)) ? head : ''
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
