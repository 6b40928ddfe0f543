/** When a subscriber was last welcomed by email, and where replies to a newsletter go if not where all go. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const newsletterWelcome = migration(
  addColumns('newsletter_subscribers', texts('welcomed_at')),
  addColumns('newsletter_issues', texts('reply_to')),
)
