/**
 * Reads recurrence descriptions: divides them into tokens, and matches patterns such as `every {number} {unit}` against
 * them. Pure, for server and browser.
 */
import { MONTH_NAMES, WEEKDAY_NAMES } from '#app/features/events/pattern.ts'
import { type Frequency, type Weekday, WEEKDAYS } from '#app/features/events/rule.ts'
import { isDay } from '#app/dates/days.ts'

export interface Reader {
  tokens: readonly Token[]
  at: number
}

interface Token {
  /** In lower case; `-` for every dash, `and` for `&`, `+` and `/`, `at` for `@`. */
  value: string
  /** The word's position in the text. */
  from: number
}

const TOKEN = /\d{1,2}[:.h]\d{2}(?:[ap]\b|(?!\d))|\d+(?:(?:st|nd|rd|th)(?![a-z]))?|[a-z]+(?:['’][a-z]+)*|[^\s\w.]/giu
const synonyms = { '&': 'and', '+': 'and', '/': 'and', '@': 'at', thru: 'through', till: 'until', til: 'until' }
const SYNONYMS = new Map(Object.entries(synonyms))

/** A period ends an abbreviation or a sentence and gives no token. */
export function readerOf(text: string): Reader {
  // `a.m.` is one token.
  const plain = text.replace(/\b([ap])\.\s?m\b\.?/gi, (whole, half: string) => `${half}m`.padEnd(whole.length))
  const tokens = [...plain.matchAll(TOKEN)].map((match) => {
    const piece = match[0].toLowerCase().replaceAll('’', "'")
    return { value: /^[‐‑‒–—−-]$/.test(piece) ? '-' : (SYNONYMS.get(piece) ?? piece), from: match.index }
  })
  return { tokens, at: 0 }
}

function peek(r: Reader, ahead = 0): string {
  return r.tokens[r.at + ahead]?.value ?? ''
}

/** Takes the first phrase that matches here. */
export function takeOneOf(r: Reader, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const words = phrase.split('_')
    if (!words.every((word, index) => peek(r, index) === word)) return false
    r.at += words.length
    return true
  })
}

/** Reads all of it, or nothing: on failure the reader stays where it was. */
function attempt<T>(r: Reader, read: () => T | undefined): T | undefined {
  const { at } = r
  const result = read()
  if (result === undefined) r.at = at
  return result
}

/** The names in braces of a pattern. */
type Names<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
export type Values<Pattern extends string> = {
  [Name in Names<Pattern> & keyof Parts]: NonNullable<ReturnType<Parts[Name]>>
}
type Parts = typeof parts

/**
 * Matches a pattern: words with spaces between, `a|b` for alternatives, `a_b` for a phrase, `a|b?` for an optional one,
 * and a name in braces for a reader in `parts`.
 * @returns the values by these names; undefined when the text does not match
 */
export function match<Pattern extends string>(r: Reader, pattern: Pattern): Values<Pattern> | undefined {
  return attempt(r, () => {
    const values: Record<string, unknown> = {}
    for (const piece of pattern.split(' ')) {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1]
      if (name === undefined) {
        if (!takeOneOf(r, piece.replace(/\?$/, '').split('|')) && !piece.endsWith('?')) return undefined
        continue
      }
      const value = attempt<unknown>(r, () => parts[name as keyof Parts](r))
      if (value === undefined) return undefined
      values[name] = value
    }
    return values as Values<Pattern>
  })
}

