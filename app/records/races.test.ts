import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { race } from '#test/races.ts'
import { addSermon } from '#test/records.ts'

onBothDatabases('records that many write at the same moment', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it.each(['sermons', 'events'] as const)('are neither lost nor doubled nor set back: %s', async (table) => {
    for (let round = 0; round < 5; round++) {
      const { statuses, faults } = await race(database, { table, records: 120, changes: 8 })
      expect(faults).toEqual([])
      // Changes of deleted records are 404; nothing else is refused.
      expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '404')).toEqual([])
    }
  })

  it('are cleared once when two clear them', async () => {
    const admin = createTestApp(database).as('administrator')
    for (let n = 0; n < 30; n++) await addSermon(database.db, { title: `No. ${n}` })
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.send('DELETE', adminApi.sermonsClear)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const counts = answers.map(({ body }) => (body as { deleted: number }).deleted)
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 30])
    expect(await database.db.selectFrom('deletions').select('records').execute()).toEqual([{ records: 30 }])
    expect(await database.db.selectFrom('deleted_records').select('id').execute()).toHaveLength(30)
  })
})
