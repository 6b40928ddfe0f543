/** What every record is given when it is written. */
import { randomUUID } from 'node:crypto'
import type { Flag, Instant } from '#db/tables/columns.ts'

/** A new id: a version 7 UUID (RFC 9562), so ids made later sort later. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}

/** The columns of a new record besides its own. */
export function newRecord(
  now: Instant,
  sample = false,
): { id: string; created_at: Instant; updated_at: Instant; sample: Flag; version: number } {
  return { id: newId(Date.parse(now)), created_at: now, updated_at: now, sample: flag(sample), version: 1 }
}

/** A boolean as both engines hold it. */
export function flag(value: boolean): Flag {
  return value ? 1 : 0
}

/** Text that may be missing, as the API gives it: `null` when there is none. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}
