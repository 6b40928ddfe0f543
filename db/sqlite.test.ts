import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { turnsDuring } from '#test/turns.ts'

describe('a SQLite file', () => {
  let folder: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'narthex-sqlite-'))
    database = openDatabase(join(folder, 'narthex.db'))
    await migrate(database)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const put = (db: Database['db'], name: string) =>
    db.insertInto('settings').values({ name, value: '1', updated_at: 'now', sample: 0 }).execute()
  const names = async () => (await database.db.selectFrom('settings').select('name').execute()).map(({ name }) => name)

  it('is read while a transaction is open, as it was before the transaction', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
    const transaction = database.transaction(async (trx) => {
      await put(trx, 'a')
      written()
      await mayEnd
    })
    await hasWritten
    expect(await names()).toEqual([])
    end()
    await transaction
    expect(await names()).toEqual(['a'])
  })

  it('gives the event loop back between writes that wait for one another', async () => {
    const writeAll = () =>
      Promise.all(Array.from({ length: 20 }, (_, n) => database.transaction((trx) => put(trx, `n${n}`))))
    expect(await turnsDuring(writeAll)).toBeGreaterThanOrEqual(19)
    expect(await names()).toHaveLength(20)
  })

  it('shows each write to the read that follows it', async () => {
    for (let i = 1; i <= 50; i++) {
      await (i % 2 ? put(database.db, `n${i}`) : database.transaction((trx) => put(trx, `n${i}`)))
      expect(await names()).toHaveLength(i)
    }
  })

  it('is written by statements that give rows back, and by plain SQL', async () => {
    const values = { name: 'a', value: '1', updated_at: 'now', sample: 0 } as const
    expect(await database.db.insertInto('settings').values(values).returning('name').execute()).toEqual([{ name: 'a' }])
    await sql`with old(name) as (select 'a') delete from settings where name in (select name from old)`.execute(
      database.db,
    )
    expect(await names()).toEqual([])
  })

  it('accepts rowids larger than a JavaScript number, as its search index writes them', async () => {
    const large = sql`insert into sermons_unindexed values (9007886449508352)`
    expect((await large.execute(database.db)).numAffectedRows).toBe(1n)
  })

  it('says why a transaction failed, and continues, when SQLite has rolled it back itself', async () => {
    await sql`pragma max_page_count = 1`.execute(database.db)
    const large = database.transaction(async (trx) => {
      for (let i = 0; i < 100; i++) await put(trx, `${i}`.padEnd(4_000, 'x'))
    })
    await expect(large).rejects.toThrow('database or disk is full')
    await sql`pragma max_page_count = 1000000`.execute(database.db)
    await database.transaction((trx) => put(trx, 'after'))
    expect(await names()).toEqual(['after'])
  })
})
