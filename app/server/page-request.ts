/** One request for a page: which page it means, and who asks for it. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clientAddress } from '#app/http/limit.ts'
import { SESSION_COOKIE } from '#app/http/page-headers.ts'
import type { Services } from '#app/http/services.ts'
import { sentState } from '#app/server/form-posts.ts'
import { isPrivatePage, pageAddress } from '#app/site/page-address.ts'
import { queryOf } from '#app/site/render.tsx'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { FormState } from '#app/forms/form-rules.ts'
import { secondLanguage } from '#app/text/dictionaries.ts'
import type { Language } from '#app/words/languages.ts'
import { isUnavailable } from '#db/errors.ts'

/** Node's data about the client; empty without a server. */
export type Connection = Partial<HttpBindings>
export type PageContext = Context<{ Bindings: Connection }>

/** The data of a signed-in person that a page shared by people with the same roles may depend on. */
type Reader = Pick<CurrentUser, 'roles'>

/** For whom a page is drawn. */
interface Caller {
  connection: Connection
  /** The signed-in user, if any; looked up once for a page. */
  person: () => Promise<Reader | undefined>
  /** The request's headers that reach the API; none when the page is for everyone. */
  headers: Headers
}

export interface PageRequest {
  /** In which it is drawn, if that is not the church's own. */
  language: Language | ''
  /** In canonical form. */
  path: string
  /** Undefined for an address that is no page. */
  route: string | undefined
  /** The query as it came; of a shared page only what the page reads of it, since that is its place in the cache. */
  search: string
  /** Whether it is a page for one person, which no cache stores. */
  isPrivate: boolean
  caller: Caller
  /** The client, for limits. */
  from: string
  /** The state of a form that was sent without JavaScript. */
  formState?: FormState | undefined
}

export function pageRequest(services: Services, c: PageContext): PageRequest {
  const url = new URL(c.req.url)
  return {
    ...requestedPage(url),
    language: secondLanguage(),
    caller: callerOf(services, c),
    from: clientAddress(c, services.config.trustProxy),
    formState: sentState(url.searchParams),
  }
}

function requestedPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const { path, route } = pageAddress(pathname)
  return { path, route, search, isPrivate: isPrivatePage(path, route) }
}

/** The client as the API sees it when a page calls it: the same session, the name of the site, and the same address behind our proxies. */
function callerOf(services: Services, c: PageContext): Caller {
  const headers = new Headers()
  for (const name of ['cookie', 'host', 'x-forwarded-for', 'user-agent']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  let person: Promise<Reader | undefined> | undefined
  return { connection: c.env, headers, person: () => (person ??= services.whoIs(headers)) }
}

/** While the database does not answer, everyone counts as signed out. */
export async function signedIn({ headers, person }: Caller): Promise<Reader | undefined> {
  if (!SESSION_COOKIE.test(headers.get('cookie') ?? '')) return undefined
  try {
    return await person()
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/** The page as everyone with these roles sees it. Nothing but the roles reaches the drawing, so nothing else of a user can be in it. */
export function sharedRequest(request: PageRequest, roles?: Reader['roles']): PageRequest {
  const person = () => Promise.resolve(roles && { roles })
  const search = queryOf(request.route, request.search)
  return { ...request, search, caller: { connection: {}, headers: new Headers(), person } }
}

/** @param address path and query of a page of ours, which everyone sees alike */
export function requestOfEveryone(address: string): PageRequest {
  const page = requestedPage(new URL(address, 'http://localhost'))
  return sharedRequest({
    ...page,
    language: '',
    from: '',
    caller: { connection: {}, headers: new Headers(), person: async () => undefined },
  })
}

/** The place in the page cache of a page that visitors may be refused; undefined for every other address. */
export function refusablePage(target: string): string | undefined {
  const url = URL.parse(target, 'http://localhost')
  if (!url) return undefined
  const page = requestedPage(url)
  const { path, route, isPrivate } = page
  if (route === undefined || isPrivate || sentState(url.searchParams)) return undefined
  const search = queryOf(route, page.search)
  return isMainPage({ route, search }) ? undefined : path + search
}

/** There are few of these, each drawn once in a few seconds at most, so there is always room for them. */
export function isMainPage({ route, search }: Pick<PageRequest, 'route' | 'search'>): boolean {
  return route !== undefined && !route.includes('$') && search === ''
}

/** A request of the API with a form's fields as JSON. */
export function asJson({ headers: given }: Caller, body: string): RequestInit {
  const headers = new Headers(given)
  headers.set('Content-Type', 'application/json')
  return { method: 'POST', body, headers }
}
