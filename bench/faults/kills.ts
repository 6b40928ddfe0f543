/** Kills the server repeatedly while it writes. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Engine, openDatabase } from '#db/database.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { median } from '../core.ts'
import { type FaultOptions, must, seconds, Writer } from './fault.ts'

const PER_SECOND = 200

/** After every kill the site must start again with all acknowledged writes. */
export async function killed(engine: Engine, { random, isShort }: FaultOptions): Promise<string> {
  const rounds = isShort ? 1 : 100
  using dataDir = mkdtempDisposableSync(join(tmpdir(), 'narthex-kill-'))
  await using postgres = engine === 'postgres' ? await startPostgres() : undefined
  const address = postgres ? `${postgres.url}/postgres` : join(dataDir.path, 'narthex.db')
  const env = { ...administrator, DATA_DIR: dataDir.path, ...(postgres && { DATABASE_URL: address }) }
  const starts: number[] = []
  const writer = new Writer()
  let server: RunningServer | undefined
  let writing = 0
  try {
    server = await startServer(env)
    const { cookie } = await signIn(server.url)
    for (let round = 0; round < rounds; round++) {
      const { url } = server
      const began = performance.now()
      writer.start(() => url, cookie, PER_SECOND)
      await pause(200 + random() * 800)
      await kill(server)
      await writer.stop()
      writing += performance.now() - began
      const before = performance.now()
      server = await startServer(env)
      starts.push(performance.now() - before)
    }
    await server.stop()
    const lost = await lostOf(address, writer)
    must(lost === 0, `${lost} of ${writer.acknowledged.length} acknowledged writes were lost`)
    const perSecond = Math.round((writer.sent / writing) * 1000)
    return (
      `${rounds} kills under ${perSecond} writes a second; ${writer.acknowledged.length} of ${writer.sent} acknowledged, 0 lost, ` +
      `integrity ok; ready again after ${seconds(median(starts))} (median), ${seconds(Math.max(...starts))} (longest)`
    )
  } finally {
    server?.process.kill('SIGKILL')
  }
}

async function kill(server: RunningServer): Promise<void> {
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await ended
}

/** @returns how many acknowledged writes are not in the database. @throws when the database is damaged */
export async function lostOf(address: string, { acknowledged }: Writer): Promise<number> {
  await using database = openDatabase(address)
  if (database.engine === 'sqlite') {
    const { rows } = await sql<{ found: string }>`
      select integrity_check as found from pragma_integrity_check`.execute(database.db)
    must(rows[0]?.found === 'ok', `the database is damaged: ${rows[0]?.found}`)
  }
  const rows = await sql<{ title: string }>`select title from events where title like 'Write %'`.execute(database.db)
  const titles = new Set(rows.rows.map(({ title }) => title))
  must(titles.size === rows.rows.length, 'a write was stored twice')
  return acknowledged.filter(({ title }) => !titles.has(title)).length
}
