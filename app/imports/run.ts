/**
 * The work on an import: looking at its rows, and writing them some at a time. Both can be interrupted: rows that are written
 * find their records again, so they may be written twice.
 */
import { type Actor, asOneEntry, UNDONE_MEANWHILE } from '#app/http/activity-log.ts'

import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { importerOf } from '#app/imports/kinds.ts'
import {
  type Decisions,
  decisionsOf,
  type ImportRow,
  keepRows,
  listOf,
  type Looked,
  type LookedPart,
  lookedOf,
  readParts,
  setState,
} from '#app/imports/store.ts'
import type { BroughtRow, Part } from '#app/records/import/brought.ts'
import { ImportError, type ImportReport } from '#app/records/import/report.ts'
import { cellText, fieldsByColumn, type Table } from '#app/records/import/table.ts'
import { isoInstant } from '#db/records.ts'

/** Rows of one transaction. */
const ROWS_AT_ONCE = 1_000
const SAMPLES = 3
/** After so long without a sign of life another process takes over. */
const DEAD_AFTER_SECONDS = 120

/** Says what would become of each row. */
export async function lookAt(services: Services, row: ImportRow): Promise<void> {
  const decisions = decisionsOf(row)
  const looked: Looked = []
  for (const part of await readParts(services.database.db, row.id)) {
    looked.push(await lookAtPart(services, part, decisions, actorOf(services, row)))
  }
  const now = isoInstant(services.now())
  await setState(services.database.db, row.id, 'open', now, { report: JSON.stringify(looked) })
}

/** Reads the rows of one kind and says what would become of each; nothing is written. */
export async function lookAtPart(
  services: Services,
  part: Part,
  decisions: Decisions,
  actor: Actor,
): Promise<LookedPart> {
  const { kind } = part
  const { read, write } = importerOf(kind)
  const about = { kind, columns: [], rows: [], unusedColumns: [], problem: '', questions: [] }
  try {
    const columns = columnsOf(part, decisions)
    try {
      const { table, questions } = await read(services, withColumns(part, decisions), decisions.answers)
      if (questions.length > 0) return { ...about, columns, questions }
      const { isWritten: _, ...report } = await write(services, table, actor, { isDryRun: true, isPartial: true })
      return { ...about, columns, ...report, questions: [] }
    } catch (error) {
      return { ...about, columns, problem: problemOf(error) }
    }
  } catch (error) {
    return { ...about, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ImportError)) throw error
  return [error.message, error.detail].filter(Boolean).join(' ')
}

function columnsOf({ kind, rows }: Part, { columns }: Decisions): LookedPart['columns'] {
  const { format } = importerOf(kind)
  return [...fieldsByColumn(rows, format)].map(([name, field = '']) => ({
    name,
    field: columns[name] ?? field,
    samples: rows.flatMap((row) => cellText(row[name]).trim().slice(0, 80) || []).slice(0, SAMPLES),
  }))
}

/** The rows with their columns named as a person has said. */
function withColumns({ kind, rows }: Part, { columns }: Decisions): BroughtRow[] {
  const { format } = importerOf(kind)
  if (Object.keys(columns).length === 0) return rows
  const fields = fieldsByColumn(rows, format)
  // A column that isn't used keeps a name that is no field's, since what it says about consent is still read.
  const names = new Map(Object.entries(columns).filter(([name, field]) => field !== '' || fields.get(name)))
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) => {
        const field = names.get(name)
        return field === '' ? [] : [[field ?? name, cell]]
      }),
    ),
  )
}

/** Writes the rows that looking at them has let in. */
export async function writeRows(services: Services, row: ImportRow, stopping: AbortSignal): Promise<void> {
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
      await setState(database.db, row.id, 'writing', isoInstant(services.now()), { done, entry })
      services.pagesChanged()
      if (!(await isWanted())) return
    }
    written.push(afterWriting(part, looked, reports))
  }
  await finish(services, row, parts, written, entry)
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
export async function* writePart(
  services: Services,
  part: Part,
  { decisions, looked, begin }: Writing,
): AsyncGenerator<ImportReport> {
  const { read, write } = importerOf(part.kind)
  const { table } = await read(services, withColumns(part, decisions), decisions.answers)
  const rows = withOffers(table, looked, decisions.accepted)
  const left = new Set(looked?.rows.filter(({ is }) => is === 'broken').map(({ line }) => line))
  const going = rows.filter(({ line }) => !left.has(line))
  for (let at = 0; at < going.length; at += ROWS_AT_ONCE) {
    const some = { ...table, rows: going.slice(at, at + ROWS_AT_ONCE) }
    yield await write(services, some, begin(), { isDryRun: false, isPartial: true })
  }
}

function withOffers({ rows }: Table, looked: LookedPart | undefined, accepted: readonly number[]): Table['rows'] {
  const lines = new Set(accepted)
  const offers = new Map(looked?.rows.map(({ line, offer }) => [line, offer?.cells]))
  return rows.map((row) => (lines.has(row.line) ? { ...row, cells: { ...row.cells, ...offers.get(row.line) } } : row))
}

function afterWriting(part: Part, looked: LookedPart | undefined, reports: readonly ImportReport[]): LookedPart {
  const results = new Map(reports.flatMap(({ rows }) => rows).map((row) => [row.line, row]))
  const about = looked ?? { kind: part.kind, columns: [], unusedColumns: [], problem: '', questions: [], rows: [] }
  return { ...about, rows: about.rows.map((row) => results.get(row.line) ?? row) }
}

async function finish(services: Services, row: ImportRow, parts: Part[], written: Looked, entry: string) {
  const kept = parts.map(({ kind, rows }) => {
    const looked = written.find((one) => one.kind === kind)
    const left = new Set(looked?.rows.filter((one) => listOf(one) === 'left').map(({ line }) => String(line)))
    return { kind, rows: rows.filter(({ line = '' }) => left.has(line)) }
  })
  const now = isoInstant(services.now())
  await services.database.transaction(async (trx) => {
    await keepRows(trx, row.id, kept)
    await setState(trx, row.id, 'done', now, { report: JSON.stringify(written), entry, done: row.total })
  })
}

function actorOf(services: Services, { user_id, person }: ImportRow): Actor {
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
