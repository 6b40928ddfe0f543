import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('the example beside the rules', (open) => {
  let database: Database
  let admin: TestApp
  beforeAll(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterAll(() => database.close())

  it('shows what the rules recognize, with the known preachers', async () => {
    await admin.post(adminApi.sermons, { title: 'First', speaker: 'Thabo Nkosi', series: 'Savor', date: '2026-11-01' })
    const { status, body } = await admin.post(adminApi.youtubeRecognize, {
      title: 'Podcast: Savor: Rest | Thabo Nkosi | Mk 1:35 | 11/15/26',
      rules: { prefixes: ['Podcast'] },
    })
    const expected = {
      title: 'Rest',
      speaker: 'Thabo Nkosi',
      scripture: 'Mk 1:35',
      series: 'Savor',
      date: '2026-11-15',
    }
    expect({ status, body }).toEqual({ status: 200, body: expected })
  })

  it.each([
    [{}, 'title', 'Title is required'],
    [{ title: 'x'.repeat(301) }, 'title', 'Title is too long. Use 300 characters or fewer.'],
    [{ title: 'x', rules: { prefixes: [''] } }, 'rules.prefixes.0', 'A text to remove from the start can’t be empty'],
  ])('refuses %j', async (given, field, message) => {
    const { status, body } = await admin.post(adminApi.youtubeRecognize, given)
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })
})
