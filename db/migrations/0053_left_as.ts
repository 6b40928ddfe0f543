/** The state that a subscriber had with another mailing service, when an import says so. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const leftAs = migration(addColumns('newsletter_subscribers', texts('left_as')))
