/**
 * Reads what an imported table says about consent: mailing services write that a person left, bounced, complained
 * or never confirmed in columns of many names. A column that looks like it and isn't understood is asked about.
 */
import type { ImportAnswers, ImportQuestion } from '#app/records/import/report.ts'
import { type BulkRow, cellText, columnsOf, fieldsOfNames, lettersOf } from '#app/records/import/table.ts'
import {
  columnReader,
  isDirectory,
  isOfRefusals,
  isRefusal,
  type Reading,
  telltaleReader,
} from '#app/features/newsletter/consent-words.ts'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import { subscriberStates, type SubscriberState } from '#app/features/newsletter/subscriber.ts'

/** The state that a row gives its person. */
export interface Consent {
  is: SubscriberState
  /** When they left, as an instant; empty when the table doesn't say. */
  at: string
  /** The column that says so, and its cell. */
  why: string
}

export const ACTIVE: Consent = { is: 'active', at: '', why: '' }

/** The field's name, under which a row brings what its columns say together. */
const FIELD = 'isActive'
const VALUES_SHOWN = 30
/** What a person is asked about those of whom a directory doesn't say whether they want email. */
const ALL = { column: 'All of these people', yes: 'yes', no: 'no' }

interface ConsentColumn {
  name: string
  read: (cell: string) => Reading
}

/** Whether the first says more against an email than the second: of several columns and rows, the strictest counts. */
export function isStricter(one: SubscriberState, other: SubscriberState): boolean {
  return subscriberStates.indexOf(one) > subscriberStates.indexOf(other)
}

/**
 * Takes the columns about consent together. In a directory in which nobody says yes, such as one that has only the column
 * “Do not email”, those who don't say no are subscribed only if a person says so.
 * @param answers what a person has said about columns that weren't understood
 */
export function readConsent(data: readonly BulkRow[], answers: ImportAnswers) {
  const columns = consentColumns(data, answers)
  const onColumns = columns.flatMap((column) => questionOn(column, data) ?? [])
  const consents = data.map((row) => consentOf(row, columns))
  const isUnsaid = !consents.some((consent) => consent?.is === 'active')
  const isRefused = isUnsaid && isOfRefusals(columnsBeside(data, answers), data.length)
  const isOpen = isUnsaid && onColumns.length === 0
  const isAsked = isRefused || (isOpen && isDirectory(new Set(columnsOf(data).map(lettersOf))))
  const silent = isAsked ? consents.filter((consent) => consent === undefined).length : 0
  const said = silent > 0 ? answers[ALL.column]?.[0] : undefined
  const ask = isRefused ? questionOnRefusals : questionOnAll
  const questions = silent > 0 && said === undefined ? [ask(silent)] : isRefused ? [] : onColumns
  const otherwise = (row: BulkRow) =>
    said === undefined || said === ALL.yes ? undefined : isRefused ? refusalOf(row) : NOT_ASKED
  // What a person has said to ignore isn't read as the field either.
  const ownNames = columnsOf(data).filter((name) => lettersOf(name) === lettersOf(FIELD))
  const names = new Set([...columns.map(({ name }) => name), ...ownNames])
  const rows = data.map((row, at): BulkRow => {
    const others = Object.entries(row).filter(([name]) => !names.has(name))
    const consent = consents[at] ?? otherwise(row)
    return Object.fromEntries(consent ? [...others, [FIELD, JSON.stringify(consent)]] : others)
  })
  return { data: rows, questions }
}

const NOT_ASKED: Consent = { is: 'inactive', at: '', why: 'the table says nothing about the newsletter' }

/** The columns besides those of addresses and those that a person ignores, with their filled cells. */
function columnsBeside(data: readonly BulkRow[], answers: ImportAnswers) {
  return columnsOf(data).flatMap((name) => {
    const cells = data.map((row) => cellText(row[name]).trim()).filter(Boolean)
    const isAddress = cells.length > 0 && cells.every((cell) => cell.includes('@') && !/\s/.test(cell))
    return name === 'line' || isAddress || answers[name] === null ? [] : [{ letters: lettersOf(name), cells }]
  })
}

/** What a row of a list of refusals says of its person, in the words of its most telling cell. */
function refusalOf(row: BulkRow): Consent {
  const cells = Object.values(row).map((cell) => cellText(cell).trim())
  const said = cells.find(isRefusal) ?? ''
  const is = /spam|complain|abuse/i.test(said) ? 'complained' : said === '' ? 'inactive' : 'bounced'
  return { is: /unsub|opt(?:ed)? out/i.test(said) ? 'unsubscribed' : is, at: '', why: said.slice(0, 200) || REFUSED }
}
const REFUSED = 'they were on a list of addresses that refused mail or left'

