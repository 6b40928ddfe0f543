/** Old addresses of imported records lead to the records. */
import type { Actor } from '#app/http/activity-log.ts'
import { addRedirects, lockRedirects, type OldAddress, planRedirects } from '#app/pages/bulk-redirects.ts'
import type { Trx } from '#db/database.ts'

/**
 * Adds redirects for addresses at which the website has no page of its own. One that leads to its record already needs none.
 * @param found the old address as `/path` or `/?p=12`, or with its host; and the link to the record, such as `@sermons/…`
 * @param origin of this website
 * @returns addresses that don't lead to their record, and why, as a sentence
 */
export async function leadOldAddresses(
  trx: Trx,
  found: readonly OldAddress[],
  origin: string,
  actor: Actor,
): Promise<{ from: string; why: string }[]> {
  if (found.length === 0) return []
  await lockRedirects(trx)
  const planned = await planRedirects(trx, found, origin)
  await addRedirects(trx, planned, 'import', actor)
  return planned.flatMap((one) => (one.is === 'left' ? [{ from: one.given.from, why: one.why }] : []))
}
