/**
 * Reads transcripts that people copy from a page: a time and then words, in one line or in two, as in YouTube's panel and in
 * programs that transcribe meetings.
 */
import type { RawCue } from '#app/transcripts/read-subtitles.ts'

const CLOCK = String.raw`(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:[.,]\d{1,3})?`
/** A time at the beginning of a line, in brackets or not. */
const LEADING = new RegExp(String.raw`^[\[(]?${CLOCK}[\])]?\s{0,10}[-–—:|]?\s{0,10}`)
/** Who speaks, and when: `Anna Bell  0:05`. */
const TRAILING = new RegExp(String.raw`^(\p{L}[^:\d]{0,50}(?:\d{1,2})?)\s{1,10}[\[(]?${CLOCK}[\])]?$`, 'u')
/** The time in words for screen readers, which YouTube's panel copies along: `1 minute, 5 seconds`. */
const SPOKEN =
  /^(?:\d{1,2} (?:hours?|horas?)(?:, | y )?)?(?:\d{1,3} (?:minutes?|minutos?)(?:, | y )?)?(?:\d{1,2} (?:seconds?|segundos?))?/

interface Timed {
  start: number
  /** Who speaks. */
  speaker: string
  words: string
}

/** Whether most of a text stands after times that grow. */
export function isTimedText(lines: readonly string[]): boolean {
  const filled = lines.map((line) => line.trim()).filter(Boolean)
  const times = filled.flatMap((line) => timedAt(line)?.start ?? [])
  const rising = times.filter((time, at) => time >= (times[at - 1] ?? 0)).length
  return times.length >= 2 && times.length >= filled.length / 6 && rising >= times.length * 0.9
}

export function readCopied(lines: readonly string[]): RawCue[] {
  const cues: RawCue[] = []
  for (const [at, given] of lines.entries()) {
    const line = given.trim()
    const timed = timedAt(line)
    const last = cues.at(-1)
    if (timed) {
      const speaker = timed.speaker === '' ? '' : `${timed.speaker}: `
      const words = [`${speaker}${timed.words}`].filter((text) => text.trim() !== '')
      cues.push({ line: at + 1, start: timed.start, end: undefined, lines: words })
    } else if (line !== '' && !(last?.lines.length === 0 && isSpoken(line))) {
      // Words before the first time begin the recording.
      if (last) last.lines.push(line)
      else cues.push({ line: at + 1, start: 0, end: undefined, lines: [line] })
    }
  }
  return cues
}

function isSpoken(line: string): boolean {
  return SPOKEN.exec(line)?.[0] === line
}

function timedAt(line: string): Timed | undefined {
  const leading = LEADING.exec(line)
  if (leading) {
    const rest = line.slice(leading[0].length)
    const spoken = SPOKEN.exec(rest)?.[0] ?? ''
    return { start: secondsIn(leading.slice(1)), speaker: '', words: rest.slice(spoken.length).trim() }
  }
  const trailing = TRAILING.exec(line)
  return trailing ? { start: secondsIn(trailing.slice(2)), speaker: trailing[1]?.trim() ?? '', words: '' } : undefined
}

function secondsIn([hours, minutes, seconds]: (string | undefined)[]): number {
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
