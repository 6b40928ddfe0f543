/** What records that were made from a Sunday have taken over, so that they follow it until a person changes them. */
import { createTable, given, indexes, migration } from '#db/migrations/steps.ts'

export const takenFromSundays = migration(
  createTable('taken_from_sundays', [given('kind record_id sunday_id fields')], 'kind record_id'),
  indexes('taken_from_sundays_by_sunday on taken_from_sundays (sunday_id)'),
)
