/** The list of subscribers as a table for spreadsheets and mailing services. Pure. */
import { csvLine, harmless, writeCsv } from '#app/records/import/delimited.ts'
import { mapInPieces } from '#app/records/import/pieces.ts'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'

const HEADER = ['Email', 'First name', 'Last name', 'Phone', 'Notes', 'Active', 'Since']

/**
 * Comma-separated, and the same again when it is imported.
 * @param since the day on which each came, `YYYY-MM-DD`
 */
export async function subscribersCsv(subscribers: readonly (Subscriber & { since: string })[]): Promise<string> {
  const lines = await mapInPieces(subscribers, ({ email, firstName, lastName, phone, notes, isActive, since }) => {
    const about = [firstName ?? '', lastName ?? '', phone ?? '', notes ?? '']
    return csvLine([email, ...about, isActive ? 'yes' : 'no', since].map(harmless))
  })
  return writeCsv([HEADER]) + lines.join('')
}
