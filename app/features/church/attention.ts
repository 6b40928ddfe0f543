/** Whether service times and the staff are still right. */
import { adminPages } from '#app/admin-routes.ts'
import { andOthers, confirmedAt, type AttentionChecks, attentionToFirst } from '#app/http/attention.ts'
import { longDate } from '#app/dates/format.ts'

/** Days after which somebody should look at the service times again. */
const OLD_AFTER_DAYS = 90

export const churchAttention: AttentionChecks = {
  'service times': async ({ db, today }) => {
    const { last } = await db
      .selectFrom('service_times')
      .select((eb) => eb.fn.max('updated_at').as('last'))
      .where('sample', '=', 0)
      .executeTakeFirstOrThrow()
    if (!last) return undefined
    const confirmed = (await confirmedAt(db, 'service times')) ?? ''
    const at = confirmed > last ? confirmed : last
    if (at.slice(0, 10) >= today.subtract({ days: OLD_AFTER_DAYS }).toString()) return undefined
    const text = `No one has looked at the service times since ${longDate(at.slice(0, 10))}.`
    return { text, action: 'Check service times', to: adminPages.church, search: { list: 'times' }, mayConfirm: true }
  },
  'staff without a picture': async ({ db }) => {
    const rows = await db
      .selectFrom('staff_members')
      .select(['id', 'name'])
      .where('photo_url', '=', '')
      .where('sample', '=', 0)
      .where('status', '=', 'published')
      .orderBy('position')
      .execute()
    return attentionToFirst(rows, (first, n) => ({
      text: `${first.name}${andOthers(n)} ${n === 1 ? 'has' : 'have'} no photo.`,
      action: 'Add photo',
      to: adminPages.church,
      search: { list: 'staff' },
    }))
  },
}
