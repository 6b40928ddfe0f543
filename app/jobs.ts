/** All that runs by the clock, in one list. */
import { remindOwners } from '#app/follow-up/reminders.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import type { Parts } from '#app/http/parts.ts'
import { lookForBroadcast } from '#app/live/look.ts'
import { DAILY as MEDIA_WATCH } from '#app/media-watch/by-hand.ts'
import { watchMedia } from '#app/media-watch/watch.ts'
import { syncAll } from '#app/sync/daily.ts'
import { goOnWithWhole } from '#app/sync/whole.ts'
import { type Job, keepClock } from '#jobs/clock.ts'

/** What the spec calls 2:00 PM Central Time. */
const CENTRAL = 'America/Chicago'

export function jobsOf(parts: Parts): Job[] {
  return [
    { name: 'video sync', when: { at: ['14:00'], zone: CENTRAL }, run: (stopping) => syncAll(parts, stopping) },
    {
      name: 'video sync after the service',
      when: { at: ['13:00'], zone: () => churchTimeZone(parts), weekday: 7 },
      run: (stopping) => syncAll(parts, stopping),
    },
    {
      name: 'imports of playlists',
      when: { everyMinutes: 1 },
      run: async (stopping) => void (await goOnWithWhole(parts, stopping)),
    },
    { name: 'live broadcast', when: { everyMinutes: 1 }, run: (stopping) => lookForBroadcast(parts, stopping) },
    {
      name: MEDIA_WATCH,
      when: { at: ['03:40'], zone: () => churchTimeZone(parts) },
      run: (stopping) => watchMedia(parts, stopping),
    },
    {
      name: 'reminders of what is overdue',
      when: { at: ['08:00'], zone: () => churchTimeZone(parts) },
      run: () => remindOwners(parts),
    },
  ]
}

/**
 * Runs what is due, now and from now on.
 * @returns what stops it, and waits for what is running and for what goes on in the background
 */
export function keepJobs(parts: Parts): () => Promise<void> {
  const stop = keepClock(parts, jobsOf(parts))
  return async () => {
    await Promise.all([stop(), parts.background.stop()])
  }
}
