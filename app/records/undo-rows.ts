/** Undoes one action's writes to the rows of a table, in pieces, so that other requests are served meanwhile. */
import { sql } from 'kysely'
import { forbidden, HttpError } from '#app/http/errors.ts'
import { formatCount } from '#app/text/format-count.ts'
import { nameDeletion, moveToTrash, startDeletion } from '#app/records/deleted-rows.ts'
import { findDeletion, restoreDeletion } from '#app/records/deletions.ts'
import type { Actor, Undo, Written } from '#app/http/activity-log.ts'
import { arrange, orderOf, lockOrder, clearRestoredMark } from '#app/records/order.ts'
import { DRAFTS_ONLY } from '#app/records/publishing.ts'
import type { Hooks } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { COMPUTED } from '#app/records/store.ts'
import { countRows, reversed, setValues, storeVersions } from '#app/records/versions.ts'
import { forUpdate, lockForBulkWrite } from '#db/locks.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import type { Trx } from '#db/database.ts'
import { columnsFromJson, columnsOf } from '#db/columns.ts'
import { listForIndex } from '#db/search-index.ts'

/** Columns that users don't edit; they keep their current values. */
const NOT_RESTORED = new Set(['id', 'seq', 'created_at', 'updated_at', 'updated_by', 'version', 'sample', 'position'])

interface Context {
  actor: Actor
  /** The undone action, in the words of its log entry. */
  line: { kind: string; label: string }
  evenIfChanged: boolean
  /** Records that were changed after the action stay as they are. */
  exceptChanged: boolean
  /** Tables in which the action wrote. */
  tables: number
  /** The user may undo only actions on drafts. */
  draftsOnly: boolean
  afterChange: Partial<Record<Undo['table'], Hooks['afterChange']>>
  afterRevert: Partial<Record<Undo['table'], (trx: Trx, ids: readonly string[], actor: Actor) => Promise<void>>>
}

/**
 * Reverts an action's writes to one table.
 * @returns how many records were reverted and how many could not be, with the undo of this; and the ids of those that stay
 *   because they were changed since
 * @throws HttpError 403 for a contributor, unless all are drafts; 409 when records were changed after the action; refusals
 *   of a kind when its records are deleted
 */
export async function undoPart(trx: Trx, undo: Undo, context: Context) {
  const { table, deletion, order, values = [] } = undo
  let { created = [], changed = [] } = undo
  const deleted = deletion === undefined ? undefined : await findDeletion(trx, deletion)
  await lockForBulkWrite(trx, table)
  await lockOrder(trx, table)
  const now = await lockVersions(trx, table, [...created, ...changed])
  const isLater = ([id, version]: Written) => (now.get(id) ?? 0) > version
  const later = context.evenIfChanged ? [] : idsOf([...created, ...changed].filter(isLater))
  if (later.length > 0 && !context.exceptChanged) {
    const hasOthers = now.size > later.length || context.tables > 1
    throw changedLater(later.length, created.length + changed.length, hasOthers)
  }
  if (later.length > 0) {
    created = created.filter((one) => !isLater(one))
    changed = changed.filter((one) => !isLater(one))
  }
  if (context.draftsOnly) await refuseUnlessDrafts(trx, { table, created, changed, ...(order && { order }) })
  const done = await listForIndex(trx, table, async () => {
    const back = deleted ? await restoreDeletion(trx, deleted) : []
    const restored = await restoreRows(trx, table, changed, context.actor)
    if (restored.length > 0) await context.afterRevert[table]?.(trx, idsOf(restored), context.actor)
    const removed = await removeRows(trx, table, idsOf(created), context)
    if (restored.length > 0) await clearRestoredMark(trx, table, idsOf(restored))
    const moved = order && (await putInOrder(trx, table, order, context))
    const written = await setValues(trx, values.map(reversed), context.actor)
    const redo: Undo = {
      table,
      ...(back.length > 0 && { created: back }),
      ...(restored.length > 0 && { changed: restored }),
      ...(removed && { deletion: removed.id }),
      ...(moved && { order: moved }),
      ...(written.length > 0 && { values: written }),
    }
    const replaced = countRows(written)
    const undone = back.length + restored.length + (removed?.records ?? 0) + (moved ? 1 : 0) + replaced
    const notBack = deleted ? deleted.records - back.length : 0
    return { undone, left: changed.length - restored.length + notBack + countRows(values) - replaced, redo }
  })
  if (context.draftsOnly) await refuseUnlessDrafts(trx, done.redo)
  return { ...done, kept: later }
}

/** @throws HttpError 403 for a contributor, of records that are no drafts and of an order */
async function refuseUnlessDrafts(trx: Trx, { table, created = [], changed = [], order }: Undo): Promise<void> {
  const { rows } = await sql`
    select 1 as one from ${sql.table(table)}
    where id in ${valueList(trx, idsOf([...created, ...changed]))} and status <> 'draft' limit 1`.execute(trx)
  if (rows.length > 0 || order) throw forbidden(DRAFTS_ONLY)
}

