/** The job that checks for broken links has the name of its page, so that its last run is still found. */
import { migration, run } from '#db/migrations/steps.ts'

export const brokenLinks = migration(
  run(
    `update job_runs set job = 'broken links' where job = 'media watch'`,
    `update job_runs set job = 'broken links by hand' where job = 'media watch by hand'`,
  ),
)
