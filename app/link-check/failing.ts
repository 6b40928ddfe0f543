/** What did not play when it was last checked, with the records that show it. */
import type { Services } from '#app/http/services.ts'
import { GONE_AFTER, listFailingChecks, listPlaying, type Playing } from '#app/link-check/queries.ts'
import { readSiteConfig } from '#app/features/site/queries.ts'
import { videoAddress } from '#app/features/youtube/video.ts'

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

type Reader = Pick<Services, 'database' | 'log'>

/** How many visitors are told of. */
export async function countGone(parts: Reader): Promise<number> {
  return (await listFailing(parts, GONE_AFTER)).length
}

/**
 * Those that have failed longest first.
 * @param days on how many days in a row at least
 */
export async function listFailing({ database: { db }, log }: Reader, days = 1): Promise<Failing[]> {
  const failing = await listFailingChecks(db, days)
  if (failing.length === 0) return []
  const playing = await listPlaying(db, await readSiteConfig(db, log))
  const by = {
    video: Map.groupBy(playing, ({ videoId }) => videoId),
    audio: Map.groupBy(playing, ({ audio }) => audio),
  }
  return failing.flatMap(({ kind, address, why, failed_days, failed_on }) => {
    const records = (by[kind].get(address) ?? []).map(({ kind: of, id, title, date }) => ({
      kind: of,
      id,
      title,
      date,
    }))
    if (records.length === 0) return []
    const shown = kind === 'video' ? videoAddress(address) : address
    return { kind, address: shown, why, failedDays: failed_days, failedOn: failed_on, records }
  })
}
