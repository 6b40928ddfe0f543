/**
 * Where the records of a kind are: on the website, in links, in the dashboard. Only texts, so that every bundle may know the
 * places of all features. `app/definitions/places.ts` lists them.
 */
import type { RecordTableName } from '#db/schema.ts'

export interface Place<Table extends RecordTableName = RecordTableName> {
  table: Table
  /** What a sentence calls one of its records: `sermon`. */
  kind: string
  /** What stored links (`@sermons/…`), share images and the parts of the sitemap call it. */
  name: string
  /** What shows all of them, and what shows one; as `routes` writes addresses. */
  list?: string
  one?: string
  /** All pages of the feature, the more exact addresses first. A file has an address and no page. */
  pages?: readonly string[]
  /** Where the dashboard edits it. */
  dashboard: { page: string; list?: string }
  /** Pages name it in links, so the link picker offers it. */
  isLinked?: boolean
}

/** The place and the id of an address such as `/sermons/0f3a/grace`; a list has no id. */
export function placeAt(places: readonly Place[], path: string): { place: Place; id?: string } | undefined {
  for (const place of places) {
    if (path === place.list) return { place }
    if (place.one === undefined) continue
    const start = place.one.slice(0, place.one.search(/[${]/))
    const [id] = (path.startsWith(start) && /^[\w-]{1,60}(?=\/|$)/.exec(path.slice(start.length))) || []
    if (id !== undefined && !isOther(place, path)) return { place, id }
  }
  return undefined
}

/** Whether the first word after the list belongs to another page: `/sermons/series/…` is no sermon. */
function isOther({ one, pages = [] }: Place, path: string): boolean {
  return pages.some((page) => page !== one && page.split('/', 3).join('/') === path.split('/', 3).join('/'))
}
