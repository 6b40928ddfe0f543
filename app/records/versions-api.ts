/** The history of a record: its versions, one version with its fields, and restoring one. */
import { z } from '@hono/zod-openapi'
import { notFound } from '#app/http/errors.ts'
import { idParam, paging, route, versionIn } from '#app/http/route.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { answerWith, type RouteContext, expectedVersion } from '#app/records/answer.ts'
import { cached } from '#app/records/schemas.ts'
import { changeRecord, findRow, orNotFound } from '#app/records/store.ts'
import type { Database } from '#db/database.ts'

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
const pageOfVersions = z.object(paging(200, 50))
const versionParam = idParam.extend({ version: versionIn })
const versionWith = cached((record: z.ZodObject) => versionOut.extend({ record }))

export function versionRoutes(common: RouteContext): void {
  const { router, database, kind, drafts } = common
  route(router, {
    ...drafts,
    method: 'get',
    path: `${kind.addresses.one}/versions`,
    summary: `Versions of a ${kind.name}, newest first; X-Total-Is-More says whether there are more`,
    params: idParam,
    query: pageOfVersions,
    answer: z.array(versionOut),
    handle: async ({ c, params: { id }, query }) => {
      const { isMore, versions } = await listVersions(database.db, kind, id, query)
      if (isMore) c.header('X-Total-Is-More', 'true')
      return versions
    },
  })
  route(router, {
    ...drafts,
    method: 'get',
    path: `${kind.addresses.one}/versions/{version}`,
    summary: `One version of a ${kind.name}`,
    params: versionParam,
    answer: versionWith(kind.output),
    handle: ({ params: { id, version } }) => readVersion(database.db, kind, id, version),
  })
  addRestore(common)
}

function addRestore({ router, database, kind, today, drafts, answer }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'post',
    path: `${kind.addresses.one}/versions/{version}/restore`,
    summary: `Make a version of a ${kind.name} the newest`,
    params: versionParam,
    answer,
    refuses: ['conflict', 'changedMeanwhile'],
    handle: async ({ c, params: { id, version }, actor }) => {
      const now = await today()
      const { record } = await readVersion(database.db, now, id, version)
      const row = await changeRecord(database, now, id, record, actor, expectedVersion(c))
      return answerWith(c, database, now, row, actor.now)
    },
  })
}

/**
 * One page of the versions of a record, newest first. Counting all of them would take longer than reading the page.
 * @throws HttpError 404
 */
async function listVersions(
  db: Database['db'],
  kind: AnyKind,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const row = orNotFound(kind, await findRow(db, kind.table, id))
  const earlier = await db
    .selectFrom('versions')
    .select(['version', 'at', 'by'])
    .where('record_id', '=', id)
    .where('version', '<', row.version)
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .offset(Math.max(offset - 1, 0))
    .execute()
  const newest = { version: row.version, at: row.updated_at, by: String(row['updated_by']) }
  const versions = offset === 0 ? [newest, ...earlier] : earlier
  return { isMore: versions.length > limit, versions: versions.slice(0, limit) }
}

/**
 * One version with its fields, in the record's output format.
 * @throws HttpError 404
 */
async function readVersion(db: Database['db'], kind: AnyKind, id: string, version: number) {
  const row = orNotFound(kind, await findRow(db, kind.table, id))
  const isNewest = row.version === version
  const earlier = isNewest
    ? undefined
    : await db
        .selectFrom('versions')
        .select(['at', 'by', 'record'])
        .where('record_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
  if (!isNewest && !earlier) throw notFound('Version')
  // Columns that did not exist then have their current value.
  const then = { ...row, ...(earlier && (JSON.parse(earlier.record) as RecordRow)) }
  const { at, by } = earlier ?? { at: row.updated_at, by: String(row['updated_by']) }
  return { version, at, by, record: kind.present(then) as { id: string } & Record<string, unknown> }
}
