/** What the engines' errors mean, named once. */

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE (https://www.sqlite.org/rescode.html). */
const SQLITE_DUPLICATES = new Set<unknown>([1555, 2067])
/** unique_violation (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const POSTGRES_DUPLICATE = '23505'

/** Whether something could not be written because what must be the only one of its kind was there already. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return code === POSTGRES_DUPLICATE || SQLITE_DUPLICATES.has(errcode)
}

/** SQLITE_BUSY: another process holds the file's lock. What lies above the lowest byte only says why. */
const SQLITE_BUSY = 5
/** The connection was refused, broke, or the server is starting, stopping or full (classes 08, 57P and 53 of the appendix above). */
const POSTGRES_AWAY = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08...|57P..|53...)$/

/** Whether another process is writing to the SQLite file at this moment. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_BUSY
}

/** Whether the database cannot answer now, and may a little later. */
export function isAway(error: unknown): boolean {
  if (isBusy(error)) return true
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  return (
    (typeof code === 'string' && POSTGRES_AWAY.test(code)) ||
    /^(?:timeout exceeded|Connection terminated)/.test(error.message)
  )
}

/** SQLite's result code without its extension; nothing when the error is not SQLite's. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const { errcode } = error as Error & { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}
