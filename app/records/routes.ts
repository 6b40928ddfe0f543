/**
 * The admin routes of one kind of record: list, read, add, change, delete and, if the kind allows it, delete all. Every
 * route is for the roles of the kind.
 *
 * A record has its version as ETag; a change that sends it back as If-Match is refused when another user was faster (RFC
 * 9110, section 13.1.1). Without If-Match the last change wins.
 */
import { z } from '@hono/zod-openapi'
import { deleteAll, deleteRecord } from '#app/records/deletions.ts'
import { previewRoutes } from '#app/records/preview-api.ts'
import { findRow, orNotFound, recordTables } from '#app/records/rows.ts'
import { changeRecord, createRecord, type Once } from '#app/records/store.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { Database, Db } from '#db/database.ts'
import {
  answerWith,
  type RouteContext,
  idempotencyKey,
  recordOut,
  expectedVersion,
  withJoined,
} from '#app/records/answer.ts'
import { alsoForDrafts, forAdding, onlyForRecords } from '#app/records/access.ts'
import { versionRoutes } from '#app/records/versions-api.ts'
import { publishingOut } from '#app/records/publishing.ts'
import { listRecords, listSchemas, withStatus } from '#app/records/list.ts'
import { memoizedByObject } from '#app/memoized.ts'
import { csvRoute } from '#app/records/csv-api.ts'
import { bulkEditRoutes } from '#app/records/bulk-edit-api.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { idParam, messageOut, newRouter, pageOf, route, type Router } from '#app/http/route.ts'
import { refuseUnknown } from '#app/http/unknown-fields.ts'
import { nextWorshipDay } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { capitalized, formatCount } from '#app/text/format-count.ts'

/** @param today the kind as of today, if its output, input or filters depend on the day */
export function recordRoutes(services: Services, kind: AnyKind, today = () => Promise.resolve(kind)): Router {
  const router = newRouter()
  const tag = `Admin: ${kind.plural}`
  const shared = { access: onlyForRecords(services, kind.table), tag }
  const drafts = { access: alsoForDrafts(services, kind.table), tag }
  const adding = { access: forAdding(services, kind.table), tag }
  const answer = kind.isContent ? contentAnswer(kind.output) : recordAnswer(kind.output)
  const common = { router, database: services.database, kind, today, shared, drafts, adding, answer }
  if (kind.canClear) clearRoute(common)
  listRoute(common)
  bulkEditRoutes(common)
  csvRoute(common)
  readRoute(common)
  if (!kind.isReceived) addRoute(common)
  changeRoute(common)
  deleteRoute(common)
  if (kind.isContent) {
    versionRoutes(common)
    duplicateRoute(common)
    previewRoutes(common, services)
  }
  return router
}

const recordAnswer = memoizedByObject((output: z.ZodObject) => output.extend(recordOut))
const contentAnswer = memoizedByObject((output: z.ZodObject) => output.extend({ ...recordOut, ...publishingOut }))

function clearRoute({ router, database, kind, shared }: RouteContext): void {
  route(router, {
    ...shared,
    method: 'delete',
    path: `${kind.addresses.all}/clear-all`,
    summary: `Delete all ${kind.plural}`,
    answer: clearedOut,
    handle: async ({ actor }) => {
      const deleted = await deleteAll(database, kind, actor)
      return { message: allDeleted(kind, deleted), deleted }
    },
  })
}

function listRoute({ router, database, kind, today, drafts, answer }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'get',
    path: kind.addresses.all,
    summary: `${capitalized(kind.plural)} as the admin area lists them; X-Total-Count says how many there are on all pages`,
    query: listSchemas(kind).list,
    answer: z.array(answer),
    handle: async ({ c, query: { limit, offset, search, sort, ...filters }, actor }) => {
      const now = withStatus(await today(), actor.now)
      const page = await listRecords(database, now, { limit, offset, search, sort, filters })
      if (page.isMore) c.header('X-Total-Is-More', 'true')
      const rows = await withJoined(database.db, now, page.rows, actor.now)
      return pageOf(c, { ...page, rows: rows.map((row) => ({ ...row, ...now.inList?.(row) })) })
    },
  })
}

function readRoute({ router, database, kind, today, drafts, answer }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'get',
    path: kind.addresses.one,
    summary: `One ${kind.name}`,
    params: idParam,
    answer,
    handle: async ({ c, params: { id }, actor }) => {
      const row = orNotFound(kind, await findRow(database.db, kind.table, id))
      return answerWith(c, database, await today(), row, actor.now)
    },
  })
}

