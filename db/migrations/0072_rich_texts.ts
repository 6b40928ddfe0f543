/** Texts with formatting, beside the same words as plain text. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const richTexts = migration(
  addColumns('sermons', texts('description_rich')),
  addColumns('events', texts('description_rich')),
  addColumns('staff_members', texts('bio_rich')),
  addColumns('questions', texts('answer_rich')),
)
