/** The delivered questions, beliefs and ministries that promise something (`app/church/claims.ts`). */
import { deliveredLists } from '#app/features/church/defaults.ts'
import type { ChurchPromises } from '#app/http/promises.ts'
import type { ChurchKind } from '#app/church/church-kinds.ts'
import { type ClaimId, isClaim } from '#app/church/claims.ts'

interface RecordClaim {
  id: ClaimId
  table: 'questions' | 'beliefs' | 'ministries'
  /** The records as they were delivered, by the names of their columns. */
  records: readonly object[]
  words: string[]
}

/** The records that promise something, in the words of a kind of church. */
export function recordClaims(kind: ChurchKind): RecordClaim[] {
  const { questions, beliefs, ministries } = deliveredLists(kind)
  // Claims have the same ids in every language, and for every kind of church.
  const named = deliveredLists('', 'en')
  const all = [
    ...questions.map((record, place) => ({
      table: 'questions' as const,
      id: named.questions[place]?.question ?? '',
      records: [record],
    })),
    // A church says yes or no to its faith as a whole.
    { table: 'beliefs' as const, id: 'core beliefs', records: beliefs },
    ...ministries.map((record, place) => ({
      table: 'ministries' as const,
      id: named.ministries[place]?.name ?? '',
      records: [record],
    })),
  ]
  return all.flatMap(({ table, id, records }) =>
    isClaim(id) ? [{ table, id, records, words: records.flatMap(wordsOfRecord) }] : [],
  )
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
