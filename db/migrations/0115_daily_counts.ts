/** What visitors of a day have opened, as sums without anything about a person. */
import { createTable, given, migration, numbers } from '#db/migrations/steps.ts'

export const dailyCounts = migration(
  createTable('daily_counts', [given('day kind name'), numbers('times')], 'day kind name'),
)
