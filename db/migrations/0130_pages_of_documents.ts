/** How many pages a PDF has, which visitors read before they open it. */
import { addColumns, migration, numbers } from '#db/migrations/steps.ts'

export const pagesOfDocuments = migration(addColumns('documents', numbers('pages')))
