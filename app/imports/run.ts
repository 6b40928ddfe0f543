/**
 * The work on an import: looking at its rows, and writing them some at a time. Both can be interrupted: rows that are written
 * find their records again, so they may be written twice. Other requests are answered between two steps.
 */
import { setImmediate } from 'node:timers/promises'
import { leadTheWay, noteMedia } from '#app/imports/afterward.ts'
import { withCopies } from '#app/imports/media/copies.ts'
import { outcomesInWords } from '#app/imports/words.ts'
import type { WriteOptions } from '#app/records/import/import.ts'
import { type Actor, asOneEntry, renameEntry, UNDONE_MEANWHILE } from '#app/http/activity-log.ts'

import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { columnsOf } from '#app/imports/columns.ts'
import { importerOf } from '#app/imports/kinds.ts'
import {
  addRows,
  anyImport,
  createImport,
  type Decisions,
  decisionsOf,
  type ImportRow,
  keepRows,
  listOf,
  type Looked,
  type LookedPart,
  lookedOf,
  noteProgress,
  readParts,
  setState,
} from '#app/imports/store.ts'
import type { Brought, Part } from '#app/records/import/brought.ts'
import { countOutcomes, ImportError, type ImportReport } from '#app/records/import/report.ts'
import type { Table } from '#app/records/import/table.ts'
import { isoInstant } from '#db/records.ts'

/** What the work needs, also on the command line. */
export type ImportServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'readCache' | 'pagesChanged'>

/** Rows of one transaction. */
const ROWS_AT_ONCE = 1_000
/** After so long without a sign of life another process takes over. */
const DEAD_AFTER_SECONDS = 120

/** Says what would become of each row. */
async function lookAt(services: ImportServices, row: ImportRow): Promise<void> {
  const decisions = decisionsOf(row)
  const parts = await readParts(services.database.db, row.id)
  const looked = await lookAtParts(services, parts, decisions, actorOf(services, row))
  const now = isoInstant(services.now())
  await setState(services.database.db, row.id, 'open', now, { report: JSON.stringify(looked) })
}

/** Reads the rows and says what would become of each; nothing is written. */
export async function lookAtParts(
  services: ImportServices,
  parts: readonly Part[],
  decisions: Decisions,
  actor: Actor,
): Promise<Looked> {
  const looked: Looked = []
  for (const part of parts) looked.push(await lookAtPart(services, part, decisions, actor))
  return looked
}

async function lookAtPart(
  services: ImportServices,
  part: Part,
  decisions: Decisions,
  actor: Actor,
): Promise<LookedPart> {
  const { kind } = part
  const { read, write } = importerOf(kind)
  const looked: LookedPart = { kind, columns: [], notes: [], rows: [], unusedColumns: [], problem: '', questions: [] }
  try {
    const { shown, notes, rows } = await columnsOf(part, decisions.columns)
    await setImmediate()
    Object.assign(looked, { columns: shown, notes })
    const { table, questions } = await read(services, rows, decisions.answers)
    if (questions.length > 0) return { ...looked, questions }
    const { isWritten: _, ...report } = await write(services, table, actor, {
      isDryRun: true,
      isPartial: true,
      rewrite: rewriteFor(services),
    })
    return { ...looked, ...report, questions: [], notes: [...notes, ...(report.notes ?? [])] }
  } catch (error) {
    return { ...looked, problem: problemOf(error) }
  }
}

/** Files that were copied from the old website before are named by their copies. */
function rewriteFor({ database }: ImportServices): WriteOptions['rewrite'] {
  return (fields, all) => withCopies(database.db, fields, all)
}

function problemOf(error: unknown): string {
  if (!(error instanceof ImportError)) throw error
  return [error.message, error.detail].filter(Boolean).join(' ')
}

/** Stores what a file brings as an import that was looked at and is being written, for `writeRows`. */
export async function storeBrought(
  { database }: ImportServices,
  { name, brought, looked, decisions }: { name: string; brought: Brought; looked: Looked; decisions: Decisions },
  by: Actor,
): Promise<ImportRow> {
  return database.transaction(async (trx) => {
    const id = await createImport(trx, by, { name, format: brought.format, notes: brought.notes })
    for (const { kind, rows } of brought.parts) {
      await addRows(trx, await anyImport(trx, id), kind, rows, by.now)
    }
    const found = { answers: JSON.stringify(decisions), report: JSON.stringify(looked) }
    await setState(trx, id, 'writing', by.now, found)
    return anyImport(trx, id)
  })
}

/**
 * Writes the rows that looking at them has let in.
 * @returns what became of each; undefined when it was stopped before the end
 */
export async function writeRows(
  services: ImportServices,
  row: ImportRow,
  stopping: AbortSignal,
): Promise<Looked | undefined> {
  const { database } = services
  const decisions = decisionsOf(row)
  const before = lookedOf(row)
  const written: Looked = []
  const parts = await readParts(database.db, row.id)
  let [done, entry] = [0, row.entry]
  const isWanted = async () => {
    const now = await database.db.selectFrom('imports').select('state').where('id', '=', row.id).executeTakeFirst()
    return now?.state === 'writing' && !stopping.aborted
  }
  const begin = asOneEntry({
    ...actorOf(services, row),
    ...(entry !== '' && { joins: entry }),
    undoable: (id) => (entry = id),
  })
  for (const part of parts) {
    const looked = before.find(({ kind }) => kind === part.kind)
    const pieces = writePart(services, part, { decisions, looked, begin })
    const reports: ImportReport[] = []
    for await (const report of pieces) {
      reports.push(report)
      done += report.rows.length
      await noteProgress(database.db, row.id, { done, entry }, isoInstant(services.now()))
      services.pagesChanged()
      if (!(await isWanted())) return undefined
    }
    written.push(afterWriting(part, looked, reports))
  }
  const notes = await leadTheWay(database, services.config, parts, written, begin())
  await noteMedia(database, row.id, written)
  await finish(services, row, parts, { written, entry, notes })
  services.pagesChanged()
  return written
}

