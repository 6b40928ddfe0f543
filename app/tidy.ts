/**
 * Regular cleanup. Every part can run again, concurrently and after a restart, without harm; one that fails does not stop
 * the others.
 */
import { forgetOld } from '#app/records/deletions.ts'
import { forgetPreviewLinks } from '#app/records/preview-links.ts'
import { thinVersions } from '#app/records/versions.ts'
import { deleteOldSpam } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import { pictureColumns } from '#app/feature-list.ts'
import { clearAudio } from '#app/features/media/audio-library.ts'
import { readUnreadPassages } from '#app/features/sermons/queries.ts'
import { clearUnusedPictures } from '#app/features/media/clear.ts'
import { settleIssues } from '#app/features/newsletter/copies.ts'
import { forgetUnconfirmed } from '#app/features/newsletter/queries.ts'
import { deleteOldKeys } from '#db/idempotency.ts'
import { deleteExpiredLimits } from '#db/limits.ts'
import { indexListed } from '#db/search-index.ts'
import { deleteOldEmails } from '#mail/outbox.ts'

type Part = (services: Services) => Promise<unknown>

const tasks: Record<string, Part> = {
  'trash older than 30 days': ({ database, now }) => forgetOld(database, now()),
  'what the search index lacks after a large write': ({ database }) => indexListed(database),
  'passages of sermons not read yet': async ({ database, pagesChanged }) => {
    if (await readUnreadPassages(database)) pagesChanged()
  },
  'versions older than 12 months': ({ database, now }) => thinVersions(database, now()),
  'unused images': (services) => clearUnusedPictures(services, pictureColumns()),
  'unfinished audio files': (services) => clearAudio(services),
  'spam older than 30 days': ({ database, now }) => deleteOldSpam(database.db, now()),
  'old sent emails': ({ database, now }) => deleteOldEmails(database, now()),
  'bodies of sent newsletters': ({ database }) => settleIssues(database.db),
  'unconfirmed subscribers': ({ database, now }) => forgetUnconfirmed(database.db, now()),
  'expired preview links': ({ database, now }) => forgetPreviewLinks(database, now()),
  'rate limits': ({ database, now }) => deleteExpiredLimits(database.db, now()),
  'idempotency keys': ({ database, now }) => deleteOldKeys(database.db, now()),
}

/** Runs all cleanup that is due. Never throws: errors are logged, and it is retried the next time. */
export async function tidy(services: Services): Promise<void> {
  for (const [what, clear] of Object.entries(tasks)) {
    try {
      await clear(services)
    } catch (error) {
      services.log.error({ err: error, what }, 'cleanup failed')
    }
  }
}

const HOUR = 60 * 60 * 1000

/**
 * Runs the cleanup now and every hour from now on.
 * @returns a function that stops it
 */
export function keepTidy(services: Services): () => void {
  void tidy(services)
  const timer = setInterval(() => void tidy(services), HOUR).unref()
  return () => clearInterval(timer)
}
