/**
 * Takes one action back, whole: what it made is deleted, what it changed becomes what it was, what it deleted is restored.
 * The action is a line of the log, which says what it wrote; taking back is an action itself and can be taken back.
 */
import { sql } from 'kysely'
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { forbidden, HttpError } from '#app/http/errors.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { nameDeletion, putRowsAside, startDeletion } from '#app/records/deleted-rows.ts'
import { lockDeletion, restoreDeletion } from '#app/records/deletions.ts'
import { rightsTo } from '#app/records/access.ts'
import { type Actor, logChange, type Undo, type Written } from '#app/records/log.ts'
import { takeOrder, yieldMark } from '#app/records/order.ts'
import { DRAFTS_ONLY } from '#app/records/publishing.ts'
import { keepVersions } from '#app/records/versions.ts'
import { counted } from '#app/ui/counted.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { takeBulkTurn } from '#db/bulk-lock.ts'
import { columnsOf } from '#db/columns.ts'
import type { Database, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'
import { columnsFromJson } from '#db/row-json.ts'
import { indexListed, listForIndex } from '#db/search-index.ts'
import { valueList } from '#db/value-list.ts'

/** Columns that are not part of what a person edits: they stay as they are now. */
const NOT_RESTORED = new Set(['id', 'seq', 'created_at', 'updated_at', 'updated_by', 'version', 'sample', 'position'])

export function undoRoutes(services: Services): Router {
  const router = newRouter()
  route(router, {
    method: 'post',
    path: adminApi.undo,
    access: onlyFor(services, 'editor', 'contributor', 'inbox', 'newsletter'),
    tag: 'Admin: undo',
    summary: 'Undo an action; its id is the X-Undo of the answer that it was given',
    params: z.object({ action: z.string() }),
    query: z.object({
      evenIfChanged: z.stringbool().default(false).meta({ description: 'Also where records were changed afterward' }),
    }),
    answer: z.object({ message: z.string(), undone: z.number() }),
    answerDescription: 'How many records are what they were before',
    refuses: ['notFound', 'conflict'],
    handle: async ({ params: { action }, query, actor }) => {
      const { undone } = await undoAction(services.database, action, actor, query)
      return { message: undone === 1 ? 'Undone.' : `Undone for ${counted(undone, ['record', 'records'])}.`, undone }
    },
  })
  return router
}

/**
 * @param action id of a line of the log, which the changing answer gave in `X-Undo`
 * @param evenIfChanged also where records were changed after it; those later changes are lost, though their versions stay
 * @returns how many records are what they were
 * @throws HttpError 403 without a role that the records belong to, and for a contributor, of more than drafts; 404 when there is nothing to take back any more; 409 when records were changed after the action
 */
async function undoAction(
  database: Database,
  action: string,
  actor: Actor & { person: CurrentUser },
  { evenIfChanged = false } = {},
): Promise<{ undone: number }> {
  const result = await database.transaction(async (trx) => {
    const line = await lockLine(trx, action)
    const undo = JSON.parse(line.undo) as Undo
    const { table, created = [], changed = [], deletion } = undo
    const rights = rightsTo(table, actor.person)
    if (rights === undefined) throw forbidden("You don't have admin privileges.")
    const onlyDrafts = rights === 'drafts' ? refuseUnlessDrafts : () => Promise.resolve()
    const deleted = deletion === undefined ? undefined : await lockDeletion(trx, deletion)
    await takeBulkTurn(trx, table)
    await takeOrder(trx, table)
    const later = await changedSince(trx, table, [...created, ...changed])
    if (later > 0 && !evenIfChanged) throw changedLater(later, created.length + changed.length)
    await onlyDrafts(trx, table, [...created, ...changed])
    const redo: Undo = { table }
    const undone = await listForIndex(trx, table, async () => {
      const back = deleted ? await restoreDeletion(trx, deleted) : []
      const restored = await restoreRows(trx, table, changed, actor)
      const removed = await removeRows(trx, table, idsOf(created), actor, line)
      if (restored.length > 0) await yieldMark(trx, table, idsOf(restored))
      if (back.length > 0) redo.created = back
      if (restored.length > 0) redo.changed = restored
      if (removed) redo.deletion = removed.id
      return back.length + restored.length + (removed?.records ?? 0)
    })
    if (undone === 0) throw nothingLeft()
    await onlyDrafts(trx, table, [...(redo.created ?? []), ...(redo.changed ?? [])])
    await trx.updateTable('changes').set({ undo: '' }).where('id', '=', action).execute()
    await logChange(trx, actor, { action: 'undone', kind: line.kind, label: line.label, undo: redo })
    return { undone }
  })
  await indexListed(database)
  return result
}

async function lockLine(trx: Trx, action: string) {
  const query = trx.selectFrom('changes').select(['kind', 'label', 'undo']).where('id', '=', action)
  const line = await forUpdate(trx, query).executeTakeFirst()
  if (!line?.undo) throw nothingLeft()
  return line
}

/** How many of the records have a later version than the one that the action made. */
async function changedSince(trx: Trx, table: Undo['table'], written: readonly Written[]): Promise<number> {
  let later = 0
  for (const [version, records] of Map.groupBy(written, (one) => one[1])) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}
      where id in ${valueList(trx, idsOf(records))} and version > ${version}`.execute(trx)
    later += Number(rows[0]?.count)
  }
  return later
}

/** @throws HttpError 403 for a contributor, of records that are no drafts */
async function refuseUnlessDrafts(trx: Trx, table: Undo['table'], written: readonly Written[]): Promise<void> {
  const { rows } = await sql`
    select 1 as one from ${sql.table(table)}
    where id in ${valueList(trx, idsOf(written))} and status <> 'draft' limit 1`.execute(trx)
  if (rows.length > 0) throw forbidden(DRAFTS_ONLY)
}

function idsOf(written: readonly Written[]): string[] {
  return written.map(([id]) => id)
}

/**
 * Gives the records the fields of the version before the one that the action made, as a new version.
 * @returns those that are there, with their new version
 */
async function restoreRows(
  trx: Trx,
  table: Undo['table'],
  changed: readonly Written[],
  { person, now }: Actor,
): Promise<Written[]> {
  await keepVersions(trx, table, idsOf(changed))
  const columns = (await columnsOf(trx, table)).filter((name) => !NOT_RESTORED.has(name))
  const { column, source } = columnsFromJson(trx, table, 'versions')
  const set = columns.map((name) => sql`${sql.ref(name)} = ${column(name)}`)
  const restored: Written[] = []
  for (const [version, records] of Map.groupBy(changed, (one) => one[1])) {
    const ids = valueList(trx, idsOf(records))
    const row = (name: string) => sql.ref(`${table}.${name}`)
    const { rows } = await sql<{ id: string; version: number }>`
      update ${sql.table(table)}
      set ${sql.join(set)}, version = ${row('version')} + 1, updated_at = ${now}, updated_by = ${person.name}
      from ${source}
      where versions.record_id = ${row('id')} and versions.version = ${version - 1} and ${row('id')} in ${ids}
      returning ${row('id')} as id, ${row('version')} as version`.execute(trx)
    restored.push(...rows.map((one): Written => [one.id, one.version]))
  }
  return restored
}

async function removeRows(
  trx: Trx,
  table: Undo['table'],
  ids: readonly string[],
  actor: Actor,
  { kind, label }: { kind: string; label: string },
): Promise<{ id: string; records: number } | undefined> {
  if (ids.length === 0) return undefined
  const id = await startDeletion(trx, actor)
  const records = await putRowsAside(trx, table, id, ids)
  if (records === 0) {
    await trx.deleteFrom('deletions').where('id', '=', id).execute()
    return undefined
  }
  await nameDeletion(trx, id, { kind: table, name: kind, label, records })
  return { id, records }
}

function changedLater(later: number, all: number): HttpError {
  const [which, it] =
    all === 1 ? ['This', 'that change'] : [`${later} of ${counted(all, ['record', 'records'])}`, 'those changes']
  const verb = later === 1 ? 'was' : 'were'
  return new HttpError(409, {
    error: 'changed_since',
    message: `${which} ${verb} changed afterward. If you undo anyway, ${it} will be replaced. You can find them under History.`,
  })
}

function nothingLeft(): HttpError {
  return new HttpError(404, { error: 'not_found', message: 'There is nothing left to undo.' })
}
