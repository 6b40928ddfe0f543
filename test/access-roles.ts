/** The roles of the table of access (`access-rows.ts`), and the rows that every kind of record has. */

export const roles = [
  'signed out',
  'member',
  'administrator',
  'editor',
  'contributor',
  'inbox',
  'newsletter',
  'prayer',
  'clergy',
  'disabled administrator',
  'ended session',
] as const
export type Role = (typeof roles)[number]

/** The roles that may call a route. Others get 401 when signed out, 403 when signed in. */
type Allowed = readonly Role[]
export const everyone: Allowed = [...roles]
export const signedInOnly: Allowed = [
  'member',
  'administrator',
  'editor',
  'contributor',
  'inbox',
  'newsletter',
  'prayer',
  'clergy',
]
export const administratorsOnly: Allowed = ['administrator']
export const editors: Allowed = ['administrator', 'editor']
/** Contributors, too, for every kind; `contributors.test.ts` tests their limits. */
export const writers: Allowed = ['administrator', 'editor', 'contributor']
export const inbox: Allowed = ['administrator', 'inbox']
/** Everyone who sees a part of the inbox. */
export const readers: Allowed = ['administrator', 'inbox', 'prayer', 'clergy']
/** Of what is private, without administrators. */
export const prayer: Allowed = ['prayer', 'clergy']
export const clergy: Allowed = ['clergy']
export const newsletter: Allowed = ['administrator', 'newsletter']
export const pictures: Allowed = ['administrator', 'editor', 'contributor', 'newsletter']
export const editorsAndNewsletter: Allowed = ['administrator', 'editor', 'newsletter']
export const anyRole: Allowed = signedInOnly.filter((role) => role !== 'member')
export type Row = [method: string, path: string, allowed: Allowed, status?: number]

/**
 * The rows of a kind of record.
 * @param also other routes: `listed` for visitors, `clear` for deleting all, `move`; `received` kinds come from visitors,
 *   and can't be added here
 */
export function recordRows(all: string, ...also: ('clear' | 'listed' | 'move' | 'no history' | 'received')[]): Row[] {
  const one = `${all}/{id}`
  const allowed = also.includes('received') ? inbox : also.includes('no history') ? administratorsOnly : editors
  const alsoDrafts = allowed === editors ? writers : allowed
  const hasHistory = !also.includes('received') && !also.includes('no history')
  const rows: [isThere: boolean, row: Row][] = [
    [also.includes('listed'), ['GET', all.replace('/admin', ''), everyone]],
    [true, ['GET', all, alsoDrafts]],
    [!also.includes('received'), ['POST', all, alsoDrafts, 400]],
    [true, ['GET', one, alsoDrafts, 404]],
    [true, ['PUT', one, alsoDrafts, 404]],
    [true, ['DELETE', one, alsoDrafts, 404]],
    [also.includes('clear'), ['DELETE', `${all}/clear-all`, allowed]],
    [hasHistory, ['POST', `${all}/several`, alsoDrafts, 400]],
    [also.includes('move'), ['POST', `${one}/move`, allowed, 400]],
    [hasHistory, ['GET', `${one}/versions`, writers, 404]],
    [hasHistory, ['GET', `${one}/versions/{version}`, writers, 404]],
    [hasHistory, ['POST', `${one}/versions/{version}/restore`, writers, 404]],
    [hasHistory, ['POST', `${one}/duplicate`, writers, 404]],
    [hasHistory, ['POST', `${one}/preview-link`, writers, 404]],
    [hasHistory, ['GET', `${one}/preview-links`, writers]],
    [hasHistory, ['DELETE', `${one}/preview-links/{link}`, writers, 404]],
    [hasHistory, ['POST', all.replace('admin', 'previews'), writers, 400]],
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
