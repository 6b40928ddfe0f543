/** What a poster says of a page of the site. */
import { places } from '#lists/places.ts'
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

interface Poster {
  title: string
  /** When and where an event is, with ` · ` between the parts, else what the page is about; may be empty. */
  under: string
  /** The one address of the page, to which the code leads. */
  address: string
  code: { size: number; path: string }
}

/** @param of the page's path */
export function posterRead(of: string) {
  return read<Poster>(href(api.poster, {}, { of }))
}

/** An address as people read it: `example.org/give`. */
export function addressInWords(address: string): string {
  return decodeURI(address)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
}

/** Whether records of this table have a page each, to which a poster can lead. */
export function hasPoster(table: string): boolean {
  return table === 'pages' || places.some((place) => place.table === table && place.isLinked && place.pages)
}
