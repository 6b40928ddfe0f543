/**
 * Subscribers as tables: read from the exports of spreadsheets and mailing services, and written for them. A row belongs
 * to the subscriber with its address, in any case.
 */
import { z } from 'zod'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { ACTIVE, type Consent, isStricter, readConsent } from '#app/features/newsletter/consent.ts'
import { listNames } from '#app/features/newsletter/lists.ts'
import { forgottenAddresses } from '#app/features/newsletter/forgotten.ts'
import { firstColumns, leftBeforeDeletion, stateOf, storedLists } from '#app/features/newsletter/queries.ts'
import { type Subscriber, subscriber, type SubscriberState } from '#app/features/newsletter/subscriber.ts'
import { listText } from '#app/definitions/fields.ts'
import { asSpelled, knownLists } from '#app/definitions/newsletter-settings.ts'
import { columnsOf, inputOfRow, withDefaults } from '#app/definitions/columns.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { line, withoutBlanks } from '#app/records/import/cells.ts'
import { csvLine, escapeFormula, writeCsv } from '#app/records/import/delimited.ts'
import type { ImportKind } from '#app/records/import/import.ts'
import { importer } from '#app/records/import/importer.ts'
import { mapInPieces } from '#db/chunks.ts'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import type { TableRow } from '#app/records/import/table.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { emailsIn } from '#app/text/emails-in.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import type { Language } from '#app/words/languages.ts'

/** A subscriber's fields, with more about consent than a record has. */
type Fields = Omit<InputOf<typeof subscriber>, 'isActive'> & { isActive: Consent; leftLists: string[] }

/** Written by `readConsent`. */
const consentCell = z.string().transform((text) => JSON.parse(text) as Consent)

/** One that the website may have, by its code or its name in either language; any other says nothing. */
const languageCell = line.transform((text) => {
  const name = text.toLowerCase().replace(/[^\p{L}].*/u, '')
  return (Object.keys(LANGUAGES) as Language[]).find((code) => LANGUAGES[code].split(' ').includes(name)) ?? ''
})
const LANGUAGES: Record<Language, string> = {
  en: 'en english inglés ingles',
  es: 'es spanish español espanol castellano',
}

const row = z
  .object({ ...fieldInputs(subscriber), isActive: consentCell, name: line, language: languageCell })
  .partial()
/** A cell with only invisible characters counts as empty. */
const cells = z.preprocess(withoutInvisible, row).transform(({ name, ...values }) => {
  const { firstName, lastName } = values
  return withoutBlanks(name && !firstName ? { ...values, ...namesIn(name, lastName) } : values)
})

/** Tables of subscribers, for the calls and for the page that import them. */
export const subscriberImporter = importer<typeof subscriber, Fields>({
  definition: subscriber,
  format: subscriberTable,
  kind: async ({ database, config }) => {
    const [inTrash, forgotten] = [await leftBeforeDeletion(database.db), await forgottenAddresses(database.db, config)]
    return subscriberImport((key) => inTrash.get(key) ?? forgotten(key), await listNames(database.db))
  },
  prepare: readConsent,
  readCells: (_, table) =>
    Promise.resolve({ table: { ...table, rows: table.rows.flatMap(eachAddress) }, questions: [] }),
})

/** A row for each address of a cell. Only the first has the names beside it: whose the others are, nobody says. */
function eachAddress(row: TableRow): TableRow[] {
  const [first, ...others] = emailsIn(row.cells['email'] ?? '')
  if (first === undefined || others.length === 0) return [row]
  const { isActive } = row.cells
  const pleaseLook = [row.pleaseLook, `one cell has ${others.length + 1} addresses; the name is given to the first`]
  return [
    { ...row, cells: { ...row.cells, email: first }, pleaseLook: pleaseLook.filter(Boolean).join(' ') },
    ...others.map((email) => ({ ...row, cells: { email, ...(isActive === undefined ? {} : { isActive }) } })),
  ]
}

/**
 * Only fields with a value in the row are changed. A subscriber who has left stays as they are whatever the table says: it
 * may be older, and only they can resubscribe. Nor does a table change the language that somebody reads.
 * @param deleted how an address had left that was deleted since, by its key
 * @param names those of the church’s lists
 */
