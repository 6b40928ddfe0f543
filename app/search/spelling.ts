/** What a visitor meant who typed a word that the site doesn't have: `pumpkin` for `pumkin`. */
import type { Services } from '#app/http/services.ts'
import { listSitePages } from '#app/pages/site-pages.ts'
import { recordTables } from '#app/records/rows.ts'
import { Names } from '#app/text/closest.ts'
import { published } from '#db/published.ts'
import { t } from '#app/text/t.ts'
import { fold, searchTerms } from '#db/search-text.ts'

/** Below this, two words are different words. */
const SIMILAR = 0.55
/** Words of a query that are looked at. */
const MAX_WORDS = 8
const MAX_TITLES = 20_000

/** Single words that are tried where no record has all of them. */
const MAX_ALONE = 2
/** Words that say nothing of what is meant. */
const LITTLE_WORDS =
  'a an and are at be can do does for from have how i in is it me my of on or our should tell the there to we what when where which who why with you your'

const QUOTES = /["“”„‟″«»]/g

interface Vocabulary {
  words: ReadonlySet<string>
  /** What pages say, folded. */
  pages: string
  names: Names<string>
}

/**
 * @returns what to search for in place of a query that finds nothing, the best first: the words of a phrase in any place, its words without those that say nothing,
 * each unknown one in the spelling that the site has or left out, then the longest of them alone
 */
export async function meantWords(services: Services, query: string): Promise<string[]> {
  const isPhrase = searchTerms(query).some((term) => term.includes(' '))
  const terms = searchTerms(query.replaceAll(QUOTES, ' ')).slice(0, MAX_WORDS)
  const asked = terms.join(' ')
  const little = new Set(fold(t(LITTLE_WORDS)).split(' '))
  const { words, pages, names } = await services.readCache.get('words of the site', () => vocabularyOf(services))
  const meant = terms.flatMap((term) => {
    if (little.has(term)) return []
    if (words.has(term) || pages.includes(term)) return term
    const close = names.closest(term.slice(0, MAX_LENGTH))
    return close && close.similarity >= SIMILAR ? close.of : []
  })
  const alone = meant.length > 1 ? meant.toSorted((a, b) => b.length - a.length).slice(0, MAX_ALONE) : []
  const others = [meant.join(' '), ...alone].filter((one) => one !== '' && one !== asked)
  return [...new Set([...(isPhrase ? [asked] : []), ...others])]
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
  const ours = pages.map(({ words = '' }) => words)
  const texts = [...[...(titles ?? []), ...pages].map(({ title }) => String(title)), ...further.flat(), ...ours]
  const words = new Set(texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []))
  const names = new Names<string>()
  for (const word of words) if (word.length <= MAX_LENGTH) names.add(word, word)
  return { words, names, pages: pages.map(({ search }) => search).join('\n') }
}
/** Letters of the longest word that is compared. */
const MAX_LENGTH = 40
