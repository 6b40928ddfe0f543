/** The post as the whole site uses it: settings of the church, the outbox, and the worker that empties it. */
import { administratorAddresses } from '#app/accounts/queries.ts'
import type { Post } from '#app/http/post.ts'
import type { Parts } from '#app/http/parts.ts'
import { seal, unseal } from '#app/http/sealed.ts'
import { refused } from '#app/newsletter/bounces.ts'
import { readLetterSettings, readMailSettings } from '#app/site/mail.ts'
import { putLetters, type Sealer } from '#mail/outbox.ts'
import { MailWorker } from '#mail/worker.ts'

type Keeper = Pick<Parts, 'config' | 'database' | 'log' | 'now'>

/** @param wake has the outbox looked at */
export function makePost(keeper: Keeper, wake: () => void): Post {
  const { database, now } = keeper
  const sealer = sealerOf(keeper)
  const put: Post['put'] = (trx, letters) =>
    putLetters(trx, letters, now().toString({ smallestUnit: 'millisecond' }), sealer)
  return {
    settings: async (db) => ({
      ...(await readLetterSettings(db, keeper)),
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
    refused: (letter, trouble, note) => refused(keeper, letter, trouble, note),
  })
}

function sealerOf({ config }: Keeper): Sealer {
  return {
    seal: (text) => seal(text, PURPOSE, config),
    unseal: (sealed) => unseal(sealed, PURPOSE, config),
  }
}
const PURPOSE = 'letter'
