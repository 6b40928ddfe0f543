/** Which of the delivered texts that promise something visitors read (`app/church/claims.ts`). */
import { createHash } from 'node:crypto'
import { weeklyServiceOf } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { churchKinds } from '#app/church/church-kinds.ts'
import type { ChurchKind } from '#app/church/church-kinds.ts'
import type { Db } from '#db/database.ts'
import { type ClaimId, isPublicClaim, type Promises, isEachLive, speaksOfLive } from '#app/church/claims.ts'

/** The row of `settings` of a church that is asked before something is promised; no setting has this name. */
export const ASKS_FIRST = 'asks before it promises'

const CHECKED = 'checked '

/** The row of `settings` that says that a text is right; no setting has this name. */
export function checkedRow(id: string): string {
  return `${CHECKED}${id}`
}

/** Whether a row of `settings` says so. */
export function isCheckedRow(name: string): boolean {
  return name.startsWith(CHECKED)
}

/** All rows that say so, for archives. */
export function checkedRows(db: Db): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('settings').select(['name', 'value']).where('name', 'like', `${CHECKED}%`).execute()
}

export interface ChurchPromises extends Promises {
  churchKind: ChurchKind
  /** Whether visitors read a claim that still says what was delivered. */
  isPublic: (id: ClaimId, words: readonly string[]) => boolean
}

type Parts = Parameters<typeof siteRows>[0]

/** What decides about the claims of this church, read with everything else that pages need. */
export async function readPromises(services: Parts & Pick<Services, 'readCache'>): Promise<ChurchPromises> {
  const [rows, times] = [await siteRows(services, 'settings'), await siteRows(services, 'service_times')]
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const text = (name: string) => /^"(.*)"$/s.exec(stored.get(name) ?? '')?.[1] ?? ''
  const kind = text('churchKind')
  const churchKind = Object.hasOwn(churchKinds, kind) ? (kind as ChurchKind) : ''
  const checked = rows.flatMap(({ name }) =>
    isCheckedRow(name) ? [[name.slice(CHECKED.length), text(name)] as const] : [],
  )
  const isOverridden = stored.get('liveStreamManualOverride') === 'true'
  const weekly = times.map((row) => weeklyServiceOf(row))
  const promises: Promises = {
    asksFirst: stored.has(ASKS_FIRST),
    churchKind,
    country: text('country') || 'US',
    isLive: speaksOfLive({ churchKind, liveStreamManualOverride: isOverridden }, weekly),
    isEachLive: isEachLive({ churchKind }, weekly),
    hasRecordings: (await siteRows(services, 'any_stream')).length > 0,
    checked: new Map(checked),
  }
  return { ...promises, churchKind, isPublic: (id, words) => isPublicClaim(id, hashOf(words), promises) }
}

/** The hash of a text, by which it counts as checked until it changes. */
export function hashOf(words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 16)
}
