import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { indexListed, listForIndex } from '#db/search-index.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

describe('sermons that were written in large numbers', () => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await openEmpty('sqlite')
    app = createTestApp(database)
    await addSermon(database.db, { title: 'Old wineskins' })
    await database.transaction((trx) =>
      listForIndex(trx, 'sermons', async () => {
        await addSermon(trx, { title: 'New wineskins' })
        await trx.updateTable('sermons').set({ search_text: 'patched\n\n' }).where('title', 'like', 'Old%').execute()
      }),
    )
  })
  afterEach(() => database.close())

  const found = async (search: string) => {
    const { body } = await app.get(`${api.sermons}?search=${search}`)
    return (body as { title: string }[]).map(({ title }) => title)
  }
  const waiting = async () => (await sql`select seq from sermons_unindexed`.execute(database.db)).rows.length

  it.each(['before', 'after'])('are found as they are %s they are indexed', async (when) => {
    if (when === 'after') await indexListed(database)
    expect(await waiting()).toBe(when === 'after' ? 0 : 2)
    expect(await found('wineskins')).toEqual(['New wineskins'])
    expect(await found('patched')).toEqual(['Old wineskins'])
    expect(await found('ew')).toEqual(['New wineskins'])
  })

  it('leave no trace in the index when all are deleted', async () => {
    await indexListed(database)
    await app.as('administrator').send('DELETE', adminApi.sermonsClear)
    expect((await sql`select * from sermons_terms`.execute(database.db)).rows).toEqual([])
    await addSermon(database.db, { title: 'Something else' })
    expect(await found('wineskins')).toEqual([])
    expect(await found('something')).toEqual(['Something else'])
  })
})
