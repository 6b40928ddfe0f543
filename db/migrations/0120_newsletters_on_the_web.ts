/** Newsletters can be read on the website. Those from before were written for subscribers alone, and stay so. */
import { addColumns, migration, numbers } from '#db/migrations/steps.ts'

export const newslettersOnTheWeb = migration(addColumns('newsletter_issues', numbers('is_on_website')))
