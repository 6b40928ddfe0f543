/**
 * The admin routes of one kind of record: list, read, add, change, delete and, where there is an address for it, delete
 * all. Every route is for administrators only.
 *
 * A record goes out with its version as ETag; a change that sends it back as If-Match is refused when somebody else was
 * faster (RFC 9110, section 13.1.1). Without If-Match the last one wins.
 */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteAll, deleteRecord } from '#app/records/deletions.ts'
import { changeRecord, createRecord, findRow, presentRecord } from '#app/records/store.ts'
import { listRecords } from '#app/records/list.ts'
import type { Actor } from '#app/records/log.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import {
  idParam,
  newRouter,
  onlyAdministrators,
  optional,
  paging,
  queryText,
  route,
  type Router,
} from '#app/http/route.ts'
import { badFields, notFound, unauthorized } from '#app/http/errors.ts'
import type { SignedIn } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
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
  const common = { access: onlyAdministrators(services), tag: `Admin: ${kind.plural}` }
  const answer = kind.output.extend(record)
  const router = newRouter()

  /** The record as it is now, with its version as ETag. */
  async function answerWith(c: Context, now: AnyKind, row: RecordRow) {
    c.header('ETag', `"${row.version}"`)
    const [shown] = await withJoined(database.db, now, [row])
    return shown as z.input<typeof answer>
  }

  if (addresses.clear !== undefined) {
    route(router, {
      ...common,
      method: 'delete',
      path: addresses.clear,
      summary: `Delete all ${kind.plural}`,
      answer: messageOut.extend({ deleted: z.number() }),
      answerDescription: 'How many were deleted',
      handle: async ({ actor }) => {
        const deleted = await deleteAll(database, kind, actor)
        return { message: allDeleted(kind, deleted), deleted }
      },
    })
  }

  route(router, {
    ...common,
    method: 'get',
    path: addresses.all,
    summary: `${capital(kind.plural)} as the admin area lists them; X-Total-Count says how many there are on all pages`,
    query: listIn(kind),
    answer: z.array(answer),
    answerDescription: 'One page',
    handle: async ({ c, query: { limit, offset, search, sort, ...filters } }) => {
      const now = await today()
      const page = await listRecords(database, now, { limit, offset, search, sort, filters })
      c.header('X-Total-Count', String(page.total))
      if (page.isMore) c.header('X-Total-Is-More', 'true')
      return (await withJoined(database.db, now, page.rows)) as z.input<typeof answer>[]
    },
  })

  route(router, {
    ...common,
    method: 'get',
    path: addresses.one,
    summary: `One ${kind.name}`,
    params: idParam,
    answer,
    answerDescription: 'The record',
    refuses: ['notFound'],
    handle: async ({ c, params: { id } }) => {
      const row = await findRow(database.db, kind.table, id)
      if (!row) throw notFound(kind.title)
      return answerWith(c, await today(), row)
    },
  })

  if (!kind.isReceived) {
    route(router, {
      ...common,
      method: 'post',
      path: addresses.all,
      summary: `Add a ${kind.name}; an Idempotency-Key makes a repetition harmless`,
      body: fieldsIn,
      answer,
      answerDescription: 'The new record',
      status: 201,
      refuses: ['conflict'],
      handle: async ({ c, body, actor }) => {
        const key = idempotencyKey(c)
        const now = await today()
        return answerWith(c, now, await createRecord(database, now, body, actor, key))
      },
    })
  }

  route(router, {
    ...common,
    method: 'put',
    path: addresses.one,
    summary: `Update the given fields of a ${kind.name}`,
    params: idParam,
    body: fieldsIn,
    answer,
    answerDescription: 'The record as it is now',
    refuses: ['notFound', 'conflict', 'changedMeanwhile'],
    handle: async ({ c, params: { id }, body, actor }) => {
      const now = await today()
      return answerWith(c, now, await changeRecord(database, now, id, body, actor, versionMeant(c)))
    },
  })

  route(router, {
    ...common,
    method: 'delete',
    path: addresses.one,
    summary: `Delete a ${kind.name}; it can be restored for 30 days`,
    params: idParam,
    answer: messageOut,
    answerDescription: 'It is deleted',
    refuses: ['notFound', 'changedMeanwhile'],
    handle: async ({ c, params: { id }, actor }) => {
      await deleteRecord(database, await today(), id, actor, versionMeant(c))
      return { message: 'Item deleted successfully' }
    },
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
const fieldsIn = z.record(z.string(), z.unknown(), 'Send a JSON object of fields')

function listIn(kind: AnyKind) {
  const filters = Object.entries(kind.list.filters ?? {}).map(([name, filter]) => [
    name,
    optional(queryText(filter.description)),
  ])
  return z.object({
    ...paging(MOST, USUAL),
    search: optional(queryText('Matches text in any field, ignoring case')),
    sort: optional(queryText(`${Object.keys(kind.list.sorts).join(', ')}; with - before it, backwards`)),
    ...(Object.fromEntries(filters) as Record<string, ReturnType<typeof optional>>),
  })
}

/** Records as the admin area sees them, with what of theirs stands elsewhere. */
async function withJoined(db: Db, kind: AnyKind, rows: readonly RecordRow[]): Promise<object[]> {
  const ids = rows.map(({ id }) => id)
  const besides = await kind.joined?.(db, ids)
  return rows.map((row) => ({ ...presentRecord(kind, row), ...besides?.(row.id) }))
}

/** The version that the caller has seen, when they say so. */
export function versionMeant(c: Context): number | undefined {
  const match = c.req.header('if-match')
  if (match === undefined || match.trim() === '*') return undefined
  const version = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(match)?.[1]
  if (version === undefined) throw badFields({ 'If-Match': 'must be the record’s ETag, such as "3"' })
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
  if (count === 0) return `There are no ${kind.plural} to delete.`
  return `${counted(count, [kind.name, kind.plural])} deleted. You can restore them from Trash for 30 days.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
