/** Imports in the database. */
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import '#app/imports/tables.ts'
import type { ColumnShown } from '#app/imports/columns.ts'
import { importerOf } from '#app/imports/kinds.ts'
import { type Choices, choicesIn, MAX_ROWS, type State } from '#app/imports/schema.ts'
import { badFields, forbidden, HttpError, notFound } from '#app/http/errors.ts'
import { rightsTo } from '#app/definitions/rights.ts'
import type { BroughtKind, BroughtRow, Part } from '#app/records/import/brought.ts'
import type { ImportQuestion, ImportReport, RowReport } from '#app/records/import/report.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { mapInPieces, valueList } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { newId } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'
import { beginWorkIn, endWork, type Work } from '#jobs/work.ts'
import { importableKinds } from '#lists/importable.ts'

type StoredImport = Selectable<Schema['imports']>

/** Looking at an import's rows, or writing them, is work that survives a crash. */
export const FILE_IMPORT = 'import of a file'

/** How far that is. */
export interface Progress {
  step: 'look' | 'write'
  /** Rows that are written, and what became of them by kind. */
  done: number
  written: Partial<Record<BroughtKind, RowReport[]>>
}
const nothingYet: Progress = { step: 'look', done: 0, written: {} }

/** An import and the work on it. */
export interface ImportRow extends StoredImport {
  state: State
  progress: Progress
  problem: string
}

type WorkOn = Pick<Work, 'state' | 'progress' | 'report' | 'alive_at'>

function withWork(row: StoredImport, work: WorkOn | undefined): ImportRow {
  if (!work) return { ...row, state: 'coming', progress: nothingYet, problem: '' }
  const progress = JSON.parse(work.progress) as Progress
  const updated_at = work.alive_at > row.updated_at ? work.alive_at : row.updated_at
  const problem = work.state === 'failed' ? work.report : ''
  return { ...row, updated_at, progress, problem, state: stateOf(progress, work.state) }
}

function stateOf({ step }: Progress, state: Work['state']): State {
  if (state === 'failed' || state === 'stopped') return 'stopped'
  if (state === 'done') return step === 'look' ? 'open' : 'done'
  return step === 'look' ? 'looking' : 'writing'
}

function workOn(db: Db, ids: readonly string[]) {
  const work = db.selectFrom('work').select(['subject', 'state', 'progress', 'report', 'alive_at'])
  return work.where('kind', '=', FILE_IMPORT).where('subject', 'in', valueList(db, ids))
}

/** What looking at the rows of one kind has found. */
export interface LookedPart extends Omit<ImportReport, 'isWritten'> {
  kind: BroughtKind
  columns: ColumnShown[]
  /** Why the rows can't be read. */
  problem: string
  questions: ImportQuestion[]
}
/** The findings by kind, in the order in which kinds are written. */
export type Looked = LookedPart[]

/** The kept decisions of a person. */
export interface Decisions extends Choices {
  /** Lines whose offers were accepted. */
  accepted: number[]
}

const KEPT_DAYS = 30

interface By {
  person: { id: string; name: string }
  now: string
}

export async function createImport(
  trx: Trx,
  { person, now }: By,
  given: Pick<ImportRow, 'name' | 'format'> & { notes: string[] },
): Promise<string> {
  const id = newId(Date.parse(now))
  const by = { user_id: person.id, person: person.name, created_at: now, updated_at: now }
  await trx
    .insertInto('imports')
    .values({ id, ...by, ...given, notes: JSON.stringify(given.notes) })
    .execute()
  return id
}

/**
 * Adds rows to an import that is still coming.
 * @throws HttpError 400 for more rows than an import may have, 409 when it isn't coming anymore
 */
export async function addRows(trx: Trx, row: ImportRow, kind: BroughtKind, rows: BroughtRow[], now: string) {
  if (row.state !== 'coming') throw inState('All rows of this import have come already.')
  const total = row.total + rows.length
  if (total > MAX_ROWS) {
    throw badFields({ rows: `This file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Split it.` })
  }
  const { n } = await trx
    .selectFrom('import_pieces')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', row.id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('import_pieces')
    .values({ import_id: row.id, position: n, kind, rows: JSON.stringify(rows) })
    .execute()
  await trx.updateTable('imports').set({ total, updated_at: now }).where('id', '=', row.id).execute()
}

export function inState(message: string): HttpError {
  return new HttpError(409, { error: 'conflict', message })
}

/**
 * The import, locked until the transaction ends.
 * @throws HttpError 404 without one; 403 for a user who may not change all of its kinds of records
 */
export async function lockImport(trx: Trx, id: string, person: CurrentUser): Promise<ImportRow> {
  const row = await forUpdate(trx, trx.selectFrom('imports').selectAll().where('id', '=', id)).executeTakeFirst()
  // The row of work is locked, too: `allowed` reads its progress, from which the next step may go on.
  await forUpdate(trx, workOn(trx, [id])).execute()
  return allowed(trx, row, person)
}

/** The import, for the program itself. */
export async function anyImport(db: Db, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return withWork(row, await workOn(db, [id]).executeTakeFirst())
}

/** @throws HttpError as `lockImport` does */
export async function findImport(db: Db, id: string, person: CurrentUser): Promise<ImportRow> {
  return allowed(db, await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst(), person)
}

async function allowed(db: Db, row: StoredImport | undefined, person: CurrentUser): Promise<ImportRow> {
  if (!row) throw notFound('Import')
  const kinds = await kindsOf(db, row.id)
  if (!kinds.every((kind) => mayImport(kind, person))) throw forbidden("You don't have admin privileges.")
  return withWork(row, await workOn(db, [row.id]).executeTakeFirst())
}

