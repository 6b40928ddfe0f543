/** The calendar day at the church, which decides what is upcoming. */
import type { Parts } from '#app/http/parts.ts'

/** Where the first parish lives; a church elsewhere sets its own. */
const DEFAULT_TIME_ZONE = 'America/Chicago'

/**
 * Today's date at the church, `YYYY-MM-DD`, whatever zone the server runs in.
 */
export async function churchToday({ database, now }: Parts): Promise<string> {
  return now()
    .toZonedDateTimeISO(await churchTimeZone(database.db))
    .toPlainDate()
    .toString()
}

/** The IANA name of the church's zone, from the settings. */
async function churchTimeZone(db: Parts['database']['db']): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'timeZone').executeTakeFirst()
  return row ? (JSON.parse(row.value) as string) : DEFAULT_TIME_ZONE
}
