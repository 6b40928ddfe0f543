/** Forms that a church makes itself, and what people answer: in a table for each circle of readers. */
import { createRecords, indexes, migration, numbers, type Step, texts } from '#db/migrations/steps.ts'

const answers = ['form_answers', 'prayer_answers', 'clergy_answers']

function createAnswers(table: string): Step[] {
  return [
    createRecords(
      table,
      texts('form_id form_title name email answers'),
      texts('status status_at status_by owner_id due_at answered_at search_text'),
      numbers('version', 1),
    ),
    indexes(
      `${table}_by_time on ${table} (created_at desc, id desc)`,
      `${table}_by_status on ${table} (status, created_at desc, id desc)`,
      `${table}_by_form on ${table} (form_id, created_at desc, id desc)`,
      `${table}_due on ${table} (status, due_at)`,
    ),
  ]
}

export const forms = migration(
  createRecords(
    'forms',
    numbers('version', 1),
    texts('title intro questions readers tell thanks reply_subject reply_message closes_on search_text updated_by'),
    numbers('max_answers keep_months'),
    texts('status', 'published'),
    texts('publish_at unpublish_at'),
  ),
  indexes(
    `forms_by_publish_at on forms (publish_at) where publish_at > ''`,
    `forms_by_unpublish_at on forms (unpublish_at) where unpublish_at > ''`,
  ),
  ...answers.flatMap(createAnswers),
)
