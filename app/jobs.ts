/** All that runs by the clock, in one list. */
import { remindSignedUp } from '#app/features/events/sign-ups/notices.ts'
import { remindOwners } from '#app/inbox/reminders.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { lookForBroadcast } from '#app/live/look.ts'
import { checkLinks, NIGHTLY as LINK_CHECK } from '#app/link-check/check.ts'
import { checkItself, SELF_CHECKS } from '#app/self-checks.ts'
import { resumeFullImports, syncAll } from '#app/sync/sync.ts'
import { type Job, keepClock } from '#jobs/clock.ts'

/** The spec says 2:00 PM Central Time. */
const CENTRAL = 'America/Chicago'

export function jobsOf(services: Services): Job[] {
  return [
    { name: 'video sync', when: { at: ['14:00'], zone: CENTRAL }, run: (stopping) => syncAll(services, stopping) },
    {
      name: 'video sync after the service',
      when: { at: ['13:00'], zone: () => churchTimeZone(services), weekday: 7 },
      run: (stopping) => syncAll(services, stopping),
    },
    {
      name: 'imports of playlists',
      when: { everyMinutes: 1 },
      run: (stopping) => resumeFullImports(services, stopping),
    },
    { name: 'live broadcast', when: { everyMinutes: 1 }, run: (stopping) => lookForBroadcast(services, stopping) },
    {
      name: LINK_CHECK,
      when: { at: ['03:40'], zone: () => churchTimeZone(services) },
      run: (stopping) => checkLinks(services, stopping),
    },
    {
      name: SELF_CHECKS,
      when: { at: ['05:10'], zone: () => churchTimeZone(services) },
      run: () => checkItself(services),
    },
    {
      name: 'reminders of what is overdue',
      when: { at: ['08:00'], zone: () => churchTimeZone(services) },
      run: () => remindOwners(services),
    },
    {
      name: 'reminders of events',
      when: { at: ['10:00'], zone: () => churchTimeZone(services) },
      run: () => remindSignedUp(services),
    },
  ]
}

function dailyBackup(services: Services): Job {
  const when = { at: ['02:20'] as const, zone: () => churchTimeZone(services) }
  return {
    name: 'daily backup',
    when,
    run: (stopping) => services.runApart({ what: 'daily' }, () => undefined, stopping).then(String),
  }
}

/**
 * Runs jobs that are due, now and from now on.
 * @returns a function that stops them, and waits for running jobs
 */
export function keepJobs(services: Services): () => Promise<void> {
  const backups = services.config.dailyBackups ? [dailyBackup(services)] : []
  return keepClock(services, [...jobsOf(services), ...backups])
}
