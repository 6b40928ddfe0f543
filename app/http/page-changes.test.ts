import { expect, it } from 'vitest'
import { pageChanges } from '#app/http/page-changes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('a change to what pages show', (open, engine) => {
  it('is noticed by every server of a PostgreSQL database, once, and by the one of SQLite at once', async () => {
    const database = await open()
    const { services } = createTestApp(database)
    const isShared = engine === 'postgres'
    let [here, there] = [0, 0]
    const one = pageChanges(services, () => here++)
    const other = pageChanges(services, () => there++)
    await Promise.all([one.check(), other.check()])
    for (const change of [1, 2, 3]) {
      one.announce()
      expect(here).toBe(change + 1)
      // One process on SQLite has nobody to tell.
      await expect.poll(async () => (await other.check(), there)).toBe(isShared ? change + 1 : 1)
    }
    await Promise.all([one.check(), other.check(), other.check()])
    expect([here, there]).toEqual([4, isShared ? 4 : 1])
    await database.close()
  })
})
