/** Whether sermons are still added. */
import { add, adminPages } from '#app/admin-routes.ts'
import type { AttentionChecks } from '#app/http/attention.ts'
import { longDate } from '#app/dates/format.ts'

/** Days after which the newest sermon counts as old. */
const OLD_AFTER_DAYS = 10

export const sermonAttention: AttentionChecks = {
  'last sermon': async ({ db, today }) => {
    const { last } = await db
      .selectFrom('sermons')
      .select((eb) => eb.fn.max('date').as('last'))
      .where('status', '=', 'published')
      .where('date', '<=', today.toString())
      .executeTakeFirstOrThrow()
    if (!last || last >= today.subtract({ days: OLD_AFTER_DAYS }).toString()) return undefined
    const text = `The newest sermon is from ${longDate(last)}.`
    return { text, action: 'Add sermon', to: adminPages.sermons, search: add }
  },
}
