/** The meaning of both engines' errors. */

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE (https://www.sqlite.org/rescode.html). */
const SQLITE_DUPLICATES = new Set<unknown>([1555, 2067])
/** SQLITE_BUSY: another process holds the file's lock. The higher bytes only give the reason. */
const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/** PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html) and Node's for sockets. */
const POSTGRES = {
  /** unique_violation */
  duplicate: /^23505$/,
  /** serialization_failure, deadlock_detected: the whole transaction was rolled back, and may succeed the next time. */
  aborted: /^(?:40001|40P01)$/,
  /** The connection broke, or the server ended it: admin_shutdown, crash_shutdown, idle timeouts, class 08. */
  lost: /^(?:ECONNRESET|EPIPE|ETIMEDOUT|08...|57P01|57P02|57P05|25P03)$/,
  /**
   * The server is away, starting, stopping, full or read-only (classes 53 and 57P), refuses our role (class 28) or has no
   * such database.
   */
  away: /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|53...|57P..|25006|28...|3D000)$/,
  /** disk_full, and Node's errors for files. */
  diskFull: /^(?:53100|ENOSPC|EDQUOT)$/,
  /** too_many_connections, for the server or for our role. */
  full: /^53300$/,
  /**
   * query_canceled (the time limit of a statement) and lock_not_available: another transaction held a lock for too long.
   */
  slow: /^(?:57014|55P03)$/,
} as const

/** Errors of `pg` that have a message and no code. */
const LOST_MESSAGES =
  /^Connection terminated(?: unexpectedly)?$|is not queryable$|^Postgres connection has been discarded$/
const AWAY_MESSAGES = /^(?:timeout exceeded when trying to connect|Connection terminated due to)/

/** Whether a unique constraint was violated. */
export function isDuplicate(error: unknown): boolean {
  return hasCode(error, POSTGRES.duplicate) || SQLITE_DUPLICATES.has(errcodeOf(error))
}

/** Whether another process is writing to the SQLite file. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_BUSY
}

/** Whether the disk of the database or of the uploads is full. */
export function isDiskFull(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_FULL || hasCode(error, POSTGRES.diskFull)
}

/** SQLite's primary result code; undefined when the error is not SQLite's. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code = errcodeOf(error)
  return typeof code === 'number' ? code & 0xff : undefined
}

/** Whether the database rolled the transaction back because of concurrent ones. */
export function isAborted(error: unknown): boolean {
  return hasCode(error, POSTGRES.aborted)
}

/** Whether an open connection broke. Its uncommitted work is lost. */
export function isLost(error: unknown): boolean {
  return hasCode(error, POSTGRES.lost) || hasMessage(error, LOST_MESSAGES)
}

/** Whether the server has no room for another connection. */
export function isOutOfConnections(error: unknown): boolean {
  return hasCode(error, POSTGRES.full)
}

/** Whether the database can't answer now, but may a little later. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof OutcomeUnknown ||
    isBusy(error) ||
    isAborted(error) ||
    isLost(error) ||
    hasCode(error, POSTGRES.away) ||
    hasCode(error, POSTGRES.slow) ||
    hasMessage(error, AWAY_MESSAGES)
  )
}

/** The connection broke during a commit: the transaction may have been committed, or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection broke while a transaction was being committed', { cause })
    this.name = 'OutcomeUnknown'
  }
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' && codes.test(code)
}

function errcodeOf(error: unknown): unknown {
  return error instanceof Error ? (error as Error & { errcode?: unknown }).errcode : undefined
}

function hasMessage(error: unknown, words: RegExp): boolean {
  return error instanceof Error && words.test(error.message)
}
