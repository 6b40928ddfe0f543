/** Lists by interest: which a subscriber gets, has left and is about to confirm, and to which a newsletter goes. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const newsletterLists = migration(
  addColumns('newsletter_subscribers', texts('lists left_lists confirm_lists', '[]')),
  addColumns('newsletter_issues', texts('lists', '[]')),
)