export function subscriberImport(
  deleted: (key: string) => Consent | undefined,
  names: readonly string[],
): ImportKind<typeof subscriber, Fields> {
  return {
    definition: subscriber,
    fieldsOf: (stored) => ({
      ...inputOfRow(subscriber, stored),
      isActive: { ...ACTIVE, is: stateOf(stored) },
      leftLists: storedLists(stored.left_lists),
    }),
    cells,
    titleOf: ({ email, lastName, name }) => email ?? lastName ?? name ?? '',
    skips: ({ email = '' }) => (isVisible(email) ? undefined : 'no email address'),
    required: ['email'],
    complete: ({ email = '', isActive: said = ACTIVE, language = '', ...values }) => {
      const before = deleted(emailKey(email)) ?? ACTIVE
      return {
        ...withDefaults(subscriber, { ...values, email, language }),
        isActive: isStricter(before.is, said.is) ? before : said,
        leftLists: [],
      }
    },
    adapt: ({ lists, language, ...values }) => ({
      values: {
        ...values,
        ...(lists && { lists: asSpelled(lists, names) }),
        // One that the table names and the website doesn’t know is none.
        ...(language && { language }),
      },
      notes: [],
    }),
    merge: (fields, changes, values) => ({
      ...fields,
      ...changes,
      lists: [...new Set([...fields.lists, ...newLists(fields, values)])],
    }),
    isSame: (name, stored, given, before) =>
      name === 'email' ||
      (name === 'lists' && newLists(stored, given).length === 0) ||
      (name === 'language' && stored.language !== '') ||
      (name === 'isActive' ? !changesConsent(stored.isActive, given.isActive, before) : stored[name] === given[name]),
    // A mailing service writes a row for each of its lists.
    mayDiffer: ['isActive', 'lists'],
    // The form's schemas have read the cells.
    flaws: () => [],
    matcher: {
      keys: ({ email }) => [emailKey(email)],
      find: ({ values: { email = '' } }, index) => index.byKey(emailKey(email))[0],
    },
    keys: (rows) => ({ email_key: rows.map(({ values: { email = '' } }) => emailKey(email)) }),
    columns: (fields) => columnsOf(subscriber, { ...fields, isActive: fields.isActive.is === 'active' }),
    auditColumns: (before, { isActive: after }, now) => {
      const left = after.is === 'active' ? { left_why: '', left_as: '' } : leftColumns(after, now)
      if (!before) return { ...firstColumns(after.is === 'active', 'import', now), ...left }
      return before.isActive.is === after.is ? undefined : { ...left, confirm_hash: '', confirm_until: '' }
    },
    afterChange: (trx, ids) => cancelCopies(trx, ids),
    remarks: ({ isActive: { is, why } }, before) => {
      const was = before?.isActive.is
      if (was === is) {
        const word = STATE_WORDS[is]
        return { notes: was === 'active' ? [] : [`${word}; stays ${word}`], becomes: `stays ${word}` }
      }
      const becomes = why ? `${STATE_WORDS[is]} (${why})` : STATE_WORDS[is]
      return { notes: was === 'active' ? ['will stop getting the newsletter'] : [], becomes }
    },
  }
}

/** Lists in a row that its subscriber gets by it: none that they have left themselves. */
function newLists({ lists, leftLists }: Fields, { lists: given = [] }: Partial<Fields>): string[] {
  return given.filter((name) => knownLists([...lists, ...leftLists], [name]).length === 0)
}

const STATE_WORDS: Record<SubscriberState, string> = {
  active: 'subscribed',
  pending: 'waiting for confirmation',
  unconfirmed: 'unconfirmed',
  inactive: 'unsubscribed',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed',
  complained: 'marked as spam',
}

/** Whether the row takes someone off the list. Those who are off it stay as they are; those who were only asked are taken off. */
function changesConsent(stored: Consent, given: Consent | undefined, before: Fields | undefined): boolean {
  const isOff = before !== undefined && before.isActive.is !== 'active' && before.isActive.is !== 'pending'
  // A plain no is no news of someone who was only asked.
  const is = stored.is === 'pending' ? 'inactive' : stored.is
  return given !== undefined && !isOff && isStricter(given.is, is)
}

function leftColumns({ is, at, why }: Consent, now: string) {
  const left_at = at !== '' && at < now ? at : now
  return { left_at, left_how: 'import', left_why: why, left_as: is === 'inactive' ? '' : is }
}

/** A whole name in parts: `Ann Lee`, `Lee, Ann`; with a last name given, it is the first one. */
function namesIn(name: string, last: string | undefined): { firstName: string; lastName?: string } {
  if (last) return { firstName: name }
  const [, behind, first] = /^([^,]+),\s*(\S.*)$/.exec(name) ?? []
  if (behind && first) return { firstName: first, lastName: behind }
  const [, before, lastName] = /^(.+)\s(\S+)$/.exec(name) ?? []
  return before && lastName ? { firstName: before, lastName } : { firstName: name }
}

function withoutInvisible(given: unknown): object {
  return Object.fromEntries(Object.entries(given as TableRow['cells']).filter(([, text]) => isVisible(text)))
}

const { lists: listsField, language: languageField, ...firstFields } = subscriber.fields
/** A younger column comes last, so that programs that read the file by position still work. */
const HEADER = [...Object.values(firstFields).map(({ label }) => label), 'Since', listsField.label]

/**
 * A CSV file that can be imported again.
 * @param since the day on which each subscribed, `YYYY-MM-DD`
 */
export async function subscribersCsv(subscribers: readonly (Subscriber & { since: string })[]): Promise<string> {
  // A church with one language has nothing to say in this column.
  const hasLanguages = subscribers.some(({ language }) => language !== '')
  const lines = await mapInPieces(
    subscribers,
    ({ email, firstName, lastName, phone, notes, lists, isActive, since, language }) => {
      const about = [firstName ?? '', lastName ?? '', phone ?? '', notes ?? '']
      const last = [listText(lists), ...(hasLanguages ? [language] : [])]
      return csvLine([email, ...about, isActive ? 'yes' : 'no', since, ...last].map(escapeFormula))
    },
  )
  return writeCsv([hasLanguages ? [...HEADER, languageField.label] : HEADER]) + lines.join('')
}
