/** Checks that an administrator asks for, and what came of the last one of any kind. */
import type { Services } from '#app/http/services.ts'
import { watchMedia, type WatchOptions } from '#app/link-check/watch.ts'
import { claimRun, endRun, isLeftBehind, keepAlive } from '#jobs/claims.ts'

/** The daily one, and the one by hand: their names among the clock's runs. */
export const DAILY = 'media watch'
const BY_HAND = 'media watch by hand'
const MINUTE = 60_000

/** @returns whether it begins now; not so while one that was asked for before goes on */
export async function beginCheck(services: Services, options: WatchOptions = {}): Promise<boolean> {
  const { database, now, background } = services
  const due = now().toString({ smallestUnit: 'millisecond' })
  const claim = await claimRun(services, BY_HAND, due, now())
  if (!claim) return false
  background.start(BY_HAND, async (stopping) => {
    let saidAt = now().epochMilliseconds
    const goesOn = async () => {
      if (now().epochMilliseconds - saidAt < MINUTE) return
      saidAt = now().epochMilliseconds
      await keepAlive(database.db, claim, now())
    }
    const end = await watchMedia(services, stopping, { ...options, goesOn }).then(
      (said) => ({ outcome: 'ok', said }) as const,
      (error: unknown) => ({ outcome: 'failed', said: stopping.aborted ? BROKEN_OFF : failureOf(error) }) as const,
    )
    await endRun(database.db, claim, end, now())
  })
  return true
}

const BROKEN_OFF = 'It was broken off.'

function failureOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export interface LastCheck {
  /** Instants; `endedAt` is `null` while it goes on. */
  startedAt: string
  endedAt: string | null
  said: string
}

export async function lastCheck({
  database: { db },
  now,
}: Pick<Services, 'database' | 'now'>): Promise<LastCheck | null> {
  const run = await db
    .selectFrom('job_runs')
    .select(['claimed_at', 'alive_at', 'ended_at', 'said'])
    .where('job', 'in', [DAILY, BY_HAND])
    .orderBy('claimed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return null
  const startedAt = run.claimed_at
  if (isLeftBehind(run, now())) return { startedAt, endedAt: run.alive_at || startedAt, said: BROKEN_OFF }
  return { startedAt, endedAt: run.ended_at || null, said: run.said }
}
