/** What records of a website in two languages say in the second one. */
import { createRecords, indexes, migration, numbers, texts } from '#db/migrations/steps.ts'

export const translations = migration(
  createRecords('translations', numbers('version', 1), texts('of_table of_id language title texts search_text')),
  indexes('translations_by_record on translations (of_table, of_id, language)'),
)
