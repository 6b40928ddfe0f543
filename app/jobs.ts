/** All that runs by the clock, in one list. What a job needs is loaded when it runs. */
import { churchTimeZone } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { findBroadcast } from '#app/live/find-broadcast.ts'
import { hasFullImport } from '#app/sync/runs.ts'
import { type Job, startClock } from '#jobs/clock.ts'

/** The spec says 2:00 PM Central Time. */
const CENTRAL = 'America/Chicago'

const sync = () => import('#app/sync/sync.ts')

export function jobsOf(services: Services): Job[] {
  return [
    {
      name: 'video sync',
      when: { at: ['14:00'], zone: CENTRAL },
      run: async (stopping) => (await sync()).syncAll(services, stopping),
    },
    {
      name: 'video sync after the service',
      when: { at: ['13:00'], zone: () => churchTimeZone(services), weekday: 7 },
      run: async (stopping) => (await sync()).syncAll(services, stopping),
    },
    {
      name: 'imports of playlists',
      when: { everyMinutes: 1 },
      run: async (stopping) => {
        if (await hasFullImport(services.database)) await (await sync()).resumeFullImports(services, stopping)
      },
    },
    { name: 'live broadcast', when: { everyMinutes: 1 }, run: (stopping) => findBroadcast(services, stopping) },
    {
      name: 'media watch',
      when: { at: ['03:40'], zone: () => churchTimeZone(services) },
      run: async (stopping) => (await import('#app/link-check/check.ts')).checkLinks(services, stopping),
    },
    {
      name: 'self-checks',
      when: { at: ['05:10'], zone: () => churchTimeZone(services) },
      run: async () => (await import('#app/self-checks.ts')).checkItself(services),
    },
    {
      name: 'reminders of what is overdue',
      when: { at: ['08:00'], zone: () => churchTimeZone(services) },
      run: async () => (await import('#app/inbox/reminders.ts')).remindOwners(services),
    },
    {
      name: 'reminders of events',
      when: { at: ['10:00'], zone: () => churchTimeZone(services) },
      run: async () => (await import('#app/features/events/sign-ups/notices.ts')).remindSignedUp(services),
    },
  ]
}

function dailyBackup(services: Services): Job {
  const when = { at: ['02:20'] as const, zone: () => churchTimeZone(services) }
  return {
    name: 'daily backup',
    when,
    run: (stopping) => services.runTask({ what: 'daily' }, () => undefined, stopping).then(String),
  }
}

/**
 * Runs jobs that are due, now and from now on.
 * @returns a function that stops them, and waits for running jobs
 */
export function startJobs(services: Services): () => Promise<void> {
  const backups = services.config.dailyBackups ? [dailyBackup(services)] : []
  return startClock(services, [...jobsOf(services), ...backups])
}
