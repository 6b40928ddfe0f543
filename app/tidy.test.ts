import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import { tidy } from '#app/tidy.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('tidying', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const at = (now: string) => createTestApp(database, now).as('administrator')
  const deletions = () => database.db.selectFrom('deletions').selectAll().execute()

  it('keeps what was deleted for 30 days, and no longer', async () => {
    const desk = at('2026-11-01T12:00:00Z')
    const sermon = { title: 'A', speaker: 'B', date: '2026-11-01' }
    const { body } = await desk.post(adminApi.sermons, sermon)
    await desk.send('DELETE', href(adminApi.sermon, { id: (body as { id: string }).id }))
    await tidy(at('2026-12-01T12:00:00Z').parts)
    expect(await deletions()).toHaveLength(1)
    await tidy(at('2026-12-01T12:00:01Z').parts)
    expect(await deletions()).toEqual([])
    expect(await database.db.selectFrom('deleted_records').selectAll().execute()).toEqual([])
  })

  it('keeps the keys of what was done for two days', async () => {
    const sermon = { title: 'A', speaker: 'B', date: '2026-11-01' }
    await at('2026-11-01T12:00:00Z').send('POST', adminApi.sermons, sermon, { 'Idempotency-Key': 'k' })
    await tidy(at('2026-11-03T12:00:00Z').parts)
    expect(await database.db.selectFrom('done_once').selectAll().execute()).toHaveLength(1)
    await tidy(at('2026-11-03T12:00:01Z').parts)
    expect(await database.db.selectFrom('done_once').selectAll().execute()).toEqual([])
  })
})
