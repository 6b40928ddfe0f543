/** Locks tables that must not change until a decision about them is written. */
import { sql } from 'kysely'
import { engineOf, type Trx } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

/**
 * Waits until no other transaction writes to the tables, and blocks writers until this transaction ends; reading
 * continues. On SQLite a transaction is the only writer already.
 * @throws when another transaction writes for too long; the caller can try later
 */
export async function lockTables(trx: Trx, tables: readonly (keyof Schema)[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  // Shorter than the second after which PostgreSQL would end one of two that wait for each other, perhaps the other one.
  await sql`set local lock_timeout = '800ms'`.execute(trx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(trx)
}
