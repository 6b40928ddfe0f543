/** Splits work on long lists and large tables, so that other requests run in between. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Db, engineOf } from '#db/database.ts'

/** Both engines allow far more parameters. */
const ROWS_PER_STATEMENT = 200

/**
 * Splits the list into pieces that fit into one statement each, and lets other requests run between two of them, since
 * SQLite answers synchronously. Inside a transaction, other writers on SQLite still wait for its end.
 * @param atOnce smaller for rows that take long, such as those with much text to index
 */
export async function* inChunks<T>(
  all: readonly T[],
  atOnce = ROWS_PER_STATEMENT,
): AsyncGenerator<T[], void, undefined> {
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await setImmediate()
    yield all.slice(from, from + atOnce)
  }
}

const MAX_BLOCKING_MS = 10

/** `all.map(map)`, with pauses in which other requests are answered. */
export async function mapInPieces<T, R>(all: readonly T[], map: (one: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  let since = performance.now()
  for (const [index, one] of all.entries()) {
    results.push(map(one, index))
    if (performance.now() - since < MAX_BLOCKING_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}

/** `(…)` for `in`: any number of texts as one parameter, which is much faster than one parameter each. */
export function valueList(db: Db, values: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(values)
  return engineOf(db) === 'postgres'
    ? sql`(select json_array_elements_text(${json}::json))`
    : sql`(select value from json_each(${json}))`
}

/**
 * Ranges of the key with `size` rows each, after `after` up to and including `last`.
 * @param key a unique column; for SQLite tables `rowid` is the fastest
 * @param where limits the rows
 */
export async function* rowRanges(
  db: Db,
  { table, key, size, where = sql`1 = 1` }: { table: string; key: string; size: number; where?: RawBuilder<unknown> },
): AsyncGenerator<RawBuilder<boolean>, void, undefined> {
  const column = sql.ref(key)
  let range = sql<boolean>`1 = 1`
  for (;;) {
    const { rows } = await sql<{ last: string | number | null }>`
      select max(piece.key) as last from (
        select ${column} as key from ${sql.table(table)} where ${where} and ${range} order by ${column} limit ${size}
      ) as piece`.execute(db)
    const last = rows[0]?.last ?? null
    if (last === null) return
    yield sql<boolean>`(${range} and ${column} <= ${last})`
    range = sql<boolean>`${column} > ${last}`
    await setImmediate()
  }
}
