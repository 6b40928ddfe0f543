import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

it('a backup whose end could not be stored, since the disk was full, keeps no other from starting', async () => {
  const database = await openEmpty('sqlite')
  const { services, as } = createTestApp(database)
  const admin = as('administrator')
  Object.assign(services, { runTask: () => Promise.reject(new Error('no space left on device')) })
  const fills = sql`create trigger full before update of ended_at on work begin select raise(abort, 'database or disk is full'); end`
  await fills.execute(database.db)
  expect((await admin.post(adminApi.backups, {})).status).toBe(202)
  await services.background.idle()
  const later = admin.at('2026-11-21T18:00:21Z')
  expect((await later.get(adminApi.backups)).body).toMatchObject({ run: { state: 'interrupted' } })
  await sql`drop trigger full`.execute(database.db)
  expect((await later.post(adminApi.backups, {})).status).toBe(202)
  await services.background.idle()
  expect((await later.get(adminApi.backups)).body).toMatchObject({ run: { state: 'failed' } })
  await database.close()
})
