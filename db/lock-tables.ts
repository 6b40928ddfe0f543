/** Tables that must not change while something is decided by what they hold. */
import { sql } from 'kysely'
import { engineOf, type Trx } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'

/**
 * Waits until nobody is writing to the tables, and keeps them from being written to until the transaction ends; reading
 * goes on. On SQLite a transaction is the only writer already.
 * @throws when somebody else goes on writing; whoever holds tables still can do so another time
 */
export async function lockTables(trx: Trx, tables: readonly (keyof Schema)[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  // Shorter than the second after which PostgreSQL would end one of two that wait for each other, perhaps the other one.
  await sql`set local lock_timeout = '800ms'`.execute(trx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(trx)
}
