/** Facts about a sermon in a video's description: in labeled lines, in sentences, and in lines that are one fact. */
import { type DateHints, findDates } from '#app/videos/youtube/title-dates.ts'
import { withoutPassages, findPassages, isBook, spelledPassage } from '#app/church/bible-verses.ts'
import { anyCase, isTitled, speakerIn } from '#app/text/speaker-names.ts'

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

/** What may stand before the words of a line: bullets, emoji, marks of bold and italic text. */
const ORNAMENT = /^(?:[\s\p{Extended_Pictographic}•●▪◦‣►▶➤→★☆✝†*_~#>·–—-]|\u{FE0F}|\u{200D})+(?=[\p{L}\p{N}"“])/u
/** Beyond these lines descriptions repeat what every video of the channel says. */
const MAX_LINES = 40

/** Labeled lines, lines with a single fact, and sentences that announce a kind of fact. */
export function describedFacts(
  description: string,
  speakers: readonly string[],
  hints: DateHints = {},
): DescriptionFacts {
  // Split at every character that `.` does not match, so that no label is tried twice on one line.
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
    .slice(0, MAX_LINES)
  const series = unquoted(firstMatch(lines, labels.series))
  return {
    speaker: speakerIn(firstMatch(lines, labels.speaker), speakers, 'stated') || speakerOf(lines, speakers),
    scripture: labelledPassages(lines) || scriptureOf(lines),
    series: (series.length > 80 || /https?:/i.test(series) ? '' : series) || firstMatch(lines, seriesForms),
    date: dateOf(firstMatch(lines, labels.date), hints) || firstDate(lines, hints),
  }
}

/** The content of the first line that has one of these forms. */
function firstMatch(lines: readonly string[], forms: readonly RegExp[]): string {
  for (const line of lines) {
    for (const form of forms) {
      const found = form.exec(line)?.[1]?.trim() ?? ''
      if (found !== '') return found
    }
  }
  return ''
}

/** The passages of every labelled line, as "First reading" and "Gospel"; or of the line behind a label that quotes its passage. */
function labelledPassages(lines: readonly string[]): string {
  const found: string[] = []
  for (const [i, line] of lines.entries()) {
    const label = labels.scripture.map((form) => form.exec(line)?.[1]).find((text) => text !== undefined)
    if (label === undefined) continue
    const next = lines[i + 1] ?? ''
    const isQuoted = findPassages(label).length === 0 && /[-–—]\s*$/u.test(label)
    const passages = findPassages(isQuoted || label === '' ? next : label).map((passage) => passage.text)
    found.push(...passages.filter((passage) => !found.includes(passage)))
  }
  return found.join('; ')
}

/** A date that is a whole line, or is at the start of one before a dash. */
function firstDate(lines: readonly string[], given: DateHints): string {
  // A date without its year counts only in a title or after a label.
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
  return recorded.map((text) => dateOf(text, hints)).find((date) => date !== '') ?? ''
}

/** The date at the start of a text. */
function dateOf(text: string, hints: DateHints): string {
  const [found, ...others] = findDates(text, hints)
  const isWhole = found?.from === 0 && others.length === 0 && !/^\s*[-–]\s*\d/.test(text.slice(found.to))
  return isWhole ? found.date : ''
}

function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/u, '$1')
}

/** Passages further down are quotations. */
const MAX_PASSAGE_LINES = 12
/** Longest line with only a title and a passage. */
const MAX_SHORT_LINE = 120
/** A capitalized word, but none that follows a name. */
const CAPITAL = String.raw`(?!(?:recorded|speaking|sermon|message|part|sunday)\b)\p{Lu}[\p{L}.’'-]*`
const PERSON = String.raw`(?<person>(?:the\s+|pastor\s+)?(?:${CAPITAL}\s+){0,5}${CAPITAL})`
const HONOR = String.raw`(?:(?:lead|senior|associate|assistant|youth|guest|executive)\s+)?(?<person>(?:the\s+)?(?:pastors?|rev(?:erend|\.)?|fr\.?|father|dr\.?|bishop|canon|elder|deacon|dean)\s+(?:dr\.?\s+|canon\s+|mrs\.?\s+)?${CAPITAL}(?:\s+${CAPITAL}){0,3})`
/** Verbs of a speaker in a sentence about a sermon. */
const SPEAKS = String.raw`(?:speak|preach|teach|discuss|share|continu|conclud|begin|start|look|talk|explain|give|giv|bring|remind|challeng|encourag|examin|explor|walk|finish|kick|wrap|deliver|unpack|address|help|show|lead)\p{L}*`

