/** Duplicating a record: the copy is a draft, and where the kind has a date, it has the next one. */
import { notFound } from '#app/http/errors.ts'
import { idParam, route } from '#app/http/route.ts'
import { answerWith, type RouteContext, idempotencyKey } from '#app/records/answer.ts'
import type { Actor } from '#app/records/log.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { createRecord, findRow, type Once, recordTables } from '#app/records/store.ts'
import type { Database, Db } from '#db/database.ts'

export function duplicateRoute({ router, database, kind, today, drafts, answer }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'post',
    path: `${kind.addresses.one}/duplicate`,
    summary: `Duplicate a ${kind.name}; the copy is a draft, on the next free date; an Idempotency-Key makes a repetition harmless`,
    params: idParam,
    answer,
    answerDescription: 'The new record',
    status: 201,
    refuses: ['notFound', 'conflict'],
    handle: async ({ c, params: { id }, actor }) => {
      const now = await today()
      const key = idempotencyKey(c)
      const once = key === undefined ? undefined : { key, request: `duplicate ${id}` }
      return answerWith(c, database, now, await duplicateRecord(database, now, id, actor, once), actor.now)
    },
  })
}

/** @throws HttpError 404 */
async function duplicateRecord(
  database: Database,
  kind: AnyKind,
  id: string,
  actor: Actor,
  once?: Once,
): Promise<RecordRow> {
  const row = await findRow(database.db, kind.table, id)
  if (!row) throw notFound(kind.title)
  const shown: Record<string, unknown> = { ...kind.present(row) }
  // The copy may lack fields that the original lacks, and a draft may be dated in the past.
  const input = kind.inputAfter?.(shown) ?? kind.input
  const asDraft: AnyKind = { ...kind, input, errorsOfNew: () => ({}) }
  // Only one service time is the main one, and the original stays it.
  const copy = { ...shown, ...('isMain' in shown ? { isMain: false } : {}), status: 'draft' }
  const { date } = shown
  if (typeof date !== 'string' || date === '') return createRecord(database, asDraft, copy, actor, once)
  const later = { ...copy, date: await nextDate(database.db, kind, date) }
  // A series whose rule or exceptions don't fit a later first date keeps its own.
  return createRecord(database, asDraft, input.safeParse(later).success ? later : copy, actor, once)
}

/** The day one week later; for Sunday content, the next Sunday without a record of the same kind. */
async function nextDate(db: Db, kind: AnyKind, date: string): Promise<string> {
  const original = Temporal.PlainDate.from(date)
  if (!kind.isOnSundays) return original.add({ days: 7 }).toString()
  const rows = await recordTables(db)
    .selectFrom(kind.table)
    .select('date')
    .where('date', '>', date)
    .distinct()
    .execute()
  const taken = new Set(rows.map((row) => row['date']))
  let sunday = original.add({ days: 7 - (original.dayOfWeek % 7) })
  while (taken.has(sunday.toString())) sunday = sunday.add({ days: 7 })
  return sunday.toString()
}
