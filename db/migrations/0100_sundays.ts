/** The days of worship, and what the services of a day say besides their times. */
import { addColumns, createRecords, indexes, migration, numbers, texts } from '#db/migrations/steps.ts'

export const sundays = migration(
  addColumns('sunday_services', texts('title preacher passage music of_day')),
  createRecords(
    'sundays',
    numbers('version', 1),
    texts('date name color title preacher passage series music youtube_url'),
    texts('readings order_of_service bulletin search_text updated_by'),
    texts('status', 'published'),
    texts('publish_at unpublish_at'),
  ),
  indexes(
    'sundays_by_date on sundays (date)',
    `sundays_by_publish_at on sundays (publish_at) where publish_at > ''`,
    `sundays_by_unpublish_at on sundays (unpublish_at) where unpublish_at > ''`,
  ),
)
