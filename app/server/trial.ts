/**
 * Draws a public page as it would be after a change, and takes the change back: both are one transaction, which is rolled back.
 * So a preview shows what saving does, sample records and delivered texts included, and there is no second way to do that.
 * On SQLite other writes wait for the drawing, a few tenths of a second, and pages go on being answered.
 */
import type { Services } from '#app/http/services.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import { noWatch } from '#app/http/visits.ts'
import { resolveLinks } from '#app/pages/queries.ts'
import { secondLanguageOf } from '#app/server/second-language.ts'
import { forStaff, ofAnotherSite } from '#app/text/dictionaries.ts'
import type { Trx } from '#db/database.ts'

/** Ends the transaction with what was drawn in it. */
class Drawn extends Error {
  readonly page: Response

  constructor(page: Response) {
    super('drawn')
    this.page = page
  }
}

/** @param draw the page at a path, for everyone, from the services that read in the transaction */
export function trialRenderer(
  services: Services,
  draw: (trial: Services, path: string) => Promise<Response>,
): Services['renderAfter'] {
  return async (change, path) => {
    try {
      return await services.database.transaction((trx) =>
        ofAnotherSite(async () => {
          const trial = trialOf(services, trx)
          await forStaff(() => change(trx, trial))
          throw new Drawn(await draw(trial, path))
        }),
      )
    } catch (error) {
      if (error instanceof Drawn) return error.page
      throw error
    }
  }
}

/** The services within the transaction: they cache nothing, send nothing, and tell nobody. */
function trialOf(services: Services, trx: Trx): Services {
  const { database, config, mailer } = services
  const trial: Services = {
    ...services,
    // A file to hold the site is watched by a timer, which would outlive the trial.
    config: { ...config, holdFile: undefined },
    database: { ...database, db: trx, transaction: (work) => work(trx), afterCommit: () => undefined },
    mailer: { ...mailer, wake: () => undefined },
    readCache: noReadCache,
    visits: noWatch,
    pagesChanged: () => undefined,
    resolveLinks: (links) => resolveLinks(trial, links),
    secondLanguage: () => secondLanguageOf(trial),
  }
  return trial
}
