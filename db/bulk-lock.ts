import type { Trx } from '#db/database.ts'
import { advisoryLock } from '#db/idempotency.ts'

/**
 * Waits until no other transaction writes large numbers of this table's rows. Imports, clearing and restoring wait here
 * before they lock a row, so that no two of them lock the same rows in a different order.
 */
export async function takeBulkTurn(trx: Trx, table: string): Promise<void> {
  await advisoryLock(trx, `many rows of ${table}`)
}
