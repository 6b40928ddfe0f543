/** The checks of the church’s email records: run against the saved settings, and stored with what was known before. */
import { z } from 'zod'
import { putSetting, readStored } from '#app/http/settings.ts'
import type { Services } from '#app/http/services.ts'
import { readMailSettings } from '#app/settings/mail.ts'
import type { Db } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'
import { checkMail } from '#mail/checks/check.ts'
import { Names } from '#mail/checks/names.ts'
import { providerOf } from '#mail/checks/providers.ts'
import { checkNames, checkStates } from '#mail/checks/result.ts'
import { isRealMail, serverOf } from '#mail/transport.ts'

export const mailCheckOut = z
  .object({
    about: z.enum(checkNames),
    state: z.enum(checkStates).meta({ description: 'unknown: the name servers did not answer' }),
    text: z.string(),
    record: z
      .object({
        type: z.literal('TXT'),
        name: z.string().meta({ description: '@ for the domain itself' }),
        domain: z.string().meta({ description: 'The domain whose records are edited' }),
        value: z.string(),
        replaces: z.array(z.string()).readonly().meta({ description: 'Records that have to go' }),
      })
      .optional()
      .meta({ description: 'The record that mends it' }),
  })
  .meta({ id: 'MailCheck' })

/** The name of a row in `settings`, which no setting has. */
const CHECKS = 'mailChecks'

const storedSchema = z.object({
  at: z.string(),
  /** The From address and the server that the checks are about. */
  from: z.string(),
  server: z.string(),
  checks: z.array(mailCheckOut),
  /** Names of keys that headers of received emails have shown. */
  selectors: z.array(z.string()),
  /** The last state of each check that name servers have answered. */
  known: z.partialRecord(z.enum(checkNames), z.enum(checkStates)),
  /** Checks whose trouble administrators were told of by email. */
  told: z.array(z.enum(checkNames)),
})
export type StoredMailChecks = z.infer<typeof storedSchema>

/** Names of keys that are kept at most; each is a question of every check. */
const MAX_SELECTORS = 4

/** @returns undefined before the first check, and for results that can't be read */
export function readMailChecks(db: Db): Promise<StoredMailChecks | undefined> {
  return readStored(db, CHECKS, storedSchema)
}

export function storeMailChecks(db: Db, checks: StoredMailChecks): Promise<void> {
  return putSetting(db, CHECKS, checks, checks.at)
}

/** The account that sends, and what is known of it. @returns undefined while no email is sent */
export async function currentMail(services: Services) {
  const mail = await readMailSettings(services.database.db, services)
  if (!isRealMail(mail)) return undefined
  const from = mail.from.address
  const server = serverOf(mail).host
  const stored = await readMailChecks(services.database.db)
  const isSame = stored?.from === from && stored.server === server
  return { from, server, provider: providerOf(server), stored: isSame ? stored : undefined }
}

/** Asks the name servers, which may take seconds. @returns undefined while no email is sent; nothing is stored */
export async function lookAtMail(services: Services): Promise<StoredMailChecks | undefined> {
  const mail = await currentMail(services)
  if (!mail) return undefined
  const { from, server, stored } = mail
  const selectors = stored?.selectors ?? []
  const siteHost = new URL(services.config.siteUrl).hostname
  const checks = await checkMail({ from, smtpHost: server, selectors, siteHost }, new Names(services.nameServers))
  const answered = checks.filter(({ state }) => state !== 'unknown').map(({ about, state }) => [about, state] as const)
  return {
    at: isoInstant(services.now()),
    from,
    server,
    checks,
    selectors,
    known: { ...stored?.known, ...Object.fromEntries(answered) },
    told: stored?.told ?? [],
  }
}

/** Remembers keys that a received email was signed with, for the checks to come. */
export async function learnSelectors(services: Services, found: readonly string[]): Promise<void> {
  const mail = await currentMail(services)
  if (!mail || found.length === 0) return
  const { from, server, stored } = mail
  const selectors = [...new Set([...found, ...(stored?.selectors ?? [])])].slice(0, MAX_SELECTORS)
  const empty = { at: isoInstant(services.now()), from, server, checks: [], known: {}, told: [] }
  await storeMailChecks(services.database.db, { ...empty, ...stored, selectors })
}

/** What is wrong, for the overview and Health; empty when nothing is, or nobody has looked. */
export async function mailTroubles(services: Services): Promise<StoredMailChecks['checks']> {
  const mail = await currentMail(services)
  return mail?.stored?.checks.filter(({ state }) => state === 'trouble') ?? []
}
