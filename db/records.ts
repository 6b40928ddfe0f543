/** The values that every new record gets, and how many there are. */
import { randomInt, randomUUID } from 'node:crypto'
import type { SelectQueryBuilder } from 'kysely'
import type { Flag, Instant } from '#db/tables/columns.ts'

/** Counts this process's ids in the 26 bits after the time; starts at random, so that two processes rarely collide. */
let sequence = randomInt(2 ** 26)

/**
 * A new id: a version 7 UUID, so later ids sort later. Within one millisecond a counter keeps the order (RFC 9562, section
 * 6.2, method 1); the last 48 bits are random.
 */
export function newId(now = Date.now()): string {
  sequence = (sequence + 1) % 2 ** 26
  const time = now.toString(16).padStart(12, '0')
  const upper = (sequence >> 14).toString(16).padStart(3, '0')
  const lower = (0x8000 | (sequence & 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${upper}-${lower}-${randomUUID().slice(24)}`
}

/** Whether the id was made by `newId`, so that no record of any kind has the same; imports choose others. */
export function isOwnId(id: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/.test(id)
}

/** An instant as it is stored: ISO 8601 in UTC, always with milliseconds, so that texts sort by time. */
export function isoInstant(at: Temporal.Instant): Instant {
  return at.toString({ smallestUnit: 'millisecond' })
}

/** The common columns of a new record. */
export function newRecord(
  now: Instant,
  sample = false,
): { id: string; created_at: Instant; updated_at: Instant; sample: Flag; version: number } {
  return { id: newId(Date.parse(now)), created_at: now, updated_at: now, sample: flag(sample), version: 1 }
}

/** A boolean as both engines store it. */
export function flag(value: boolean): Flag {
  return value ? 1 : 0
}

/** Optional text as the API returns it: `null` when it is empty. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}

/** The number of rows that a query finds. */
export async function countOf<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const count = query.select((eb) => eb.fn.countAll<number>().as('n')).$castTo<{ n: number }>()
  return (await count.executeTakeFirstOrThrow()).n
}
