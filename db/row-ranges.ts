/** A large table piece by piece, so that everything else gets a turn between two statements. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/database.ts'

/**
 * Ranges of the key that hold `size` rows each: those after `after`, up to and including `last`.
 * @param key a unique column; of SQLite tables `rowid` is the fastest
 * @param where holds for the rows that are meant
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
