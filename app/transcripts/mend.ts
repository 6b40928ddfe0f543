/** Mends the cues of careless files, and says so: times that are out of order, that overlap or are missing, repeated lines. */
import type { Cue, ReadTranscript } from '#app/transcripts/cues.ts'
import type { RawCue } from '#app/transcripts/read-subtitles.ts'
import { formatCount } from '#app/text/format-count.ts'

const HOUR = 3600

/** @param given cues whose lines have no tags anymore */
export function mended(given: readonly RawCue[]): ReadTranscript {
  const notes: string[] = []
  const note = (count: number, sentence: (lines: string) => string) => {
    if (count > 0) notes.push(sentence(formatCount(count, ['line', 'lines'])))
  }
  const counted = withHours(given, notes)
  const { cues: ordered, moved } = inOrder(counted)
  note(moved, (lines) => `We put ${lines} in order of time.`)
  const { cues: single, repeated } = withoutRolling(ordered)
  note(repeated, (lines) => `We left out ${lines} that only repeated the one before, as rolling captions do.`)
  const texts = single.map(({ lines, ...cue }) => ({ ...cue, text: lines.filter(Boolean).join(' ') }))
  const filled = texts.filter(({ text }) => text !== '')
  note(texts.length - filled.length, (lines) => `We left out ${lines} without words.`)
  const ended = withEnds(filled)
  note(ended.missing, (lines) => `${lines} had no time to end at, so we set it.`)
  note(ended.overlapping, (lines) => `${lines} went on into the next one, so we ended each there.`)
  return { transcript: { isTimed: true, cues: ended.cues }, notes }
}

/** Times that begin at a later hour, as video editors count, begin at 0; times that begin again after an hour go on. */
function withHours(given: readonly RawCue[], notes: string[]): RawCue[] {
  const first = Math.floor(Math.min(Infinity, ...given.slice(0, 1).map(({ start }) => start)) / HOUR)
  const offset = Number.isFinite(first) && given.every(({ start }) => start >= first * HOUR) ? first * HOUR : 0
  if (offset > 0) notes.push(`The times began at ${first}:00:00, so we counted them from 0.`)
  let hours = 0
  let before = 0
  return given.map((cue) => {
    const start = cue.start - offset
    // From the last minutes of an hour to the first ones: the hours are missing.
    if (before % HOUR > HOUR - 120 && start < 120 && start + hours * HOUR < before) {
      hours = Math.floor(before / HOUR) + 1
      notes.push(`The times began again at 0 in line ${cue.line}, so we counted on from ${hours}:00:00.`)
    }
    before = start + hours * HOUR
    const end = cue.end === undefined ? undefined : cue.end - offset + hours * HOUR
    return { ...cue, start: before, end }
  })
}

function inOrder(cues: readonly RawCue[]): { cues: RawCue[]; moved: number } {
  let latest = 0
  let moved = 0
  for (const { start } of cues) {
    if (start < latest) moved++
    latest = Math.max(latest, start)
  }
  return { cues: moved === 0 ? [...cues] : cues.toSorted((a, b) => a.start - b.start), moved }
}

/**
 * Automatic captions show each line twice: as the lower one when it is said, and as the upper one above the next. They are
 * recognized by how many do, since a congregation says "Amen" twice, too.
 */
function withoutRolling(cues: readonly RawCue[]): { cues: RawCue[]; repeated: number } {
  const single = cues.map((cue, at) => ({ ...cue, lines: newLines(cues[at - 1], cue) }))
  const repeats = cues.filter(({ lines }, at) => lines.length > 0 && lines.length !== single[at]?.lines.length).length
  if (repeats < 3 || repeats < cues.length / 3) return { cues: [...cues], repeated: 0 }
  const kept: RawCue[] = []
  for (const [at, cue] of single.entries()) {
    const last = kept.at(-1)
    if (cue.lines.length > 0 || cues[at]?.lines.length === 0) kept.push(cue)
    else if (last && cue.end !== undefined) last.end = Math.max(last.end ?? 0, cue.end)
  }
  return { cues: kept, repeated: repeats }
}

/** The lines of a cue without those at its beginning that end the one before. */
function newLines(before: RawCue | undefined, { lines, start }: RawCue): string[] {
  const filled = lines.filter(Boolean)
  const shown = before?.lines.filter(Boolean) ?? []
  if (!before || start > (before.end ?? start) + 1) return filled
  for (let count = Math.min(shown.length, filled.length); count > 0; count--)
    if (shown.slice(-count).every((line, at) => line === filled[at])) return filled.slice(count)
  return filled
}

/** Seconds that the last cue takes, and one whose neighbor is far away, for each character. */
const SECONDS_A_CHARACTER = 1 / 14
const SHORTEST = 1

type Ending = Omit<RawCue, 'lines'> & { text: string }

function withEnds(given: readonly Ending[]): { cues: Cue[]; missing: number; overlapping: number } {
  let [missing, overlapping] = [0, 0]
  const hasEnds = given.some(({ end }) => end !== undefined)
  const cues = given.map(({ start, end, text }, at): Cue => {
    const next = given[at + 1]?.start ?? Infinity
    const spoken = start + Math.max(SHORTEST, text.length * SECONDS_A_CHARACTER)
    if (end === undefined || end <= start) {
      if (hasEnds) missing++
      // Texts that are copied have no ends at all; a single missing one is no reason to show words through a long pause.
      const until = Number.isFinite(next) && !hasEnds ? next : Math.min(next, spoken)
      return { start: exact(start), end: exact(Math.max(until, start)), text }
    }
    if (end > next + 0.001 && next > start) overlapping++
    return { start: exact(start), end: exact(next > start ? Math.min(end, next) : end), text }
  })
  return { cues, missing, overlapping }
}

/** Milliseconds are the finest that WebVTT has. */
function exact(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
