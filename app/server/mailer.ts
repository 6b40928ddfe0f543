/** The mailer of the whole site: the church's settings, the outbox, and the worker that sends from it. */
import { administratorAddresses } from '#app/accounts/queries.ts'
import type { Mailer } from '#app/http/mailer.ts'
import { isHeld } from '#app/http/hold.ts'
import type { Services } from '#app/http/services.ts'
import { encryptSecret, decryptSecret } from '#app/http/secret.ts'
import { features } from '#lists/features.ts'
import { needsConfirmationIn, sendsEmailIn, readEmailSettings, readMailSettings } from '#app/settings/mail.ts'
import { putEmails, type TextEncryption } from '#mail/outbox.ts'
import { MailWorker } from '#mail/worker.ts'
import { isoInstant } from '#db/records.ts'

type MailerServices = Pick<Services, 'config' | 'database' | 'log' | 'now'>

export function newMailer(services: MailerServices, wakeWorker: () => void): Mailer {
  const { database, now } = services
  const encryption = textEncryption(services)
  const wake = () => database.afterCommit(wakeWorker)
  const put: Mailer['put'] = async (trx, emails) => {
    await putEmails(trx, emails, isoInstant(now()), encryption)
    wake()
  }
  return {
    settings: async (db) => ({
      ...(await readEmailSettings(db, services)),
      administrators: await administratorAddresses(db),
    }),
    needsConfirmation: (rows) => needsConfirmationIn(rows, services),
    sendsEmail: (rows) => sendsEmailIn(rows, services),
    put,
    send: (email) => database.transaction((trx) => put(trx, [email])),
    wake,
  }
}

/** It does nothing until it is started. */
export function makeMailWorker(services: MailerServices): MailWorker {
  const { config, database, log, now } = services
  return new MailWorker({
    database,
    log,
    now,
    settings: () => readMailSettings(database.db, services),
    encryption: textEncryption(services),
    host: new URL(config.siteUrl).hostname,
    isHeld: () => isHeld(config),
    onGivenUp: (email, error, note) =>
      features.find((feature) => feature.onEmailGivenUp)?.onEmailGivenUp?.(services, email, error, note) ??
      database.transaction(note),
  })
}

function textEncryption({ config }: MailerServices): TextEncryption {
  return {
    encrypt: (text) => encryptSecret(text, PURPOSE, config),
    decrypt: (encrypted) => decryptSecret(encrypted, PURPOSE, config),
  }
}
const PURPOSE = 'letter'
