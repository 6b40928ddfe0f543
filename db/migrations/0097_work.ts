/** One table for all work that survives a crash (docs/decisions/049). Runs of scheduled jobs are the first in it. */
import { createTable, given, indexes, migration, run, texts } from '#db/migrations/steps.ts'

export const work = migration(
  createTable(
    'work',
    [given('kind subject state started_at'), texts('user_id person claim alive_at ended_at progress report')],
    'kind subject',
  ),
  indexes('work_by_end on work (ended_at)'),
  run(
    `insert into work (kind, subject, state, started_at, alive_at, ended_at, report)
      select job, due, case when outcome = 'ok' then 'done' when outcome = 'failed' then 'failed'
        when alive_at = '' then 'waiting' else 'running' end, claimed_at, alive_at, ended_at, report from job_runs`,
    'drop table job_runs',
    // Backups by hand kept all that is known of them as JSON.
    `update work set progress = report, report = '' where kind = 'backups by hand'`,
  ),
)
