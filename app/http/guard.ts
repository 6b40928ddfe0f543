/** Who may call a route. Every route of the admin area names one of these first. */
import type { MiddlewareHandler } from 'hono'
import { forbidden, unauthorized } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'

/** What a handler behind a guard knows: `c.var.person`. */
export interface SignedIn {
  Variables: { person: CurrentUser }
}

/** Lets administrators through: 401 when nobody is signed in, 403 for everyone else. */
export function administrators(parts: Pick<Services, 'whoIs'>): MiddlewareHandler<SignedIn> {
  return letThrough(parts, ({ isAdmin }) => {
    if (!isAdmin) throw forbidden("You don't have admin privileges.")
  })
}

/** Lets everyone through who is signed in, administrator or not. */
export function signedIn(parts: Pick<Services, 'whoIs'>): MiddlewareHandler<SignedIn> {
  return letThrough(parts, () => {})
}

/** @param check throws when this person may not go on */
function letThrough(
  { whoIs }: Pick<Services, 'whoIs'>,
  check: (person: CurrentUser) => void,
): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const person = await whoIs(c.req.raw.headers)
    if (!person) throw unauthorized()
    check(person)
    c.set('person', person)
    await next()
  }
}
