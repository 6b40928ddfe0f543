/**
 * The history of a record: its versions, one of them whole, and making one of them the newest. Administrators only.
 */
import { z } from '@hono/zod-openapi'
import { notFound } from '#app/http/errors.ts'
import { idParam, paging, route } from '#app/http/route.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { answerWith, type Common, versionMeant } from '#app/records/answer.ts'
import { changeRecord, findRow } from '#app/records/store.ts'
import type { Database } from '#db/database.ts'

interface Version {
  version: number
  /** When it was made, an instant. */
  at: string
  /** Empty for what was made before this was kept, and by the program itself. */
  by: string
}

const versionOut = z
  .object({
    version: z.number(),
    at: z.string(),
    by: z
      .string()
      .meta({ description: 'Empty for what was made before versions were kept, and by the program itself' }),
  })
  .meta({ id: 'Version' })
const versionParam = idParam.extend({ version: z.coerce.number().int().positive() })

export function versionRoutes({ router, database, kind, today, shared, answer }: Common): void {
  const { one } = kind.addresses
  route(router, {
    ...shared,
    method: 'get',
    path: `${one}/versions`,
    summary: `Versions of a ${kind.name}, newest first; X-Total-Count says how many there are`,
    params: idParam,
    query: z.object(paging(200, 50)),
    answer: z.array(versionOut),
    answerDescription: 'One page',
    refuses: ['notFound'],
    handle: async ({ c, params: { id }, query }) => {
      const { total, versions } = await listVersions(database.db, kind, id, query)
      c.header('X-Total-Count', String(total))
      return versions
    },
  })
  route(router, {
    ...shared,
    method: 'get',
    path: `${one}/versions/{version}`,
    summary: `One version of a ${kind.name}`,
    params: versionParam,
    answer: versionOut.extend({ record: kind.output }),
    answerDescription: 'The record as it was',
    refuses: ['notFound'],
    handle: ({ params: { id, version } }) => readVersion(database.db, kind, id, version),
  })
  route(router, {
    ...shared,
    method: 'post',
    path: `${one}/versions/{version}/restore`,
    summary: `Make a version of a ${kind.name} the newest`,
    params: versionParam,
    answer,
    answerDescription: 'The record as it is now',
    refuses: ['notFound', 'conflict', 'changedMeanwhile'],
    handle: async ({ c, params: { id, version }, actor }) => {
      const now = await today()
      const { record } = await readVersion(database.db, now, id, version)
      const row = await changeRecord(database, now, id, record, actor, versionMeant(c))
      return answerWith(c, database, now, row, actor.now)
    },
  })
}

/**
 * The versions of one record, newest first, with how many there are.
 * @throws HttpError 404
 */
async function listVersions(
  db: Database['db'],
  kind: AnyKind,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; versions: Version[] }> {
  const row = await findRow(db, kind.table, id)
  if (!row) throw notFound(kind.title)
  const earlier = db.selectFrom('versions').where('record_id', '=', id).where('version', '<', row.version)
  const versions = await earlier
    .select(['version', 'at', 'by'])
    .orderBy('version', 'desc')
    .limit(offset === 0 ? limit - 1 : limit)
    .offset(Math.max(offset - 1, 0))
    .execute()
  const { total } = await earlier.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const newest = { version: row.version, at: row.updated_at, by: String(row['updated_by']) }
  return { total: total + 1, versions: offset === 0 ? [newest, ...versions] : versions }
}

/**
 * One version with its fields, as the record went out then.
 * @throws HttpError 404
 */
async function readVersion(db: Database['db'], kind: AnyKind, id: string, version: number) {
  const row = await findRow(db, kind.table, id)
  if (!row) throw notFound(kind.title)
  const isNewest = row.version === version
  const kept = isNewest
    ? undefined
    : await db
        .selectFrom('versions')
        .select(['at', 'by', 'record'])
        .where('record_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
  if (!isNewest && !kept) throw notFound('Version')
  // What the record had no column for then is as it is now.
  const then = { ...row, ...(kept && (JSON.parse(kept.record) as RecordRow)) }
  const { at, by } = kept ?? { at: row.updated_at, by: String(row['updated_by']) }
  return { version, at, by, record: kind.present(then) as { id: string } & Record<string, unknown> }
}
