/** Reads a large table in pieces, so that other requests run between two statements. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/database.ts'

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
