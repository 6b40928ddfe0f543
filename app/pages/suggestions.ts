/** Where a lost address may have led: the page or record whose name is closest to its words. */
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { currentRows, listNews } from '#app/pages/queries.ts'
import { furtherWords, listSitePages } from '#app/pages/site-pages.ts'
import { builtInAt } from '#app/links/built-in-pages.ts'
import { recordTables } from '#app/records/rows.ts'
import { Names } from '#app/text/closest.ts'
import { published } from '#db/published.ts'

export interface Suggestion {
  /** The page as a link stores it: `@sermons/…`. */
  target: string
  title: string
  /** The kind as its definition calls it: `sermon`; `page`. */
  kind: string
}

/** Less similar names have little in common with the address. */
const LEAST = 0.55
/** For a word by which people search for a page; a page with that name comes first. */
const WEIGHT_OF_WORDS = 0.57

/** @returns a function that suggests where an address (`/our-history.html`) may lead; nothing where no name is close */
export async function suggestions(services: Services): Promise<(address: string) => Suggestion | undefined> {
  const names = new Names<Suggestion>()
  const news = await listNews(services)
  const own = [...currentRows(await siteRows(services, 'pages')).values(), ...news]
  const pageAt = new Map(own.map(({ address, page }) => [address, page]))
  for (const { path, title } of await listSitePages(services)) {
    const builtIn = builtInAt(path)
    const page = builtIn ?? pageAt.get(path)
    const one: Suggestion = { target: page === undefined ? path : `@pages/${page}`, title, kind: 'page' }
    names.add(one, title)
    names.add(one, lastOf(path))
    const words = (builtIn && furtherWords[builtIn])?.split(' ').filter((word) => word.length > 3) ?? []
    for (const word of words) names.add(one, word, WEIGHT_OF_WORDS)
  }
  const db = published(services)
  for (const { place } of services.publicKinds.filter((kind) => kind.place.isLinked)) {
    const rows = recordTables(db).selectFrom(place.table).select(['id', 'title']).orderBy('id', 'desc')
    for (const { id, title } of await rows.execute()) {
      names.add({ target: `@${place.name}/${id}`, title: String(title), kind: place.kind }, String(title))
    }
  }
  return (address) => {
    const texts = [lastOf(address), address.replace(FILE_ENDING, '')]
    const found = texts.flatMap((text) => names.closest(text) ?? [])
    const best = found.toSorted((a, b) => b.similarity - a.similarity)[0]
    return best && best.similarity >= LEAST ? best.of : undefined
  }
}

const FILE_ENDING = /\.(?:html?|php|aspx?|pdf)$/

/** `our-history` of `/about/our-history.html`. */
function lastOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(FILE_ENDING, '')
}