/** How each part of a pattern is read, by its name. */
const parts = {
  /** `week`, `weeks`. */
  unit: (r: Reader) => takeNamed(r, units),
  /** `weekly`. */
  adverb: (r: Reader) => takeNamed(r, adverbs),
  /** `weeks`, but not `week`. */
  units: (r: Reader) => takeNamed(r, manyUnits),
  /** A number from 2 on, in digits or words. */
  number: (r: Reader) => takeNumber(r),
  /** `second`, `3rd`, but not `first` or `last`. */
  place: (r: Reader) => takeIf(r, ordinalOf(peek(r)), (place) => place > 1),
  /** `first`, `2nd and 4th`; -1 for the last. */
  nths: (r: Reader) => list(r, () => takeIf(r, ordinalOf(peek(r)))),
  weekdays: (r: Reader) => takeWeekdays(r),
  /** Months, 1 to 12, one by one or from one to another. */
  months: (r: Reader) => takeMonths(r),
  month: (r: Reader) => {
    const months = takeMonths(r)
    return months?.length === 1 ? months[0] : undefined
  },
  date: (r: Reader) => takeDate(r),
  /** Only with their years: without one a date may mean every year. */
  dates: (r: Reader) =>
    list(r, () => {
      const date = takeDate(r)
      return date?.year === undefined ? undefined : spelled(date.year, date.month, date.day)
    }),
  /** `May 30`, `the end of May`. */
  ending: (r: Reader): YearlessDate | undefined => {
    const month = match(r, 'the? end_of {month}')?.month
    return month === undefined ? match(r, 'the? {date}')?.date : lastOf(month)
  },
  /** `of the month`, `in every other month`, `each third month`: every how many months. */
  ofMonth: (r: Reader): number | undefined => {
    const begin = 'of|in? the|each|every|a'
    if (match(r, `${begin} month|months`)) return 1
    if (match(r, `${begin} other month|months`)) return 2
    const number = match(r, 'of|in? the|each|every|a {number} month|months')?.number
    return number ?? match(r, 'of|in? the|each|every|a {place} month|months')?.place
  },
  /** `9`, `7–8:30 pm`, `9 and 11:15 am`: whether they can be nothing but times. */
  times: (r: Reader) => {
    const first = takeTime(r)
    if (!first) return undefined
    const last = attempt(r, () => (takeOneOf(r, ['-', 'to', 'until', 'through']) ? takeTime(r) : undefined))
    const more = () => takeOneOf(r, ['and_at', 'and', ',_and', ',']) && takeTime(r) === 'sure'
    while (attempt(r, () => more() || undefined)) continue
    return first === 'sure' || last === 'sure' ? 'sure' : 'number'
  },
}

function takeIf<T>(r: Reader, value: T | undefined, fits: (value: T) => boolean = () => true): T | undefined {
  if (value === undefined || !fits(value)) return undefined
  r.at++
  return value
}

function takeNamed<T>(r: Reader, names: Readonly<Record<string, T>>): T | undefined {
  return takeIf(r, Object.hasOwn(names, peek(r)) ? names[peek(r)] : undefined)
}

