/** Whether newsletters are still sent. */
import { add, adminPages } from '#app/admin-routes.ts'
import type { OutdatedChecks } from '#app/http/outdated.ts'
import { longDate } from '#app/dates/format.ts'

/** Days after which the last newsletter counts as old. */
const OLD_AFTER_DAYS = 60

export const outdatedNewsletters: OutdatedChecks = {
  newsletter: async ({ db, today }) => {
    const { last } = await db
      .selectFrom('newsletter_issues')
      .select((eb) => eb.fn.max('started_at').as('last'))
      .executeTakeFirstOrThrow()
    if (!last || last.slice(0, 10) >= today.subtract({ days: OLD_AFTER_DAYS }).toString()) return undefined
    const text = `The last newsletter was sent on ${longDate(last.slice(0, 10))}.`
    return { text, action: 'Write newsletter', to: adminPages.newsletterIssues, search: add }
  },
}
