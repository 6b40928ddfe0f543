/** Services that are over, and say that they are live. */
import { adminPages } from '#app/admin-routes.ts'
import { serviceName } from '#app/church/worship-services.ts'
import { andOthers, type AttentionChecks, attentionToFirst } from '#app/http/attention.ts'
import { longDate } from '#app/dates/format.ts'

export const serviceAttention: AttentionChecks = {
  'services marked live': async ({ db, today }) => {
    const rows = await db
      .selectFrom('sunday_services')
      .select(['id', 'name', 'date'])
      .where('is_live', '=', 1)
      .where('date', '<', today.toString())
      .orderBy('date')
      .execute()
    return attentionToFirst(rows, (first, n) => ({
      text: `“${serviceName(first)}” on ${longDate(first.date)}${andOthers(n)} is still marked as live.`,
      action: 'Edit service',
      to: adminPages.sundayServices,
    }))
  },
}