const SENTENCE_END =
  /(?<=\p{L}{3}[.!?])(?<!\b(?:rev|revd|min|mrs|dcn|ven|prof|hon|mthr|msgr|sen|jun)\.)\s+(?=[\p{Lu}“"])/iu

/** Forms of a name, with an honorific or without one. */
const bareForms = [
  form(
    String.raw`\b(?:sermon|message|homily|teaching|lesson|talk|word)\s+(?:is\s+|was\s+)?(?:given|preached|delivered|brought|presented|taught|spoken)\s+by\s+${PERSON}`,
  ),
  form(String.raw`^(?:preached|delivered|presented|taught)\s+by\s+${PERSON}`),
  form(String.raw`(?:^|[.!?]\s+)${PERSON}\s+spea?k?e?e?king\b`),
]
const titledForms = [
  form(String.raw`\b${HONOR}[’']s\s+(?:sermon|message|homily|teaching)\b`),
  form(String.raw`\b(?:in this|this (?:week|sunday|morning|month)|today)\b[^.!?]{0,40}?\s${HONOR}\s+${SPEAKS}`),
  form(String.raw`^${HONOR}\s+(?:${SPEAKS}|recorded\b)`),
  form(String.raw`\bministries\s+with\s+${HONOR}(?=\s+\p{L}|\s*[,.]|$)`),
  form(
    String.raw`\s(?:por|by)\s+(?<person>(?:pastora?|presbítero|reverendo|padre|pastor|rev\.|fr\.|dr\.)\s+\p{L}.{2,60})$`,
  ),
]
const seriesForms = [
  /\b(?:part|week)\s+(?:\d{1,3}|\p{L}{3,6})\s+(?:of|in)\s+(?:the|our|a)\s+(?:new\s+)?(?:sermon\s+)?series[,:]?\s+(?:called\s+|entitled\s+|titled\s+)?["“]([^"”]{2,80})["”]/iu,
  /\bpart\s+of\s+(?:the|our)\s+["“]([^"”]{2,80})["”]\s+(?:sermon\s+)?series\b/iu,
  /\b(?:from|in|of)\s+(?:the|our)\s+(?:new\s+|current\s+|sermon\s+)*series[,:]?\s+(?:called\s+|entitled\s+|titled\s+|on\s+)?["“]([^"”]{2,80})["”]/iu,
]

function speakerOf(lines: readonly string[], speakers: readonly string[]): string {
  const sentences = lines.flatMap((line) => line.split(SENTENCE_END))
  for (const form of [...bareForms, ...titledForms]) {
    for (const line of sentences) {
      const person = form.exec(line)?.groups?.['person'] ?? ''
      const speaker = person === '' ? '' : personAtEnd(person, speakers)
      if (speaker !== '') return speaker
    }
  }
  // "Dr. Vic Pentz" and nothing else, or behind a dash or a passage at the end of the only line.
  const [only = '', ...others] = lines
  if (others.length > 2) return ''
  const alone = lines.find((line) => line.length <= 60 && isTitled(line)) ?? ''
  const [passage] = findPassages(only)
  const behind = /\s[-–—|]\s+([^-–—|]+)$/u.exec(only)?.[1] ?? (passage?.from === 0 ? only.slice(passage.to) : '')
  const person = alone || (isTitled(behind.replace(/^[\s:,–-]+/u, '')) ? behind.replace(/^[\s:,–-]+/u, '') : '')
  return person === '' ? '' : speakerIn(person, speakers, 'likely')
}

/** The longest name at the end of a phrase: words of the sentence may come before it. */
function personAtEnd(phrase: string, speakers: readonly string[]): string {
  const words = phrase.replace(/[.,;]+$/u, '').split(/\s+/)
  for (let from = 0; from < words.length; from++) {
    const speaker = speakerIn(words.slice(from).join(' '), speakers, 'stated')
    if (speaker !== '') return speaker
  }
  return ''
}

function scriptureOf(all: readonly string[]): string {
  const lines = all.slice(0, MAX_PASSAGE_LINES)
  const gospel = lines.map(spelledPassage).find((passage) => passage !== '')
  if (gospel !== undefined) return gospel
  const typed = lines.find(isVerse)
  if (typed !== undefined) return typed
  const quoting = lines.filter((line) => findPassages(line).length > 0).length
  for (const [i, line] of lines.entries()) {
    const passages = findPassages(line)
    const [first] = passages
    if (first === undefined) continue
    const written = passages.map(({ text }) => text).join('; ')
    if (!/[\p{L}\p{N}]/u.test(withoutPassages(line))) return written
    if (i > 0 && !/[-–—(]\s*$/u.test(line.slice(0, first.from)) && !ANNOUNCES_PASSAGE.test(line.slice(0, first.from)))
      continue
    const isAtEnd = !/[\p{L}\p{N}]/u.test(line.slice(passages.at(-1)?.to))
    const isAtStart =
      first.from === 0 &&
      i === 0 &&
      /^\s*(?:and selected verses\b|[-–—:(|]|por\b|by\b|pastor\b)/iu.test(line.slice(first.to))
    if (isAtStart || ANNOUNCES_PASSAGE.test(line.slice(0, first.from))) return first.text
    // An outline that quotes verse after verse has no passage of its own.
    if (quoting > 2) continue
    if (isAtEnd && (line.length <= MAX_SHORT_LINE || /\s[-–—]\s*$/u.test(line.slice(0, first.from)))) return written
    if (OF_THE_SERIES.test(line.slice(first.to)) && /[.’'"”\p{L}]\s+$/u.test(line.slice(0, first.from)))
      return first.text
  }
  return ''
}

/** A line with only a book, chapter and verses, even if the book does not have them. */
function isVerse(line: string): boolean {
  return isBook(/^(.{3,22}?)\s+\d{1,3}\s*:\s*\d{1,3}(?:\s*[-–]\s*\d{1,3})?$/u.exec(line)?.[1] ?? '')
}

/** Words that announce the passage of a sermon. */
const ANNOUNCES_PASSAGE =
  /\b(?:scripture|text|passage|reading|gospel)\s+(?:is|was|for today is|comes from)\s+(?:from\s+)?$/iu
/** "… message. Acts 15:1-35. Part of the series" */
const OF_THE_SERIES = /^\.\s+part of\b/iu

/** In any case, except for the capitals of names. */
function form(source: string): RegExp {
  return new RegExp(anyCase(source), 'u')
}
