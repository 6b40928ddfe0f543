/** How much there is of everything that the overview counts. */
import { countNewMessages } from '#app/inbox/contact/queries.ts'
import { countUpcomingEvents } from '#app/features/events/queries.ts'
import { countReaders } from '#app/features/newsletter/sending.ts'
import { countNewVisits } from '#app/inbox/visits/queries.ts'
import type { Db } from '#db/database.ts'

type Counted = 'sermons' | 'sunday_services'

/** @param now this moment at the church */
export async function countAll(db: Db, now: Temporal.ZonedDateTime) {
  return {
    sermons: await count(db, 'sermons'),
    upcomingEvents: await countUpcomingEvents(db, now),
    sundayServices: await count(db, 'sunday_services'),
    subscribers: await countReaders(db),
    newMessages: await countNewMessages(db),
    newVisitors: await countNewVisits(db),
  }
}

async function count(db: Db, table: Counted): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
