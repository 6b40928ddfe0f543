/** What a visitor meant who typed a word that the site doesn't have: `pumpkin` for `pumkin`. */
import type { Services } from '#app/http/services.ts'
import { listSitePages } from '#app/pages/site-pages.ts'
import { recordTables } from '#app/records/rows.ts'
import { Names } from '#app/text/closest.ts'
import { published } from '#db/published.ts'
import { fold, searchTerms } from '#db/search-text.ts'

/** Below this, two words are different words. */
const SIMILAR = 0.55
/** Words of a query that are looked at. */
const MAX_WORDS = 8
const MAX_TITLES = 20_000

interface Vocabulary {
  words: ReadonlySet<string>
  names: Names<string>
}

/** @returns the query with each unknown word in the spelling that the site has; empty if all are known, or one is like none */
export async function meantWords(services: Services, query: string): Promise<string> {
  const terms = searchTerms(query).slice(0, MAX_WORDS)
  const { words, names } = await services.readCache.get('words of the site', () => vocabularyOf(services))
  const meant = terms.map((term) => {
    if (words.has(term)) return term
    const close = names.closest(term.slice(0, MAX_LENGTH))
    return close && close.similarity >= SIMILAR ? close.of : undefined
  })
  const isChanged = meant.some((word, index) => word !== terms[index])
  return isChanged && meant.every((word) => word !== undefined) ? meant.join(' ') : ''
}

/** The words in names of what visitors can find. Texts are left out: they are large, and hold typing errors themselves. */
async function vocabularyOf(services: Services): Promise<Vocabulary> {
  const db = published(services)
  const ofKinds = services.publicKinds
    .filter(({ place, found }) => found && place.isLinked)
    .map(({ place }) => recordTables(db).selectFrom(place.table).select('title'))
  const [first, ...others] = ofKinds
  const titles = await others
    .reduce((all, more) => all?.unionAll(more), first)
    ?.limit(MAX_TITLES)
    .execute()
  const pages = await listSitePages(services)
  const further = await Promise.all(
    services.publicKinds.map(async ({ found }) => (await found?.names?.(services)) ?? []),
  )
  const texts = [...[...(titles ?? []), ...pages].map(({ title }) => String(title)), ...further.flat()]
  const words = new Set(texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []))
  const names = new Names<string>()
  for (const word of words) if (word.length <= MAX_LENGTH) names.add(word, word)
  return { words, names }
}
/** Letters of the longest word that is compared. */
const MAX_LENGTH = 40
