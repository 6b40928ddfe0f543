/** What a table of subscribers is to readers of files. */
import { subscriberTable } from '#app/features/newsletter/table.ts'
import type { ImportableKind } from '#app/records/import/brought.ts'
import { isEmail } from '#app/records/import/fits.ts'

export const importableSubscribers: ImportableKind = {
  kind: 'subscribers',
  words: ['subscriber', 'subscribers'],
  table: {
    format: subscriberTable,
    title: 'Newsletter subscribers',
    hint: 'Choose or paste a list from a spreadsheet or mailing service, with the row that names the columns, or paste the addresses of an email. People who unsubscribed, bounced or complained stay off the list.',
    columns: ['email', 'first name', 'last name', 'phone', 'notes', 'active'],
    fits: { email: isEmail },
  },
}
