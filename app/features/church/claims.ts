/** The delivered questions, beliefs and ministries that promise something (`app/church/claims.ts`). */
import { deliveredLists } from '#app/features/church/defaults.ts'
import type { ChurchPromises } from '#app/http/promises.ts'
import type { ChurchKind } from '#app/church/church-kinds.ts'
import { type ClaimId, isClaim } from '#app/church/claims.ts'
import { visitorLanguage } from '#app/text/dictionaries.ts'

interface RecordClaim {
  id: ClaimId
  table: 'questions' | 'beliefs' | 'ministries'
  /** The records as they were delivered, by the names of their columns. */
  records: readonly object[]
  words: string[]
}

/**
 * The records that promise something, in the words of a kind of church, in the language of the visitor, or of the church for its own
 * people.
 */
export function recordClaims(kind: ChurchKind): RecordClaim[] {
  const language = visitorLanguage()
  const delivered = deliveredLists(kind, language)
  // A church may have got its records before its kind had words of its own.
  const both = [delivered, deliveredLists(kind, language, '')]
  // Claims have the same ids in every language, and for every kind of church.
  const named = deliveredLists('', 'en')
  const claim = (table: RecordClaim['table'], id: string, first: number, end?: number): RecordClaim[] => {
    const records = both.flatMap((lists): object[] => lists[table].slice(first, end))
    return isClaim(id) ? [{ table, id, records, words: delivered[table].slice(first, end).flatMap(wordsOfRecord) }] : []
  }
  return [
    ...named.questions.flatMap(({ question }, place) => claim('questions', question, place, place + 1)),
    // A church says yes or no to its faith as a whole.
    ...claim('beliefs', 'core beliefs', 0),
    ...named.ministries.flatMap(({ name }, place) => claim('ministries', name, place, place + 1)),
  ]
}

/** What visitors read of a delivered record. */
export function wordsOfRecord(record: object): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    name !== 'page' && typeof value === 'string' ? [value] : [],
  )
}

/** Whether a row says what was delivered. */
export function isDelivered(row: object, record: object): boolean {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.entries(record).every(([name, value]) => values.get(name) === value)
}

/** The rows without delivered ones whose promise is not public. */
export function withoutUnpromised<Row extends object>(rows: readonly Row[], promises: ChurchPromises): Row[] {
  const waiting = recordClaims(promises.churchKind)
    .filter(({ id, words }) => !promises.isPublic(id, words))
    .flatMap(({ records }) => records)
  return rows.filter((row) => !waiting.some((record) => isDelivered(row, record)))
}
