/**
 * The one spelling of a page's address. Every other spelling is redirected to it before anything is looked up, so that
 * the page cache, the content policy, privacy and drawing can never disagree about which page a request means.
 */
import type { MiddlewareHandler } from 'hono'
import { privatePages } from '#app/http/page-headers.ts'
import { places } from '#lists/places.ts'
import { documents, routes } from '#app/routes.ts'

export interface PageAddress {
  /** The canonical path. It begins with exactly one slash. */
  path: string
  /** The route of the path, such as `/about/$tab`; undefined for an unknown address. */
  route: string | undefined
}

/**
 * Redirects every other spelling of a path to the canonical one, always on our own origin, and a page with the empty
 * parameters that a form without JavaScript sends to its address without them.
 */
export const oneSpelling: MiddlewareHandler = async (c, next) => {
  // Not `c.req.path`, which is decoded already.
  const { pathname, search } = new URL(c.req.url)
  const { path, route } = pageAddress(pathname)
  const query = route !== undefined && READING.has(c.req.method) ? withoutEmpty(search) : search
  if (path === pathname && query === search) return next()
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${path}${query}`, 308)
}

/** A form that is sent to such an address comes by POST, and keeps its query. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** `?search=grace` for `?search=grace&speaker=&series=`. */
function withoutEmpty(search: string): string {
  if (!/=(?:&|$)/.test(search)) return search
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !/^[^=]*=$/.test(pair))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

/**
 * Drops empty segments and a blank at the end, normalizes percent-encoding (RFC 3986, section 6.2.2), and lowercases the
 * fixed segments of a page's path. Ids keep their letter case.
 * @param pathname the path of a parsed URL, which therefore has no dot segments
 */
export function pageAddress(pathname: string): PageAddress {
  const given = withoutEnd(normalizedPercents(pathname))
    .split('/')
    .filter((segment) => !EMPTY.has(segment))
  const known = addresses.find((one) => fits(one.segments, given))
  const segments = given.map((segment, at) => fixedAt(known?.segments, at) ?? segment)
  return { path: `/${segments.join('/')}`, route: known?.route }
}

/** A path without slashes and blanks at its end. A pattern would try again from every slash of a run that is elsewhere. */
function withoutEnd(path: string): string {
  let end = path.length
  while (path.endsWith('/', end) || path.endsWith('%20', end)) end -= path.endsWith('/', end) ? 1 : 3
  return path.slice(0, end)
}

/** Segments without meaning. A dot segment can appear when the blank after it is dropped. */
const EMPTY: ReadonlySet<string> = new Set(['', '.', '..'])

interface Known {
  /** The page's route; undefined for an address that is no page. */
  route: string | undefined
  segments: string[]
}

/** The pages of no feature, and those of features. */
const pageRoutes = [...new Set([...Object.values(routes), ...places.flatMap(({ pages = [] }) => pages)])]

/** The more exact ones first: `/sermons/feed.xml` is no sermon. */
const addresses: readonly Known[] = [
  ...Object.values(documents)
    .filter((address) => !/\}[^/]/.test(address))
    .map((address) => ({ route: undefined, segments: segmentsOf(address) })),
  ...pageRoutes.flatMap((route) => {
    const segments = segmentsOf(route)
    return segments.at(-1)?.startsWith('{-')
      ? [segments.slice(0, -1), segments].map((some) => ({ route, segments: some }))
      : { route, segments }
  }),
]

function segmentsOf(address: string): string[] {
  return address.split('/').filter((segment) => segment !== '')
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  if (segments.length !== given.length) return false
  return given.every((segment, at) => [undefined, segment.toLowerCase()].includes(fixedAt(segments, at)))
}

/** The fixed segment of the address at this place; undefined for a parameter (`$id`, `{name}`). */
function fixedAt(segments: readonly string[] | undefined, at: number): string | undefined {
  const segment = segments?.[at]
  return segment === undefined || /[${]/.test(segment) ? undefined : segment
}

/** Decodes characters that need no encoding, writes the others in capital letters, and encodes a bare `%`. */
function normalizedPercents(path: string): string {
  return path.replace(/%([0-9a-f]{2})?/gi, (code, digits?: string) => {
    if (digits === undefined) return '%25'
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return /[\w.~-]/.test(character) ? character : code.toUpperCase()
  })
}

/** Pages for one person, which no cache stores. */
export function isPrivatePage(path: string, route: string | undefined): boolean {
  // The answer at the dashboard's addresses depends on the user, and links back to the whole address.
  if (path === routes.admin || path.startsWith(`${routes.admin}/`)) return true
  return route !== undefined && privatePages.has(route)
}
