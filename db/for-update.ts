/** Locks rows that must not change until a decision about them is written. */
import { type OperationNode, SelectQueryNode, TableNode } from 'kysely'
import { engineOf, type Trx } from '#db/database.ts'
import { noteLock } from '#db/lock-order.ts'

/**
 * The query that also locks the rows it finds until the transaction ends. On SQLite a transaction has the database to
 * itself from its start. Order a query that finds several rows by id.
 */
export function forUpdate<Query extends { forUpdate: () => Query; toOperationNode: () => OperationNode }>(
  trx: Trx,
  query: Query,
): Query {
  noteLock(trx, tableOf(query.toOperationNode()))
  return engineOf(trx) === 'postgres' ? query.forUpdate() : query
}

function tableOf(node: OperationNode): string {
  const from = SelectQueryNode.is(node) ? node.from?.froms[0] : undefined
  return from && TableNode.is(from) ? from.table.identifier.name : ''
}
