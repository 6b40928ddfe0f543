import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, engineOf } from '#db/database.ts'
import { isMigrated, migrate } from '#db/migrate.ts'
import { newId } from '#db/records.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('a database', (open, engine) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const put = (db: Database['db'], name: string) =>
    db.insertInto('settings').values({ name, value: '1', updated_at: 'now', sample: 0 }).execute()
  const names = async () =>
    (await database.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name)

  it('knows which engine it is', () => expect(engineOf(database.db)).toBe(engine))

  it('keeps all of a transaction or nothing', async () => {
    await database.transaction(async (trx) => {
      await put(trx, 'a')
      await put(trx, 'b')
    })
    await expect(
      database.transaction(async (trx) => {
        await put(trx, 'c')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await names()).toEqual(['a', 'b'])
  })

  it('runs what follows a transaction once, after its commit, and not after a rollback', async () => {
    const followed: string[] = []
    const follow = () => void followed.push('followed')
    let tries = 0
    await database.transaction(async (trx) => {
      database.afterCommit(follow)
      database.afterCommit(follow)
      await put(trx, 'a')
      followed.push('working')
      // As after a deadlock.
      if (++tries === 1) throw Object.assign(new Error('once more'), { code: '40001' })
    })
    expect(followed).toEqual(['working', 'working', 'followed'])
    const failing = database.transaction(async () => {
      database.afterCommit(follow)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(followed).toHaveLength(3)
    database.afterCommit(follow)
    expect(followed).toHaveLength(4)
  })

  it('refuses db inside a transaction, instead of waiting for ever', async () => {
    await expect(
      database.transaction(async (trx) => {
        await put(trx, 'a')
        await put(database.db, 'b')
      }),
    ).rejects.toThrow('used db inside a transaction')
    expect(await names()).toEqual([])
    await put(database.db, 'after')
    expect(await names()).toEqual(['after'])
  })

  it('runs simultaneous transactions one after the other', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => database.transaction((trx) => put(trx, `n${i}`))))
    expect(await names()).toHaveLength(20)
  })

  it('orders text byte by byte', async () => {
    for (const name of ['b', 'a', 'B', 'ä', 'A']) await put(database.db, name)
    expect(await names()).toEqual(['A', 'B', 'a', 'b', 'ä'])
  })

  it('binds missing values, booleans and dates', async () => {
    const { rows } = await sql<{ day: string }>`
      select cast(${new Date('2026-11-22T10:00:00Z')} as text) as day`.execute(database.db)
    expect(rows[0]?.day).toContain('2026-11-22')
  })

  it('migrates once', async () => {
    expect(await isMigrated(database)).toBe(true)
    expect(await migrate(database)).toEqual([])
  })
})

describe('an id', () => {
  it('is a UUID of version 7 that sorts by time', () => {
    const ids = [newId(1_000), newId(2_000), newId(1_700_000_000_000)]
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).toEqual(ids)
  })

  it('sorts after those that were made before it in the same millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId(1_700_000_000_000))
    expect(ids.filter((id, at) => at > 0 && id <= (ids[at - 1] ?? '')).length).toBeLessThanOrEqual(1)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
