/** Checks whether all videos and audio files on the site still play: every night, and when an administrator starts it. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { HttpError } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, type Router, route } from '#app/http/route.ts'
import { reasonGone } from '#app/http/media-checks.ts'
import { churchToday } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { isPublicAddress } from '#app/http/outbound-request.ts'
import { reach, type Reached } from '#app/videos/link-check/reach.ts'
import {
  type Check,
  deleteChecks,
  listChecks,
  listFailing,
  listPlaying,
  listUncheckedAudio,
  playingKinds,
  writeChecks,
} from '#app/videos/link-check/store.ts'
import { formatCount } from '#app/text/format-count.ts'
import { youtubeClient } from '#app/videos/youtube/client.ts'
import { YoutubeError } from '#app/videos/youtube/video.ts'
import { startWork, type WorkKind } from '#jobs/runner.ts'
import { isUnderWay } from '#jobs/work.ts'
import type { Trx } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'

interface CheckOptions {
  /** IP addresses that may be contacted; tests allow those of this machine. */
  isAllowed?: (address: string) => boolean
}

/**
 * Checks everything once.
 * @returns the result, for people
 * @throws the reason of `stopping` when it is aborted; nothing is written then
 */
export async function checkLinks(
  services: Services,
  stopping: AbortSignal,
  options: CheckOptions = {},
): Promise<string> {
  const playing = await listPlaying(services)
  const videos = await checkVideos(services, unique(playing.map(({ videoId }) => videoId)), stopping)
  const audio = await checkAudio(services, unique(playing.map((each) => each.audio)), stopping, options, videos.isUp)
  const shown = new Set(playing.flatMap((each) => [`video ${each.videoId}`, `audio ${each.audio}`]))
  await storeFindings(services, [...videos.findings, ...audio.findings], async (trx, before) =>
    deleteChecks(
      trx,
      before.filter((check) => !shown.has(keyOf(check))),
    ),
  )
  return `${videos.result} ${audio.result}`
}

/** Recordings that are asked about in one run. */
const MAX_NEW = 20

/** Asks for the type and length of recordings on other servers that have not been checked yet, soon after they are saved. */
export async function checkNewAudio(
  services: Services,
  stopping: AbortSignal,
  options: CheckOptions = {},
): Promise<string> {
  const addresses = unique(await listUncheckedAudio(services)).slice(0, MAX_NEW)
  if (addresses.length === 0) return ''
  const { findings, result } = await checkAudio(services, addresses, stopping, options, false)
  await storeFindings(services, findings)
  return result
}

