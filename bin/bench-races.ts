/**
 * `npm run bench -- races` runs 200 rounds of clear-all, import, changes and restore at the same time, for sermons and for
 * events, on both databases; see test/races.ts.
 */
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#test/postgres.ts'
import { race } from '#test/races.ts'

/** @throws when an acknowledged change was lost, or an answer was a 5xx */
export async function benchRaces(rounds = 200): Promise<void> {
  await measured('SQLite', openDatabase(':memory:'), rounds)
  const server = await startPostgres()
  await measured('PostgreSQL', openDatabase(`${server.url}/postgres`), rounds)
  await server.stop()
}

async function measured(engine: string, database: Database, rounds: number): Promise<void> {
  await migrate(database)
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
  await database.close()
}
