/** The only place that knows how announced visits are stored. */
import type { Visit } from '#app/visits/visit.ts'
import type { Db } from '#db/database.ts'
import { newRecord } from '#db/records.ts'

/**
 * Stores a visit that nobody has answered yet.
 * @returns its id
 */
export async function writeVisit(db: Db, visit: Visit, by: { now: string }): Promise<string> {
  const record = {
    ...newRecord(by.now),
    full_name: visit.fullName,
    email: visit.email,
    phone: visit.phone,
    number_of_kids: visit.numberOfKids,
    status: 'new' as const,
  }
  await db.insertInto('visitor_requests').values(record).execute()
  return record.id
}