interface Writing {
  decisions: Decisions
  looked: LookedPart | undefined
  begin: () => Actor
}

/**
 * Writes the rows of one kind some at a time, without those that were refused when they were looked at.
 * @yields the report on each piece
 */
async function* writePart(
  services: ImportServices,
  part: Part,
  { decisions, looked, begin }: Writing,
): AsyncGenerator<ImportReport> {
  const { read, write } = importerOf(part.kind)
  const { rows: named } = await columnsOf(part, decisions.columns)
  await setImmediate()
  const { table } = await read(services, named, decisions.answers)
  const rows = withOffers(table, looked, decisions.accepted)
  const left = new Set(looked?.rows.filter(({ is }) => is === 'broken').map(({ line }) => line))
  const going = rows.filter(({ line }) => !left.has(line))
  for (let at = 0; at < going.length; at += ROWS_AT_ONCE) {
    const some = { ...table, rows: going.slice(at, at + ROWS_AT_ONCE) }
    yield await write(services, some, begin(), { isDryRun: false, isPartial: true, rewrite: rewriteFor(services) })
  }
}

function withOffers({ rows }: Table, looked: LookedPart | undefined, accepted: readonly number[]): Table['rows'] {
  const lines = new Set(accepted)
  const offers = new Map(looked?.rows.map(({ line, offer }) => [line, offer?.cells]))
  return rows.map((row) => (lines.has(row.line) ? { ...row, cells: { ...row.cells, ...offers.get(row.line) } } : row))
}

function afterWriting(part: Part, looked: LookedPart | undefined, reports: readonly ImportReport[]): LookedPart {
  // A line may hold several rows, which come in their order.
  const results = Map.groupBy(
    reports.flatMap(({ rows }) => rows),
    ({ line }) => line,
  )
  const about = looked ?? { kind: part.kind, columns: [], unusedColumns: [], problem: '', questions: [], rows: [] }
  return { ...about, rows: about.rows.map((row) => results.get(row.line)?.shift() ?? row) }
}

interface Finished {
  written: Looked
  entry: string
  /** Further sentences about the file. */
  notes: string[]
}

async function finish(services: ImportServices, row: ImportRow, parts: Part[], { written, entry, notes }: Finished) {
  const kept = parts.map(({ kind, rows }) => {
    const looked = written.find((one) => one.kind === kind)
    const left = new Set(looked?.rows.filter((one) => listOf(one) === 'left').map(({ line }) => String(line)))
    return { kind, rows: rows.filter(({ line = '' }) => left.has(line)) }
  })
  const now = isoInstant(services.now())
  await services.database.transaction(async (trx) => {
    await keepRows(trx, row.id, kept)
    const all = JSON.stringify([...(JSON.parse(row.notes) as string[]), ...notes])
    await setState(trx, row.id, 'done', now, { report: JSON.stringify(written), entry, done: row.total, notes: all })
    await renameEntry(trx, entry, `${row.name}: ${outcomesInWords(countsOf(written), 'done')}`)
  })
}

function countsOf(written: Looked) {
  return written.map(({ kind, rows }) => ({ kind, rows: rows.length, outcomes: countOutcomes(rows) }))
}

function actorOf(services: ImportServices, { user_id, person }: ImportRow): Actor {
  return { person: { id: user_id, name: person }, now: isoInstant(services.now()) }
}

/** Starts the work that the import's state asks for, after the response. */
export function startWork(services: Services, id: string): void {
  services.background.start('import of a file', (stopping) => work(services, id, stopping))
}

async function work(services: Services, id: string, stopping: AbortSignal): Promise<void> {
  const { db } = services.database
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  try {
    if (row?.state === 'looking') await lookAt(services, row)
    if (row?.state === 'writing') await writeRows(services, row, stopping)
  } catch (error) {
    const isUndone = error instanceof HttpError && error.body.error === UNDONE_MEANWHILE.error
    if (!isUndone) services.log.error({ err: error, import: id }, 'import failed')
    const problem = isUndone ? UNDONE_MEANWHILE.message : 'Something went wrong on our side. Try again.'
    await setState(db, id, 'stopped', isoInstant(services.now()), { problem })
  }
}

/** Goes on with imports whose process ended. */
export async function resumeImports(services: Services, stopping: AbortSignal): Promise<void> {
  const { db } = services.database
  const dead = isoInstant(services.now().subtract({ seconds: DEAD_AFTER_SECONDS }))
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'updated_at'])
    .where('state', 'in', ['looking', 'writing'])
    .where('updated_at', '<', dead)
    .execute()
  for (const { id, updated_at } of rows) {
    const { numUpdatedRows } = await db
      .updateTable('imports')
      .set({ updated_at: isoInstant(services.now()) })
      .where('id', '=', id)
      .where('updated_at', '=', updated_at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await work(services, id, stopping)
  }
}
