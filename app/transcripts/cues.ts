/**
 * A transcript: what was said, as cues with times, or as paragraphs where a text has none. Pure.
 */

/** What was said from one second to another, to the millisecond. Both are 0 in a transcript without times. */
export interface Cue {
  start: number
  end: number
  text: string
}

export interface Transcript {
  /** Without times, its cues are paragraphs. */
  isTimed: boolean
  cues: readonly Cue[]
}

/** A transcript as it was read. */
export interface ReadTranscript {
  transcript: Transcript
  /** What was mended, as sentences. */
  notes: string[]
}

/** A line as pages show it: some cues together, so that it reads as sentences. */
export interface Line {
  start: number
  text: string
}

/** JSON as it is stored: a list of texts, or of start, end and text. */
export function storedCues({ isTimed, cues }: Transcript): string {
  return JSON.stringify(cues.map(({ start, end, text }) => (isTimed ? [start, end, text] : text)))
}

/** Reads what `storedCues` has written. */
export function cuesIn(stored: string): Transcript {
  const all = JSON.parse(stored) as (string | [start: number, end: number, text: string])[]
  const cues = all.map((one) =>
    typeof one === 'string' ? { start: 0, end: 0, text: one } : { start: one[0], end: one[1], text: one[2] },
  )
  return { isTimed: Array.isArray(all[0]), cues }
}

/** A line goes on until a sentence ends after so many characters or seconds … */
const LINE = { characters: 120, seconds: 12 }
/** … and no longer than this. */
const LONGEST_LINE = { characters: 320, seconds: 30 }
/** A pause in seconds after which a new line begins. */
const PAUSE = 4
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]?$/

/** Whether a cue begins with who speaks: `Anna: `. */
const SPEAKER = /^\p{Lu}[\p{L}\p{M}.’'\- ]{0,40}: /u

/** The cues as lines. Paragraphs stay as they are. */
export function linesOf({ isTimed, cues }: Transcript): Line[] {
  return groupsOf({ isTimed, cues }).map(({ first, count }) => {
    const own = cues.slice(first, first + count)
    return { start: own[0]?.start ?? 0, text: own.map(({ text }) => text).join(' ') }
  })
}

/** Which cues make a line: the index of the first one, and how many. */
export function groupsOf({ isTimed, cues }: Transcript): { first: number; count: number }[] {
  const groups: { first: number; count: number }[] = []
  let [first, characters] = [0, 0]
  for (const [at, { start, end, text }] of cues.entries()) {
    characters += text.length + 1
    const next = cues[at + 1]
    const seconds = end - (cues[first]?.start ?? start)
    const isFull = characters >= LINE.characters || seconds >= LINE.seconds
    const ends =
      !isTimed ||
      next === undefined ||
      (isFull && SENTENCE_END.test(text)) ||
      characters + next.text.length > LONGEST_LINE.characters ||
      next.end - (cues[first]?.start ?? start) > LONGEST_LINE.seconds ||
      next.start - end > PAUSE ||
      SPEAKER.test(next.text)
    if (!ends) continue
    groups.push({ first, count: at + 1 - first })
    ;[first, characters] = [at + 1, 0]
  }
  return groups
}

/** WebVTT (https://www.w3.org/TR/webvtt1/); empty of cues where there are no times. */
export function vttOf({ isTimed, cues }: Transcript): string {
  const blocks = isTimed
    ? cues.map(({ start, end, text }) => `${vttTime(start)} --> ${vttTime(end)}\n${escaped(text)}\n`)
    : []
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** The words of a transcript alone, a line for each line of the page. */
export function textOf(transcript: Transcript): string {
  const between = transcript.isTimed ? '\n' : '\n\n'
  return `${linesOf(transcript)
    .map(({ text }) => text)
    .join(between)}\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** `01:02:03.450`. */
function vttTime(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const part = (size: number, of: number) => String(Math.floor(all / size) % of).padStart(2, '0')
  return `${part(3_600_000, 100)}:${part(60_000, 60)}:${part(1000, 60)}.${String(all % 1000).padStart(3, '0')}`
}
