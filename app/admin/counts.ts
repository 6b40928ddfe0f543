/** The counts of the overview. */
import { countUpcomingEvents } from '#app/features/events/queries.ts'
import { countReaders } from '#app/features/newsletter/sending.ts'
import { countNew } from '#app/inbox/queries.ts'
import type { Db } from '#db/database.ts'

type Counted = 'sermons' | 'sunday_services'

/** @param now the current time at the church */
export async function countAll(db: Db, now: Temporal.ZonedDateTime) {
  const { messages: newMessages, visitors: newVisitors } = await countNew(db)
  return {
    sermons: await count(db, 'sermons'),
    upcomingEvents: await countUpcomingEvents(db, now),
    sundayServices: await count(db, 'sunday_services'),
    subscribers: await countReaders(db),
    newMessages,
    newVisitors,
  }
}

async function count(db: Db, table: Counted): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
