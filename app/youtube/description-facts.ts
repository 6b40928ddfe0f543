/** What a video's description says in so many words about its sermon. */
import { findDates } from '#app/youtube/title-dates.ts'
import { findPassages } from '#app/youtube/title-scripture.ts'
import { speakerIn } from '#app/youtube/title-speakers.ts'

export interface DescriptionFacts {
  speaker: string
  scripture: string
  series: string
  date: string
}

const labels = {
  speaker:
    /^(?:(?:today's|guest)\s+)?(?:preacher|speaker|homilist|teacher|preaching|preached by|(?:sermon|message|homily|teaching) by)(?:\s*[:–-]\s*|(?<=by)\s+)(.+)$/i,
  scripture:
    /^(?:(?:sermon|main|key|bible)\s+)?(?:scripture|text|passage|verse|bible reading)s?(?:\s+reading)?\s*[:–-]\s*(.+)$/i,
  series: /^(?:(?:sermon|teaching|message)\s+)?series\s*[:–-]\s*(.+)$/i,
  date: /^(?:(?:service\s+)?date|recorded(?:\s+on)?|preached(?:\s+on)?)\s*[:–-]?\s+(.+)$/i,
} as const

/** Only lines with their label are believed, and a line that is a date and nothing else. */
export function describedFacts(description: string, speakers: readonly string[]): DescriptionFacts {
  // At every character that `.` does not match, so that none of the labels has to be tried twice on one line.
  const lines = description.split(/[\n\r\u2028\u2029]/).map((line) => line.slice(0, 300).replace(/\s+/g, ' ').trim())
  const said = (label: RegExp) => lines.map((line) => label.exec(line)?.[1]?.trim() ?? '').find((text) => text !== '')
  const series = said(labels.series) ?? ''
  return {
    speaker: speakerIn(said(labels.speaker) ?? '', speakers, 'said'),
    scripture: passagesOf(said(labels.scripture) ?? ''),
    series: series.length > 80 || /https?:/i.test(series) ? '' : series,
    date: dateOf(said(labels.date) ?? '') || lines.map(dateOf).find((date) => date !== '') || '',
  }
}

function passagesOf(text: string): string {
  return findPassages(text)
    .map(({ from, to }) => text.slice(from, to).trim())
    .join('; ')
}

function dateOf(line: string): string {
  const [found, ...others] = findDates(line)
  return found?.from === 0 && found.to >= line.length - 1 && others.length === 0 ? found.date : ''
}
