/**
 * Benchmarks that run on both databases through the API, without a server of their own.
 * `npm run bench -- races` runs 200 rounds of clear-all, import, changes and restore at the same time, for sermons and for
 * events; see test/races.ts.
 * `npm run bench -- history` measures what saving a sermon costs, with a correction of its text and with another title,
 * and how long the history of a sermon with 100,000 versions takes to open.
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp } from '#test/app.ts'
import { startPostgres } from '#test/postgres.ts'
import { race } from '#test/races.ts'
import { median, percentile } from './core.ts'

type Measure = (engine: string, database: Database) => Promise<void>

/**
 * Measures on new databases of both engines, one after the other.
 * @param only `sqlite` or `postgres`
 * @param file where SQLite keeps its data
 */
export async function onEngines(measure: Measure, only?: string, file = ':memory:'): Promise<void> {
  await using server = only === 'sqlite' ? undefined : await startPostgres()
  if (only !== 'postgres') await onEngine('SQLite', file, measure)
  if (server) await onEngine('PostgreSQL', `${server.url}/postgres`, measure)
}

async function onEngine(engine: string, address: string, measure: Measure): Promise<void> {
  await using database = openDatabase(address)
  await migrate(database)
  await measure(engine, database)
}

/** @throws when an acknowledged change was lost, or an answer was a 5xx */
export async function benchRaces(rounds: number): Promise<void> {
  await onEngines((engine, database) => runRaces(engine, database, rounds))
}

async function runRaces(engine: string, database: Database, rounds: number): Promise<void> {
  for (const table of ['sermons', 'events'] as const) {
    const statuses: Record<string, number> = {}
    const faults: string[] = []
    for (let round = 0; round < rounds; round++) {
      const outcome = await race(database, { table, records: 100, changes: 8 })
      faults.push(...outcome.faults)
      for (const [status, count] of Object.entries(outcome.statuses)) statuses[status] = (statuses[status] ?? 0) + count
    }
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    console.log(`${engine}, ${table}: ${rounds} rounds, answers ${answers.join(', ')}; ${faults.length} faults`)
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    if (faults.length > 0 || Object.keys(statuses).some((status) => Number(status) >= 500)) process.exitCode = 1
  }
}

const SAVES = 400
const OPENED = 50
const SERMONS = '/api/admin/sermons'
const SERMON = { title: 'Grace', speaker: 'Jane Doe', date: '2026-11-22', description: 'mercy and peace '.repeat(60) }

export async function benchHistory(versions: number): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-bench-'))
  const file = join(folder.path, 'narthex.db')
  await onEngines((engine, database) => measureHistory(engine, database, versions), undefined, file)
}

async function measureHistory(engine: string, database: Database, versions: number): Promise<void> {
  const admin = createTestApp(database).as('administrator')
  const { id } = (await admin.post(SERMONS, SERMON)).body as { id: string }
  const save = (change: object) => admin.send('PUT', `${SERMONS}/${id}`, change)
  const texts = await times(SAVES, (n) => save({ description: `${SERMON.description}${n}` }))
  console.log(`${engine}: a save of another text takes ${formatTimes(texts)}`)
  const titles = await times(SAVES, (n) => save({ title: `Grace ${n}` }))
  console.log(`${engine}: a save of another title takes ${formatTimes(titles)}`)
  await fill(database, id, versions)
  const opened = await times(OPENED, () => admin.get(`${SERMONS}/${id}/versions`))
  console.log(`${engine}: the history of ${versions} versions opens in ${formatTimes(opened)}`)
}

/** Copies the oldest version until there are `versions`, and makes the record newer than all of them. */
async function fill({ db, engine }: Database, id: string, versions: number): Promise<void> {
  const numbers =
    engine === 'postgres'
      ? sql`generate_series(${2 * SAVES + 2}::integer, ${versions}::integer) as n`
      : sql`(with recursive up(n) as (select ${2 * SAVES + 2} union all select n + 1 from up where n < ${versions}) select n from up)`
  await sql`insert into versions select record_id, n, table_name, at, by, record from versions, ${numbers}
    where record_id = ${id} and version = 1`.execute(db)
  await sql`update sermons set version = ${versions + 1} where id = ${id}`.execute(db)
}

async function times(rounds: number, work: (round: number) => Promise<{ status: number }>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const { status } = await work(round)
    taken.push(performance.now() - began)
    if (status !== 200) throw new Error(`answered with ${status}`)
  }
  return taken.slice(rounds / 10)
}

function formatTimes(taken: readonly number[]): string {
  return `${median(taken).toFixed(2)} ms (median), ${percentile(taken, 0.99).toFixed(2)} ms (p99)`
}
