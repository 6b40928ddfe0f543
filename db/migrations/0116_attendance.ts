/** How many people came, as a church counts them. */
import { createRecords, indexes, migration, numbers, texts } from '#db/migrations/steps.ts'

export const attendance = migration(
  createRecords(
    'attendance_counts',
    numbers('version', 1),
    texts('date service'),
    numbers('people'),
    texts('search_text'),
  ),
  indexes('attendance_counts_by_date on attendance_counts (date)'),
)
