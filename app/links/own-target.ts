/** Addresses of this site as links to records, which survive another address. */
import { placeAt } from '#app/definitions/place.ts'
import { places } from '#lists/places.ts'
import { parsedAddress } from '#app/links/address.ts'
import { builtInAt } from '#app/links/built-in-pages.ts'
import { unwrapped } from '#app/links/wrapped-links.ts'

/**
 * What a link to an address should store.
 * @param link may be wrapped by a mail filter
 * @param origin of this site
 * @returns `@sermons/…` for `https://church.org/sermons/…/grace`, a path for other pages of this site; any other address as it is
 */
export function ownTarget(link: string, origin: string): string {
  const address = unwrapped(link)
  const url = parsedAddress(address.startsWith('/') ? `${origin}${address}` : address)
  if (!url || hostOf(url.href) !== hostOf(origin)) return address
  const { pathname, search, hash } = url
  const page = search === '' ? builtInAt(pathname) : undefined
  if (page) return `@pages/${page}${hash}`
  const { place, id } = (search === '' && placeAt(places, pathname)) || {}
  return place?.isLinked && id !== undefined ? `@${place.name}/${id}` : `${pathname}${search}${hash}`
}

/** A site answers by http and https, and with `www.` before its name, or leads from one to the other. */
function hostOf(address: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(address)?.[1]
}
