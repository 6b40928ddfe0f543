/** What events tell the engines on the server. */
import { changeNames, isRegular, shownDate } from '#app/features/events/dates.ts'
import { event } from '#app/features/events/event.ts'
import { eventNews } from '#app/features/events/news.ts'
import { eventsOnDays } from '#app/features/events/on-days.ts'
import type { ChurchEvent, EventOnDay } from '#app/features/events/outputs.ts'
import { eventPlace } from '#app/features/events/place.ts'
import { findEvent, presentEventAt } from '#app/features/events/queries.ts'
import { fullDays, nearDays, timesInWords } from '#app/features/events/span.ts'
import { sceneWordsOf } from '#app/features/events/scene.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { type FoundLine, publicKind } from '#app/http/public-kind.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { routes } from '#app/routes.ts'
import { compare } from '#app/text/compare.ts'
import { clockTime } from '#app/dates/format.ts'
import { recordPath } from '#app/text/slug.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'
import { containsIn } from '#db/search.ts'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

/** Events that are read and sorted by their next date. */
const MAX_EVENTS = 200
/** Events in a bulletin. */
const MAX_COMING = 30

export const publicEvents = publicKind({
  place: eventPlace,
  definition: event,
  listed: { columns: ['id', 'title'], address: (row) => recordPath(routes.event, row) },
  found: {
    heading: 'Events',
    find: async (services, { terms, now }) => (await findEvents(published(services), terms, now)).map(lineOf),
  },
  news: eventNews,
  async coming(services, days) {
    const rows = await siteRows(services, 'events')
    const { events } = await eventsOnDays(published(services), await churchMoment(services), days, rows)
    return events.slice(0, MAX_COMING).map(announced)
  },
  async shared(services, id) {
    const found = await findEvent(published(services), await churchMoment(services), id)
    if (!found) return undefined
    const { title, startTime, location } = found
    // The image is seen for weeks, so it says more than a weekday.
    const day = (found.isRecurring && found.recurrenceDescription) || capitalized(nearDays(shownSpan(found)))
    const under = [day, startTime && clockTime(startTime), location].filter(Boolean).join(' · ')
    return { over: t('Event'), title, under, seed: title, scene: sceneWordsOf(found) }
  },
})

/** Upcoming events, soonest first, then past ones, newest first. */
async function findEvents(db: Db, terms: readonly string[], now: Temporal.ZonedDateTime): Promise<ChurchEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where(containsIn('events')(db, terms))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  const events = rows.map(presentEventAt(now)).toSorted((a, b) => compare(shownDate(a), shownDate(b)))
  const isUpcoming = ({ nextDate }: ChurchEvent) => nextDate !== null
  return [...events.filter(isUpcoming), ...events.filter((one) => !isUpcoming(one)).toReversed()]
}

/** `Tuesday, December 1, 10:00 a.m. – 11:00 a.m. · Parish Hall`, and how it was changed. */
function announced(one: EventOnDay): FoundLine {
  const { title, date, endDate, startTime, endTime, isDaily, location, change } = one
  const span = { date, endDate: endDate ?? '', startTime: startTime ?? '', endTime: endTime ?? '', isDaily }
  const when = [capitalized(nearDays(span)), timesInWords(span)].filter(Boolean).join(', ')
  const text = [change && change.kind !== 'moved' && t(changeNames[change.kind]), when, location]
  return { title, text: text.filter(Boolean).join(' · '), path: recordPath(routes.event, one) }
}

/** An event with its whole date, since results are of any year. */
function lineOf(found: ChurchEvent): FoundLine {
  const { title, startTime, location, nextDate, recurrenceDescription } = found
  const day = isRegular(found) ? recurrenceDescription : capitalized(fullDays(shownSpan(found)))
  const isOver = nextDate === null && !isRegular(found)
  const text = [isOver && t('Past event'), day, startTime && clockTime(startTime), location].filter(Boolean).join(' · ')
  return { title, text, path: recordPath(routes.event, found) }
}
