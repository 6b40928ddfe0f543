/**
 * What a video's title says about a sermon. Pure, but for the server only: the parser of passages is large. The desk asks
 * for its example at `adminApi.youtubeRecognise`.
 *
 * What is not certain stays empty: nobody checks 316 sermons, and a wrong preacher is worse than none.
 */
import { describedFacts } from '#app/youtube/description-facts.ts'
import type { Rules } from '#app/youtube/rules.ts'
import { findDates, type FoundDate, theDate } from '#app/youtube/title-dates.ts'
import { sorted } from '#app/youtube/title-parts.ts'
import type { Known } from '#app/youtube/title-peel.ts'
import { inOrder } from '#app/youtube/title-order.ts'
import { CUT, segmentsOf, withoutPrefixes } from '#app/youtube/title-segments.ts'

export type { Rules }

export interface Recognised {
  title: string
  speaker: string
  scripture: string
  series: string
  /** `YYYY-MM-DD` or ''. */
  date: string
}

/** Longer than any title and description of the service, so that nothing takes long whatever comes. */
const LONGEST_TITLE = 300
const LONGEST_DESCRIPTION = 6000

/**
 * Speaker, passage, series and date as they are written in the title, else in a labelled line of the description; '' for
 * what is not certain. The title is what is left, never empty when the video has one.
 * @param known people and series there are already; they are recognised by their names, and written as they are
 */
export function recognise(
  videoTitle: string,
  description: string,
  rules: Rules,
  known: Known = { speakers: [], series: [] },
): Recognised {
  const given = videoTitle
    .slice(0, LONGEST_TITLE)
    .replace(/[\s\p{Cc}\p{Co}]+/gu, ' ')
    .trim()
  const start = withoutPrefixes(given, rules.prefixes ?? [])
  const dates = findDates(start)
  const segments = segmentsOf(withoutDates(start, dates))
  const all = { speakers: [...(rules.speakers ?? []), ...known.speakers], series: known.series }
  const parts = inOrder(segments, rules.order ?? [], all) ?? sorted(segments, all, dates.length === 0)
  const facts = describedFacts(description.slice(0, LONGEST_DESCRIPTION), all.speakers)
  const speakers = asWritten(parts.speakers, given, all.speakers)
  const scripture = asWritten(parts.passages, given).join('; ') || facts.scripture
  return {
    title: /\p{L}{3}/u.test(parts.title) ? parts.title : given,
    speaker: [...new Set(speakers)].join(', ') || facts.speaker,
    scripture,
    series: rules.series || asWritten([parts.series], given, all.series).join('') || facts.series,
    date: theDate(dates) || facts.date,
  }
}

/** Only what stands in the title word for word, with nothing taken out of its middle, or is known by that name. */
function asWritten(found: readonly string[], title: string, known: readonly string[] = []): string[] {
  return found.filter((each) => title.includes(each) || known.includes(each))
}

/** Brackets around a date go with it. */
function withoutDates(text: string, dates: readonly FoundDate[]): string {
  return dates.reduceRight((rest, { from, to }) => {
    const before = rest.slice(0, from).replace(/[([]\s*$/, '')
    const after = rest.slice(to)
    return `${before}${CUT}${before.length < from ? after.replace(/^\s*[)\]]/, '') : after}`
  }, text)
}
