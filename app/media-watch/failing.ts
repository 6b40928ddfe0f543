/** What did not play when it was last checked, with the records that show it. */
import type { Parts } from '#app/http/parts.ts'
import { listChecks, listPlaying, type Playing } from '#app/media-watch/queries.ts'
import { readSiteConfig } from '#app/site/queries.ts'
import { videoAddress } from '#app/youtube/video.ts'

export interface Failing {
  kind: 'video' | 'audio'
  /** Where people would watch or hear it. */
  address: string
  why: string
  failedDays: number
  /** `YYYY-MM-DD`. */
  failedOn: string
  records: Pick<Playing, 'kind' | 'id' | 'title' | 'date'>[]
}

/** Those that have failed longest first. */
export async function listFailing({ database: { db }, log }: Pick<Parts, 'database' | 'log'>): Promise<Failing[]> {
  const failing = (await listChecks(db)).filter(({ failed_days }) => failed_days > 0)
  if (failing.length === 0) return []
  const playing = await listPlaying(db, await readSiteConfig(db, log))
  return failing
    .map(({ kind, address, why, failed_days, failed_on }) => ({
      kind,
      address: kind === 'video' ? videoAddress(address) : address,
      why,
      failedDays: failed_days,
      failedOn: failed_on,
      records: playing
        .filter((each) => (kind === 'video' ? each.videoId : each.audio) === address)
        .map(({ kind: of, id, title, date }) => ({ kind: of, id, title, date })),
    }))
    .filter(({ records }) => records.length > 0)
    .toSorted((a, b) => b.failedDays - a.failedDays)
}
