/** The post as the whole site uses it: settings of the church, the outbox, and the worker that empties it. */
import { administratorAddresses } from '#app/features/accounts/queries.ts'
import type { Mailer } from '#app/http/mailer.ts'
import type { Services } from '#app/http/services.ts'
import { seal, unseal } from '#app/http/sealed.ts'
import { onEmailGivenUp } from '#app/features/newsletter/subscribing.ts'
import { readEmailSettings, readMailSettings } from '#app/features/site/mail.ts'
import { putEmails, type Sealer } from '#mail/outbox.ts'
import { MailWorker } from '#mail/worker.ts'

type Keeper = Pick<Services, 'config' | 'database' | 'log' | 'now'>

/** @param wake has the outbox looked at */
export function newMailer(keeper: Keeper, wake: () => void): Mailer {
  const { database, now } = keeper
  const sealer = sealerOf(keeper)
  const put: Mailer['put'] = (trx, letters) =>
    putEmails(trx, letters, now().toString({ smallestUnit: 'millisecond' }), sealer)
  return {
    settings: async (db) => ({
      ...(await readEmailSettings(db, keeper)),
      administrators: await administratorAddresses(db),
    }),
    put,
    send: async (letter) => {
      await database.transaction((trx) => put(trx, [letter]))
      wake()
    },
    wake,
  }
}

/** Who sends what is put in. It does nothing until it is started. */
export function makeMailWorker(keeper: Keeper): MailWorker {
  const { config, database, log, now } = keeper
  return new MailWorker({
    database,
    log,
    now,
    settings: () => readMailSettings(database.db, keeper),
    sealer: sealerOf(keeper),
    host: new URL(config.siteUrl).hostname,
    onGivenUp: (email, error, note) => onEmailGivenUp(keeper, email, error, note),
  })
}

function sealerOf({ config }: Keeper): Sealer {
  return {
    seal: (text) => seal(text, PURPOSE, config),
    unseal: (sealed) => unseal(sealed, PURPOSE, config),
  }
}
const PURPOSE = 'letter'
