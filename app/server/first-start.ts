/** Prepares a new database at startup. Every part can be repeated without harm. */
import { makeFirstAdministrator, makeSetupLink } from '#app/accounts/setup.ts'
import { hasAdministrator } from '#app/accounts/queries.ts'
import { churchToday } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { keepFirstAddress } from '#app/http/site-address.ts'
import { features } from '#lists/features.ts'
import { isUntouched, loadSample } from '#app/sample/load.ts'
import { secretKey } from '#app/http/secret.ts'
import type { Trx } from '#db/database.ts'
import { runOnce } from '#db/idempotency.ts'
import { WAITING } from '#db/locks.ts'
import { isoInstant } from '#db/records.ts'
import { indexListed } from '#db/search-index.ts'

/** The services that exist before anyone can sign in. */
export type FirstStartServices = Pick<Services, 'config' | 'database' | 'files' | 'log' | 'now' | 'readCache'>

/**
 * Creates the secret key, stores the records of every new site, loads the sample church into an empty database, and
 * creates the first administrator. Two processes that start together do each of these once.
 * @returns the one-time link that creates the first administrator, if there is none
 */
export async function firstStart(services: FirstStartServices): Promise<string | undefined> {
  const { config, database } = services
  const now = isoInstant(services.now())
  secretKey(config)
  const onWait = () => console.error(WAITING)
  const storeFirst = async (trx: Trx) => {
    for (const { firstRecords } of features) await firstRecords?.(trx, now)
  }
  await runOnce(database, 'defaultsStored', now, storeFirst, onWait)
  if (config.sampleContent) {
    const today = await churchToday(services)
    await runOnce(
      database,
      'sampleDecided',
      now,
      async (trx) => {
        if (await isUntouched(trx)) await loadSample(trx, services.files, today, now)
      },
      onWait,
    )
    await indexListed(database)
  }
  await keepFirstAddress(database.db, config, now)
  if (await hasAdministrator(database.db)) return undefined
  if (config.admin) {
    await makeFirstAdministrator(database, { name: '', ...config.admin }, now)
    return undefined
  }
  return makeSetupLink(database.db, config.siteUrl, now)
}
