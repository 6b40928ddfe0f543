/** Whether a release is taken tonight, without a person at the server. */
import type { Told } from '#app/admin/update-told.ts'
import { compareVersions, type Manifest } from '../install/manifest.ts'

/** Days that a release is out before a site takes it by itself: mistakes are found by those who take it by hand. */
const DAYS_OUT = 3
/** Saturday and Sunday by `Date.getDay`: no church wants its site to be new on its busiest day. */
const BUSY_DAYS = new Set([6, 0])
const DAY_MS = 24 * 60 * 60_000

/**
 * @param wishes what the church wants: this release tonight, or each one in its night
 * @param last how the last update ended: one that failed is not tried again each night
 */
export function isDue(
  { version, madeAt, isSecurity }: Pick<Manifest, 'version' | 'madeAt' | 'isSecurity'>,
  wishes: { isTonight: boolean; isEveryNight: boolean },
  last: Told['result'],
  now: Date,
): boolean {
  if (wishes.isTonight) return true
  const hasFailed = last?.isGood === false && compareVersions(version, last.version) <= 0
  // Whoever has gone back from a version wants no better one than a newer.
  if (!wishes.isEveryNight || hasFailed) return false
  const isOut = now.getTime() - Date.parse(madeAt) >= DAYS_OUT * DAY_MS
  return isSecurity || (isOut && !BUSY_DAYS.has(now.getDay()))
}
