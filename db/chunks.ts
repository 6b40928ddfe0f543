/** Long lists for statements that take short ones. */
import { setImmediate } from 'node:timers/promises'

/** Rows or values in one statement; both engines take far more parameters than that makes. */
const AT_ONCE = 200

/**
 * The list in pieces that fit into one statement each. Between two of them the process answers what is waiting for it:
 * SQLite answers without ever leaving the thread. Inside a transaction, writers on SQLite still wait for its end.
 * @param atOnce fewer for rows that take long, such as those with much text to be searched
 */
export async function* inChunks<T>(all: readonly T[], atOnce = AT_ONCE): AsyncGenerator<T[], void, undefined> {
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await setImmediate()
    yield all.slice(from, from + atOnce)
  }
}
