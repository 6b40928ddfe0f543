/** The only place that knows how announced visits are stored. */
import type { Selectable } from 'kysely'
import type { Visit, VisitRequest } from '#app/inbox/visits/visit.ts'
import type { Db } from '#db/database.ts'
import { newRecord, orNull } from '#db/records.ts'
import type { VisitorRequestTable } from '#db/tables/people.ts'
import { searchText } from '#db/search-text.ts'

/**
 * Stores a visit that nobody has answered yet.
 * @param now when it was sent; somebody is to have answered so many hours later
 * @returns its id
 */
export async function writeVisit(
  db: Db,
  visit: Visit,
  { now, followUpHours }: { now: string; followUpHours: number },
): Promise<string> {
  const record = {
    ...newRecord(now),
    full_name: visit.fullName,
    email: visit.email,
    phone: visit.phone,
    number_of_kids: visit.numberOfKids,
    status: 'new' as const,
    status_at: '',
    status_by: '',
    due_at: Temporal.Instant.from(now).add({ hours: followUpHours }).toString({ smallestUnit: 'millisecond' }),
    search_text: searchText([visit.fullName, visit.email, visit.phone]),
  }
  await db.insertInto('visitor_requests').values(record).execute()
  return record.id
}

/** Whether the visit is still there. */
export async function hasVisit(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('visitor_requests').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** How many visitors nobody has been in touch with. */
export async function countNewVisits(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('visitor_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return count
}

/** Every field that leaves, decided here. */
export function presentVisit(row: Selectable<VisitorRequestTable>): VisitRequest {
  return {
    id: row.id,
    fullName: row.full_name,
    phone: row.phone,
    email: row.email,
    numberOfKids: row.number_of_kids,
    status: row.status,
    statusAt: orNull(row.status_at),
    statusBy: orNull(row.status_by),
  }
}
