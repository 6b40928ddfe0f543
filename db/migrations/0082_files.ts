/** PDF documents of the church, and the uploads that they are made of. */
import {
  addColumns,
  createRecords,
  createTable,
  given,
  indexes,
  key,
  migration,
  numbers,
  texts,
} from '#db/migrations/steps.ts'

export const files = migration(
  createRecords(
    'files',
    numbers('version', 1),
    texts('title document search_text updated_by'),
    texts('status', 'published'),
    texts('publish_at unpublish_at'),
  ),
  createTable('documents', [key('name'), numbers('bytes is_tagged'), given('created_at')]),
  addColumns('sermons', texts('files')),
  addColumns('events', texts('files')),
  indexes(
    `files_by_publish_at on files (publish_at) where publish_at > ''`,
    `files_by_unpublish_at on files (unpublish_at) where unpublish_at > ''`,
  ),
)
