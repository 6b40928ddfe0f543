/** Words about recurrence, divided and named. Pure, for both sides. */
import { MONTH_NAMES, WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '#app/features/events/pattern.ts'

export interface Token {
  /** In lower case; `-` for every dash, `and` for `&`, `+` and `/`, `at` for `@`. */
  value: string
  /** Where it stands in the text. */
  from: number
  to: number
}

const PIECE = /\d{1,2}:\d{2}|\d+(?:st|nd|rd|th)(?![a-z])|\d+|[a-z]+(?:['’][a-z]+)*|[^\s\w.]/giu
const SAME: Record<string, string> = {
  '&': 'and',
  '+': 'and',
  '/': 'and',
  '@': 'at',
  thru: 'through',
  till: 'until',
  til: 'until',
}

/** The text in pieces. A period ends an abbreviation or a sentence and says nothing. */
export function tokensOf(text: string): Token[] {
  // `a.m.` is one piece.
  const plain = text.replace(/\b([ap])\.\s?m\b\.?/gi, (whole, half: string) => `${half}m`.padEnd(whole.length))
  return [...plain.matchAll(PIECE)].map((match) => {
    const piece = match[0].toLowerCase().replaceAll('’', "'")
    const value = /^[‐‑‒–—−-]$/.test(piece) ? '-' : (SAME[piece] ?? piece)
    return { value, from: match.index, to: match.index + match[0].length }
  })
}

const weekdays = new Map<string, { day: Weekday; isPlural: boolean }>()
const SHORT: Record<Weekday, string[]> = {
  MO: ['mon', 'm'],
  TU: ['tue', 'tues', 'tu'],
  WE: ['wed', 'weds', 'w'],
  TH: ['thu', 'thur', 'thurs', 'th'],
  FR: ['fri', 'f'],
  SA: ['sat'],
  SU: ['sun'],
}
for (const day of WEEKDAYS) {
  const name = WEEKDAY_NAMES[day].toLowerCase()
  for (const word of [name, ...SHORT[day]]) weekdays.set(word, { day, isPlural: false })
  for (const word of [`${name}s`, `${name}'s`]) weekdays.set(word, { day, isPlural: true })
}

/** The weekday that a word names, and whether it names all of them. */
export function weekdayOf(word: string | undefined): { day: Weekday; isPlural: boolean } | undefined {
  return weekdays.get(word ?? '')
}

const months = new Map<string, number>([['sept', 9]])
for (const [index, name] of MONTH_NAMES.entries()) {
  months.set(name.toLowerCase(), index + 1)
  months.set(name.slice(0, 3).toLowerCase(), index + 1)
}

/** The month, 1 to 12, that a word names. */
export function monthOf(word: string | undefined): number | undefined {
  return months.get(word ?? '')
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The place that a word names: 1 to 31, or -1 for the last. */
export function ordinalOf(word: string | undefined): number | undefined {
  if (word === 'last') return -1
  const spelled = ORDINALS.indexOf(word ?? '') + 1
  if (spelled > 0) return spelled
  const number = Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word ?? '')?.[1] ?? 0)
  return number >= 1 && number <= 31 ? number : undefined
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** A number from 2 on, in figures or spelled. */
export function numberOf(word: string | undefined): number | undefined {
  const spelled = NUMBERS.indexOf(word ?? '')
  if (spelled >= 0) return spelled + 2
  const number = /^\d{1,3}$/.test(word ?? '') ? Number(word) : 0
  return number >= 2 ? number : undefined
}
