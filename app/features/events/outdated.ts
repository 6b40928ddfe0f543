/** Whether events are still added, and have dates. */
import { add, adminPages } from '#app/admin-routes.ts'
import { lastDayInRow } from '#app/features/events/queries.ts'
import { andOthers, type OutdatedChecks, outdatedFromFirst } from '#app/http/outdated.ts'
import { formatCount } from '#app/text/format-count.ts'

/** Days ahead in which there should be an event. */
const EVENT_DAYS = 30

export const outdatedEvents: OutdatedChecks = {
  'events ahead': async ({ db, today }) => {
    const until = today.add({ days: EVENT_DAYS }).toString()
    const events = db.selectFrom('events').select('id').where('status', '=', 'published')
    const coming = await events
      .where((eb) =>
        eb.or([
          eb('is_recurring', '=', 1),
          eb.and([eb(lastDayInRow, '>=', today.toString()), eb('date', '<=', until)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    if (coming) return undefined
    const text = `There are no events in the next ${EVENT_DAYS} days.`
    return { text, action: 'Add event', to: adminPages.events, search: add }
  },
  'rules of events': async ({ db }) => {
    const rows = await db
      .selectFrom('events')
      .select(['id', 'title'])
      .where('is_recurring', '=', 1)
      .where('recurrence_rule', '=', '')
      .where('sample', '=', 0)
      .where('status', '<>', 'archived')
      .orderBy('title')
      .execute()
    const names = ['repeating event has', 'repeating events have'] as const
    return outdatedFromFirst(rows, (first, n) => ({
      text: `${formatCount(n, names)} no dates, because no schedule is set: “${first.title}”${andOthers(n)}.`,
      action: 'Set its schedule',
      to: adminPages.events,
    }))
  },
}
