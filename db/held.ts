/** Rows that nobody else may change while something is decided by them. */
import { engineOf, type Trx } from '#db/database.ts'

/**
 * The query that also holds the rows it finds until the transaction ends. On SQLite a transaction has the database to
 * itself from its beginning.
 */
export function held<Query extends { forUpdate: () => Query }>(trx: Trx, query: Query): Query {
  return engineOf(trx) === 'postgres' ? query.forUpdate() : query
}
