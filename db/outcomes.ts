/** A driver that reports truthfully whether its transactions were committed. */
import type { DatabaseConnection, Driver } from 'kysely'
import { isAborted, isLost, OutcomeUnknown } from '#db/errors.ts'
import { retried } from '#db/retry.ts'

/**
 * - A connection that breaks during `commit` is an `OutcomeUnknown`: the transaction may have been committed.
 * - A `rollback` that fails does not hide why it was called; the connection is discarded.
 * - A single statement outside a transaction that lost a deadlock is run again.
 */
export function withOutcomes(driver: Driver): Driver {
  const inTransaction = new WeakSet<DatabaseConnection>()
  const known = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)

  driver.acquireConnection = async (options) => {
    const connection = await acquire(options)
    if (!known.has(connection)) retryAborted(connection)
    return connection
  }
  driver.beginTransaction = async (connection, settings) => {
    await begin(connection, settings)
    inTransaction.add(connection)
  }
  driver.commitTransaction = async (connection) => {
    try {
      await commit(connection)
    } catch (error) {
      throw isLost(error) ? new OutcomeUnknown(error) : error
    } finally {
      inTransaction.delete(connection)
    }
  }
  driver.rollbackTransaction = async (connection) => {
    inTransaction.delete(connection)
    await rollback(connection).catch(() => undefined)
  }
  return driver

  function retryAborted(connection: DatabaseConnection): void {
    known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, options) =>
      inTransaction.has(connection) ? execute(query, options) : retried(() => execute(query, options), isAborted)
  }
}
