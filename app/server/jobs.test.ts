import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { Health } from '#app/admin/health-api.ts'
import { jobsOf } from '#app/server/jobs.ts'
import { tick } from '#jobs/clock.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate, migrationNames } from '#db/migrate.ts'
import { createTestApp } from '#test/app.ts'
import { newPostgresAddress, onBothDatabases } from '#test/databases.ts'

/** Noon on a Saturday at the church. */
const NOW = '2026-11-21T18:00:00Z'

/** When each was due last, and what volunteers call it. */
const jobs: [name: string, due: string, words: string][] = [
  ['video sync', '2026-11-20T14:00', 'Video import'],
  ['video sync after the service', '2026-11-15T13:00', 'Video import after the service'],
  ['files of old websites', NOW, 'Copying of files of an old website'],
  ['pictures of videos', NOW, 'Copying of pictures of videos'],
  ['live broadcast', NOW, 'Search for the live broadcast'],
  ['length and type of new recordings', NOW, 'Check of new recordings'],
  ['keeping times', '2026-11-21T03:10', 'Cleanup of old messages and sign-ups'],
  ['broken links', '2026-11-21T03:40', 'Check for broken links'],
  ['self-checks', '2026-11-21T05:10', 'Test of the public forms'],
  ['check of email records', '2026-11-21T06:10', 'Check of email records'],
  ['look at the health', '2026-11-21T06:20', 'Look at the health'],
  ['reminders of what is overdue', '2026-11-21T08:00', 'Reminders of overdue messages'],
  ['draft of the weekly newsletter', NOW, 'Draft of the weekly newsletter'],
  ['reminders of events', '2026-11-21T10:00', 'Reminders of events'],
  ['scheduled newsletters', NOW, 'Scheduled newsletters'],
  ['daily backup', '2026-11-21T02:20', 'Daily backup'],
]

onBothDatabases('jobs', (open, engine) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const failingJobs = async (env: Record<string, string>) => {
    const app = createTestApp(database, NOW, env)
    const all = jobsOf(app.services)
    await tick(
      app.services,
      all.map((job) => ({ ...job, run: () => Promise.reject(new Error('no answer')) })),
    )
    const runs = await database.db.selectFrom('work').select(['kind', 'subject']).execute()
    const due = new Map(runs.map((run) => [run.kind, run.subject]))
    const { items } = (await app.as('administrator').get(adminApi.health)).body as Health
    const text = items.find(({ name }) => name === 'Scheduled tasks')?.text
    return { due: all.map(({ name }) => [name, due.get(name)]), text }
  }

  it('run at their times, and one that failed is named in plain words', async () => {
    const { due, text } = await failingJobs({ DAILY_BACKUPS: 'on' })
    expect(due).toEqual(jobs.map(([name, time]) => [name, time]))
    for (const [, , words] of jobs) expect(text).toContain(`${words} failed: no answer`)
  })

  it('make no backup where daily backups are turned off', async () => {
    expect(JSON.stringify((await failingJobs({ DAILY_BACKUPS: 'off' })).due)).not.toContain('backup')
  })

  it('that check for broken links are found under the name that they had before', async () => {
    const older = openDatabase(engine === 'postgres' ? await newPostgresAddress() : ':memory:')
    onTestFinished(() => older.close())
    await migrate(
      older,
      migrationNames.filter((name) => name < '0084'),
    )
    const run = { report: '3 videos: 0 failed.', ended_at: '2026-11-20T09:41:00.000Z' }
    await sql`insert into job_runs (job, due, claimed_at, ended_at, outcome, report) values ('media watch', '2026-11-20T03:40',
      '2026-11-20T09:40:00.000Z', ${run.ended_at}, 'ok', ${run.report})`.execute(older.db)
    await migrate(older)
    expect((await createTestApp(older, NOW).as('administrator').get(adminApi.brokenLinks)).body).toMatchObject({
      last: { endedAt: run.ended_at, report: run.report },
    })
  })
})
