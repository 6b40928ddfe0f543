/**
 * `npm run bench -- history` measures what saving a sermon costs, with a correction of its text and with another title,
 * and how long the history of a sermon with 100,000 versions takes to open, through the API on both databases. Run this
 * file in another version of the program to compare; without a table of versions it measures only saving.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate, migrationNames } from '#db/migrate.ts'
import { createTestApp } from '#test/app.ts'
import { startPostgres } from '#test/postgres.ts'

const SAVES = 400
const OPENED = 50
const SERMONS = '/api/admin/sermons'
const SERMON = { title: 'Grace', speaker: 'Jane Doe', date: '2026-11-22', description: 'mercy and peace '.repeat(60) }

export async function benchHistory(versions: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-bench-'))
  await measured('SQLite', openDatabase(join(folder, 'narthex.db')), versions)
  rmSync(folder, { recursive: true })
  const server = await startPostgres()
  await measured('PostgreSQL', openDatabase(`${server.url}/postgres`), versions)
  await server.stop()
}

async function measured(engine: string, database: Database, versions: number): Promise<void> {
  await migrate(database)
  const admin = createTestApp(database).as('administrator')
  const { id } = (await admin.post(SERMONS, SERMON)).body as { id: string }
  const save = (change: object) => admin.send('PUT', `${SERMONS}/${id}`, change)
  const texts = await times(SAVES, (n) => save({ description: `${SERMON.description}${n}` }))
  console.log(`${engine}: a save of another text takes ${shown(texts)}`)
  const titles = await times(SAVES, (n) => save({ title: `Grace ${n}` }))
  console.log(`${engine}: a save of another title takes ${shown(titles)}`)
  if (migrationNames.includes('0021_history')) {
    await fill(database, id, versions)
    const opened = await times(OPENED, () => admin.get(`${SERMONS}/${id}/versions`))
    console.log(`${engine}: the history of ${versions} versions opens in ${shown(opened)}`)
  }
  await database.close()
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
  return taken.slice(rounds / 10).toSorted((a, b) => a - b)
}

function shown(taken: readonly number[]): string {
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(2)
  return `${at(0.5)} ms (median), ${at(0.99)} ms (p99)`
}
