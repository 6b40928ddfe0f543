/**
 * The site checks itself once a day: it sends a marked test through each public form, and looks when its certificate
 * expires. Administrators hear of a form that doesn't work by email and on the overview.
 */
import { connect } from 'node:tls'
import { type SelfCheckResults, storeSelfChecks } from '#app/admin/health-items.ts'
import { createApi } from '#app/server/api.ts'
import { enabledAdministrators } from '#app/accounts/queries.ts'
import { answerNames, signUpForm } from '#app/features/events/sign-ups/sign-up.ts'
import { openDate } from '#app/features/events/sign-ups/open-dates.ts'
import { publicFormOf, READERS_FIELD, VERSION_FIELD } from '#app/features/forms/form.ts'
import { findForm } from '#app/features/forms/queries.ts'
import { subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { selfTestHeaders } from '#app/http/form-token.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import type { Services } from '#app/http/services.ts'
import { messageForm } from '#app/inbox/contact.ts'
import { visitForm } from '#app/inbox/visit.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import { isAsked, sampleAnswer } from '#app/forms/questions.ts'
import { published } from '#db/published.ts'
import type { Db } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'
import { type Email, isOneAddress } from '#mail/email.ts'
import { renderEmail } from '#mail/frame.ts'

/** Reserved for examples (RFC 2606), and nothing is sent. */
const email = 'self-test@example.org'

interface TestedForm {
  form: PublicForm
  /** Fields that it accepts; undefined while nobody can send it. */
  fields: (services: Services) => Promise<object | undefined> | object
}

/** Every public form, by its name in sentences. */
export const testedForms = {
  'contact form': {
    form: messageForm,
    fields: () => ({
      firstName: 'Self',
      lastName: 'Test',
      email,
      subject: 'Self-test',
      message: 'Nobody gets this message.',
    }),
  },
  'Plan a Visit form': {
    form: visitForm,
    fields: () => ({
      fullName: 'Self Test',
      phone: '000 000 0000',
      email,
      numberOfKids: '0',
      agreeToTerms: 'yes',
    }),
  },
  'newsletter form': { form: subscriptionForm, fields: () => ({ email }) },
  'sign-up form': {
    form: signUpForm,
    fields: async (services: Services) => {
      const open = await openDate(services)
      const answers = Object.fromEntries(answerNames.map((name) => [name, 'Self-test']))
      return open && { ...answers, ...open, name: 'Self Test', email }
    },
  },
} satisfies Record<string, TestedForm>

/** The church's own forms that can be sent now, each with an answer to all of its questions. */
async function ownForms(services: Services): Promise<[title: string, form: TestedForm][]> {
  const rows = await published(services).selectFrom('forms').select('id').orderBy('id').execute()
  const tested: [string, TestedForm][] = []
  for (const { id } of rows) {
    const shown = await findForm(services, id)
    if (!shown || shown.closed !== '') continue
    const answers = Object.fromEntries(
      shown.questions.filter(isAsked).map((one) => [one.name, sampleAnswer(one, email)]),
    )
    const fields = { ...answers, [VERSION_FIELD]: String(shown.version), [READERS_FIELD]: 'clergy' }
    tested.push([`form “${shown.title}”`, { form: publicFormOf(shown), fields: () => fields }])
  }
  return tested
}

/** @returns the result in words, if anything is wrong */
export async function checkItself(
  services: Services,
  send: (address: string, init: RequestInit) => Response | Promise<Response> = (...sent) =>
    createApi(services).request(...sent),
): Promise<string | undefined> {
  const { config, database, log, mailer, now } = services
  const failedForms: string[] = []
  const tested = [...Object.entries<TestedForm>(testedForms), ...(await ownForms(services))]
  for (const [title, { form, fields }] of tested) {
    const headers = { 'Content-Type': 'application/json', ...selfTestHeaders(services) }
    const why = await problemOf(async () => {
      const sent = await fields(services)
      return sent && send(form.address, { method: 'POST', headers, body: JSON.stringify(sent) })
    })
    if (why === undefined) continue
    log.error({ form: title, why }, 'a public form does not work')
    failedForms.push(title)
  }
  const at = isoInstant(now())
  await storeSelfChecks(database.db, { at, failedForms, certificateUntil: await certificateUntil(config.siteUrl) })
  if (failedForms.length === 0) return undefined
  const settings = await mailer.settings(database.db)
  await database.transaction(async (trx) =>
    mailer.put(trx, await failureEmails(trx, settings, failedForms, at.slice(0, 10))),
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

/** One for each administrator, and only one per day. */
async function failureEmails(db: Db, { sender }: EmailSettings, failed: string[], day: string): Promise<Email[]> {
  const people = await enabledAdministrators(db).select(['id', 'email']).execute()
  const list = new Intl.ListFormat('en').format(failed)
  const isOne = failed.length === 1
  const subject = `Your website: the ${list} failed a test`
  const words = renderEmail(
    sender,
    [
      { kind: 'heading', text: isOne ? 'A form on your website doesn’t work' : 'Forms on your website don’t work' },
      {
        kind: 'text',
        text: `Every day the website sends a test through each of its forms. Today it failed with the ${list}, so visitors can’t send ${isOne ? 'it' : 'them'} either. Show this email to the person who runs the server: its log says why.`,
      },
    ],
    'Visitors can’t send a form on your website.',
  )
  const to = people.filter((person) => isOneAddress(person.email))
  return to.map((person) => ({
    kind: 'failed form',
    to: person.email,
    subject,
    ...words,
    dedupeKey: `failed form ${day} ${person.id}`,
  }))
}

const TIMEOUT_MS = 5_000

/** When the certificate at the site's address expires; null for a site without TLS, and when it can't be read. */
function certificateUntil(siteUrl: string): Promise<SelfCheckResults['certificateUntil']> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    // One that has expired is read too.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (until: string | null) => {
      socket.destroy()
      resolve(until)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(until) ? null : new Date(until).toISOString())
    })
  })
}
