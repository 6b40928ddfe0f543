/** All that runs by the clock, in one list, and the hourly cleanup. What a job needs is loaded when it runs. */
import { join } from 'node:path'
import { uploadFolder } from '#app/archive/folder.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { findBroadcast } from '#app/videos/live/find-broadcast.ts'
import { PLAYLIST_IMPORT } from '#app/videos/import/runs.ts'
import { DAILY_SYNC } from '#app/videos/youtube/playlist.ts'
import { type Job, startClock } from '#jobs/clock.ts'
import type { WorkKind } from '#jobs/runner.ts'
import { deleteOldTrash } from '#app/records/deletions.ts'
import { deleteExpiredPreviewLinks } from '#app/records/preview-api.ts'
import { thinVersions } from '#app/records/versions.ts'
import { deleteOldUploads } from '#app/http/part-uploads.ts'
import { deleteOldSpam } from '#app/http/form-spam.ts'
import { deleteOldAnswers } from '#app/inbox/keep-form-answers.ts'
import { deleteOldImports, FILE_IMPORT } from '#app/imports/store.ts'
import type { Cleanups } from '#app/records/feature.ts'
import { definitions, pictureColumns } from '#app/server/feature-list.ts'
import { clearTranscripts, holdersOf, indexTranscripts } from '#app/transcripts/store.ts'
import { features } from '#lists/features.ts'
import { clearAudio } from '#app/media/audio-library.ts'
import { clearUnusedPictures } from '#app/media/clear.ts'
import { deleteOldKeys } from '#db/idempotency.ts'
import { deleteExpiredLimits } from '#db/limits.ts'
import { indexListed } from '#db/search-index.ts'
import { deleteOldEmails } from '#mail/outbox.ts'

const sync = () => import('#app/videos/import/sync.ts')

export function jobsOf(services: Services): Job[] {
  const zone = () => churchTimeZone(services)
  const backup: Job = {
    name: 'daily backup',
    when: { at: '02:20', zone },
    run: (stopping) => services.runTask({ what: 'daily' }, () => undefined, stopping).then(String),
  }
  const update: Job = {
    name: 'report of an update',
    when: 'every minute',
    run: async () => (await import('#app/admin/updates.ts')).reportUpdate(services),
  }
  return [
    {
      name: 'video sync',
      when: DAILY_SYNC,
      run: async (stopping) => (await sync()).syncAll(services, stopping),
    },
    {
      name: 'video sync after the service',
      when: { at: '13:00', zone, weekday: 7 },
      run: async (stopping) => (await sync()).syncAll(services, stopping),
    },
    {
      name: 'files of old websites',
      when: 'every minute',
      run: async (stopping) => (await import('#app/imports/media/copy.ts')).copyMedia(services, stopping),
    },
    {
      name: 'pictures of videos',
      when: 'every minute',
      run: async (stopping) => (await import('#app/imports/media/stills.ts')).copyStills(services, stopping),
    },
    { name: 'live broadcast', when: 'every minute', run: (stopping) => findBroadcast(services, stopping) },
    {
      name: 'length and type of new recordings',
      when: 'every minute',
      run: async (stopping) => (await import('#app/videos/link-check/check.ts')).checkNewAudio(services, stopping),
    },
    {
      name: 'keeping times',
      when: { at: '03:10', zone },
      run: async () => (await import('#app/records/keeping.ts')).keepInTime(services, keepings),
    },
    {
      name: 'broken links',
      when: { at: '03:40', zone },
      run: async (stopping) => (await import('#app/videos/link-check/check.ts')).checkLinks(services, stopping),
    },
    {
      name: 'self-checks',
      when: { at: '05:10', zone },
      run: async () => (await import('#app/server/self-checks.ts')).checkItself(services),
    },
    {
      name: 'check of email records',
      when: { at: '06:10', zone },
      run: async () => (await import('#app/settings/mail-checks-job.ts')).checkMailDaily(services),
    },
    {
      name: 'look at the health',
      when: { at: '06:20', zone },
      run: async () => (await import('#app/admin/health-watch.ts')).watchHealth(services),
    },
    {
      name: 'reminders of what is overdue',
      when: { at: '08:00', zone },
      run: async () => (await import('#app/inbox/reminders.ts')).remindOwners(services),
    },
    {
      name: 'draft of the weekly newsletter',
      when: 'every minute',
      run: async () => (await import('#app/admin/newsletter-draft-api.ts')).weeklyNewsletter(services),
    },
    ...features.flatMap(({ jobs }) => jobs?.(services) ?? []),
    ...(services.config.dailyBackups ? [backup] : []),
    ...(services.config.updateDir === undefined ? [] : [update]),
  ]
}

const keepings = features.flatMap(({ keeping = [] }) => keeping)

/** Work that somebody starts, and that goes on after a crash. */
const workKinds: Readonly<Record<string, () => Promise<WorkKind<Services>>>> = {
  'broken links by hand': async () => (await import('#app/videos/link-check/check.ts')).linkCheck,
  [PLAYLIST_IMPORT]: async () => (await sync()).playlistImport,
  [FILE_IMPORT]: async () => (await import('#app/imports/run.ts')).fileImport,
}

/** Runs jobs that are due, now and from now on. @returns a function that stops them, and waits for running jobs */
export function startJobs(services: Services): () => Promise<void> {
  return startClock(services, jobsOf(services), workKinds)
}

const cleanups: Cleanups = {
  ...Object.fromEntries(features.flatMap((feature) => Object.entries(feature.cleanups ?? {}))),
  'trash older than 30 days': ({ database, now }) => deleteOldTrash(database, now()),
  'what the search index lacks after a large write': ({ database }) => indexListed(database),
  'versions older than 12 months': ({ database, now }) => thinVersions(database, now()),
  'unused images': (services) => clearUnusedPictures(services, pictureColumns()),
  'unfinished audio files': (services) => clearAudio(services),
  'uploads of archives and backups that nobody finished': async ({ config }) => {
    for (const folder of [uploadFolder({ config }), join(config.dataDir, 'backups')]) await deleteOldUploads(folder)
  },
  'spam older than 30 days': ({ database, now }) => deleteOldSpam(database.db, now()),
  'old sent emails': ({ database, now }) => deleteOldEmails(database, now()),
  'answers that their forms don’t keep longer': (services) => deleteOldAnswers(services),
  'imports older than 30 days': ({ database, now }) => deleteOldImports(database.db, now()),
  'expired preview links': ({ database, now }) => deleteExpiredPreviewLinks(database, now()),
  'transcripts that no record has': (services) => clearTranscripts(services, holdersOf(definitions)),
  'what the index of transcripts lacks after a restore': ({ database }) => indexTranscripts(database),
  'rate limits': ({ database, now }) => deleteExpiredLimits(database.db, now()),
  'idempotency keys': ({ database, now }) => deleteOldKeys(database.db, now()),
}

/** Runs all cleanup that is due. Never throws: a part that fails is logged, and is retried the next time. */
export async function cleanUp(services: Services): Promise<void> {
  for (const [what, clear] of Object.entries(cleanups)) {
    try {
      await clear(services)
    } catch (error) {
      services.log.error({ err: error, what }, 'cleanup failed')
    }
  }
}

const HOUR_MS = 60 * 60 * 1000

/** Runs the cleanup now and every hour from now on. @returns a function that stops it */
export function startCleanup(services: Services): () => void {
  void cleanUp(services)
  const timer = setInterval(() => void cleanUp(services), HOUR_MS).unref()
  return () => clearInterval(timer)
}
