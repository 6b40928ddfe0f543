/** Whether events are still added and have dates, and people who signed up and wait for somebody. */
import { add, adminPages } from '#app/admin-routes.ts'
import { lastDayInRow } from '#app/features/events/queries.ts'
import { andOthers, type AttentionChecks, attentionToFirst } from '#app/http/attention.ts'
import { suspectedText, untoldText } from '#app/features/events/sign-ups/date-words.ts'
import { signUpDates } from '#app/features/events/sign-ups/notices.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { formatCount } from '#app/text/format-count.ts'

/** Days ahead in which there should be an event. */
const EVENT_DAYS = 30

export const eventAttention: AttentionChecks = {
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
    return attentionToFirst(rows, (first, n) => ({
      text: `${formatCount(n, names)} no dates, because no schedule is set: “${first.title}”${andOthers(n)}.`,
      action: 'Set its schedule',
      to: adminPages.events,
    }))
  },
  'sign-ups': async ({ services, db }) => {
    const dates = await signUpDates(db, await churchMoment(services))
    const untold = dates.filter(({ isTold }) => !isTold)
    const suspected = dates.filter((one) => one.suspected > 0)
    return [
      ...untold.map((date) => ({ text: untoldText(date), action: 'Email them', to: adminPages.signUps })),
      ...suspected.map((date) => ({
        text: suspectedText(date),
        action: 'View sign-ups',
        to: adminPages.signUps,
        search: { occurrence: `${date.eventId} ${date.on}`, suspected: 'yes' },
      })),
    ]
  },
}
