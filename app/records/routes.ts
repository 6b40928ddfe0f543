/**
 * The admin area's door to one kind of record: list, one, make, change, delete and, where there is an address for it, delete
 * all. Every route is for administrators only.
 *
 * A record goes out with its version as ETag; a change that sends it back as If-Match is refused when somebody else was
 * faster (RFC 9110, section 13.1.1). Without If-Match the last one wins.
 */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteAll, deleteRecord } from '#app/records/deletions.ts'
import { changeRecord, createRecord, findRow, type RecordRow, presentRecord } from '#app/records/store.ts'
import { listRecords } from '#app/records/list.ts'
import type { Actor } from '#app/records/log.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { answers, type Router, idParam, newRouter, optional, paging, queryText, refusals } from '#app/http/route.ts'
import { badFields, notFound, unauthorized } from '#app/http/errors.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators, type SignedIn } from '#app/http/guard.ts'
import type { Services } from '#app/http/parts.ts'
import { counted } from '#app/ui/counted.ts'
import type { Db } from '#db/database.ts'

interface Addresses {
  all: string
  one: string
  clear?: string
}

const record = {
  id: z.string(),
  version: z.number().meta({ description: 'Send it back as If-Match: "…"' }),
  createdAt: z.string(),
  updatedAt: z.string(),
  isSample: z.boolean(),
}
const MOST = 200
/** What the spec's own dashboard asks for at once. */
const USUAL = 100

/**
 * @param today the kind as it is at this moment, when what it shows, takes or narrows by depends on the day
 */
export function recordRoutes(
  services: Services,
  kind: AnyKind,
  addresses: Addresses,
  today: () => Promise<AnyKind> = () => Promise.resolve(kind),
): Router {
  const { database } = services
  const tags = [`Admin: ${kind.plural}`]
  const guard = administrators(services)
  const out = kind.output.extend(record)
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }
  const given = async (c: Context, now: AnyKind, row: RecordRow, status: 200 | 201 = 200) => {
    c.header('ETag', `"${row.version}"`)
    return c.json((await shown(database.db, now, [row]))[0], status)
  }
  const router = newRouter()

  if (addresses.clear !== undefined) {
    const clear = createRoute({
      method: 'delete',
      path: addresses.clear,
      middleware: [guard],
      tags,
      summary: `Delete all ${kind.plural}`,
      responses: { 200: answers('How many there were', messageOut.extend({ deleted: z.number() })), ...refused },
    })
    router.openapi(clear, async (c) => {
      const deleted = await deleteAll(database, kind, actorOf(c, services))
      return c.json({ message: allDeleted(kind, deleted), deleted }, 200)
    })
  }

  const list = createRoute({
    method: 'get',
    path: addresses.all,
    middleware: [guard],
    tags,
    summary: `${capital(kind.plural)} as the admin area lists them; X-Total-Count says how many there are on all pages`,
    request: { query: listIn(kind) },
    responses: { 200: answers('One page', z.array(out)), ...refused, ...refusals.badRequest },
  })
  router.openapi(list, async (c) => {
    const { limit, offset, search, sort, ...filters } = c.req.valid('query')
    const now = await today()
    const asked = { limit, offset, search, sort, filters: filters as Filters }
    const page = await listRecords(database, now, asked)
    c.header('X-Total-Count', String(page.total))
    if (page.isMore) c.header('X-Total-Is-More', 'true')
    return c.json((await shown(database.db, now, page.rows)) as never, 200)
  })

  const show = createRoute({
    method: 'get',
    path: addresses.one,
    middleware: [guard],
    tags,
    summary: `One ${kind.name}`,
    request: { params: idParam },
    responses: { 200: answers('As it is now', out), ...refused, ...refusals.notFound },
  })
  router.openapi(show, async (c) => {
    const row = await findRow(database.db, kind.table, c.req.valid('param').id)
    if (!row) throw notFound(kind.title)
    return (await given(c, await today(), row)) as never
  })

  if (!kind.isReceived) {
    const create = createRoute({
      method: 'post',
      path: addresses.all,
      middleware: [guard, jsonOnly],
      tags,
      summary: `Make a ${kind.name}; an Idempotency-Key makes a repetition harmless`,
      request: jsonBody('Its fields', fieldsIn),
      responses: { 201: answers('It is kept', out), ...refused, ...refusals.badRequest, ...refusals.conflict },
    })
    router.openapi(create, async (c) => {
      const key = idempotencyKey(c)
      const now = await today()
      const row = await createRecord(database, now, c.req.valid('json'), actorOf(c, services), key)
      return (await given(c, now, row, 201)) as never
    })
  }

  const change = createRoute({
    method: 'put',
    path: addresses.one,
    middleware: [guard, jsonOnly],
    tags,
    summary: `Change those fields of a ${kind.name} that are given`,
    request: { params: idParam, ...jsonBody('Its fields', fieldsIn) },
    responses: {
      200: answers('As it is now', out),
      ...refused,
      ...refusals.badRequest,
      ...refusals.notFound,
      ...refusals.conflict,
      ...refusals.changedMeanwhile,
    },
  })
  router.openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    const now = await today()
    const row = await changeRecord(database, now, id, c.req.valid('json'), actorOf(c, services), versionMeant(c))
    if (now.onChange) services.mailer.wake()
    return (await given(c, now, row)) as never
  })

  const remove = createRoute({
    method: 'delete',
    path: addresses.one,
    middleware: [guard],
    tags,
    summary: `Delete a ${kind.name}; it can be brought back for 30 days`,
    request: { params: idParam },
    responses: {
      200: answers('It is gone', messageOut),
      ...refused,
      ...refusals.notFound,
      ...refusals.changedMeanwhile,
    },
  })
  router.openapi(remove, async (c) => {
    await deleteRecord(database, await today(), c.req.valid('param').id, actorOf(c, services), versionMeant(c))
    return c.json({ message: 'Item deleted successfully' }, 200)
  })
  return router
}

