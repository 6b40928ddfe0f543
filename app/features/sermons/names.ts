/**
 * The names of speakers, series and topics. Spellings with one `nameKey` are one name: lists offer it once, and its filter
 * and page find the sermons with any of them.
 */
import { speakersOf } from '#app/features/sermons/speakers.ts'
import { memoizedByObject } from '#app/memoized.ts'
import { nameKey } from '#app/text/slug.ts'
import { oneSpellingEach } from '#app/text/spellings.ts'

export const nameKinds = ['speaker', 'series', 'topic'] as const
export type NameKind = (typeof nameKinds)[number]

/** Texts as they are stored: the field of speakers may name several. */
type Stored = readonly { value: string }[]

/** The names in alphabetical order, each in one spelling. */
export const speakersIn = memoizedByObject((stored: Stored) =>
  oneSpellingEach(stored.flatMap(({ value }) => speakersOf(value))),
)
export const namesIn = memoizedByObject((stored: Stored) => oneSpellingEach(stored.map(({ value }) => value)))

/** The stored texts that are this name, or name this speaker among others. */
export function spellingsOf(kind: NameKind, stored: Stored, name: string): string[] {
  const key = nameKey(name)
  const isIt = (text: string) => nameKey(text) === key
  const all = stored.map(({ value }) => value)
  return all.filter((text) => isIt(text) || (kind === 'speaker' && speakersOf(text).some(isIt)))
}
