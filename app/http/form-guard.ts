/**
 * Keeps spam out of the public forms without asking people anything.
 *
 * A browser asks for a token when somebody begins to write, and sends it along; a program that sends the bare fields is
 * let in too, less often. What no person can have sent is judged to be spam: it is answered like everything else, so that
 * nobody learns from the answer, and kept aside for the admin area.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { clientNetwork } from '#app/http/client-address.ts'
import { newChallenge, provenChallenge } from '#app/http/form-proof.ts'
import { FormRush, tellOfFlood } from '#app/http/form-rush.ts'
import { formKey, tokenAge, writeToken } from '#app/http/form-token.ts'
import { BARE_LIMIT, countPerNetwork, FORM_LIMIT } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { problemsOf, type PublicForm, type Rules, UNSEEN } from '#app/ui/form-rules.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { newId } from '#db/records.ts'

/**
 * Why something was taken for spam: `unseen`, a question was answered that nobody sees; `fast`, it was sent sooner than
 * anybody types; `flood`, it came in a flood, from a browser that had done no work for it.
 */
export const SPAM_REASONS = ['unseen', 'fast', 'flood'] as const
export type SpamReason = (typeof SPAM_REASONS)[number]

export type Verdict = { isSpam: false } | SpamVerdict
export interface SpamVerdict {
  isSpam: true
  reason: SpamReason
  /** Whether it came in a flood, whatever it was taken for spam by. */
  inFlood: boolean
}

interface Judged {
  Variables: { verdict: Verdict }
}

/** What all public forms of one process share. */
export interface FormWatch {
  rush: FormRush
  tokenKey: Buffer
  proofKey: Buffer
}

/** @throws when the site has no usable secret key */
export function watchForms({ config }: Services): FormWatch {
  return { rush: new FormRush(), tokenKey: formKey(config, 'token'), proofKey: formKey(config, 'proof') }
}

/** What a browser is given when somebody begins to fill a form in: a token, and in a flood some work to do. */
export async function formPass({ now }: Services, { rush, tokenKey, proofKey }: FormWatch) {
  const moment = now()
  const token = writeToken(moment, tokenKey)
  return rush.isOn(moment) ? { token, challenge: await newChallenge(moment, proofKey) } : { token }
}

/**
 * Stands before the door of a public form: counts who comes, and judges what they bring. What is not this form's is left
 * to the door to refuse, counts toward no limit, and is part of no flood.
 * @throws HttpError 429 for an address or a network that has sent this form too often
 */
export function formGuard(
  services: Services,
  watch: FormWatch,
  { rules, soonest = 0 }: Pick<PublicForm, 'rules' | 'soonest'>,
): MiddlewareHandler<Judged> {
  const { config, database, now } = services
  const count = countPerNetwork(services, FORM_LIMIT)
  const countBare = countPerNetwork(services, BARE_LIMIT)
  return async (c, next) => {
    const sent = await whatWasSent(c)
    const age = tokenAge(sent['token'], now(), watch.tokenKey)
    const isForm = isOfForm(rules, sent)
    // A person who puts something right has not sent it yet.
    if (isForm && age === undefined) await countBare(c)
    if (isForm) await count(c)
    const isProven = isForm && (await hasWorked(sent['proof']))
    const hasBegun = isForm && !isProven && watch.rush.count(now(), clientNetwork(c, config.trustProxy))
    if (hasBegun) await tellOfFlood(services)
    c.set('verdict', judge(sent[UNSEEN], age, isProven))
    await next()
  }

  function judge(unseen: unknown, age: number | undefined, isProven: boolean): Verdict {
    const inFlood = watch.rush.isOn(now())
    if (unseen !== undefined && unseen !== '') return { isSpam: true, reason: 'unseen', inFlood }
    if (age !== undefined && age < soonest) return { isSpam: true, reason: 'fast', inFlood }
    return inFlood && !isProven ? { isSpam: true, reason: 'flood', inFlood } : { isSpam: false }
  }

  /** Work counts once, whichever process is shown it. */
  async function hasWorked(proof: unknown): Promise<boolean> {
    if (proof === undefined) return false
    const challenge = await provenChallenge(proof, now(), watch.proofKey)
    if (challenge === undefined) return false
    const mine = newId()
    const done = { key: `form work ${challenge}`, asked: '' }
    const at = now().toString({ smallestUnit: 'millisecond' })
    return (await database.transaction((trx) => runOnceByKey(trx, done, at, () => Promise.resolve(mine)))) === mine
  }
}

/**
 * What the guard of this form has found.
 * @throws Error on a route that has none
 */
export function verdictOf(c: Context): Verdict {
  const verdict = c.get('verdict') as Verdict | undefined
  if (!verdict) throw new Error(`${c.req.path} has no form guard`)
  return verdict
}

/** Whether the door will take it. */
function isOfForm(rules: Rules, sent: Record<string, unknown>): boolean {
  const given = Object.keys(rules).map((name) => [name, sent[name]] as const)
  if (!given.every((field): field is readonly [string, string] => typeof field[1] === 'string')) return false
  return Object.keys(problemsOf(rules, Object.fromEntries(given))).length === 0
}

/** What was sent, the form's own fields and the rest; nothing when it cannot be read, which the door will say. */
async function whatWasSent(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}
