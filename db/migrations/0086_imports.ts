/**
 * Files that a church brings, kept while they are looked through and written; and what a record was called where it came
 * from, by which the same file updates it when it is brought again.
 */
import {
  addColumns,
  belongsTo,
  createTable,
  given,
  indexes,
  key,
  migration,
  numbers,
  texts,
} from '#db/migrations/steps.ts'

export const imports = migration(
  createTable('imports', [
    key(),
    given('created_at updated_at'),
    texts('user_id person name format state notes answers report problem entry'),
    numbers('total done'),
  ]),
  createTable(
    'import_pieces',
    [belongsTo('import_id', 'imports.id'), texts('kind rows'), numbers('position')],
    'import_id position',
  ),
  addColumns('events', texts('origin')),
  addColumns('pages', texts('origin')),
  addColumns('staff_members', texts('origin')),
  indexes('events_origin on events (origin)', 'pages_origin on pages (origin)'),
)
