/** Addresses of this site as links to records, which survive another address. */
import { routes } from '#app/routes.ts'
import { parsedAddress } from '#app/values/address.ts'
import { builtInAt } from '#app/values/built-in-pages.ts'
import { unwrapped } from '#app/values/wrapped-links.ts'

/** Beginnings of addresses of records, by the kind that links name. */
const KINDS: Readonly<Record<string, string>> = {
  sermons: routes.sermons,
  events: routes.events,
  'live-streams': routes.liveStreams,
}

/** Words that stand where addresses of records have an id. */
const words = new Set(Object.values(routes).map((route) => route.split('/')[2]))

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
  const [kind, id] = recordAt(pathname) ?? []
  return kind !== undefined && search === '' ? `@${kind}/${id}` : `${pathname}${search}${hash}`
}

/** A site answers by http and https, and with `www.` before its name, or leads from one to the other. */
function hostOf(address: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(address)?.[1]
}

function recordAt(path: string): [kind: string, id: string] | undefined {
  for (const [kind, list] of Object.entries(KINDS)) {
    const id = path.startsWith(`${list}/`) ? /^[\w-]{1,60}(?=\/|$)/.exec(path.slice(list.length + 1))?.[0] : undefined
    if (id !== undefined && !words.has(id)) return [kind, id]
  }
  return undefined
}