export function mayImport(kind: BroughtKind, person: CurrentUser): boolean {
  return rightsTo(importerOf(kind).definition.table, person) === 'all'
}

async function kindsOf(db: Db, id: string): Promise<BroughtKind[]> {
  const rows = await db.selectFrom('import_pieces').select('kind').distinct().where('import_id', '=', id).execute()
  return rows.map(({ kind }) => kind)
}

/** The newest imports that a user may see. */
export async function listImports(db: Db, person: CurrentUser, limit: number): Promise<ImportRow[]> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(limit).execute()
  const kinds = await db.selectFrom('import_pieces').select(['import_id', 'kind']).distinct().execute()
  const own = rows.filter(({ id }) => kinds.every((piece) => piece.import_id !== id || mayImport(piece.kind, person)))
  const ids = own.map(({ id }) => id)
  const work = new Map((await workOn(db, ids).execute()).map((one) => [one.subject, one]))
  return own.map((row) => withWork(row, work.get(row.id)))
}

/** The rows as they came, by kind. */
export async function readParts(db: Db, id: string): Promise<Part[]> {
  const pieces = await db
    .selectFrom('import_pieces')
    .select(['kind', 'rows'])
    .where('import_id', '=', id)
    .orderBy('position')
    .execute()
  const read = await mapInPieces(pieces, ({ kind, rows }) => ({ kind, rows: JSON.parse(rows) as BroughtRow[] }))
  return importableKinds.flatMap(({ kind }) => {
    const own = read.filter((piece) => piece.kind === kind)
    const rows = own.flatMap((piece) => piece.rows)
    return own.length > 0 ? [{ kind, rows: rows.map((row, at) => ({ line: String(at + 2), ...row })) }] : []
  })
}

/** Makes the rows of a table another kind's. */
export async function changeKind(trx: Trx, id: string, kind: BroughtKind): Promise<void> {
  await trx.updateTable('import_pieces').set({ kind }).where('import_id', '=', id).execute()
}

/** Keeps only these rows, once the others are written. */
export async function keepRows(trx: Trx, id: string, parts: readonly Part[]): Promise<void> {
  await trx.deleteFrom('import_pieces').where('import_id', '=', id).execute()
  for (const [position, { kind, rows }] of parts.entries()) {
    await trx
      .insertInto('import_pieces')
      .values({ import_id: id, position, kind, rows: JSON.stringify(rows) })
      .execute()
  }
}

export function decisionsOf({ answers }: ImportRow): Decisions {
  const kept = answers === '' ? {} : (JSON.parse(answers) as Partial<Decisions>)
  return { ...choicesIn.parse(kept), accepted: kept.accepted ?? [] }
}

export function lookedOf({ report }: ImportRow): Looked {
  return report === '' ? [] : (JSON.parse(report) as Looked)
}

/** Whether what was written is undone now, and the id of the log entry by which that can be changed, else empty. */
export async function undoOf(db: Db, { entry }: ImportRow): Promise<{ undo: string; isUndone: boolean }> {
  const changes = db.selectFrom('changes').select(['id', 'kind', 'undo'])
  let last = await changes.where('id', '=', entry).executeTakeFirst()
  let isUndone = false
  while (last?.undo === '') {
    isUndone = !isUndone
    last = await changes.where('kind', '=', last.kind).where('record_id', '=', last.id).executeTakeFirst()
  }
  return { undo: last?.undo ? last.id : '', isUndone }
}

/** The list in which a row is shown. */
export function listOf(row: RowReport): 'taken' | 'look' | 'left' {
  if (row.is === 'broken' || row.is === 'skipped') return 'left'
  return row.notes.length > 0 || row.offer ? 'look' : 'taken'
}

export async function updateImport(
  db: Db,
  id: string,
  now: string,
  columns: Partial<Pick<StoredImport, 'answers' | 'report' | 'notes' | 'entry'>>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ updated_at: now, ...columns })
    .where('id', '=', id)
    .execute()
}

/**
 * Begins to look at the rows, or to write them, for `carryOut`. Who looks again stops what was under way.
 * @param answers the decisions of a person
 */
export async function beginStep(
  trx: Trx,
  log: Pick<Logger, 'warn'>,
  { id, progress }: ImportRow,
  step: Progress['step'],
  answers: Decisions | Choices,
  { person, now }: By,
): Promise<Work> {
  const at = Temporal.Instant.from(now)
  const isGoingOn = step === 'write' && progress.step === 'write'
  const given = { kind: FILE_IMPORT, subject: id, isRepeated: true, by: person }
  await updateImport(trx, id, now, { answers: JSON.stringify(answers), ...(step === 'look' && { report: '' }) })
  await endWork(trx, 'stop', { kind: FILE_IMPORT, subject: id }, at)
  const work = await beginWorkIn(trx, log, { ...given, progress: isGoingOn ? progress : { ...nothingYet, step } }, at)
  if (!work) throw inState('This import is under way.')
  return work
}

/** Deletes imports that nobody has touched for a month, and work on imports that are gone; what they wrote stays. */
export async function deleteOldImports(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * KEPT_DAYS }).toString()
  await db.deleteFrom('imports').where('updated_at', '<', before).execute()
  const there = db.selectFrom('imports').select('id')
  await db.deleteFrom('work').where('kind', '=', FILE_IMPORT).where('subject', 'not in', there).execute()
}
