/**
 * Subscribers as tables: read from the exports of spreadsheets and mailing services, and written for them. A row belongs
 * to the subscriber with its address, in any case.
 */
import { z } from 'zod'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { firstColumns } from '#app/features/newsletter/queries.ts'
import { emailKey, type Subscriber, subscriber } from '#app/features/newsletter/subscriber.ts'
import { columnsOf, withDefaults } from '#app/records/columns.ts'
import { refuse, withoutBlanks } from '#app/records/import/cells.ts'
import { csvLine, escapeFormula, writeCsv } from '#app/records/import/delimited.ts'
import type { ImportKind } from '#app/records/import/import.ts'
import { mapInPieces } from '#db/chunks.ts'
import type { TableFormat, TableRow } from '#app/records/import/table.ts'
import { fieldInputs } from '#app/records/schemas.ts'
import { isVisible } from '#app/ui/form-rules.ts'

export const subscriberTable: TableFormat = {
  // The export has the day of subscribing; an import does not change it.
  columns: [...Object.keys(subscriber.fields), 'since'],
  otherNames: {
    email: ['emailaddress', 'mail', 'email'],
    firstName: ['first', 'givenname', 'forename', 'firstname'],
    lastName: ['last', 'surname', 'familyname', 'lastname'],
    phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'cellphone'],
    notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
    isActive: ['active', 'isactive', 'status', 'subscribed'],
  },
  needsHeader: true,
  needsOneOf: ['email'],
  messages: {
    blank: 'Paste your subscribers or choose a file',
    noRows: 'No subscribers found to import',
    unreadable: 'Failed to parse data. Please check your formatting.',
    columns: 'The first row must name the columns: Email, First name, Last name, Phone, Notes, Active.',
  },
}

const YES = new Set(['yes', 'y', 'true', '1', 'on', 'active', 'subscribed'])
const NO = new Set(['no', 'n', 'false', '0', 'off', 'inactive', 'unsubscribed', 'cleaned'])
const activeCell = z.string().transform((text, context) => {
  const word = text.trim().toLowerCase()
  return YES.has(word) || NO.has(word) ? YES.has(word) : refuse(context, text, 'isn’t yes or no')
})

const row = z.object({ ...fieldInputs(subscriber), isActive: activeCell }).partial()
/** A cell with only invisible characters counts as empty. */
const cells = z.preprocess(withoutInvisible, row).transform(withoutBlanks)

/**
 * Only fields with a value in the row are changed. A subscriber who has left stays unsubscribed whatever the table says:
 * it may be older, and only they can resubscribe.
 */
export const subscriberImport: ImportKind<typeof subscriber> = {
  definition: subscriber,
  cells,
  titleOf: ({ email, lastName }) => email ?? lastName ?? '',
  skips: ({ email = '' }) => (isVisible(email) ? undefined : 'no email address'),
  required: ['email'],
  complete: ({ email = '', ...values }) => withDefaults(subscriber, { ...values, email }),
  isSame: (name, stored, given, before) =>
    name === 'email' || (name === 'isActive' && before?.isActive === false) || stored[name] === given[name],
  // The form's schemas have read the cells.
  problem: () => undefined,
  matcher: {
    keys: ({ email }) => [emailKey(email)],
    find: ({ values: { email = '' } }, index) => index.byKey(emailKey(email))[0],
  },
  keys: (rows) => ({ email_key: rows.map(({ values: { email = '' } }) => emailKey(email)) }),
  columns: (fields) => columnsOf(subscriber, fields),
  auditColumns: (before, after, now) => {
    if (!before) return firstColumns(after.isActive, 'import', now)
    if (before.isActive === after.isActive) return undefined
    return { left_at: now, left_how: 'import', confirm_hash: '', confirm_until: '' }
  },
  afterChange: (trx, ids) => cancelCopies(trx, ids),
  remarks: ({ isActive }, before) => {
    if (before?.isActive === false) return { notes: ['unsubscribed; stays unsubscribed'] }
    return { notes: before && !isActive ? ['will stop getting the newsletter'] : [] }
  },
}

function withoutInvisible(given: unknown): object {
  return Object.fromEntries(Object.entries(given as TableRow['cells']).filter(([, text]) => isVisible(text)))
}

const HEADER = [...Object.values(subscriber.fields).map(({ label }) => label), 'Since']

/**
 * A CSV file that can be imported again.
 * @param since the day on which each subscribed, `YYYY-MM-DD`
 */
export async function subscribersCsv(subscribers: readonly (Subscriber & { since: string })[]): Promise<string> {
  const lines = await mapInPieces(subscribers, ({ email, firstName, lastName, phone, notes, isActive, since }) => {
    const about = [firstName ?? '', lastName ?? '', phone ?? '', notes ?? '']
    return csvLine([email, ...about, isActive ? 'yes' : 'no', since].map(escapeFormula))
  })
  return writeCsv([HEADER]) + lines.join('')
}
