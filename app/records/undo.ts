/**
 * Undoes one action completely: records that it created are deleted, changed ones reverted, deleted ones restored. The action
 * is a log entry, which contains its writes; undoing is an action itself and can be undone.
 */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { forbidden, HttpError } from '#app/http/errors.ts'
import { idParam, newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import { anything, rightsTo } from '#app/definitions/rights.ts'
import type { Services } from '#app/http/services.ts'
import { mayUndo } from '#app/http/rights.ts'
import { type Actor, logChange, type Undo, undoOfEntry } from '#app/http/activity-log.ts'
import type { Hooks, RecordRow } from '#app/records/record-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { undoPart } from '#app/records/undo-rows.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Trx } from '#db/database.ts'
import { inChunks, valueList } from '#db/chunks.ts'
import { forUpdate } from '#db/locks.ts'
import { bulkTransaction } from '#db/search-index.ts'

type Person = Actor & { person: CurrentUser }
/** Hooks for deleted records, by table. */
export type AfterChange = Partial<Record<Undo['table'], Hooks['afterChange']>>

/** Hooks for reverted records, by table. */
export type AfterRevert = Partial<
  Record<Undo['table'], (trx: Trx, ids: readonly string[], actor: Actor) => Promise<void>>
>

interface Others {
  afterChange: AfterChange
  afterRevert: AfterRevert
  /** Undo of actions on other things than records, by the kind of their log entry. For administrators only. */
  special: Readonly<Record<string, SpecialUndo>>
  /** Names a record for people by its row. */
  titleOf: (table: Undo['table'], row: RecordRow) => string
}

/** Reverts the change and writes the log entry. @returns how many records were reverted */
type SpecialUndo = (trx: Trx, undo: unknown, actor: Actor, evenIfChanged: boolean) => Promise<number>

interface Result {
  undone: number
  left: number
  /** Those that stay because they were changed since. */
  kept: string[]
}

/** Records that are named in an answer. */
const MAX_NAMED = 20

export function undoRoutes(services: Services, others: Others): Router {
  const router = newRouter()
  route(router, {
    method: 'post',
    path: adminApi.undo,
    access: onlyFor(services, ...anything()),
    tag: 'Admin: undo',
    summary: 'Undo an action; its id is the X-Undo of the answer that it was given',
    params: z.object({ action: idParam.shape.id }),
    query: z.object({
      evenIfChanged: z.stringbool().default(false).meta({ description: 'Also where records were changed afterward' }),
      exceptChanged: z.stringbool().default(false).meta({ description: 'Leave those that were changed afterward' }),
    }),
    answer: z.object({ message: z.string(), undone: z.number() }),
    refuses: ['conflict'],
    handle: async ({ params: { action }, query, actor }) => {
      const how = { ...query, ...others }
      const result = await bulkTransaction(services.database, (trx) => undoAction(trx, action, actor, how))
      return { message: wordsOf(result), undone: result.undone }
    },
  })
  return router
}

function wordsOf({ undone, left, kept }: Result): string {
  const done = undone === 1 ? 'Undone.' : `Undone for ${formatCount(undone, ['record', 'records'])}.`
  const gone = formatCount(left, ['record stays as it is because it was', 'records stay as they are because they were'])
  const edited = formatCount(kept.length, ['record was', 'records were'])
  const more = kept.length > MAX_NAMED ? ` and ${kept.length - MAX_NAMED} more` : ''
  return [
    done,
    ...(left > 0 ? [`${gone} deleted or replaced since.`] : []),
    ...(kept.length > 0
      ? [
          `${edited} changed since and ${kept.length === 1 ? 'stays' : 'stay'}: ${kept.slice(0, MAX_NAMED).join(', ')}${more}.`,
        ]
      : []),
  ].join(' ')
}

/**
 * @param action id of a log entry, from the `X-Undo` header of the change's answer
 * @param how `exceptChanged`: records that were changed after it stay as they are, and are named; `evenIfChanged`: also if
 *   records were changed after it; those later changes are lost, though their versions stay
 * @throws HttpError 403 without a role for the records, and for a contributor, unless all are drafts; 404 when there is
 *   nothing to undo anymore; 409 when records were changed after the action
 */
async function undoAction(
  trx: Trx,
  action: string,
  actor: Person,
  how: { evenIfChanged: boolean; exceptChanged: boolean } & Others,
): Promise<Result> {
  const line = await lockLine(trx, action)
  const special = how.special[line.kind]
  if (special) {
    if (!actor.person.isAdmin) throw forbidden("You don't have admin privileges.")
    await trx.updateTable('changes').set({ undo: '' }).where('id', '=', action).execute()
    return { undone: await special(trx, JSON.parse(line.undo), actor, how.evenIfChanged), left: 0, kept: [] }
  }
  const parts = undoOfEntry(line)
  if (!mayUndo(parts, actor.person)) throw forbidden("You don't have admin privileges.")
  const result: Result = { undone: 0, left: 0, kept: [] }
  const keptRows: RecordRow[] = []
  const redo: Undo[] = []
  for (const part of parts) {
    const draftsOnly = rightsTo(part.table, actor.person) === 'drafts'
    const own = part.table === 'redirects' ? await withoutWaysTo(trx, part, keptRows) : part
    const done = await undoPart(trx, own, { actor, line, draftsOnly, tables: parts.length, ...how })
    result.undone += done.undone
    result.left += done.left
    const kept = await rowsById(trx, part.table, done.kept)
    keptRows.push(...kept)
    result.kept.push(...kept.map((row) => how.titleOf(part.table, row)))
    if (done.undone > 0) redo.push(done.redo)
  }
  if (result.undone === 0) throw nothingToUndo()
  await trx.updateTable('changes').set({ undo: '' }).where('id', '=', action).execute()
  await logChange(trx, actor, { action: 'undone', kind: line.kind, id: action, label: line.label, undo: redo })
  return result
}

/** The part without the redirects that lead to these records: what stays is found at its old addresses. */
async function withoutWaysTo(trx: Trx, part: Undo, rows: readonly RecordRow[]): Promise<Undo> {
  if (rows.length === 0) return part
  const names = new Set(rows.flatMap((row) => [row.id, row['page']]))
  const redirects = await rowsById(
    trx,
    'redirects',
    (part.created ?? []).map(([id]) => id),
  )
  const led = new Set(redirects.flatMap(({ id, target }) => (names.has(String(target).split('/').at(-1)) ? [id] : [])))
  return { ...part, created: (part.created ?? []).filter(([id]) => !led.has(id)) }
}

async function rowsById(trx: Trx, table: Undo['table'], ids: readonly string[]): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for await (const some of inChunks(ids)) {
    const query = recordTables(trx).selectFrom(table).selectAll().where('id', 'in', valueList(trx, some))
    rows.push(...((await query.execute()) as RecordRow[]))
  }
  return rows
}

async function lockLine(trx: Trx, action: string) {
  const query = trx.selectFrom('changes').select(['kind', 'label', 'undo']).where('id', '=', action)
  const line = await forUpdate(trx, query).executeTakeFirst()
  if (!line?.undo) throw nothingToUndo()
  return line
}

export function nothingToUndo(): HttpError {
  return new HttpError(404, { error: 'not_found', message: 'There is nothing left to undo.' })
}
