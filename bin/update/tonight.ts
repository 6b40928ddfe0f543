/** Whether a release is taken tonight, without a person at the server. */
import { compareVersions, type Manifest } from '../install/manifest.ts'

/** Days that a release is out before a site takes it by itself: mistakes are found by those who take it by hand. */
const DAYS_OUT = 3
/** Saturday and Sunday by `Date.getDay`: no church wants its site to be new on its busiest day. */
const BUSY_DAYS = new Set([6, 0])
const DAY_MS = 24 * 60 * 60_000

/**
 * @param wishes what the church wants: this release tonight, or each one in its night
 * @param avoided a version that failed, or that the church went back from
 */
export function isDue(
  { version, madeAt, isSecurity }: Pick<Manifest, 'version' | 'madeAt' | 'isSecurity'>,
  wishes: { isTonight: boolean; isEveryNight: boolean },
  avoided: string | undefined,
  now: Date,
): boolean {
  if (wishes.isTonight) return true
  const isAvoided = avoided !== undefined && compareVersions(version, avoided) <= 0
  if (!wishes.isEveryNight || isAvoided) return false
  const isOut = now.getTime() - Date.parse(madeAt) >= DAYS_OUT * DAY_MS
  return isSecurity || (isOut && !BUSY_DAYS.has(now.getDay()))
}
