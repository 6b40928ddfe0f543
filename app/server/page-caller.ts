/** The client for whom a page is rendered, and the signed-in user. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { SESSION_COOKIE } from '#app/http/page-headers.ts'
import type { Services } from '#app/http/services.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { isUnavailable } from '#db/errors.ts'

/** Node's data about the client; empty without a server. */
export type Connection = Partial<HttpBindings>
export type Bound = { Bindings: Connection }

/** The data of a signed-in person that a page shared by people with the same roles may depend on. */
type Reader = Pick<CurrentUser, 'roles'>

/** For whom a page is drawn. */
export interface Caller {
  connection: Connection
  /** The signed-in user, if any; looked up once for a page. */
  person: () => Promise<Reader | undefined>
  /** The request's headers that reach the API; none when the page is for everyone. */
  headers: Headers
}

export const EVERYONE: Caller = { connection: {}, person: () => Promise.resolve(undefined), headers: new Headers() }

/** The client as the API sees it when a page calls it: the same session, and the same address behind our proxies. */
export function callerOf(services: Services, c: Context<Bound>): Caller {
  const headers = new Headers()
  for (const name of ['cookie', 'x-forwarded-for', 'user-agent']) {
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

/** A request with the form's fields as JSON. */
export function asJson({ headers: given }: Caller, body: string): RequestInit {
  const headers = new Headers(given)
  headers.set('Content-Type', 'application/json')
  return { method: 'POST', body, headers }
}