const manyUnits: Record<string, Frequency> = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY', years: 'YEARLY' }
const units: Record<string, Frequency> = {
  ...manyUnits,
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
}
const adverbs: Record<string, Frequency> = {
  daily: 'DAILY',
  everyday: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  annually: 'YEARLY',
  yearly: 'YEARLY',
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The ordinal of a word: 1 to 31, or -1 for the last. */
function ordinalOf(word: string): number | undefined {
  if (word === 'last') return -1
  const number = ORDINALS.indexOf(word) + 1 || Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0)
  return number >= 1 && number <= 31 ? number : undefined
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function takeNumber(r: Reader): number | undefined {
  const inWords = NUMBERS.indexOf(peek(r))
  const number = inWords >= 0 ? inWords + 2 : /^\d{1,3}$/.test(peek(r)) ? Number(peek(r)) : 0
  return takeIf(r, number, () => number >= 2)
}

/** Takes the separators between two items of a list. */
export function takeSeparator(r: Reader): boolean {
  const start = r.at
  while (takeOneOf(r, [',', 'and', 'or'])) continue
  return r.at > start
}

/** Things of one kind with separators between; at least one. */
function list<T>(r: Reader, one: () => T | undefined): T[] | undefined {
  const all: T[] = []
  for (;;) {
    const next = attempt(r, () => (all.length === 0 || takeSeparator(r) ? one() : undefined))
    if (next === undefined) return all.length > 0 ? all : undefined
    all.push(next)
  }
}

/** One item, or a range in a cycle of `size`: Friday to Monday, September to May. */
function range(r: Reader, size: number, one: () => number | undefined): number[] | undefined {
  const from = one()
  if (from === undefined) return undefined
  const to = attempt(r, () => (takeOneOf(r, ['-', 'through', 'to', 'until']) ? one() : undefined)) ?? from
  return Array.from({ length: ((to - from + size) % size) + 1 }, (_, index) => (from + index) % size)
}

const weekdays: Record<string, { day: number; isPlural: boolean }> = {}
const SHORT = ['mon m', 'tue tues tu', 'wed weds w', 'thu thur thurs th', 'fri f', 'sat', 'sun']
for (const [day, short] of SHORT.entries()) {
  const name = Object.values(WEEKDAY_NAMES)[day]?.toLowerCase() ?? ''
  for (const word of [name, ...short.split(' ')]) weekdays[word] = { day, isPlural: false }
  for (const word of [`${name}s`, `${name}'s`]) weekdays[word] = { day, isPlural: true }
}

/** `Sunday`, `Sundays`, `Sunday mornings`, `Monday to Friday`; several are plural. */
function takeWeekdays(r: Reader): { days: Weekday[]; isPlural: boolean } | undefined {
  let isPlural = false
  const one = () => {
    const found = takeNamed(r, weekdays)
    const part = found && /^(morning|afternoon|evening|night)(s?)$/.exec(peek(r))
    if (part) r.at++
    isPlural ||= found?.isPlural === true || part?.[2] === 's'
    return found?.day
  }
  const ranges = list(r, () => {
    takeOneOf(r, ['from'])
    return range(r, 7, one)
  })
  const days = ranges && WEEKDAYS.filter((_, day) => ranges.flat().includes(day))
  return days && { days, isPlural: isPlural || days.length > 1 }
}

const months: Record<string, number> = { sept: 9 }
for (const [index, name] of MONTH_NAMES.entries()) {
  for (const word of [name, name.slice(0, 3)]) months[word.toLowerCase()] = index + 1
}

function takeMonths(r: Reader): number[] | undefined {
  const one = () => {
    // A month followed by a day is a date.
    const isDate = dayNumber(peek(r, 1)) !== undefined || /^\d{4}$/.test(peek(r, 1))
    const month = isDate ? undefined : takeNamed(r, months)
    return month === undefined ? undefined : month - 1
  }
  const ranges = list(r, () => range(r, 12, one))
  return ranges && [...new Set(ranges.flat())].map((month) => month + 1).toSorted((a, b) => a - b)
}

export interface YearlessDate {
  month: number
  day: number
  year: number | undefined
}

/** `May 30`, `May 30th, 2027`. */
function takeDate(r: Reader): YearlessDate | undefined {
  const month = takeNamed(r, months)
  const day = takeIf(r, dayNumber(peek(r)))
  if (month === undefined || day === undefined || !isDay(spelled(2024, month, day))) return undefined
  const year = attempt(r, () => {
    takeOneOf(r, [','])
    return takeIf(r, /^(?:19|20)\d{2}$/.exec(peek(r))?.[0])
  })
  return { month, day, year: year === undefined ? undefined : Number(year) }
}

/** The last day of a month, which is the 29th in some Februaries. */
export function lastOf(month: number): YearlessDate {
  return { month, day: 31, year: undefined }
}

export function spelled(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** A day of the month, unless it is the hour of a time. */
function dayNumber(word: string): number | undefined {
  const number = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? 0)
  return number >= 1 && number <= 31 ? number : undefined
}

/** Whether it is certainly a time, or only a number. */
function takeTime(r: Reader): 'sure' | 'number' | undefined {
  if (takeOneOf(r, ['noon', 'midnight'])) return 'sure'
  const time = /^(\d{1,2})(?:[:.h]([0-5]\d)[ap]?)?$/.exec(peek(r))
  if (!time || Number(time[1]) > 23) return undefined
  r.at++
  const isSure = takeOneOf(r, ['am', 'pm', 'a_m', 'p_m', "o'clock", 'noon', 'uhr'])
  return isSure || time[2] !== undefined ? 'sure' : 'number'
}