/** A sentence to show. */
export const messageOut = z.object({ message: z.string() })

/**
 * Who is signed in, and this moment: what the log writes down.
 * @throws HttpError 401 on a route that has no guard
 */
export function actorOf(c: Context, { now }: Pick<Services, 'now'>): Actor {
  const person = c.get('person') as SignedIn['Variables']['person'] | undefined
  if (!person) throw unauthorized()
  return { person, now: now().toString({ smallestUnit: 'millisecond' }) }
}

/** What the body must be before its kind looks at it: one object of fields. */
const fieldsIn = z.record(z.string(), z.unknown(), 'Send the fields as one JSON object')

type Given = string | undefined
type Filters = Record<string, Given>

function listIn(kind: AnyKind) {
  const filters = Object.entries(kind.list.filters ?? {}).map(([name, filter]) => [
    name,
    optional(queryText(filter.description)),
  ])
  return z.object({
    ...paging(MOST, USUAL),
    search: optional(queryText('Text anywhere in it, in any case')),
    sort: optional(queryText(`${Object.keys(kind.list.sorts).join(', ')}; with - before it, backwards`)),
    ...(Object.fromEntries(filters) as Record<string, ReturnType<typeof optional>>),
  })
}

/** Records as the admin area sees them, with what of theirs stands elsewhere. */
async function shown(db: Db, kind: AnyKind, rows: readonly RecordRow[]): Promise<object[]> {
  const ids = rows.map(({ id }) => id)
  const besides = await kind.joined?.(db, ids)
  return rows.map((row) => ({ ...presentRecord(kind, row), ...besides?.(row.id) }))
}

/** The version that the caller has seen, when they say so. */
export function versionMeant(c: Context): number | undefined {
  const match = c.req.header('if-match')
  if (match === undefined || match.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(match)?.[1]
  if (version === undefined) throw badFields({ 'If-Match': 'must be the ETag that the record came with, such as "3"' })
  return Number(version)
}

/** What the caller has put on the asking so that a repetition is known as one, when they have. */
export function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw badFields({ 'Idempotency-Key': 'must be 1 to 200 characters without spaces' })
  }
  return key
}

function allDeleted(kind: AnyKind, count: number): string {
  if (count === 0) return `There were no ${kind.plural} to delete.`
  return `${counted(count, [kind.name, kind.plural])} deleted. They can be brought back for 30 days.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
