/** The history of a record: its versions, one version with its fields, and restoring one. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { notFound } from '#app/http/errors.ts'
import { type Access, idParam, paging, route, type Router, versionIn } from '#app/http/route.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { answerWith, type RouteContext, expectedVersion } from '#app/records/answer.ts'
import { memoizedByObject } from '#app/memoized.ts'
import { findRow, orNotFound } from '#app/records/rows.ts'
import { changeRecord } from '#app/records/store.ts'
import type { Db } from '#db/database.ts'

const versionOut = z
  .object({
    version: z.number(),
    at: z.string(),
    by: z
      .string()
      .meta({ description: 'Empty for versions from before the history existed, and for those of the program itself' }),
  })
  .meta({ id: 'Version' })
export type Version = z.infer<typeof versionOut>

/** A record whose versions are stored: of a kind, or the settings. */
interface History {
  router: Router
  /** The address of its versions. */
  path: string
  access: Access<Actor>
  tag: string
  /** `a sermon` */
  name: string
  /** The record's id in the address, if that has one. */
  params?: typeof idParam
  record: z.ZodType
  answer: z.ZodType
  /** @returns one page, newest first, and perhaps one more, when there are more */
  list: (id: string, page: Page) => Promise<Version[]>
  read: (id: string, version: number) => Promise<Version & { record: object }>
  restore: (c: Context, id: string, version: number, actor: Actor) => Promise<object>
}

interface Page {
  limit: number
  offset: number
}

/** The routes of a history: its versions, one version with its fields, and restoring one. */
export function historyRoutes({ router, path, access, tag, name, params, ...history }: History): void {
  const common = { access, tag }
  const versionParam = z.object({ ...params?.shape, version: versionIn })
  const idOf = (c: Context) => c.req.param('id') ?? ''
  route(router, {
    ...common,
    method: 'get',
    path,
    summary: `Versions of ${name}, newest first; X-Total-Is-More says whether there are more`,
    params,
    query: z.object(paging(200, 50)),
    answer: z.array(versionOut),
    handle: async ({ c, query }) => {
      const versions = await history.list(idOf(c), query)
      if (versions.length > query.limit) c.header('X-Total-Is-More', 'true')
      return versions.slice(0, query.limit)
    },
  })
  route(router, {
    ...common,
    method: 'get',
    path: `${path}/{version}`,
    summary: `One version of ${name}`,
    params: versionParam,
    answer: versionWith(history.record),
    handle: ({ c, params: { version } }) => history.read(idOf(c), version),
  })
  route(router, {
    ...common,
    method: 'post',
    path: `${path}/{version}/restore`,
    summary: `Make a version of ${name} the newest`,
    params: versionParam,
    answer: history.answer,
    refuses: ['conflict', 'changedMeanwhile'],
    handle: ({ c, params: { version }, actor }) => history.restore(c, idOf(c), version, actor),
  })
}

const versionWith = memoizedByObject((record: z.ZodType) => versionOut.extend({ record }))

export function versionRoutes({ router, database, kind, today, drafts, answer }: RouteContext): void {
  historyRoutes({
    router,
    ...drafts,
    path: `${kind.addresses.one}/versions`,
    name: `a ${kind.name}`,
    params: idParam,
    record: kind.output,
    answer,
    list: (id, page) => listVersions(database.db, kind, id, page),
    read: (id, version) => readVersion(database.db, kind, id, version),
    restore: async (c, id, version, actor) => {
      const now = await today()
      const { record } = await readVersion(database.db, now, id, version)
      const row = await changeRecord(database, now, { id, given: record, versionMeant: expectedVersion(c) }, actor)
      return answerWith(c, database, now, row, actor.now)
    },
  })
}

/**
 * The stored versions of a record, newest first.
 * @param table of the record, or `settings`
 */
export function versionsOf(db: Db, table: string, id: string) {
  const ofRecord = db.selectFrom('versions').where('table_name', '=', table).where('record_id', '=', id)
  return ofRecord.orderBy('version', 'desc')
}

/**
 * One page of the versions of a record, newest first. Counting all of them would take longer than reading the page.
 * @throws HttpError 404
 */
async function listVersions(db: Db, kind: AnyKind, id: string, { limit, offset }: Page): Promise<Version[]> {
  const row = orNotFound(kind, await findRow(db, kind.table, id))
  const earlier = await versionsOf(db, kind.table, id)
    .select(['version', 'at', 'by'])
    .where('version', '<', row.version)
    .limit(limit + 1)
    .offset(Math.max(offset - 1, 0))
    .execute()
  return offset === 0 ? [newestOf(row), ...earlier] : earlier
}

/**
 * One version with its fields, in the record's output format.
 * @throws HttpError 404
 */
async function readVersion(db: Db, kind: AnyKind, id: string, version: number) {
  const row = orNotFound(kind, await findRow(db, kind.table, id))
  if (row.version === version) return { ...newestOf(row), record: kind.present(row) }
  const { record, ...earlier } = await findVersion(db, kind.table, id, version)
  // Columns that did not exist then have their current value.
  return { ...earlier, record: kind.present({ ...row, ...record }) }
}

function newestOf(row: RecordRow): Version {
  return { version: row.version, at: row.updated_at, by: String(row['updated_by']) }
}

/** @throws HttpError 404 */
export async function findVersion(db: Db, table: string, id: string, version: number) {
  const columns = ['version', 'at', 'by', 'record'] as const
  const row = await versionsOf(db, table, id).select(columns).where('version', '=', version).executeTakeFirst()
  if (!row) throw notFound('Version')
  return { ...row, record: JSON.parse(row.record) as Record<string, unknown> }
}
