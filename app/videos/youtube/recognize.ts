/**
 * Recognizes the parts of a video's title. Pure, but only for the server: the parser of passages is large. The admin area
 * asks for its example at `adminApi.youtubeRecognize`.
 *
 * An uncertain field stays empty: no one checks 316 sermons, and a wrong speaker is worse than none.
 */
import { describedFacts } from '#app/videos/youtube/description.ts'
import { type Rules, textsInRules, type Unsure } from '#app/videos/youtube/rules.ts'
import { findDates, theDate, withoutDates } from '#app/videos/youtube/title-dates.ts'
import { inOrder, sorted, type TitleParts } from '#app/videos/youtube/title-parts.ts'
import { fold, isNamed } from '#app/text/speaker-names.ts'
import { isPart } from '#app/videos/youtube/title-series.ts'
import type { Shared } from '#app/videos/youtube/title-shared.ts'
import {
  CUT,
  isBroadcast,
  isChurch,
  isMedium,
  type Segment,
  segmentsOf,
  tidied,
  withoutPrefixes,
} from '#app/videos/youtube/title-segments.ts'

export interface Recognized {
  title: string
  speaker: string
  scripture: string
  series: string
  /** `YYYY-MM-DD` or ''. */
  date: string
  /** A question about the title that only a person can answer; missing when all is clear. */
  unsure?: Unsure
}

/** Facts known besides the texts of a video. */
export interface Known {
  /** Speakers and series of the site; they are recognized by their names, and written as they are. */
  speakers: readonly string[]
  series: readonly string[]
  /** Patterns that the titles of its channel share. */
  shared?: Shared
  /** Day of publication at the church, `YYYY-MM-DD`. */
  published?: string
}

/** Longer than any title and description on YouTube; longer texts are cut, since recognition would take long. */
const MAX_TITLE = 300
const MAX_DESCRIPTION = 6000

/**
 * Speaker, passage, series and date as they are written in the title, else in the description; '' for an uncertain one.
 * The title is the rest, never empty when the video has one.
 */
export function recognize(
  videoTitle: string,
  description: string,
  rules: Rules,
  { speakers: people, series: known, shared, published = '' }: Known = { speakers: [], series: [] },
): Recognized {
  const { prefixes = [], speakers: ownPeople = [], seriesNames = [], plain = [], order = [] } = rules
  const given = videoTitle
    .slice(0, MAX_TITLE)
    .replace(/[\s\p{Cc}\p{Co}]+/gu, ' ')
    .trim()
  // Administrators can keep texts in titles.
  const isOpen = noneOf(plain)
  const start = withoutPrefixes(given, [...prefixes, ...(shared?.prefixes ?? []).filter(isOpen)])
  const hints = { published, isDayFirst: shared?.isDayFirst, isCompact: shared?.isCompact ?? false }
  const dates = findDates(start, hints)
  const undated = withoutDates(start, dates)
  const segments = segmentsOf(undated)
  const all = {
    speakers: [...ownPeople, ...[...people, ...(shared?.speakers ?? [])].filter(isOpen)],
    series: [
      ...seriesNames,
      ...[...known.filter((series) => !isBroadcast(series)), ...(shared?.series ?? [])].filter(isOpen),
    ],
    ...(shared && { counted: shared.counted, common: shared.common, isCareful: shared.isCareful }),
    programs: new Set([...prefixes, ...(rules.suffixes ?? []), ...(shared?.programs ?? [])].filter(isOpen).map(fold)),
  }
  const parts = inOrder(segments, order, all) ?? sorted(segments, all, dates.length === 0)
  const facts = describedFacts(description.slice(0, MAX_DESCRIPTION), all.speakers, hints)
  const speakers = onlyWritten(parts.speakers, given, all.speakers)
  const scripture = parts.passages.filter((passage) => isWritten(passage, given)).join('; ') || facts.scripture
  const unsure = facts.speaker === '' ? doubtIn(segments, parts, shared, textsInRules(rules)) : undefined
  return {
    title: [parts.title, atEndsCut(undated)].find((title) => isTitle(title, parts.speakers)) ?? given,
    speaker: [...new Set(speakers)].join(', ') || facts.speaker,
    scripture,
    series: rules.series || onlyWritten([parts.series], given, all.series).join('') || facts.series,
    date: theDate(dates) || facts.date,
    ...(unsure && { unsure }),
  }
}

/** Tests that a text is none of these, however it is written. */
function noneOf(texts: readonly string[]): (text: string) => boolean {
  const folded = new Set(texts.map(fold))
  return (text) => !folded.has(fold(text))
}

/** A title without the dates at its ends; '' when one was in the middle, where it would leave a gap. */
function atEndsCut(undated: string): string {
  const text = tidied(undated.replace(/^[\s\uE000]+|[\s\uE000]+$/gu, ''))
  return text.includes(CUT) ? '' : text
}

/** Whether the text says more than a number, a medium or a speaker. */
function isTitle(title: string, speakers: readonly string[]): boolean {
  return /\p{L}{3}/u.test(title) && !isPart(title) && !isMedium(title) && !speakers.includes(title)
}

/** Only names that are literally in the title, or known. */
function onlyWritten(found: readonly string[], title: string, known: readonly string[] = []): string[] {
  return found.filter((each) => title.includes(each) || known.includes(each))
}

/** A passage may be written in two pieces: "The Book of Acts - Chapter 28". */
function isWritten(passage: string, title: string): boolean {
  return title.includes(passage) || passage.split(' ').every((word) => title.includes(word))
}

/**
 * The first doubt about a title: text that is in nearly all titles of its channel and may be a program or a series; a name
 * where no other title names its speaker.
 * @param settled texts about which a person has answered
 * @returns undefined when everything is clear, or there are too few other titles to ask
 */
function doubtIn(
  segments: readonly Segment[],
  { speakers, series }: Pick<TitleParts, 'speakers' | 'series'>,
  shared: Shared | undefined,
  settled: readonly string[],
): Unsure | undefined {
  if (!shared?.isCareful) return undefined
  const isOpen = noneOf(settled)
  const isClear = noneOf(shared.unclear)
  const texts = segments.map(({ text }) => text).filter(isOpen)
  const unclear = series === '' ? texts.find((text) => !isClear(text)) : undefined
  if (unclear !== undefined) return { text: unclear, may: ['program', 'series'] }
  if (speakers.length > 0) return undefined
  const inBrackets = texts.flatMap((text) =>
    [...text.matchAll(/\(([^()]+)\)/g)].map(([, inside = '']) => inside.trim()),
  )
  const name = [...texts, ...inBrackets.filter(isOpen)].find((text) => isNamed(text, 'any') && !isChurch(text))
  return name === undefined ? undefined : { text: name, may: ['speaker'] }
}
