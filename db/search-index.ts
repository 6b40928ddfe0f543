/**
 * SQLite's search index of sermons after large writes. Indexing takes ten times as long as writing the rows, and would
 * block all other writers; so a large write only lists its rows, and they are indexed in small transactions. Until then
 * the search reads the listed rows one by one (`db/search.ts`), so it never misses any.
 */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, engineOf, type Trx } from '#db/database.ts'

/** Rows indexed in one transaction; with long texts this takes about 10 ms, and more when the index is merged. */
const ROWS_PER_TRANSACTION = 50

/** Runs `work`, which writes large numbers of rows of the table; call `indexListed` after the transaction. */
export async function listForIndex<T>(trx: Trx, table: string, work: () => Promise<T>): Promise<T> {
  if (!isIndexed(trx, table)) return work()
  await sql`insert into sermons_unindexed values (0)`.execute(trx)
  const result = await work()
  await sql`delete from sermons_unindexed where seq = 0`.execute(trx)
  return result
}

/** A transaction that writes many rows with `listForIndex`; they are indexed after it. */
export async function bulkTransaction<T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work)
  } finally {
    await indexListed(database)
  }
}

/** Empties the index in one step after all rows of the table were deleted. */
export async function emptyIndex(trx: Trx, table: string): Promise<void> {
  if (!isIndexed(trx, table)) return
  await sql`insert into sermons_found(sermons_found) values ('delete-all')`.execute(trx)
  await sql`delete from sermons_unindexed`.execute(trx)
}

/** Indexes the rows that large writes have listed. Running it again, concurrently or after a restart is harmless. */
export async function indexListed(database: Database): Promise<void> {
  if (database.engine !== 'sqlite') return
  for (;;) {
    const { rows } = await sql<{ seq: number }>`
      select seq from sermons_unindexed order by seq limit ${ROWS_PER_TRANSACTION}`.execute(database.db)
    if (rows.length === 0) return
    const seqs = JSON.stringify(rows.map(({ seq }) => seq))
    await database.transaction(async (trx) => {
      const listed = sql`select seq from sermons_unindexed where seq in (select value from json_each(${seqs}))`
      await sql`delete from sermons_found where rowid in (${listed})`.execute(trx)
      await sql`insert into sermons_found(rowid, search_text)
        select seq, search_text from sermons where seq in (${listed})`.execute(trx)
      // Lets other requests run before the commit, which takes as long again.
      await setImmediate()
      await sql`delete from sermons_unindexed where seq in (select value from json_each(${seqs}))`.execute(trx)
    })
    await setImmediate()
  }
}

function isIndexed(trx: Trx, table: string): boolean {
  return table === 'sermons' && engineOf(trx) === 'sqlite'
}