/** @param count of those of whom no column says that they left */
function questionOnRefusals(count: number): ImportQuestion {
  const values = [
    { value: ALL.no, count, meaning: 'No, keep them off the list' },
    { value: ALL.yes, count, meaning: 'Yes, subscribe all of them' },
  ]
  const [rows, these] = count === 1 ? ['row', 'Does this person'] : ['rows', 'Do these people']
  const text = `This looks like a list of addresses that refused mail, complained or left, not of people who want the newsletter. ${these} want it (${count.toLocaleString('en-US')} ${rows})?`
  return { column: ALL.column, text, values, isOneOf: true }
}

/** @param count of those who say neither yes nor no */
function questionOnAll(count: number): ImportQuestion {
  const values = [
    { value: ALL.yes, count, meaning: 'Yes, subscribe all of them' },
    { value: ALL.no, count, meaning: 'No, only keep them as people who aren’t subscribed' },
  ]
  const [rows, these] = count === 1 ? ['row', 'Has this person'] : ['rows', 'Have these people']
  const text = `This looks like a directory or an address book, and no one in it says that they want the newsletter. In ${count.toLocaleString('en-US')} ${rows} nothing is said against it. ${these} agreed to get it? People who say no stay off the list.`
  return { column: ALL.column, text, values, isOneOf: true }
}

function consentColumns(data: readonly BulkRow[], answers: ImportAnswers): ConsentColumn[] {
  const names = columnsOf(data)
  const all = new Set(names.map(lettersOf))
  const fields = fieldsOfNames(names, subscriberTable)
  return names.flatMap((name, at): ConsentColumn[] => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    const cells = data.map((row) => cellText(row[name]).trim()).filter(Boolean)
    // An empty column says nothing, and MailerLite calls the one of addresses “Subscriber”.
    if (answer === null || cells.every((cell) => cell.includes('@'))) return []
    const letters = lettersOf(name)
    const known = columnReader(letters, all) ?? (fields[at] ? undefined : telltaleReader(letters, cells))
    if (!known) return []
    const yes = answer && new Set(answer)
    const answered = (cell: string): Reading => {
      if (yes?.has(cell.trim())) return { is: 'active' }
      const read = known(cell)
      return read === 'unknown' || read === 'nothing' ? { is: 'inactive' } : read
    }
    return [{ name, read: yes ? answered : known }]
  })
}

function questionOn({ name, read }: ConsentColumn, data: readonly BulkRow[]): ImportQuestion | undefined {
  const counts = new Map<string, number>()
  for (const row of data) {
    const cell = cellText(row[name]).trim()
    const reading = read(cell)
    if (reading === 'unknown' || (reading === 'nothing' && cell === '')) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  // Empty cells alone are no question.
  if (counts.size === (counts.has('') ? 1 : 0)) return undefined
  const values = [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
  const shown = values.slice(0, VALUES_SHOWN)
  const listed = shown
    .map(({ value, count }) => `“${value.slice(0, 80) || '(empty)'}” (${count.toLocaleString('en-US')})`)
    .join(', ')
  const more = values.length > shown.length ? ` and ${values.length - shown.length} more` : ''
  const text = `We don’t know what the column “${name}” says about the newsletter. Its values: ${listed}${more}. Which of these values mean that the person wants the newsletter?`
  return { column: name, text, values: shown }
}

function consentOf(row: BulkRow, columns: readonly ConsentColumn[]): Consent | undefined {
  const said = columns.flatMap(({ name, read }): Consent[] => {
    const cell = cellText(row[name]).trim()
    const reading = read(cell)
    if (reading === 'nothing' || reading === 'unknown') return []
    const { is, at = '', isByName = false } = reading
    return [{ is, at, why: is === 'active' ? '' : isByName ? name : `${name}: ${cell.slice(0, 200) || 'empty'}` }]
  })
  if (said.length === 0) return undefined
  const strictest = said.reduce((one, other) => (isStricter(other.is, one.is) ? other : one))
  const at = strictest.at || (strictest.is === 'active' ? '' : (said.find((one) => one.at !== '')?.at ?? ''))
  return { ...strictest, at }
}
