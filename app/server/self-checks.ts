/**
 * The site checks itself once a day: it sends a marked test through each public form, and looks when its certificate
 * expires. Administrators hear of a form that doesn't work by email and on the overview.
 */
import { connect } from 'node:tls'
import { type SelfCheckResults, storeSelfChecks } from '#app/admin/health-items.ts'
import { createApi } from '#app/server/api.ts'
import { administratorEmails, type News } from '#app/accounts/administrator-emails.ts'
import { selfTestHeaders } from '#app/http/form-token.ts'
import type { Services } from '#app/http/services.ts'
import { features } from '#lists/features.ts'
import type { FormTest } from '#app/records/feature.ts'
import { isoInstant } from '#db/records.ts'

/** Every form that visitors can send now, with what the test sends. */
async function formTests(services: Services): Promise<FormTest[]> {
  const tests = await Promise.all(features.flatMap(({ openForms }) => openForms?.tests?.(services) ?? []))
  return tests.flat()
}

/** @returns the result in words, if anything is wrong */
export async function checkItself(
  services: Services,
  send: (address: string, init: RequestInit) => Response | Promise<Response> = (...sent) =>
    createApi(services).request(...sent),
): Promise<string | undefined> {
  const { config, database, log, mailer, now } = services
  const failedForms: string[] = []
  for (const { title, form, fields } of await formTests(services)) {
    const headers = { 'Content-Type': 'application/json', ...selfTestHeaders(services) }
    const why = await problemOf(async () => {
      const sent = await fields()
      return sent && send(form.address, { method: 'POST', headers, body: JSON.stringify(sent) })
    })
    if (why === undefined) continue
    log.error({ form: title, why }, 'a public form does not work')
    failedForms.push(title)
  }
  const at = isoInstant(now())
  const certificate = await certificateOf(config.siteUrl)
  await storeSelfChecks(database.db, { at, failedForms, ...certificate })
  if (failedForms.length === 0) return undefined
  const settings = await mailer.settings(database.db)
  await database.transaction(async (trx) =>
    mailer.put(trx, await administratorEmails(trx, settings, newsOfFailure(failedForms), at.slice(0, 10))),
  )
  return `does not work: ${failedForms.join(', ')}`
}

/** Why a test did not get through; undefined when it did, or there was nothing to test. */
async function problemOf(test: () => Promise<Response | undefined>): Promise<string | undefined> {
  try {
    const answer = await test()
    return answer === undefined || answer.status === 201 ? undefined : `${answer.status} ${await answer.text()}`
  } catch (error) {
    return String(error)
  }
}

function newsOfFailure(failed: string[]): News {
  const list = new Intl.ListFormat('en').format(failed)
  const isOne = failed.length === 1
  return {
    kind: 'failed form',
    subject: `Your website: the ${list} failed a test`,
    blocks: [
      { kind: 'heading', text: isOne ? 'A form on your website doesn’t work' : 'Forms on your website don’t work' },
      {
        kind: 'text',
        text: `Every day the website sends a test through each of its forms. Today it failed with the ${list}, so visitors can’t send ${isOne ? 'it' : 'them'} either. Show this email to the person who runs the server: its log says why.`,
      },
    ],
    preheader: 'Visitors can’t send a form on your website.',
  }
}

const TIMEOUT_MS = 5_000

/** Since when and until when the certificate at the site's address is valid; null for a site without TLS, and when it can't be read. */
function certificateOf(siteUrl: string): Promise<Pick<SelfCheckResults, 'certificateFrom' | 'certificateUntil'>> {
  const none = { certificateFrom: null, certificateUntil: null }
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return Promise.resolve(none)
  return new Promise((resolve) => {
    // One that has expired is read too.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (found: Awaited<ReturnType<typeof certificateOf>>) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(none))
    socket.once('error', () => end(none))
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
      end({ certificateFrom: instantIn(from), certificateUntil: instantIn(to) })
    })
  })
}

/** An instant as OpenSSL prints it; null for none. */
function instantIn(printed: string): string | null {
  const at = Date.parse(printed)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
