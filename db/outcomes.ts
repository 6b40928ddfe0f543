/** A driver that says truly what became of its transactions, and of which faults can be heard that a library hides. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Driver } from 'kysely'
import { isAborted, isAway, isLost, OutcomeUnknown } from '#db/errors.ts'
import { retried } from '#db/retry.ts'

/** The first fault of the database during some work. */
interface Heard {
  fault?: Error
}
const listening = new AsyncLocalStorage<Heard>()

/**
 * Runs work of a library that answers as if nothing were wrong, or with an error of its own, when the database is away.
 * @throws the database's error, if there was one, whatever the library made of it
 */
export async function hearingFaults<T>(work: () => Promise<T>): Promise<T> {
  const heard: Heard = {}
  const [end] = await Promise.allSettled([listening.run(heard, work)])
  if (heard.fault) throw heard.fault
  if (end.status === 'rejected') throw end.reason
  return end.value
}

/**
 * - A connection that breaks during `commit` is an `OutcomeUnknown`: nobody knows whether the transaction was kept.
 * - A `rollback` that fails does not hide why it was called; the connection is thrown away then.
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
    const connection = await heard(() => acquire(options))
    if (!known.has(connection)) listenTo(connection)
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

  function listenTo(connection: DatabaseConnection): void {
    known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, options) =>
      heard(() =>
        inTransaction.has(connection) ? execute(query, options) : retried(() => execute(query, options), isAborted),
      )
  }
}

async function heard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const hearing = listening.getStore()
    if (hearing && error instanceof Error && isAway(error)) hearing.fault ??= error
    throw error
  }
}
