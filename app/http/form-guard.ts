/**
 * Keeps spam out of the public forms without asking people anything.
 *
 * A browser fetches a token when a person begins to type, and sends it with the form. A program that sends only the fields
 * is accepted too, with a lower rate limit. Spam gets the same answer as any other submission, so that the answer reveals
 * nothing, and is stored under Spam in the dashboard.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { clientNetwork, TOKENLESS_LIMIT, countPerNetwork, FORM_LIMIT } from '#app/http/limit.ts'
import { formKey, isSelfTest, newChallenge, verifyProof, tokenAge, writeToken } from '#app/http/form-token.ts'
import type { Services } from '#app/http/services.ts'
import { logOnce } from '#app/records/log.ts'
import { problemsOf, type PublicForm, type Rules, HONEYPOT } from '#app/ui/form-rules.ts'
import type { Db } from '#db/database.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { countInWindow, sumOfWindows } from '#db/limits.ts'
import { advisoryLock } from '#db/locks.ts'
import { isoInstant, newId } from '#db/records.ts'

/**
 * Why it is spam: `unseen`, the hidden field was filled in; `fast`, it was sent sooner than anyone can type; `flood`, it
 * came during a flood without a proof of work.
 */
export type SpamReason = 'unseen' | 'fast' | 'flood'

export type Verdict = { isSpam: false } | SpamVerdict
export interface SpamVerdict {
  isSpam: true
  reason: SpamReason
  /** Whether it came during a flood, whatever the reason is. */
  inFlood: boolean
}

/** Shared by all public forms of one process. */
export interface FormWatch {
  tokenKey: Buffer
  proofKey: Buffer
}

/** @throws when the site has no usable secret key */
export function createFormWatch({ config }: Services): FormWatch {
  return { tokenKey: formKey(config, 'token'), proofKey: formKey(config, 'proof') }
}

/** The token for a browser in which a person begins to fill in a form; during a flood also a challenge to solve. */
export async function issueFormToken(services: Services, { tokenKey, proofKey }: FormWatch) {
  const moment = services.now()
  const token = writeToken(moment, tokenKey)
  return (await isFlooded(services)) ? { token, challenge: { ...(await newChallenge(moment, proofKey)) } } : { token }
}

/**
 * Limits and classifies submissions of a public form. Invalid ones, which the route will refuse, count toward no limit and
 * no flood: the person will correct and send them again.
 * @throws HttpError 429 for an address or a network that has sent this form too often
 */
export function formGuard(
  services: Services,
  watch: FormWatch,
  { rules, minFillMs = 0 }: Pick<PublicForm, 'rules' | 'minFillMs'>,
): MiddlewareHandler<{ Variables: { verdict: Verdict } }> {
  const { config, now } = services
  const count = countPerNetwork(services, FORM_LIMIT)
  const countTokenless = countPerNetwork(services, TOKENLESS_LIMIT)
  return async (c, next) => {
    if (isSelfTest(services, c)) return next()
    const fields = await readFields(c)
    const age = tokenAge(fields['token'], now(), watch.tokenKey)
    let isProven = false
    if (isValid(rules, fields)) {
      if (age === undefined) await countTokenless(c)
      await count(c)
      isProven = await isProofValid(services, watch, fields['proof'])
      const begins = !isProven && (await countForFlood(services, clientNetwork(c, config.trustProxy)))
      if (begins) await logFlood(services)
    }
    c.set('verdict', classify(fields[HONEYPOT], age, isProven, await isFlooded(services)))
    await next()
  }

  function classify(honeypot: unknown, age: number | undefined, isProven: boolean, inFlood: boolean): Verdict {
    if (honeypot !== undefined && honeypot !== '') return { isSpam: true, reason: 'unseen', inFlood }
    if (age !== undefined && age < minFillMs) return { isSpam: true, reason: 'fast', inFlood }
    return inFlood && !isProven ? { isSpam: true, reason: 'flood', inFlood } : { isSpam: false }
  }
}

