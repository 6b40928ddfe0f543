/** Looks once whether everything that the pages play is still there. */
import { churchToday } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { isPublicAddress } from '#app/link-check/public-address.ts'
import { forgetChecks, GONE_AFTER, listChecks, listPlaying, writeChecks } from '#app/link-check/queries.ts'
import { reach, type Reached } from '#app/link-check/reach.ts'
import { areTooMany, asDoubt, checkAfter, type Finding } from '#app/link-check/verdict.ts'
import { readSiteConfig } from '#app/features/site/queries.ts'
import { counted } from '#app/ui/counted.ts'
import type { UnreadableVideo } from '#app/features/youtube/answers.ts'
import { youtubeClient } from '#app/features/youtube/client.ts'
import { YoutubeError } from '#app/features/youtube/trouble.ts'

export interface WatchOptions {
  /** Which machines may be asked for recordings; tests have theirs on this one. */
  isAllowed?: (address: string) => boolean
  /** Told now and then while it goes on. */
  goesOn?: () => Promise<void>
}

/** In milliseconds. */
const WITHIN = 10_000
/** Between two questions to one server. */
const POLITELY = 300
const SERVERS_AT_ONCE = 4

/**
 * @returns what came of it, in words
 * @throws what `stopping` was aborted with; nothing is written then
 */
export async function watchMedia(
  services: Services,
  stopping: AbortSignal,
  options: WatchOptions = {},
): Promise<string> {
  const { database } = services
  const all = await listPlaying(database.db, await readSiteConfig(database.db, services.log))
  const videos = await checkVideos(services, unique(all.map(({ videoId }) => videoId)), stopping)
  const recordings = await checkAudio(services, unique(all.map(({ audio }) => audio)), stopping, options, videos.isUp)
  const today = await churchToday(services)
  const now = services.now().toString({ smallestUnit: 'millisecond' })
  const findings = [...videos.findings, ...recordings.findings]
  const newlyGone = await database.transaction(async (trx) => {
    const key = ({ kind, address }: { kind: string; address: string }) => `${kind} ${address}`
    const before = new Map((await listChecks(trx)).map((check) => [key(check), check]))
    const checks = findings.map((found) => checkAfter(before.get(key(found)), found, today, now))
    await writeChecks(trx, checks)
    const kept = new Set([...all.map(({ videoId }) => `video ${videoId}`), ...all.map(({ audio }) => `audio ${audio}`)])
    await forgetChecks(
      trx,
      [...before.values()].filter((check) => !kept.has(key(check))),
    )
    return checks.filter(
      (check) => check.failed_days >= GONE_AFTER || (before.get(key(check))?.failed_days ?? 0) >= GONE_AFTER,
    )
  })
  if (newlyGone.length > 0) services.pagesChanged()
  return [videos.said, recordings.said].join(' ')
}

interface Checked {
  findings: Finding[]
  /** Somebody out there has answered. */
  isUp: boolean
  said: string
}

async function checkVideos(services: Services, ids: string[], stopping: AbortSignal): Promise<Checked> {
  if (ids.length === 0) return { findings: [], isUp: false, said: 'No videos.' }
  const client = youtubeClient(services, stopping)
  if (!(await client.hasKey())) return { findings: [], isUp: false, said: NO_KEY }
  try {
    const unreadable: UnreadableVideo[] = []
    const found = new Map((await client.videos(ids, unreadable)).map((video) => [video.id, video]))
    const findings = ids.map((address): Finding => {
      const video = found.get(address)
      // An answer that can't be read is no word that the video has gone.
      const isUnread = !video && unreadable.some(({ id }) => id === '' || id === address)
      if (isUnread) return { kind: 'video', address, outcome: 'doubt', why: '' }
      const why = !video ? 'gone' : video.isPrivate ? 'private' : video.isEmbeddable === false ? 'not_embeddable' : ''
      return { kind: 'video', address, outcome: why === '' ? 'plays' : 'fails', why }
    })
    return areTooMany(findings)
      ? { findings: findings.map(asDoubt), isUp: true, said: TOO_MANY }
      : { findings, isUp: true, said: told(['video', 'videos'], findings) }
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    return { findings: [], isUp: false, said: `Videos were not checked. ${error.message}` }
  }
}

/** One after the other at each server, several servers beside each other. */
async function checkAudio(
  services: Services,
  addresses: string[],
  stopping: AbortSignal,
  { isAllowed = isPublicAddress, goesOn }: WatchOptions,
  isUpAnyway: boolean,
): Promise<Checked> {
  if (addresses.length === 0) return { findings: [], isUp: isUpAnyway, said: 'No recordings.' }
  const servers = Map.groupBy(addresses, (address) => new URL(address).host)
  const waiting = [...servers.values()]
  const userAgent = `Narthex, looking after the links of ${services.config.siteUrl}`
  const reached: [address: string, Reached][] = []
  const worker = async () => {
    for (let own = waiting.shift(); own; own = waiting.shift()) {
      for (const address of own) {
        stopping.throwIfAborted()
        reached.push([address, await reach(address, { isAllowed, within: WITHIN, userAgent, stopping })])
        await goesOn?.()
        await services.pause(POLITELY)
      }
    }
  }
  await Promise.all(Array.from({ length: SERVERS_AT_ONCE }, worker))
  // Where nobody at all has answered, it is our own network that is down.
  const isUp = isUpAnyway || reached.some(([, { answered }]) => answered)
  const findings = reached.map(([address, { outcome, why }]): Finding => ({
    kind: 'audio',
    address,
    outcome: isUp ? outcome : 'doubt',
    why,
  }))
  return { findings, isUp, said: told(['recording', 'recordings'], findings) }
}

function told(words: [one: string, several: string], findings: Finding[]): string {
  const count = (outcome: Finding['outcome']) => findings.filter((found) => found.outcome === outcome).length
  const doubts = count('doubt') > 0 ? `, ${count('doubt')} could not be told` : ''
  return `${counted(findings.length, words)}: ${count('fails')} failed${doubts}.`
}
const NO_KEY = 'Videos were not checked: that needs a YouTube API key.'
const TOO_MANY =
  'More than half of the videos seem to be gone. None was marked: please look whether your channel is still there.'

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}
