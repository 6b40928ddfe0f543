import { expect, it } from 'vitest'
import { pageChanges } from '#app/page-changes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('a change to what pages show', (open) => {
  it('is noticed by every process, once', async () => {
    const database = await open()
    const { services } = createTestApp(database)
    let [here, there] = [0, 0]
    const one = pageChanges(services, () => here++)
    const other = pageChanges(services, () => there++)
    await Promise.all([one.look(), other.look()])
    for (const change of [1, 2, 3]) {
      one.tell()
      expect(here).toBe(change + 1)
      await expect.poll(async () => (await other.look(), there)).toBe(change + 1)
    }
    await Promise.all([one.look(), other.look(), other.look()])
    expect([here, there]).toEqual([4, 4])
    await database.close()
  })
})