/** The verdict of the form's guard. */
export function verdictOf(c: Context): Verdict {
  const verdict = c.get('verdict') as Verdict | undefined
  if (!verdict) throw new Error(`${c.req.path} has no form guard (programming error)`)
  return verdict
}

/** Whether the route will accept it. */
function isValid(rules: Rules, fields: Record<string, unknown>): boolean {
  const given = Object.keys(rules).map((name) => [name, fields[name]] as const)
  if (!given.every((field): field is readonly [string, string] => typeof field[1] === 'string')) return false
  return Object.keys(problemsOf(rules, Object.fromEntries(given))).length === 0
}

/** All submitted fields; none when the body is unreadable, which the route will report. */
async function readFields(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/** A proof of work counts once, in all processes. */
async function isProofValid({ database, now }: Services, { proofKey }: FormWatch, proof: unknown): Promise<boolean> {
  if (proof === undefined) return false
  const challenge = await verifyProof(proof, now(), proofKey)
  if (challenge === undefined) return false
  const ownId = newId()
  const operation = { key: `form work ${challenge}`, requestHash: '' }
  const at = isoInstant(now())
  return (await database.transaction((trx) => runOnceByKey(trx, operation, at, () => Promise.resolve(ownId)))) === ownId
}

/** More submissions than this within as many minutes are a flood: no church's visitors write that much. */
const FLOOD_COUNT = 150
const FLOOD_MINUTES = 10
/** Submissions of one network that count, at most: it has rate limits of its own, and one office is no flood. */
const MAX_PER_NETWORK = 5

/**
 * Counts a submission of any public form without a proof of work, in all processes together.
 * @param network the client's network, since one client may have many addresses in it
 * @returns whether a flood begins with this one
 */
function countForFlood({ database, now }: Services, network: string): Promise<boolean> {
  const at = now()
  const seconds = FLOOD_MINUTES * 60
  return database.transaction(async (trx) => {
    // Otherwise, at the turn of a minute, two could count without seeing each other, and a flood begin with neither.
    await advisoryLock(trx, 'flood of forms')
    const { count } = await countInWindow(trx, `flood from ${network}`, seconds, at)
    if (count > MAX_PER_NETWORK) return false
    await countInWindow(trx, floodKey(at), seconds, at)
    return (await recentSubmissions(trx, at)) === FLOOD_COUNT + 1
  })
}

async function isFlooded({ database, now }: Services): Promise<boolean> {
  return (await recentSubmissions(database.db, now())) > FLOOD_COUNT
}

/** Submissions of this minute and the nine before, as far as they count. */
function recentSubmissions(db: Db, now: Temporal.Instant): Promise<number> {
  const minutes = Array.from({ length: FLOOD_MINUTES }, (_, n) => floodKey(now.subtract({ minutes: n })))
  return sumOfWindows(db, minutes, now)
}

/** Each minute is counted by itself, so that a flood that goes on is always noticed. */
function floodKey(at: Temporal.Instant): string {
  return `flood of forms ${Math.floor(at.epochMilliseconds / 60_000)}`
}

/** Logs that a flood has begun, in the server's log and the dashboard: once an hour, however many processes notice it. */
async function logFlood({ database, log, now }: Services): Promise<void> {
  const at = isoInstant(now())
  log.warn({ max: FLOOD_COUNT, minutes: FLOOD_MINUTES }, 'form flood detected')
  await database.transaction((trx) => logOnce(trx, `flood of forms ${at.slice(0, 13)}`, at, FLOOD_BEGAN))
}

const FLOOD_BEGAN = {
  action: 'began',
  kind: 'flood',
  label: `More than ${FLOOD_COUNT} form submissions in ${FLOOD_MINUTES} minutes. Until this ends, submissions that fail the automatic check go to Spam`,
}
