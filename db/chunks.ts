/** Long lists for statements that take short ones. */
import { setImmediate } from 'node:timers/promises'

/** Rows or values in one statement; both engines take far more parameters than that makes. */
const AT_ONCE = 200

/**
 * The list in pieces that fit into one statement each. Between two of them everybody else gets a turn: SQLite answers
 * without ever leaving the thread, so a long list would keep the whole site waiting.
 * @param atOnce fewer for rows that take long, such as those with much text to be searched
 */
export async function* inChunks<T>(all: readonly T[], atOnce = AT_ONCE): AsyncGenerator<T[], void, undefined> {
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await setImmediate()
    yield all.slice(from, from + atOnce)
  }
}

/** The list one by one, for statements about one row each; everybody else gets a turn now and then. */
export async function* oneByOne<T>(all: readonly T[]): AsyncGenerator<T, void, undefined> {
  for await (const some of inChunks(all)) yield* some
}
