/** The callers of the table of access (`access-rows.ts`), and the rows that every kind of record has. */
import { anything, may } from '#app/definitions/rights.ts'
import { type Role, roleNames } from '#app/definitions/roles.ts'

/** All roles of the product, so that one that is added is tried on every route, and refused where no row names it. */
export const callers = ['signed out', 'member', ...roleNames, 'disabled administrator', 'ended session'] as const
export type Caller = (typeof callers)[number]

/** Who may call a route. Others get 401 when signed out, 403 when signed in. */
type Allowed = readonly Caller[]
export const signedInOnly: Allowed = ['member', ...roleNames]
export const administratorsOnly: Allowed = ['administrator']
export const editors: Allowed = ['administrator', 'editor']
/** Contributors, too, for every kind; `contributors.test.ts` tests their limits. */
export const writers: Allowed = [...editors, 'contributor']
/** Those who publish sermons, and those who also draft them. */
export const preachers: Allowed = [...editors, 'sermons']
export const sermonWriters: Allowed = [...preachers, 'contributor']
export const inbox: Allowed = ['administrator', 'inbox']
/** Everyone who sees a part of the inbox. */
export const readers: Allowed = ['administrator', 'inbox', 'prayer', 'clergy']
/** Of what is private, without administrators. */
export const prayer: Allowed = ['prayer', 'clergy']
export const clergy: Allowed = ['clergy']
export const newsletter: Allowed = ['administrator', 'newsletter']
export const pictures: Allowed = [...sermonWriters, 'newsletter']
export const editorsAndNewsletter: Allowed = [...editors, 'newsletter']
export const anyRole: Allowed = roleNames.filter((role) => may({ roles: [role] }, ...anything()))
export type Row = [method: string, path: string, allowed: Allowed, status?: number]

/**
 * The rows of a kind of record.
 * @param also other routes: `listed` for visitors, `clear` for deleting all, `move`; `received` kinds come from visitors,
 *   and can't be added here; a role besides editors; `add` if roles that may add files do
 */
export function recordRows(
  all: string,
  ...also: ('add' | 'clear' | 'listed' | 'move' | 'no history' | 'received' | Role)[]
): Row[] {
  const one = `${all}/{id}`
  const own = roleNames.filter((role) => also.includes(role))
  const publishers = [...editors, ...own]
  const received = also.includes('received') && [...inbox, ...own]
  const allowed = received || (also.includes('no history') ? [...administratorsOnly, ...own] : publishers)
  const alsoDrafts: Allowed = allowed === publishers ? [...publishers, 'contributor'] : allowed
  const hasHistory = !also.includes('received') && !also.includes('no history')
  const rows: [isThere: boolean, row: Row][] = [
    [also.includes('listed'), ['GET', all.replace('/admin', ''), callers]],
    [true, ['GET', all, alsoDrafts]],
    [!also.includes('received'), ['POST', all, also.includes('add') ? sermonWriters : alsoDrafts, 400]],
    [true, ['GET', one, alsoDrafts, 404]],
    [true, ['PUT', one, alsoDrafts, 404]],
    [true, ['DELETE', one, alsoDrafts, 404]],
    [also.includes('clear'), ['DELETE', `${all}/clear-all`, allowed]],
    [hasHistory, ['POST', `${all}/several`, alsoDrafts, 400]],
    [hasHistory, ['POST', `${all}/replace`, alsoDrafts, 400]],
    [hasHistory, ['POST', `${all}/replace-look`, alsoDrafts, 400]],
    [also.includes('move'), ['POST', `${one}/move`, allowed, 400]],
    [hasHistory, ['GET', `${one}/versions`, alsoDrafts, 404]],
    [hasHistory, ['GET', `${one}/versions/{version}`, alsoDrafts, 404]],
    [hasHistory, ['POST', `${one}/versions/{version}/restore`, alsoDrafts, 404]],
    [hasHistory, ['POST', `${one}/duplicate`, alsoDrafts, 404]],
    [hasHistory, ['POST', `${one}/preview-link`, alsoDrafts, 404]],
    [hasHistory, ['GET', `${one}/preview-links`, alsoDrafts]],
    [hasHistory, ['DELETE', `${one}/preview-links/{link}`, alsoDrafts, 404]],
    [hasHistory, ['POST', all.replace('admin', 'previews'), alsoDrafts, 400]],
  ]
  return [...rows.filter(([isThere]) => isThere).map(([, row]) => row), ...severalRows(all, alsoDrafts)]
}

export function severalRows(all: string, allowed: Allowed): Row[] {
  return [
    ['GET', `${all}/csv`, allowed],
    ['GET', `${all}/ids`, allowed],
    ['POST', `${all}/delete-several`, allowed, 400],
  ]
}

/** The rows of a section of the inbox. */
export function inboxRows(all: string, allowed: Allowed): Row[] {
  const one = `${all}/{id}`
  return [
    ['GET', all, allowed],
    ['GET', one, allowed, 404],
    ['PUT', one, allowed, 404],
    ['DELETE', one, allowed, 404],
    ...severalRows(all, allowed),
    ['POST', `${one}/notes`, allowed, 400],
    ['DELETE', `${one}/notes/{note}`, allowed, 404],
    ['POST', `${one}/answer`, allowed, 400],
  ]
}
