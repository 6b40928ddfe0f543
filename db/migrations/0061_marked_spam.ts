/** Messages and visit requests that someone has marked as spam stay as they were, for when they return to the inbox. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const markedSpam = migration(addColumns('judged_spam', texts('record')))
