import { expect, it } from 'vitest'
import { PAGES_CHANGED, pageChanges } from '#app/http/page-changes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('a change to what pages show', (open, engine) => {
  it('is noticed by every process, once', async () => {
    const database = await open()
    const { services } = createTestApp(database, undefined, { WORKERS: '2' })
    let [here, there] = [0, 0]
    const one = pageChanges(services, () => here++)
    const other = pageChanges(services, () => there++)
    await Promise.all([one.check(), other.check()])
    for (const change of [1, 2, 3]) {
      one.announce()
      expect(here).toBe(change + 1)
      await expect.poll(async () => (await other.check(), there)).toBe(change + 1)
    }
    await Promise.all([one.check(), other.check(), other.check()])
    expect([here, there]).toEqual([4, 4])
    const count = async () =>
      database.db.selectFrom('settings').select('value').where('name', '=', PAGES_CHANGED).executeTakeFirst()
    const before = await count()
    const alone = { ...services, config: { ...services.config, workers: 1 } }
    pageChanges(alone, () => here++).announce()
    expect(here).toBe(5)
    // One process on SQLite has nobody to tell.
    await expect.poll(async () => (await count())?.value !== before?.value).toBe(engine === 'postgres')
    await database.close()
  })
})
