/**
 * New text takes the spelling that the site has for a name already, so that no second spelling comes up. People who respell a
 * name of this very record mean it.
 */
import { type NameKind, namesIn, speakersIn } from '#app/features/sermons/names.ts'
import { storedNames } from '#app/features/sermons/library-queries.ts'
import { speakerParts, speakersOf } from '#app/features/sermons/speakers.ts'
import { nameKey } from '#app/text/slug.ts'
import { spellingByKey } from '#app/text/spellings.ts'
import type { Db } from '#db/database.ts'

export type KnownNames = Record<NameKind, Map<string, string>>
type Names = Partial<Record<'speaker' | 'series', string | null> & Record<'alsoInSeries' | 'tags', string[]>>

export async function knownNames(db: Db): Promise<KnownNames> {
  return {
    speaker: spellingByKey(speakersIn(await storedNames(db, 'speaker'))),
    series: spellingByKey(namesIn(await storedNames(db, 'series'))),
    topic: spellingByKey(namesIn(await storedNames(db, 'topic'))),
  }
}

/**
 * Writes the names in fields in the known spellings; a new name is known from then on.
 * @param before the records that are changed: their own names stay as they are given
 */
export function respelling(known: KnownNames, before: readonly Names[] = []) {
  const kept = (names: (record: Names) => readonly string[]) => new Set(before.flatMap(names).map(nameKey))
  const spelling = (kind: NameKind, own: ReadonlySet<string>) => (name: string) => {
    const key = nameKey(name)
    if (own.has(key)) return name
    const spelled = known[kind].get(key) ?? name
    known[kind].set(key, spelled)
    return spelled
  }
  const series = spelling(
    'series',
    kept((one) => [one.series ?? '', ...(one.alsoInSeries ?? [])]),
  )
  const topic = spelling(
    'topic',
    kept(({ tags = [] }) => tags),
  )
  const speaker = spelling(
    'speaker',
    kept((one) => speakersOf(one.speaker ?? '')),
  )
  return <Given extends Names>(given: Given): Given => ({
    ...given,
    ...(given.speaker && { speaker: withEachSpeaker(given.speaker, speaker) }),
    ...(given.series && { series: series(given.series) }),
    ...(given.alsoInSeries && { alsoInSeries: each(given.alsoInSeries, series) }),
    ...(given.tags && { tags: each(given.tags, topic) }),
  })
}

function withEachSpeaker(field: string, spelling: (name: string) => string): string {
  return speakerParts(field)
    .map(({ text, name }) => (name === text ? spelling(text) : text))
    .join('')
}

/** Each name once. */
function each(names: readonly string[], spelling: (name: string) => string): string[] {
  return [...new Map(names.map((name) => [nameKey(name), spelling(name)])).values()]
}

/** Sentences for the person who imports. */
export function respellingNotes(given: Names, taken: Names): string[] {
  const names = ({ speaker, series, alsoInSeries = [], tags = [] }: Names) => [
    speaker,
    series,
    ...alsoInSeries,
    ...tags,
  ]
  const before = new Set(names(given))
  const changed = new Set(names(taken).filter((name) => name && !before.has(name)))
  return [...changed].map((name) => `uses your existing spelling “${name}”`)
}
