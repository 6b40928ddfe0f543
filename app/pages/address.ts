/** Addresses that the church's own pages may have. */
import { previewLink } from '#app/admin-routes.ts'
import { givingWay } from '#app/links/giving-way.ts'
import { documents, downloads, probes, routes, uploads } from '#app/routes.ts'
import { latin } from '#app/text/latin.ts'
import { builtInAt } from '#app/links/built-in-pages.ts'
import { slugOf } from '#app/text/slug.ts'

/** Every address below these is the dashboard's, a built file, or for programs such as those that renew certificates. */
const FOLDERS = ['/api', '/admin', '/admin-assets', '/assets', '/fonts', '/scenes', '/.well-known']
const ADDRESSES = [documents, downloads, uploads, probes, { previewLink }].flatMap((some): string[] =>
  Object.values(some),
)

const firmRoutes = Object.values<string>(routes).filter((route) => !givingWay.includes(route))

/** Addresses at which the program always answers; a parameter stands for any text. */
const ANSWERED = [...ADDRESSES, ...firmRoutes.filter((route) => !route.includes('$') && !builtInAt(route))]

function fits(address: string, path: string): boolean {
  const [known, given] = [address.split('/'), path.split('/')]
  return (
    known.length === given.length &&
    known.every((one, at) =>
      one.includes('{') ? given[at]?.endsWith(one.replace(/\{\w+\}/, '')) === true : one === given[at],
    )
  )
}

/** First segments that the program itself answers, or will. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    'sundays es index'.split(' '),
    [...FOLDERS, ...ADDRESSES, ...firmRoutes].map((address) => address.split('/')[1] ?? ''),
  ].flat(),
)

/**
 * Whether the program answers at a path, or whoever runs it does, so that no redirect from there would be followed. Pages that a
 * church can hide are not among them.
 * @param path as `oldPath` gives it
 */
export function isOfProgram(path: string): boolean {
  if (path === routes.home || FOLDERS.some((folder) => `${path.split('?', 1)[0]}/`.startsWith(`${folder}/`)))
    return true
  return ANSWERED.some((address) => fits(address, path))
}

/** Where pages of a kind are listed, and below which they stand. */
export const listsOf = { page: '', news: routes.news, ministry: routes.ministries } as const

/** `/serve/food-pantry` for `Serve / Food Pantry`: a path of one or two segments, or as much of it as can be used. */
export function typedPath(typed: string): string {
  const segments = latin(typed)
    .replace(/^https?:\/\/[^/]*/i, '')
    .split('/')
    .map(
      (segment) =>
        slugOf(segment)
          ?.replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '') ?? '',
    )
    .filter((segment) => segment !== '')
  return segments.length === 0 ? '' : `/${segments.join('/')}`
}

/**
 * `/news/2030-01-06-k3f9a2` for a title of which nothing can stand in an address, such as a Chinese one: the same for the same title.
 * @param date of news, or empty
 */
export function namelessPath(kind: keyof typeof listsOf, title: string, date: string): string {
  let sum = 7
  for (const sign of title.normalize().trim()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 36 ** 6
  return `/${date || kind}-${sum.toString(36).padStart(6, '0')}`
}

/**
 * Why a path can't be the address of an own page, as a sentence; undefined when it can.
 * @param path as `addressOf` gives it
 */
export function addressProblem(path: string, kind: keyof typeof listsOf): string | undefined {
  if (!/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)?$/.test(path)) {
    return 'Use one or two words in Latin letters, without spaces, such as /serve or /serve/food-pantry'
  }
  const [, first = ''] = path.split('/')
  return kind === 'page' && RESERVED.has(first) && !givingWay.includes(path)
    ? `Addresses that begin with /${first} belong to the website itself. Choose another one`
    : undefined
}
