/** Old addresses of imported records lead to the records. */
import { type Actor, type Undo } from '#app/http/activity-log.ts'
import { lockRedirects, type OldAddress, planRedirects, writeRedirects } from '#app/pages/bulk-redirects.ts'
import type { Trx } from '#db/database.ts'

export interface LedAddresses {
  /** For the import's log entry; nothing when no redirect was needed. */
  undo: Undo | undefined
  /** Addresses that don't lead to their record, and why, as a sentence. */
  left: { from: string; why: string }[]
}

/**
 * Adds redirects for addresses at which the website has no page of its own. One that leads to its record already needs none.
 * @param found the old address as `/path` or `/?p=12`, or with its host; and the link to the record, such as `@sermons/…`
 * @param origin of this website
 */
export async function leadOldAddresses(
  trx: Trx,
  found: readonly OldAddress[],
  origin: string,
  actor: Actor,
): Promise<LedAddresses> {
  if (found.length === 0) return { undo: undefined, left: [] }
  await lockRedirects(trx)
  const planned = await planRedirects(trx, found, origin)
  const created = await writeRedirects(trx, planned, 'import', actor)
  return {
    undo: created.length > 0 ? { table: 'redirects', created } : undefined,
    left: planned.flatMap((one) => (one.is === 'left' ? [{ from: one.given.from, why: one.why }] : [])),
  }
}
