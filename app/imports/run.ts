/**
 * The work on an import: looking at its rows, and writing them some at a time. Both go on after a crash: with the rows of each
 * transaction it stores what became of them. Other requests are answered between two steps.
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
  beginStep,
  createImport,
  type Decisions,
  decisionsOf,
  FILE_IMPORT,
  type ImportRow,
  keepRows,
  listOf,
  type Looked,
  type LookedPart,
  lookedOf,
  type Progress,
  readParts,
  updateImport,
} from '#app/imports/store.ts'
import type { Brought, Part } from '#app/records/import/brought.ts'
import { countOutcomes, ImportError, type ImportReport, type RowReport } from '#app/records/import/report.ts'
import type { Table } from '#app/records/import/table.ts'
import { isoInstant } from '#db/records.ts'
import { carryOut, type Running, type WorkKind, WorkTaken } from '#jobs/runner.ts'
import { endWork } from '#jobs/work.ts'

/** What the work needs, also on the command line. */
export type ImportServices = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'readCache' | 'pagesChanged'>

/** Rows of one transaction. */
const ROWS_AT_ONCE = 1_000

/** Says what would become of each row. */
async function lookAt(services: ImportServices, row: ImportRow, { note }: Running): Promise<void> {
  const { database } = services
  const parts = await readParts(database.db, row.id)
  const looked = await lookAtParts(services, parts, decisionsOf(row), actorOf(services, row))
  await database.transaction(async (trx) => {
    await updateImport(trx, row.id, isoInstant(services.now()), { report: JSON.stringify(looked) })
    await note(undefined, trx)
  })
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

/** Writes what a file brings, as an import that was looked at. @returns what became of each row */
export async function writeBrought(
  services: ImportServices,
  { name, brought, looked, decisions }: { name: string; brought: Brought; looked: Looked; decisions: Decisions },
  by: Actor,
): Promise<Looked> {
  const work = await services.database.transaction(async (trx) => {
    const id = await createImport(trx, by, { name, format: brought.format, notes: brought.notes })
    for (const { kind, rows } of brought.parts) await addRows(trx, await anyImport(trx, id), kind, rows, by.now)
    await updateImport(trx, id, by.now, { report: JSON.stringify(looked) })
    return beginStep(trx, services.log, await anyImport(trx, id), 'write', decisions, by)
  })
  let written = looked
  await carryOut(services, work, async (running) => {
    written = await writeRows(services, await anyImport(services.database.db, work.subject), running)
  })
  return written
}

/**
 * Writes the rows that looking at them has let in, from where it stopped.
 * @returns what became of each
 */
async function writeRows(services: ImportServices, row: ImportRow, running: Running): Promise<Looked> {
  const { database, config, pagesChanged } = services
  const before = lookedOf(row)
  const { progress } = row
  const parts = await readParts(database.db, row.id)
  const begin = asOneEntry({
    ...actorOf(services, row),
    ...(row.entry !== '' && { joins: row.entry }),
    undoable: (id) => (row.entry = id),
  })
  for (const part of parts) {
    const looked = before.find(({ kind }) => kind === part.kind)
    for await (const done of writePart(services, part, { row, looked, begin, running })) {
      Object.assign(progress, done)
      pagesChanged()
      running.stopping.throwIfAborted()
    }
  }
  const written = parts.map((part) =>
    afterWriting(
      part,
      before.find(({ kind }) => kind === part.kind),
      writtenOf(progress, part),
    ),
  )
  const notes = await leadTheWay(database, config, parts, written, begin())
  await noteMedia(database, row.id, written)
  await finish(services, row, parts, { written, notes, running })
  pagesChanged()
  return written
}

interface Writing {
  row: ImportRow
  looked: LookedPart | undefined
  begin: () => Actor
  running: Running
}

/**
 * Writes the rows of one kind some at a time, without those that were refused when they were looked at, or are written already.
 * @yields how far it is after each piece, as it is stored
 */
async function* writePart(
  services: ImportServices,
  part: Part,
  { row, looked, begin, running }: Writing,
): AsyncGenerator<Progress> {
  const { read, write } = importerOf(part.kind)
  const { progress } = row
  const decisions = decisionsOf(row)
  const { rows: named } = await columnsOf(part, decisions.columns)
  await setImmediate()
  const { table } = await read(services, named, decisions.answers)
  const rows = withOffers(table, looked, decisions.accepted)
  const left = new Set(looked?.rows.filter(({ is }) => is === 'broken').map(({ line }) => line))
  const going = rows.filter(({ line }) => !left.has(line))
  const rewrite = rewriteFor(services)
  for (let done = writtenOf(progress, part).length; done < going.length; done += ROWS_AT_ONCE) {
    const some = { ...table, rows: going.slice(done, done + ROWS_AT_ONCE) }
    const after = ({ rows: reports }: ImportReport): Progress => ({
      ...progress,
      done: progress.done + reports.length,
      written: { ...progress.written, [part.kind]: [...writtenOf(progress, part), ...reports] },
    })
    const note: WriteOptions['note'] = async (trx, report) => {
      await updateImport(trx, row.id, isoInstant(services.now()), { entry: row.entry })
      await running.note(after(report), trx)
    }
    yield after(await write(services, some, begin(), { isDryRun: false, isPartial: true, rewrite, note }))
  }
}

function writtenOf({ written }: Progress, { kind }: Part): RowReport[] {
  return written[kind] ?? []
}

function withOffers({ rows }: Table, looked: LookedPart | undefined, accepted: readonly number[]): Table['rows'] {
  const lines = new Set(accepted)
  const offers = new Map(looked?.rows.map(({ line, offer }) => [line, offer?.cells]))
  return rows.map((row) => (lines.has(row.line) ? { ...row, cells: { ...row.cells, ...offers.get(row.line) } } : row))
}

function afterWriting(part: Part, looked: LookedPart | undefined, written: readonly RowReport[]): LookedPart {
  // A line may hold several rows, which come in their order.
  const results = Map.groupBy(written, ({ line }) => line)
  const about = looked ?? { kind: part.kind, columns: [], unusedColumns: [], problem: '', questions: [], rows: [] }
  return { ...about, rows: about.rows.map((row) => results.get(row.line)?.shift() ?? row) }
}

interface Finished {
  written: Looked
  /** Further sentences about the file. */
  notes: string[]
  running: Running
}

async function finish(
  services: ImportServices,
  row: ImportRow,
  parts: Part[],
  { written, notes, running: { work, note } }: Finished,
): Promise<void> {
  const kept = parts.map(({ kind, rows }) => {
    const looked = written.find((one) => one.kind === kind)
    const left = new Set(looked?.rows.filter((one) => listOf(one) === 'left').map(({ line }) => String(line)))
    return { kind, rows: rows.filter(({ line = '' }) => left.has(line)) }
  })
  const now = services.now()
  await services.database.transaction(async (trx) => {
    await keepRows(trx, row.id, kept)
    const all = JSON.stringify([...(JSON.parse(row.notes) as string[]), ...notes])
    await updateImport(trx, row.id, isoInstant(now), { report: JSON.stringify(written), notes: all, entry: row.entry })
    await renameEntry(trx, row.entry, `${row.name}: ${outcomesInWords(countsOf(written), 'done')}`)
    await note({ ...row.progress, written: {} }, trx)
    // In the same transaction, since the rows from which it would go on are deleted in it.
    await endWork(trx, 'finish', work, now)
  })
}

function countsOf(written: Looked) {
  return written.map(({ kind, rows }) => ({ kind, rows: rows.length, outcomes: countOutcomes(rows) }))
}

function actorOf(services: ImportServices, { user_id, person }: ImportRow): Actor {
  return { person: { id: user_id, name: person }, now: isoInstant(services.now()) }
}

/** Looks at a file's rows or writes them, and goes on where it was interrupted. */
export const fileImport: WorkKind<ImportServices> = {
  name: FILE_IMPORT,
  async run(services, running) {
    const row = await anyImport(services.database.db, running.work.subject)
    try {
      await (row.progress.step === 'look' ? lookAt(services, row, running) : writeRows(services, row, running))
    } catch (error) {
      if (running.stopping.aborted || error instanceof WorkTaken) throw error
      const isUndone = error instanceof HttpError && error.body.error === UNDONE_MEANWHILE.error
      const problem = isUndone ? UNDONE_MEANWHILE.message : 'Something went wrong on our side. Try again.'
      throw new Error(problem, { cause: error })
    }
  },
}
