/**
 * Regular cleanup. Every part can run again, concurrently and after a restart, without harm; one that fails does not stop
 * the others.
 */
import { deleteOldTrash } from '#app/records/deletions.ts'
import { deleteExpiredPreviewLinks } from '#app/records/preview-api.ts'
import { thinVersions } from '#app/records/versions.ts'
import { deleteOldSpam } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import { pictureColumns } from '#app/feature-list.ts'
import { clearAudio } from '#app/features/media/audio-library.ts'
import { parseMissingPassages } from '#app/features/sermons/queries.ts'
import { clearUnusedPictures } from '#app/features/media/clear.ts'
import { settleIssues } from '#app/features/newsletter/copies.ts'
import { deleteUnconfirmed } from '#app/features/newsletter/queries.ts'
import { deleteOldKeys } from '#db/idempotency.ts'
import { deleteExpiredLimits } from '#db/limits.ts'
import { indexListed } from '#db/search-index.ts'
import { deleteOldEmails } from '#mail/outbox.ts'

type Part = (services: Services) => Promise<unknown>

const tasks: Record<string, Part> = {
  'trash older than 30 days': ({ database, now }) => deleteOldTrash(database, now()),
  'what the search index lacks after a large write': ({ database }) => indexListed(database),
  'passages of sermons not read yet': async ({ database, pagesChanged }) => {
    if (await parseMissingPassages(database)) pagesChanged()
  },
  'versions older than 12 months': ({ database, now }) => thinVersions(database, now()),
  'unused images': (services) => clearUnusedPictures(services, pictureColumns()),
  'unfinished audio files': (services) => clearAudio(services),
  'spam older than 30 days': ({ database, now }) => deleteOldSpam(database.db, now()),
  'old sent emails': ({ database, now }) => deleteOldEmails(database, now()),
  'bodies of sent newsletters': ({ database }) => settleIssues(database.db),
  'unconfirmed subscribers': ({ database, now }) => deleteUnconfirmed(database.db, now()),
  'expired preview links': ({ database, now }) => deleteExpiredPreviewLinks(database, now()),
  'rate limits': ({ database, now }) => deleteExpiredLimits(database.db, now()),
  'idempotency keys': ({ database, now }) => deleteOldKeys(database.db, now()),
}

/** Runs all cleanup that is due. Never throws: errors are logged, and it is retried the next time. */
export async function cleanUp(services: Services): Promise<void> {
  for (const [what, clear] of Object.entries(tasks)) {
    try {
      await clear(services)
    } catch (error) {
      services.log.error({ err: error, what }, 'cleanup failed')
    }
  }
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Runs the cleanup now and every hour from now on.
 * @returns a function that stops it
 */
export function startCleanup(services: Services): () => void {
  void cleanUp(services)
  const timer = setInterval(() => void cleanUp(services), HOUR_MS).unref()
  return () => clearInterval(timer)
}
