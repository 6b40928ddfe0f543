/** Work that an earlier version left in tables of its own goes on, and what it told is told still. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ImportListed } from '#app/imports/schema.ts'
import { openDatabase } from '#db/database.ts'
import { migrate, migrationNames } from '#db/migrate.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { newPostgresAddress } from '#test/databases.ts'

const AT = '2026-11-20T09:00:00.000Z'

it.each(['sqlite', 'postgres'])('the work of an earlier version is told and goes on (%s)', async (engine) => {
  await using database = openDatabase(engine === 'postgres' ? await newPostgresAddress() : ':memory:')
  const { db } = database
  await migrate(
    database,
    migrationNames.filter((name) => name < '0097'),
  )
  const report = JSON.stringify({ added: 2, updated: 0, unchanged: 0, skipped: 0, skippedVideos: [] })
  await sql`insert into playlist_runs (playlist_id, kind, extent, started_at, started_by, started_by_name, alive_at,
    page_token, done, total, report) values ('PL1', 'sermons', 'all', ${AT}, 'ada', 'Ada', ${AT}, 'PAGE-2', 50, 316, ${report}),
    ('PL2', 'sermons', 'newest', ${AT}, 'ada', 'Ada', ${AT}, '', 0, 0, ${report})`.execute(db)
  const states = ['coming', 'looking', 'open', 'writing', 'done', 'stopped']
  for (const state of states) {
    const problem = state === 'stopped' ? 'Something went wrong.' : ''
    await sql`insert into imports (id, created_at, updated_at, user_id, person, name, format, state, problem, total, done, report, notes)
      values (${`${states.indexOf(state)}`}, ${AT}, ${AT}, 'ada', 'Ada', ${state}, 'table', ${state}, ${problem}, 3, 3, '[]', '[]')`.execute(
      db,
    )
  }
  const backup = JSON.stringify({ what: 'restore', file: 'a', message: 'It is damaged.', host: 'old', pid: 1 })
  await sql`insert into job_runs (job, due, claimed_at, alive_at, ended_at, outcome, report)
    values ('backups by hand', ${AT}, ${AT}, ${AT}, ${AT}, 'failed', ${backup})`.execute(db)
  await migrate(database)

  const admin = createTestApp(database).as('administrator')
  const imports = (await admin.get(adminApi.imports)).body as ImportListed[]
  expect(imports.map(({ state }) => state)).toEqual(states.toReversed())
  expect(imports.find(({ state }) => state === 'stopped')).toMatchObject({
    problem: 'Something went wrong.',
    updatedAt: AT,
  })
  expect(imports.find(({ state }) => state === 'done')).toMatchObject({ done: 3, total: 3 })
  const run = { playlistId: 'PL1', extent: 'all', startedAt: AT, startedBy: 'Ada', done: 50, total: 316, added: 2 }
  expect((await admin.get(adminApi.syncStatus)).body).toMatchObject({ runs: [run] })
  const last = { what: 'restore', file: 'a', state: 'failed', message: 'It is damaged.', startedAt: AT }
  expect((await admin.get(adminApi.backups)).body).toMatchObject({ run: last })
})
