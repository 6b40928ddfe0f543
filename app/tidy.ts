/**
 * What has to be cleared away now and then. Every part can be done again, by several processes at once and after a
 * restart, without harm; one that fails does not keep the others from being done.
 */
import { forgetOld } from '#app/records/deletions.ts'
import { thinVersions } from '#app/records/versions.ts'
import { deleteOldSpam } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import { pictureColumns } from '#app/feature-list.ts'
import { clearUnusedPictures } from '#app/features/media/clear.ts'
import { settleIssues } from '#app/features/newsletter/copies.ts'
import { forgetUnconfirmed } from '#app/features/newsletter/queries.ts'
import { forgetDone } from '#db/idempotency.ts'
import { indexListed } from '#db/search-index.ts'
import { forgetEmails } from '#mail/outbox.ts'

type Part = (services: Services) => Promise<unknown>

const tasks: Record<string, Part> = {
  'trash older than 30 days': ({ database, now }) => forgetOld(database, now()),
  'what the search index lacks after a large write': ({ database }) => indexListed(database),
  'versions older than 12 months': ({ database, now }) => thinVersions(database, now()),
  'unused images': (services) => clearUnusedPictures(services, pictureColumns()),
  'spam older than 30 days': ({ database, now }) => deleteOldSpam(database.db, now()),
  'old sent emails': ({ database, now }) => forgetEmails(database, now()),
  'bodies of sent newsletters': ({ database }) => settleIssues(database.db),
  'unconfirmed subscribers': ({ database, now }) => forgetUnconfirmed(database.db, now()),
  'idempotency keys': ({ database, now }) => forgetDone(database.db, now()),
}

/** Clears everything away that is due. Never throws: what fails is logged and tried again the next time. */
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
 * Tidies now and every hour from now on.
 * @returns what ends it
 */
export function keepTidy(services: Services): () => void {
  void tidy(services)
  const timer = setInterval(() => void tidy(services), HOUR).unref()
  return () => clearInterval(timer)
}
