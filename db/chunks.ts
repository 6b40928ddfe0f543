/** Splits long lists for statements that take short ones. */
import { setImmediate } from 'node:timers/promises'

/** Rows or values per statement; both engines allow far more parameters. */
const AT_ONCE = 200

/**
 * Splits the list into pieces that fit into one statement each, and lets other requests run between two of them, since
 * SQLite answers synchronously. Inside a transaction, other writers on SQLite still wait for its end.
 * @param atOnce smaller for rows that take long, such as those with much text to index
 */
export async function* inChunks<T>(all: readonly T[], atOnce = AT_ONCE): AsyncGenerator<T[], void, undefined> {
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await setImmediate()
    yield all.slice(from, from + atOnce)
  }
}
