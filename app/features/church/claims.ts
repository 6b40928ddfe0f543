/** The delivered questions and ministries that promise something (`app/values/claims.ts`). */
import { deliveredLists } from '#app/features/church/defaults.ts'
import type { ChurchPromises } from '#app/http/promises.ts'
import { wordsFor, type ChurchKind } from '#app/values/church-kinds.ts'
import { type ClaimId, isClaim } from '#app/values/claims.ts'

interface RecordClaim {
  id: ClaimId
  table: 'questions' | 'ministries'
  /** The record as it was delivered, by the names of its columns. */
  record: object
  words: string[]
}

/** The records that promise something, in the words of a kind of church. */
export function recordClaims(kind: ChurchKind): RecordClaim[] {
  const { questions, ministries } = deliveredLists(wordsFor(kind))
  const all = [
    ...questions.map((record) => ({ table: 'questions' as const, id: record.question, record })),
    ...ministries.map((record) => ({ table: 'ministries' as const, id: record.name, record })),
  ]
  return all.flatMap(({ table, id, record }) => {
    const words = Object.values(record).filter((value) => typeof value === 'string')
    return isClaim(id) ? [{ table, id, record, words }] : []
  })
}

/** Whether a row says what was delivered. */
export function isDelivered(row: object, record: object): boolean {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.entries(record).every(([name, value]) => values.get(name) === value)
}

/** The rows without delivered ones whose promise is not public. */
export function withoutUnpromised<Row extends object>(rows: readonly Row[], promises: ChurchPromises): Row[] {
  const waiting = recordClaims(promises.churchKind).filter(({ id, words }) => !promises.isPublic(id, words))
  return rows.filter((row) => !waiting.some(({ record }) => isDelivered(row, record)))
}
