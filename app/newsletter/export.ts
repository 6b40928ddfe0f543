/** The list of subscribers as a table for spreadsheets and mailing services. Pure. */
import { writeCsv } from '#app/import/csv.ts'
import { harmless } from '#app/import/formulas.ts'
import type { Subscriber } from '#app/newsletter/subscriber.ts'

const HEADER = ['Email', 'First name', 'Last name', 'Phone', 'Notes', 'Active', 'Since']

/**
 * Comma-separated, and the same again when it is imported.
 * @param since the day on which each came, `YYYY-MM-DD`
 */
export function subscribersCsv(subscribers: readonly (Subscriber & { since: string })[]): string {
  const rows = subscribers.map(({ email, firstName, lastName, phone, notes, isActive, since }) =>
    [email, firstName ?? '', lastName ?? '', phone ?? '', notes ?? '', isActive ? 'yes' : 'no', since].map(harmless),
  )
  return writeCsv([HEADER, ...rows])
}
