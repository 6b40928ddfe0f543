/**
 * Files of the old website that records of an import name, and what became of each. Rows stay when the import is forgotten,
 * so that the same address that is imported again finds its copy.
 */
import { createTable, given, indexes, migration, numbers, texts } from '#db/migrations/steps.ts'

export const copiedMedia = migration(
  createTable(
    'copied_media',
    [given('import_id address kind state places'), texts('target problem next_at'), numbers('tries')],
    'import_id address',
  ),
  indexes('copied_media_due on copied_media (state, next_at)', 'copied_media_address on copied_media (address)'),
)
