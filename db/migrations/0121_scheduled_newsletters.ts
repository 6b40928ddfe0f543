/** When a newsletter is sent, why it wasn't sent then, and which version of a draft was prepared by the site. */
import { addColumns, indexes, migration, numbers, texts } from '#db/migrations/steps.ts'

export const scheduledNewsletters = migration(
  addColumns('newsletter_issues', texts('send_at unsent_why'), numbers('weekly_version')),
  indexes('newsletter_issues_by_send_at on newsletter_issues (send_at)'),
)
