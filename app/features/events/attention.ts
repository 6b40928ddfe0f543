/** Whether events are still added and have dates; those that are over and still featured; people who signed up and wait. */
import { add, adminPages } from '#app/admin-routes.ts'
import { lastDayInRow } from '#app/features/events/queries.ts'
import { andOthers, type AttentionChecks, attentionToFirst } from '#app/http/attention.ts'
import { suspectedText, untoldText } from '#app/features/events/sign-ups/date-words.ts'
import { signUpDates } from '#app/features/events/sign-ups/notices.ts'
import { longDate } from '#app/dates/format.ts'
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
  'featured events': async ({ db, today }) => {
    const rows = await db
      .selectFrom('featured_content')
      .innerJoin('events', 'events.id', 'featured_content.content_id')
      .select(['featured_content.id', 'events.title', lastDayInRow.as('date')])
      .where('type', '=', 'event')
      .where('is_active', '=', 1)
      .where('events.is_recurring', '=', 0)
      .where(lastDayInRow, '<', today.toString())
      .orderBy('events.date')
      .execute()
    return attentionToFirst(rows, (first, n) => ({
      text: `“${first.title}”${andOthers(n)} is featured, but was on ${longDate(first.date)}.`,
      action: 'Edit featured content',
      to: adminPages.featured,
    }))
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
