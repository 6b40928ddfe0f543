/** Where old addresses lead, and the addresses that visitors did not find. */
import { createRecords, createTable, given, indexes, key, migration, numbers, texts } from '#db/migrations/steps.ts'

export const redirects = migration(
  createRecords(
    'redirects',
    numbers('version', 1),
    texts('address target made updated_by'),
    texts('status', 'published'),
    texts('publish_at unpublish_at'),
  ),
  createTable('not_found', [key('address'), numbers('times'), given('last_at')]),
  indexes(
    'redirects_by_address on redirects (address)',
    `redirects_by_publish_at on redirects (publish_at) where publish_at > ''`,
    `redirects_by_unpublish_at on redirects (unpublish_at) where unpublish_at > ''`,
  ),
)
