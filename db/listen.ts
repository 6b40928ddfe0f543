/**
 * Notifications between processes through PostgreSQL (https://www.postgresql.org/docs/current/sql-listen.html).
 * They may fail, for example behind a pooler that shares connections: changes are also polled twice a second.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, engineOf } from '#db/database.ts'
import { loadPg } from '#db/postgres.ts'

/** Notifies all listeners. Does nothing on SQLite. */
export async function announce(db: Db, channel: string): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Pause before a broken connection is opened again: the first, doubled after each failure, and the longest. */
const RECONNECT_PAUSES_MS = [500, 30_000] as const

/**
 * @param url of PostgreSQL
 * @param onNotification called for each notification, and when notifications may have been missed
 * @returns a function that stops listening
 */
export function listen(url: string, channel: string, onNotification: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let pauseFor: number = RECONNECT_PAUSES_MS[0]

  const reconnectLater = () => {
    if (isStopped) return
    timer = setTimeout(() => void open(), pauseFor * (0.5 + Math.random() / 2)).unref()
    pauseFor = Math.min(pauseFor * 2, RECONNECT_PAUSES_MS[1])
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
    opened.once('end', reconnectLater)
    opened.on('notification', onNotification)
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      pauseFor = RECONNECT_PAUSES_MS[0]
      onNotification()
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