function addRoute({ router, database, kind, today, adding, answer }: RouteContext): void {
  route(router, {
    ...adding,
    method: 'post',
    path: kind.addresses.all,
    summary: `Add a ${kind.name}; an Idempotency-Key makes a repetition harmless`,
    ...(kind.isContent ? { description: STATUS_OF_NEW } : {}),
    body: fieldsIn,
    answer,
    status: 201,
    refuses: ['conflict'],
    handle: async ({ c, body, actor }) => {
      const key = idempotencyKey(c)
      const now = await today()
      refuseUnknown(body, [now.input, answer])
      const row = await createRecord(database, now, body, actor, key === undefined ? undefined : { key })
      return answerWith(c, database, now, row, actor.now)
    },
  })
}

const STATUS_OF_NEW =
  'Without a status it is published, or a draft when a contributor adds it, who is refused any other status.'

function changeRoute({ router, database, kind, today, drafts, answer }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'put',
    path: kind.addresses.one,
    summary: `Update the given fields of a ${kind.name}`,
    params: idParam,
    body: fieldsIn,
    answer,
    refuses: ['conflict', 'changedMeanwhile'],
    handle: async ({ c, params: { id }, body, actor }) => {
      const now = await today()
      refuseUnknown(body, [now.input, answer])
      const row = await changeRecord(database, now, { id, given: body, versionMeant: expectedVersion(c) }, actor)
      return answerWith(c, database, now, row, actor.now)
    },
  })
}

function deleteRoute({ router, database, kind, today, drafts }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'delete',
    path: kind.addresses.one,
    summary: `Delete a ${kind.name}; it can be restored for 30 days`,
    params: idParam,
    refuses: ['changedMeanwhile'],
    handle: async ({ c, params: { id }, actor }) => {
      await deleteRecord(database, await today(), id, actor, expectedVersion(c))
      return { message: 'Item deleted successfully' }
    },
  })
}

const clearedOut = messageOut.extend({ deleted: z.number() })

/** The body before its kind validates it: one object of fields. */
const fieldsIn = z.record(z.string(), z.unknown(), 'Send a JSON object of fields')

function allDeleted({ name, plural }: AnyKind, count: number): string {
  if (count === 0) return `There are no ${plural} to delete.`
  return `${formatCount(count, [name, plural])} deleted. ${count === 1 ? 'It stays' : 'They stay'} in Trash for 30 days.`
}

function duplicateRoute({ router, database, kind, today, drafts, answer }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'post',
    path: `${kind.addresses.one}/duplicate`,
    summary: `Duplicate a ${kind.name}; the copy is a draft, on the next free date; an Idempotency-Key makes a repetition harmless`,
    params: idParam,
    answer,
    status: 201,
    refuses: ['conflict'],
    handle: async ({ c, params: { id }, actor }) => {
      const now = await today()
      const key = idempotencyKey(c)
      const once = key === undefined ? undefined : { key, request: `duplicate ${id}` }
      return answerWith(c, database, now, await duplicateRecord(database, now, id, actor, once), actor.now)
    },
  })
}

/** The copy is a draft, and where the kind has a date, it has the next one. */
async function duplicateRecord(
  database: Database,
  kind: AnyKind,
  id: string,
  actor: Actor,
  once?: Once,
): Promise<RecordRow> {
  const shown: Record<string, unknown> = {
    ...kind.present(orNotFound(kind, await findRow(database.db, kind.table, id))),
  }
  // The copy may lack fields that the original lacks, and a draft may be dated in the past.
  const input = kind.inputAfter?.(shown) ?? kind.input
  const asDraft: AnyKind = { ...kind, input, errorsOfNew: () => ({}) }
  // Only one service time is the main one, and the original stays it.
  const copy = { ...shown, ...('isMain' in shown ? { isMain: false } : {}), status: 'draft' }
  const { date } = shown
  if (typeof date !== 'string' || date === '') return createRecord(database, asDraft, copy, actor, once)
  const next = await nextDate(database.db, kind, date)
  const later = { ...copy, date: next, ...endingLater(shown, date, next) }
  // A series whose rule or exceptions don't fit a later first date keeps its own.
  return createRecord(database, asDraft, input.safeParse(later).success ? later : copy, actor, once)
}

/** The last day of several, by which it lasts as long as the original. */
function endingLater({ endDate }: Record<string, unknown>, date: string, next: string): { endDate?: string } {
  if (typeof endDate !== 'string' || endDate === '') return {}
  const length = Temporal.PlainDate.from(date).until(endDate)
  return { endDate: Temporal.PlainDate.from(next).add(length).toString() }
}

/** The day one week later; for Sunday content, the next day of worship without a record of the same kind. */
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
  let day = await nextWorshipDay(db, original)
  while (taken.has(day.toString())) day = day.add({ days: 7 })
  return day.toString()
}
