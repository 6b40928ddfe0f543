/**
 * `npm run bench -- differential [requests] [seed]` sends the same random requests to both databases and prints every
 * difference between their answers, in rounds with new databases each.
 */
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { compareEngines } from '#test/differential.ts'
import { startPostgres } from '#test/postgres.ts'
import { sql } from 'kysely'

const ROUND = 5_000

export async function benchDifferential(requests: number, seed: number): Promise<void> {
  const server = await startPostgres()
  let done = 0
  let succeeded = 0
  let different = 0
  for (let round = 0; done < requests; round++) {
    const admin = openDatabase(`${server.url}/postgres`)
    await sql`create database ${sql.ref(`round_${round}`)}`.execute(admin.db)
    await admin.close()
    const databases = [openDatabase(':memory:'), openDatabase(`${server.url}/round_${round}`)] as const
    for (const database of databases) await migrate(database)
    const size = Math.min(ROUND, requests - done)
    const comparison = await compareEngines(databases, { seed: seed + round, requests: size })
    for (const database of databases) await database.close()
    for (const difference of comparison.differences) {
      console.log(`seed ${seed + round}, request ${difference.request}: ${JSON.stringify(difference, null, 2)}`)
    }
    done += size
    succeeded += comparison.succeeded
    different += comparison.differences.length
    console.log(`${done} requests, ${succeeded} answered with success, ${different} differences`)
  }
  await server.stop()
  process.exitCode = different > 0 ? 1 : 0
}
