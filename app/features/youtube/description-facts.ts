/** What a video's description says in so many words about its sermon. */
import { type DateHints, findDates } from '#app/features/youtube/title-dates.ts'
import { proseFacts } from '#app/features/youtube/description-prose.ts'
import { findPassages, passageText } from '#app/features/youtube/title-scripture.ts'
import { speakerIn } from '#app/features/youtube/title-speakers.ts'

export interface DescriptionFacts {
  speaker: string
  scripture: string
  series: string
  date: string
}

const MARK = String.raw`\s*(?:[:：]|\s[–—-]+(?=\s|$))\s*`
const SPEAKER = String.raw`(?:today[’']s\s+|guest\s+|sermon\s+)?(?:preacher|speaker|homilist|teacher|preaching|speaking|pastor|celebrant and preacher|predicador|pregador|pastora)`
const labels = {
  speaker: [
    new RegExp(`^${SPEAKER}${MARK}(.*)$`, 'iu'),
    /^(?:preached|delivered|presented|taught|(?:sermon|message|homily|teaching|mensagem)(?:\s+(?:delivered|preached))?)\s+(?:by|por)\s*[:–-]?\s+(.+)$/i,
  ],
  scripture: [
    new RegExp(
      `^(?:(?:sermon|main|key|bible|today[’']s)\\s+)?(?:scriptures?|texts?|passages?|verses?|bible readings?|readings?|gospel(?: reading)?|first reading|lesson|texto|leitura)(?:\\s+(?:readings?|lessons?|passages?|text))?${MARK}(.*)$`,
      'iu',
    ),
  ],
  series: [new RegExp(`^(?:(?:sermon|teaching|message|current)\\s+)?(?:series|série)${MARK}(.*)$`, 'iu')],
  date: [
    new RegExp(`^(?:(?:service|sermon)\\s+)?date${MARK}(.*)$`, 'iu'),
    /^(?:recorded|preached|delivered|streamed)(?:\s+(?:live\s+)?on)?\s*[:–-]?\s+(.+)$/i,
  ],
} as const

/** Before a line's words: bullets, emoji, marks of bold and italic text. */
const ORNAMENT = /^(?:[\s\p{Extended_Pictographic}•●▪◦‣►▶➤→★☆✝†*_~#>·–—-]|\u{FE0F}|\u{200D})+(?=[\p{L}\p{N}"“])/u
/** Beyond these lines stands what every video of a channel says. */
const LINES = 40

/** Lines with their label, lines that are one fact and nothing else, and sentences that say what kind of fact follows. */
export function describedFacts(
  description: string,
  speakers: readonly string[],
  hints: DateHints = {},
): DescriptionFacts {
  // At every character that `.` does not match, so that none of the labels has to be tried twice on one line.
  const lines = description
    .split(/[\n\r\u2028\u2029]/)
    .map((line) =>
      line
        .slice(0, 300)
        .replace(/\s+/g, ' ')
        .replace(ORNAMENT, '')
        .replace(/\*\*|__/g, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .slice(0, LINES)
  const prose = proseFacts(lines, speakers)
  const series = unquoted(labelled(lines, labels.series))
  return {
    speaker: speakerIn(labelled(lines, labels.speaker), speakers, 'said') || prose.speaker,
    scripture: labelledPassages(lines) || prose.scripture,
    series: (series.length > 80 || /https?:/i.test(series) ? '' : series) || prose.series,
    date: dateOf(labelled(lines, labels.date), hints) || firstDate(lines, hints),
  }
}

function labelled(lines: readonly string[], forms: readonly RegExp[]): string {
  for (const line of lines) {
    for (const form of forms) {
      const said = form.exec(line)?.[1]?.trim() ?? ''
      if (said !== '') return said
    }
  }
  return ''
}

/** Of every labelled line, as "First reading" and "Gospel"; or of the line behind a label that quotes its passage. */
function labelledPassages(lines: readonly string[]): string {
  const found: string[] = []
  for (const [i, line] of lines.entries()) {
    const said = labels.scripture.map((form) => form.exec(line)?.[1]).find((text) => text !== undefined)
    if (said === undefined) continue
    const next = lines[i + 1] ?? ''
    const isQuoted = findPassages(said).length === 0 && /[-–—]\s*$/u.test(said)
    found.push(...passagesOf(isQuoted || said === '' ? next : said).filter((passage) => !found.includes(passage)))
  }
  return found.join('; ')
}

function passagesOf(text: string): string[] {
  return findPassages(text).map((found) => passageText(text, found))
}

/** A date that is a whole line, or stands at the beginning of one before a dash. */
function firstDate(lines: readonly string[], given: DateHints): string {
  // A day without its year is believed in a title and behind a label alone.
  const hints = { ...given, published: '' }
  for (const line of lines) {
    const [found, ...others] = findDates(line, hints)
    if (found?.from !== 0) continue
    const after = line.slice(found.to)
    if (
      (after.length <= 1 && others.length === 0) ||
      /^\s*(?:[-–—|]\s|(?:sunday\s+)?(?:sermon|service|worship)\b)/iu.test(after)
    )
      return found.date
  }
  const recorded = lines.map((line) => /\brecorded(?:\s+on)?\s*:?\s+(.+)$/i.exec(line)?.[1] ?? '')
  return recorded.map((said) => dateOf(said, hints)).find((date) => date !== '') ?? ''
}

/** The date with which a text begins. */
function dateOf(text: string, hints: DateHints): string {
  const [found, ...others] = findDates(text, hints)
  const isWhole = found?.from === 0 && others.length === 0 && !/^\s*[-–]\s*\d/.test(text.slice(found.to))
  return isWhole ? found.date : ''
}

function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/u, '$1')
}
