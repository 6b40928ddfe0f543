/**
 * Hears at once what another process announces through PostgreSQL (https://www.postgresql.org/docs/current/sql-listen.html).
 * It can fail without harm, as behind a pooler that shares connections: changes are also looked for twice a second.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, engineOf } from '#db/database.ts'
import { loadPg } from '#db/postgres.ts'

/** Tells all who listen. SQLite has nobody to tell. */
export async function announce(db: Db, channel: string): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Milliseconds before a connection that broke is opened again; doubled with each failure, up to the second. */
const PAUSES = [500, 30_000] as const

/**
 * @param url of PostgreSQL
 * @param onHeard called for each announcement, and when announcements may have been missed
 * @returns a function that stops listening
 */
export function listen(url: string, channel: string, onHeard: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let pauseFor: number = PAUSES[0]

  const again = () => {
    if (isStopped) return
    timer = setTimeout(() => void open(), pauseFor * (0.5 + Math.random() / 2)).unref()
    pauseFor = Math.min(pauseFor * 2, PAUSES[1])
  }
  const open = async () => {
    const opened = new (loadPg().Client)({
      connectionString: url,
      keepAlive: true,
      application_name: 'narthex listener',
    })
    client = opened
    // A broken connection reports an error, then its end.
    opened.on('error', () => undefined)
    opened.once('end', again)
    opened.on('notification', onHeard)
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      pauseFor = PAUSES[0]
      onHeard()
    } catch {
      await opened.end().catch(() => undefined)
    }
  }
  void open()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
