/** Pieces of a title without the preachers and passages that they name. */
import { findPassages } from '#app/features/youtube/title-scripture.ts'
import { tidied, withoutLooseEnd } from '#app/features/youtube/title-segments.ts'
import { knownSeries, numberedSeries, saidSeries } from '#app/features/youtube/title-series.ts'
import { yearlessAtEnd } from '#app/features/youtube/title-dates.ts'
import { type Ground, isTitled, speakerIn } from '#app/features/youtube/title-speakers.ts'

/** What is known of a channel before a title is read. */
export interface Known {
  speakers: readonly string[]
  series: readonly string[]
  /** Pieces that name the church or a program, folded. */
  programs?: ReadonlySet<string>
  /** Series whose titles differ in a number alone, folded. */
  counted?: ReadonlySet<string>
  /** Pieces that many titles hold, folded: none of them alone is a title. */
  common?: ReadonlySet<string>
  /** A bare name that only looks like one is not believed: the titles of this channel name their speakers elsewhere. */
  isCareful?: boolean
}

export interface TitleParts {
  title: string
  speakers: string[]
  passages: string[]
  series: string
}

/** A piece without what it says about preacher and passage, each of which is noted; '' when it says nothing else. */
export function peeled(text: string, found: TitleParts, known: Known, alone: boolean): string {
  const speaker =
    alone && text.split(' ').length < 4 ? titledSpeaker(text, known) : speakerIn(text, known.speakers, groundOf(known))
  if (speaker !== '') {
    found.speakers.push(speaker)
    return ''
  }
  const rest = withoutSpeaker(withoutPassage(withoutBrackets(text, found, known), found), found, known)
  return rest === text || rest === '' ? rest : peeled(rest, found, known, false)
}

/** How far a bare name is believed. */
function groundOf({ isCareful = false }: Known): Ground {
  return isCareful ? 'hardly' : 'looks'
}

/** A title that is a bare name and nothing else is about that person, unless they are known to preach here. */
function titledSpeaker(text: string, known: Known): string {
  const speaker = speakerIn(text, known.speakers, groundOf(known))
  return known.speakers.includes(speaker) || /\./.test(text) ? speaker : ''
}

function withoutBrackets(text: string, found: TitleParts, known: Known): string {
  const rest = tidied(
    text.replace(/[([]([^()[\]]+)[)\]]/g, (whole, inside: string) => {
      const speaker = speakerIn(inside.replace(yearlessAtEnd, ''), known.speakers, groundOf(known))
      const series = saidSeries(inside) || knownSeries(inside, known.series) || numberedSeries(inside)
      if (speaker !== '') found.speakers.push(speaker)
      else if (onlyPassages(inside)) notePassages(inside, found)
      else if (series !== '' && found.series === '') found.series = series
      else return whole
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

/** A preacher at the end, after a comma, a "by" or with an honorific, or at the beginning before a colon. */
function withoutSpeaker(text: string, found: TitleParts, known: Known): string {
  for (const way of PREACHER_BESIDE) {
    const { rest = '', person = '' } = way.exec(text)?.groups ?? {}
    const speaker = person === '' ? '' : speakerIn(person, known.speakers, groundOf(known))
    if (
      speaker === '' ||
      ((way === BEFORE_COLON || way === BEFORE_QUOTES) &&
        speaker === person &&
        !isTitled(person) &&
        !known.speakers.includes(person))
    )
      continue
    found.speakers.push(speaker)
    // "Interview with …", "…'s Sermon": what would be left is no title.
    return /\s/.test(rest.trim()) || !INSEPARABLE.has(way) ? withoutLooseEnd(tidied(rest)) : text
  }
  return text
}

/** Before a colon stands whoever preaches or whoever it is about: only an honorific tells. */
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
  for (const { from, to } of findPassages(text)) {
    const passage = text.slice(from, to).trim()
    if (!found.passages.includes(passage)) found.passages.push(passage)
  }
}

/** Whether nothing but passages stands there, and words that say so. */
function onlyPassages(text: string): boolean {
  const passages = findPassages(text)
  const besides = passages.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text)
  return passages.length > 0 && !/[\p{L}\p{N}]/u.test(besides.replace(PASSAGE_WORDS, ''))
}

const PASSAGE_WORDS =
  /\b(scriptures?|readings?|text|gospel|psalm|lesson|passage|from|on|the|and|a|niv|esv|nrsv|kjv|nkjv|nlt|csb|rsv|nasb|sermon|homily|message|book|of|holy|according|to)\b/gi