function idsOf(written: readonly Written[]): string[] {
  return written.map(([id]) => id)
}

/** The versions of the existing records, locked until the transaction ends. */
async function lockVersions(trx: Trx, table: Undo['table'], written: readonly Written[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for await (const ids of inChunks(idsOf(written).toSorted())) {
    const query = recordTables(trx).selectFrom(table).select(['id', 'version'])
    const found = forUpdate(trx, query.where('id', 'in', valueList(trx, ids)).orderBy('id'))
    for (const { id, version } of await found.execute()) versions.set(id, version)
  }
  return versions
}

/**
 * Sets the records' fields to the version before the action, as a new version.
 * @returns the existing records, with their new version
 */
async function restoreRows(
  trx: Trx,
  table: Undo['table'],
  changed: readonly Written[],
  { person, now }: Actor,
): Promise<Written[]> {
  const columns = (await columnsOf(trx, table)).filter((name) => !NOT_RESTORED.has(name))
  const { column, source } = columnsFromJson(trx, table, 'versions')
  const row = (name: string) => sql.ref(`${table}.${name}`)
  // A version from before a column existed has null for it. A field keeps its value, as no field is ever null; a computed
  // column becomes null, and is computed again (app/server/jobs.ts).
  const before = (name: string) => (COMPUTED.has(name) ? column(name) : sql`coalesce(${column(name)}, ${row(name)})`)
  const set = columns.map((name) => sql`${sql.ref(name)} = ${before(name)}`)
  const restored: Written[] = []
  for (const [earlier, records] of Map.groupBy(changed, ([, version, before = version - 1]) => before)) {
    for await (const ids of inChunks(idsOf(records))) {
      await storeVersions(trx, table, ids)
      const { rows } = await sql<{ id: string; version: number }>`
        update ${sql.table(table)}
        set ${sql.join(set)}, version = ${row('version')} + 1, updated_at = ${now}, updated_by = ${person.name}
        from ${source}
        where versions.table_name = ${table} and versions.record_id = ${row('id')} and versions.version = ${earlier}
          and ${row('id')} in ${valueList(trx, ids)}
        returning ${row('id')} as id, ${row('version')} as version`.execute(trx)
      restored.push(...rows.map((one): Written => [one.id, one.version]))
    }
  }
  return restored
}

async function removeRows(
  trx: Trx,
  table: Undo['table'],
  ids: readonly string[],
  { actor, line, afterChange }: Context,
): Promise<{ id: string; records: number } | undefined> {
  if (ids.length === 0) return undefined
  const id = await startDeletion(trx, actor)
  let records = 0
  for await (const some of inChunks(ids)) {
    records += await moveToTrash(trx, table, id, some)
    await afterChange[table]?.(trx, some, 'deleted')
  }
  if (records === 0) {
    await trx.deleteFrom('deletions').where('id', '=', id).execute()
    return undefined
  }
  await nameDeletion(trx, id, { kind: table, name: line.kind, label: line.label, records })
  return { id, records }
}

/** @returns the previous order, for a redo; undefined when nothing changed */
async function putInOrder(
  trx: Trx,
  table: Undo['table'],
  { before, after }: NonNullable<Undo['order']>,
  { evenIfChanged, exceptChanged }: Context,
): Promise<Undo['order']> {
  const now = await orderOf(trx, table)
  const isSame = (one: readonly string[], other: readonly string[]) => {
    const [first, second] = [one.filter((id) => other.includes(id)), other.filter((id) => one.includes(id))]
    return first.join() === second.join()
  }
  if (!isSame(now, after) && exceptChanged) return undefined
  if (!isSame(now, after) && !evenIfChanged) throw movedLater()
  const next = [...before.filter((id) => now.includes(id)), ...now.filter((id) => !before.includes(id))]
  if (next.join() === now.join()) return undefined
  await arrange(trx, table, next)
  return { before: now, after: next }
}

/** @param hasOthers some records of the action were not changed since, and can be undone alone */
function changedLater(later: number, all: number, hasOthers: boolean): HttpError {
  const [which, it] =
    all === 1 ? ['This', 'that change'] : [`${later} of ${formatCount(all, ['record', 'records'])}`, 'those changes']
  const verb = later === 1 ? 'was' : 'were'
  const how = hasOthers
    ? 'If you undo the others, what was changed stays.'
    : `If you undo anyway, ${it} will be replaced. You can find them under History.`
  return new HttpError(409, {
    error: hasOthers ? 'some_changed_since' : 'changed_since',
    message: `${which} ${verb} changed afterward. ${how}`,
  })
}

function movedLater(): HttpError {
  return new HttpError(409, {
    error: 'changed_since',
    message: 'The order was changed afterward. If you undo anyway, that change will be replaced.',
  })
}
