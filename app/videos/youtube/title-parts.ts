/** Classifies the pieces of a title: by their order, or by what they look like. */
import { isChurch, joined, type Segment, tidied, withoutLooseEnd } from '#app/videos/youtube/title-segments.ts'
import { withoutPassages, findPassages } from '#app/church/bible-verses.ts'
import { fold, isTitled, speakerIn } from '#app/text/speaker-names.ts'
import {
  countedSeries,
  countOf,
  isPart,
  isSeriesOfABook,
  knownSeries,
  numberedSeries,
  quotedSeries,
  quotedTail,
  statedSeries,
} from '#app/videos/youtube/title-series.ts'
import { yearlessAtEnd } from '#app/videos/youtube/title-dates.ts'
import type { Shared } from '#app/videos/youtube/title-shared.ts'
import type { Rules } from '#app/videos/youtube/rules.ts'

/**
 * Classifies each certain piece; the rest is the title.
 * @param alone there was nothing else in the title: no date was removed
 */
export function sorted(segments: readonly Segment[], known: Known, alone: boolean): TitleParts {
  const found: TitleParts = { title: '', speakers: [], passages: [], series: '' }
  const peeledPiece = (text: string, before: string) => {
    const speaker = SPEAKER_LABEL.test(before) ? speakerIn(text, known.speakers, 'stated') : ''
    if (speaker !== '') found.speakers.push(speaker)
    return speaker === '' ? peeled(text, found, known, alone && pieces.length === 1) : ''
  }
  const isOwn = ({ text }: Segment) => !isChurch(text) && known.programs?.has(fold(text)) !== true
  const own = segments.filter(isOwn)
  // "The Glorious Church of Jesus Christ - Part 8" is a title, not the name of a church.
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

/** Precedes a speaker's name, and is not a title. */
const SPEAKER_LABEL = /^(?:guest\s+|today's\s+)?(?:speaker|preacher|homilist|teacher|preaching)$/i

/** Whether the pieces contain more than the number of a part and text that many other titles contain. */
function isTitle(pieces: readonly Segment[], { common }: Known): boolean {
  return pieces.some(
    ({ text }) =>
      !isPart(text) && !SPEAKER_LABEL.test(text) && /\p{L}{2}/u.test(text) && common?.has(fold(text)) !== true,
  )
}

/** The pieces without the one that names the series, which goes into `found`; all of them if the rest would be no title. */
function withoutSeries(left: Segment[], found: TitleParts, known: Known): Segment[] {
  if (found.series !== '') return left
  const stated = ({ text }: Segment) => statedSeries(text) || knownSeries(text, known.series) || quotedSeries(text)
  const numbered = ({ text }: Segment) => numberedSeries(text) || countedHead(text, known)
  const headed = ({ text }: Segment) => knownSeries(halves(text)[0], halves(text)[1] === '' ? [] : known.series)
  const ofBook = ({ text }: Segment) => (isSeriesOfABook(text) ? text : '')
  const min = known.isCareful ? 1 : 2
  const counted = ({ text }: Segment, i: number) =>
    left.length > min ? countedSeries(text, left[i + 1]?.text ?? '') : ''
  for (const way of [stated, headed, counted, numbered, ofBook]) {
    const isEnough = left.length > 1 || way === stated || way === headed || (way === numbered && known.isCareful)
    const at = isEnough ? left.findIndex((segment, i) => way(segment, i) !== '') : -1
    const segment = left[at]
    if (segment === undefined || (way === ofBook && at > 0)) continue
    found.series = way(segment, at)
    const tail = way === stated ? quotedTail(segment.text) : way === headed ? halves(segment.text)[1] : ''
    if (tail !== '') return left.with(at, { ...segment, text: tail })
    // A number at the end counts the text before it, which is the title.
    const isLast = way === counted && at > 0 && at + 2 >= left.length
    const hasPart = way === counted || (way === stated && known.isCareful && isPart(left[at + 1]?.text ?? ''))
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
function countedHead(text: string, { counted }: Known): string {
  const { head } = countOf(text)
  return head !== '' && counted?.has(fold(head)) ? head : ''
}

/** The series before a colon, when something confirms that it is one. */
function headSeries(head: string, tail: string, known: Known): string {
  if (tail === '') return ''
  const is = statedSeries(head) || knownSeries(head, known.series) || numberedSeries(head)
  if (is !== '') return is
  return isSeriesOfABook(head) || isPart(tail) ? head : ''
}

/** "Acts: The Promise" as "Acts" and "The Promise". */
function halves(text: string): [head: string, tail: string] {
  const at = text.search(/:\s/u)
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** The title when every piece has been recognized: the pieces but the preacher's. */
function besidesSpeakers(pieces: readonly Segment[], { speakers }: TitleParts): string {
  return joined(pieces.filter(({ text }) => !speakers.some((speaker) => text.includes(speaker))))
}

/** Facts about a channel that are known before a title is read. */
export type Known = Pick<Shared, 'speakers' | 'series'> &
  Partial<Pick<Shared, 'programs' | 'counted' | 'common' | 'isCareful'>>

export interface TitleParts {
  title: string
  speakers: string[]
  passages: string[]
  series: string
}

/** A piece without its preacher and passage, which go into `found`; '' when nothing remains. */
function peeled(text: string, found: TitleParts, known: Known, alone: boolean): string {
  const speaker = alone && text.split(' ').length < 4 ? titledSpeaker(text, known) : speakerAs(text, known)
  if (speaker !== '') {
    found.speakers.push(speaker)
    return ''
  }
  const rest = withoutSpeaker(withoutPassage(withoutBrackets(text, found, known), found), found, known)
  return rest === text || rest === '' ? rest : peeled(rest, found, known, false)
}

/** A bare name is less certain where other titles name their speakers in another place. */
function speakerAs(text: string, { speakers, isCareful }: Known): string {
  return speakerIn(text, speakers, isCareful ? 'hardly' : 'looks')
}

/** A title that is only a bare name is about that person, unless they are known to preach here. */
function titledSpeaker(text: string, known: Known): string {
  const speaker = speakerAs(text, known)
  return known.speakers.includes(speaker) || /\./.test(text) ? speaker : ''
}

function withoutBrackets(text: string, found: TitleParts, known: Known): string {
  const rest = tidied(
    text.replace(/[([]([^()[\]]+)[)\]]/g, (brackets, inside: string) => {
      const speaker = speakerAs(inside.replace(yearlessAtEnd, ''), known)
      const series = statedSeries(inside) || knownSeries(inside, known.series) || numberedSeries(inside)
      if (speaker !== '') found.speakers.push(speaker)
      else if (onlyPassages(inside)) notePassages(inside, found)
      else if (series !== '' && found.series === '') found.series = series
      else return brackets
      return ''
    }),
  )
  return rest === text ? rest : withoutLooseEnd(rest)
}

function withoutPassage(text: string, found: TitleParts): string {
  const passages = findPassages(text)
  const [first] = passages
  if (first === undefined) return text
  notePassages(text, found)
  if (onlyPassages(text)) return ''
  const before = text.slice(0, first.from)
  const after = text.slice(first.to)
  const isAtEnd = passages.length === 1 && after === '' && !/\b(on|in|of|from|through|to|and|at|&)\s*$/i.test(before)
  const isAtStart = passages.length === 1 && before === '' && /^\s*([:;,.–-]|(?=\p{Lu}|["“]))/u.test(after)
  return isAtEnd ? withoutLooseEnd(tidied(before)) : tidied(isAtStart ? after : text)
}

/** A preacher at the end, after a comma, a "by" or with an honorific, or at the start before a colon. */
function withoutSpeaker(text: string, found: TitleParts, known: Known): string {
  for (const way of PREACHER_BESIDE) {
    const { rest = '', person = '' } = way.exec(text)?.groups ?? {}
    const speaker = person === '' ? '' : speakerAs(person, known)
    const isBare = speaker === person && !isTitled(person) && !known.speakers.includes(person)
    if (speaker === '' || (isBare && (way === BEFORE_COLON || way === BEFORE_QUOTES))) continue
    found.speakers.push(speaker)
    // "Interview with …", "…'s Sermon": the rest would not be a title.
    return /\s/.test(rest.trim()) || !INSEPARABLE.has(way) ? withoutLooseEnd(tidied(rest)) : text
  }
  return text
}

/** A name before a colon is the speaker or the person it is about: only an honorific decides. */
const BEFORE_COLON = /^(?<person>[^:]{3,60}):\s+(?<rest>.+)$/u
const BEFORE_QUOTES = /^(?<person>[^"“]{3,60}?)\s+(?<rest>["“].+["”])$/u
const PREACHER_BESIDE: readonly RegExp[] = [
  /^(?<rest>.+?)\s*,\s*(?<person>.+)$/u,
  /^(?<rest>.+)\s+(?<person>(?:by|with|w\/|feat\.?|ft\.?|por)\s+.+)$/iu,
  /^(?<rest>.+?)\s+(?<person>(?:the\s+)?(?:(?:most|right|very)\s+)?(?:rev|revd|reverend|fr|dr|dcn|bp|bishop|pastor|canon)\b\.?\s.+)$/iu,
  /^(?:sermon|homily|message)\s+by\s+(?<person>.+?)\s+(?<rest>(?:on|from)\s.+)$/iu,
  /^(?<person>.+?)['’]s\s+(?<rest>(?:sermon|homily|message)\b.*)$/iu,
  BEFORE_COLON,
  BEFORE_QUOTES,
]

const INSEPARABLE: ReadonlySet<RegExp | undefined> = new Set([PREACHER_BESIDE[1], PREACHER_BESIDE[4]])

function notePassages(text: string, found: TitleParts) {
  for (const { text: passage } of findPassages(text)) {
    if (!found.passages.includes(passage)) found.passages.push(passage)
  }
}

/** Whether the text is only passages and words that announce them. */
function onlyPassages(text: string): boolean {
  return findPassages(text).length > 0 && !/[\p{L}\p{N}]/u.test(withoutPassages(text).replace(PASSAGE_WORDS, ''))
}

const PASSAGE_WORDS =
  /\b(scriptures?|readings?|text|gospel|psalm|lesson|passage|from|on|the|and|a|niv|esv|nrsv|kjv|nkjv|nlt|csb|rsv|nasb|sermon|homily|message|book|of|holy|according|to)\b/gi

/** @returns undefined when the title has another number of pieces, so that they have to be classified one by one */
export function inOrder(segments: readonly Segment[], order: NonNullable<Rules['order']>, known: Known) {
  const fields = order.filter((field) => field !== 'date')
  if (fields.length < 2) return undefined
  const pieces = segments.map(({ text }) => text)
  const own = pieces.length > fields.length ? pieces.filter((text) => !isChurch(text)) : pieces
  const texts =
    own.length === fields.length - 1 ? own.flatMap((text) => halves(text).filter((half) => half !== '')) : own
  if (texts.length !== fields.length) return undefined
  const found: TitleParts = { title: '', speakers: [], passages: [], series: '' }
  for (const [i, text] of texts.entries()) assign(found, fields[i], text, known)
  return found
}

function assign(found: TitleParts, field: string | undefined, text: string, known: Known) {
  if (field === 'title') found.title = text
  if (field === 'series') found.series = text
  if (field === 'scripture') found.passages = findPassages(text).map((passage) => passage.text)
  const speaker = field === 'speaker' ? speakerIn(text, known.speakers, 'stated') : ''
  if (speaker !== '') found.speakers.push(speaker)
}