async function storeFindings(
  services: Services,
  findings: readonly Finding[],
  finish: (trx: Trx, before: Check[]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const today = await churchToday(services)
  const now = isoInstant(services.now())
  const isChanged = await services.database.transaction(async (trx) => {
    const stored = await listChecks(trx)
    const before = new Map(stored.map((check) => [keyOf(check), check]))
    const checks = findings.map((found) => checkAfter(before.get(keyOf(found)), found, today, now))
    await writeChecks(trx, checks)
    await finish(trx, stored)
    return checks.some((check) => isShownAnew(before.get(keyOf(check)), check))
  })
  if (isChanged) services.pagesChanged()
}

/** Whether visitors or podcast apps get something else because of it. */
function isShownAnew(before: Check | undefined, after: Check): boolean {
  if (isGone(before) || isGone(after)) return true
  return before?.bytes !== after.bytes || before.media_type !== after.media_type
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}

function keyOf({ kind, address }: Pick<Check, 'kind' | 'address'>): string {
  return `${kind} ${address}`
}

function isGone(check: Check | undefined): boolean {
  return check !== undefined && reasonGone(check.failed_days, check.why) !== ''
}

export type Finding = Pick<Check, 'kind' | 'address' | 'outcome' | 'why'> & Partial<Pick<Check, 'bytes' | 'media_type'>>

/**
 * An unclear answer changes nothing. A failure counts once a day, and only until it plays
 * again.
 * @param today at the church, `YYYY-MM-DD`
 * @param now an instant
 */
function checkAfter(before: Check | undefined, found: Finding, today: string, now: string): Check {
  const file = { bytes: found.bytes ?? before?.bytes ?? 0, media_type: found.media_type ?? before?.media_type ?? '' }
  const blank = { ...found, ...file, checked_at: now, failed_on: '', failed_days: 0 }
  if (found.outcome === 'plays') return { ...blank, why: '' }
  if (found.outcome === 'doubt') return before ? { ...before, checked_at: now } : blank
  const days = before?.failed_on === today ? before.failed_days : (before?.failed_days ?? 0) + 1
  return { ...blank, failed_on: today, failed_days: days }
}

interface Checked {
  findings: Finding[]
  /** Whether any server has answered, so our own network works. */
  isUp: boolean
  /** For people. */
  result: string
}

async function checkVideos(services: Services, ids: string[], stopping: AbortSignal): Promise<Checked> {
  const unchecked = (result: string): Checked => ({ findings: [], isUp: false, result })
  if (ids.length === 0) return unchecked('No videos to check.')
  const client = youtubeClient(services, stopping)
  if (!(await client.hasKey())) return unchecked('Videos weren’t checked.')
  try {
    const { items, unreadable } = await client.videos(ids)
    const found = new Map(items.map((video) => [video.id, video]))
    const findings = ids.map((address): Finding => {
      const video = found.get(address)
      const isUnread = !video && unreadable.some(({ id }) => id === '' || id === address)
      if (isUnread) return { kind: 'video', address, outcome: 'doubt', why: '' }
      const why = !video ? 'gone' : video.isPrivate ? 'private' : video.isEmbeddable === false ? 'not_embeddable' : ''
      return { kind: 'video', address, outcome: why === '' ? 'plays' : 'fails', why }
    })
    if (!areImplausible(findings)) return { findings, isUp: true, result: resultOf(['video', 'videos'], findings) }
    const doubts = findings.map((each): Finding => (each.outcome === 'fails' ? { ...each, outcome: 'doubt' } : each))
    return { findings: doubts, isUp: true, result: IMPLAUSIBLE }
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    return unchecked(`We couldn’t check videos. ${error.message}`)
  }
}

const IMPLAUSIBLE =
  'More than half of your videos seem to be missing, so we didn’t mark any. Check that your YouTube channel is still online.'

/** Whether more fail at once than is plausible. */
export function areImplausible(findings: readonly Finding[]): boolean {
  const failed = findings.filter(({ outcome }) => outcome === 'fails').length
  return findings.length >= 8 && failed > findings.length / 2
}

const MAX_SERVERS = 4
/** For one request. */
const TIMEOUT_MS = 10_000
/** Between two requests to one server. */
const PAUSE_MS = 300

/** Checks several servers at once, and the files of each one after the other. */
async function checkAudio(
  services: Services,
  addresses: string[],
  stopping: AbortSignal,
  { isAllowed = isPublicAddress }: CheckOptions,
  isNetworkUp: boolean,
): Promise<Checked> {
  if (addresses.length === 0) return { findings: [], isUp: isNetworkUp, result: 'No audio files to check.' }
  const waiting = [...Map.groupBy(addresses, (address) => new URL(address).host).values()]
  const userAgent = `Narthex, looking after the links of ${services.config.siteUrl}`
  const reached: [address: string, Reached][] = []
  const worker = async () => {
    for (let own = waiting.shift(); own; own = waiting.shift()) {
      for (const address of own) {
        stopping.throwIfAborted()
        reached.push([address, await reach(address, { isAllowed, timeoutMs: TIMEOUT_MS, userAgent, stopping })])
        await services.pause(PAUSE_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_SERVERS }, worker))
  // When no server has answered at all, our own network is down.
  const isUp = isNetworkUp || reached.some(([, { answered }]) => answered)
  const findings = reached.map(([address, { outcome, why, bytes, mediaType }]): Finding => {
    const file = { ...(bytes ? { bytes } : {}), ...(mediaType ? { media_type: mediaType } : {}) }
    return { kind: 'audio', address, outcome: isUp ? outcome : 'doubt', why, ...file }
  })
  return { findings, isUp, result: resultOf(['audio file', 'audio files'], findings) }
}

function resultOf(names: [one: string, several: string], findings: Finding[]): string {
  const count = (outcome: Finding['outcome']) => findings.filter((found) => found.outcome === outcome).length
  const doubts = count('doubt') > 0 ? `, ${count('doubt')} couldn’t be checked` : ''
  return `${formatCount(findings.length, names)}: ${count('fails')} failed${doubts}.`
}

/** Names of the jobs: of the nightly check (`app/server/jobs.ts`) and of checks that an administrator starts. */
const NIGHTLY = 'broken links'
const MANUAL = 'broken links by hand'
const INTERRUPTED = 'The check was interrupted.'

/** A check that an administrator starts. */
export const linkCheck: WorkKind<Services> = {
  name: MANUAL,
  run: (services, { stopping }) => checkLinks(services, stopping),
}

/** The last check of either kind. */
async function lastCheck({ database, now }: Services) {
  const runs = database.db.selectFrom('work').select(['started_at', 'alive_at', 'ended_at', 'report'])
  const query = runs.where('kind', 'in', [NIGHTLY, MANUAL]).orderBy('started_at', 'desc').limit(1)
  const run = await query.executeTakeFirst()
  if (!run) return null
  const startedAt = run.started_at
  const isInterrupted = run.ended_at === '' && !isUnderWay(run, now())
  if (isInterrupted) return { startedAt, endedAt: run.alive_at || startedAt, report: INTERRUPTED }
  return { startedAt, endedAt: run.ended_at || null, report: run.report }
}

/** Routes for administrators: what failed, and checking now. */
export function linkCheckRoutes(services: Services): Router {
  const common = { access: onlyAdministrators(services), tag: 'Admin: video' }
  const router = newRouter()
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.brokenLinks,
    summary: 'List videos and audio files that failed the last check',
    answer: brokenLinksOut,
    handle: async () => {
      const hasKey = (await services.youtubeKey()) !== undefined
      return { last: await lastCheck(services), hasKey, troubles: await listFailing(services) }
    },
  })
  route(router, {
    ...common,
    method: 'post',
    path: adminApi.brokenLinksCheck,
    summary: 'Start a check; it runs in the background',
    refuses: ['conflict'],
    handle: async () => {
      if (!(await startWork(services, linkCheck, { subject: isoInstant(services.now()) })))
        throw new HttpError(409, { error: 'under_way', message: 'A check is already running.' })
      return { message: 'Checking videos and audio files…' }
    },
  })
  return router
}

const troubleOut = z.object({
  kind: z.enum(['video', 'audio']),
  address: z.string().meta({ description: 'URL that visitors would open' }),
  why: z.string().meta({ description: 'Short code: gone, private, not_embeddable, not_found, no_host …' }),
  failedDays: z.number().meta({ description: 'Consecutive days of failure; visitors are told from day 2' }),
  failedOn: z.string().meta({ description: 'YYYY-MM-DD' }),
  records: z.array(z.object({ kind: z.enum(playingKinds), id: z.string(), title: z.string(), date: z.string() })),
})

const brokenLinksOut = z
  .object({
    last: z.object({ startedAt: z.string(), endedAt: z.string().nullable(), report: z.string() }).nullable(),
    hasKey: z.boolean(),
    troubles: z.array(troubleOut),
  })
  .meta({ id: 'MediaWatch' })
export type BrokenLinks = z.output<typeof brokenLinksOut>
