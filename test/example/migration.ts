/** The table of examples. */
import { createRecords, indexes, migration, numbers, texts } from '#db/migrations/steps.ts'

export const createExamples = migration(
  createRecords(
    'example_records',
    numbers('version', 1),
    texts('title date description search_text updated_by'),
    texts('status', 'published'),
    texts('publish_at unpublish_at'),
  ),
  indexes(
    `example_records_by_publish_at on example_records (publish_at) where publish_at > ''`,
    `example_records_by_unpublish_at on example_records (unpublish_at) where unpublish_at > ''`,
  ),
)
