/** Reads WebVTT, SubRip and SubViewer line by line: their cues begin with a line of times. */
import { TranscriptProblem } from '#app/transcripts/problem.ts'

/** A cue as a file has it: the number of its line, its times in seconds, and its lines of text. */
export interface RawCue {
  line: number
  start: number
  /** Undefined where the file has none. */
  end: number | undefined
  lines: string[]
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,6}))?`
const TIMES = new RegExp(String.raw`^\s{0,20}${TIME}\s{0,20}-{1,3}>\s{0,20}(?:${TIME})?(?=\s|$)`)
/** SubViewer: two times with a comma between them, alone in a line. */
const SBV = /^\s{0,20}(\d{1,3}):(\d{1,2}):(\d{1,2})\.(\d{1,3}),(\d{1,3}):(\d{1,2}):(\d{1,2})\.(\d{1,3})\s{0,20}$/
const BLOCKS = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

/**
 * @returns undefined for a text that is no such file
 * @throws TranscriptProblem naming a line of times that can’t be read
 */
export function readSubtitles(lines: readonly string[]): RawCue[] | undefined {
  if (!lines.some((line) => isTimes(line) || SBV.test(line))) return undefined
  const reader = new Reader()
  for (const [at, line] of lines.entries()) reader.take(line, at + 1)
  return reader.end()
}

/** Whether a line has an arrow between what are meant as times. */
function isTimes(line: string): boolean {
  return /\d\s{0,20}-{1,3}>/.test(line)
}

class Reader {
  readonly #cues: RawCue[] = []
  /** Lines after a blank one, which belong to the cue before, or are the name or number of the next one. */
  #pending: string[] = []
  #isAfterBlank = true
  /** Within notes and styles, up to a blank line. */
  #isSkipping = false
  #isVtt = false

  take(line: string, number: number): void {
    if (number === 1 && /^WEBVTT(?:\s|$)/.test(line.trim())) {
      this.#isVtt = true
      this.#isSkipping = true
    } else if (line.trim() === '') {
      // YouTube's captions begin with a line of one blank, which ends no cue.
      this.#isAfterBlank ||= line === '' || this.#cues.at(-1)?.lines.length !== 0
      this.#isSkipping = false
    } else if (isTimes(line) || SBV.test(line)) {
      this.#begin(line, number)
    } else if (this.#isAfterBlank && BLOCKS.test(line)) {
      this.#isSkipping = true
    } else if (!this.#isSkipping) {
      if (this.#isAfterBlank) this.#pending.push(line)
      else this.#cues.at(-1)?.lines.push(line)
    }
  }

  end(): RawCue[] {
    const last = this.#cues.at(-1)
    if (!this.#isVtt || last?.lines.length === 0) last?.lines.push(...this.#pending)
    return this.#cues
  }

  #begin(line: string, number: number): void {
    const before = this.#cues.at(-1)
    // What stands right before the times is the name of the cue in WebVTT, and its number elsewhere.
    const last = this.#pending.at(-1) ?? ''
    const isText = before?.lines.length === 0 && this.#pending.length === 1
    const isName = (this.#isVtt && !isText) || /^\s{0,20}\d{1,7}\s{0,20}$/.test(last)
    before?.lines.push(...(isName ? this.#pending.slice(0, -1) : this.#pending))
    const isNumber = this.#pending.length === 0 && !this.#isAfterBlank
    if (isNumber && /^\s{0,20}\d{1,7}\s{0,20}$/.test(before?.lines.at(-1) ?? '')) before?.lines.pop()
    this.#cues.push({ line: number, ...timesIn(line, number), lines: [] })
    this.#pending = []
    this.#isAfterBlank = false
    this.#isSkipping = false
  }
}

function timesIn(line: string, number: number): Pick<RawCue, 'start' | 'end'> {
  const found = TIMES.exec(line) ?? SBV.exec(line)
  const start = found && seconds(found.slice(1, 5))
  const end = found?.[6] === undefined ? undefined : seconds(found.slice(5, 9))
  if (!found || start === undefined || start === null) {
    throw new TranscriptProblem(
      `Line ${number.toLocaleString('en-US')}: we can’t read the times in “${line.trim().slice(0, 60)}”. Write them like 00:01:05.000 --> 00:01:08.500.`,
    )
  }
  return { start, end }
}

/** @returns undefined for more than 59 minutes or seconds beside larger ones */
function seconds([hours, minutes, rest, fraction = '']: (string | undefined)[]): number | undefined {
  const [h, m, s] = [hours ?? 0, minutes ?? 0, rest ?? 0].map(Number) as [number, number, number]
  if (s > 59 || (hours !== undefined && m > 59)) return undefined
  return h * 3600 + m * 60 + s + Number(`0.${fraction || 0}`)
}
