/** Every record of the inbox has the time at which a response is due; what is older than such times is long overdue. */
import { migration, run } from '#db/migrations/steps.ts'

export const dueTimes = migration(
  run(
    `update contact_messages set due_at = created_at where due_at = ''`,
    `update visitor_requests set due_at = created_at where due_at = ''`,
  ),
)
