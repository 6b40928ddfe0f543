/** The change of which a newsletter tells, so that the record says who was told (`app/records/telling.ts`). */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const newslettersAboutChanges = migration(addColumns('newsletter_issues', texts('about')))
