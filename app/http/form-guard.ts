/**
 * Keeps spam out of the public forms without asking people anything.
 *
 * A browser fetches a token when a person begins to type, and sends it with the form. In a rush the token asks for a proof
 * of work, which the browser does while the person types. What counts as suspicious is how a form was sent, never how many
 * other people send theirs at that time: a token that asks for nothing is believed, however large the crowd.
 *
 * Nothing suspected is lost: it is stored under Spam in the dashboard, or keeps its place in an order (`FormEntry.hold`).
 */
import type { Context, MiddlewareHandler } from 'hono'
import {
  formKey,
  type FormToken,
  isProven,
  isSelfTest,
  newChallenge,
  readToken,
  TOKEN_LIFETIME_MS,
  writeToken,
} from '#app/http/form-token.ts'
import { clientAddress, clientNetwork } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { isAdvertisement } from '#app/http/spam-words.ts'
import { logOnce } from '#app/http/activity-log.ts'
import { problemsOf, type PublicForm, type Rules, HONEYPOT } from '#app/forms/form-rules.ts'
import type { SpamReason } from '#app/forms/spam-reasons.ts'
import { countInWindow } from '#db/limits.ts'
import { isoInstant } from '#db/records.ts'

export type Verdict = { isSpam: false } | SpamVerdict
export interface SpamVerdict {
  isSpam: true
  reason: SpamReason
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

interface Crowd {
  name: string
  /** How many nobody suspects within `WINDOW_SECONDS`: from one address, one provider's network, and everywhere. */
  max: { address: number; network: number; site: number }
}

const WINDOW_SECONDS = 600
/** Tokens that ask for no work: more than a church full of people takes from its Wi-Fi. */
const TOKENS: Crowd = { name: 'form tokens', max: { address: 100, network: 400, site: 600 } }
/** Forms without a token, which every browser with JavaScript has. */
const TOKENLESS: Crowd = { name: 'forms without token', max: { address: 10, network: 40, site: 150 } }
/** Forms sent with one token: a person sends a form again when the answer didn't arrive. */
const MAX_PER_TOKEN = 3
/** Messages with the same text, if it is longer than what people write alike, such as “Please call me”. */
const MAX_REPEATED = 3
const MIN_REPEATED_LENGTH = 40

/** The token for a browser in which a person begins to fill in a form; in a rush also a challenge to solve. */
export async function issueFormToken(services: Services, { tokenKey, proofKey }: FormWatch, c: Context) {
  const needsProof = await isBeyond(services, c, TOKENS)
  const token = writeToken(services.now(), tokenKey, needsProof)
  return needsProof ? { token, challenge: { ...(await newChallenge(token, proofKey)) } } : { token }
}

type Guarded = Pick<PublicForm, 'rules' | 'minFillMs' | 'judged'>

/** Classifies submissions of a public form before its route handles them. */
export function formGuard(
  services: Services,
  watch: FormWatch,
  form: Guarded,
): MiddlewareHandler<{ Variables: { verdict: Verdict } }> {
  return async (c, next) => {
    c.set('verdict', await judge(services, watch, c, form, await readFields(c)))
    await next()
  }
}

/**
 * Whether a submission was sent by a program. Invalid ones, which the route will refuse, are not counted: the person will
 * correct and send them again.
 * @param fields everything that was sent, with the token
 */
export async function judge(
  services: Services,
  watch: FormWatch,
  c: Context,
  form: Guarded,
  fields: Fields,
): Promise<Verdict> {
  if (isSelfTest(services, c)) return { isSpam: false }
  if (!isValid(form.rules, fields)) return { isSpam: false }
  const reason = await reasonOf(services, watch, c, form, fields)
  return reason === undefined ? { isSpam: false } : { isSpam: true, reason }
}

async function reasonOf(
  services: Services,
  watch: FormWatch,
  c: Context,
  { minFillMs = 0, judged = [] }: Guarded,
  fields: Fields,
): Promise<SpamReason | undefined> {
  const token = readToken(fields['token'], services.now(), watch.tokenKey)
  const honeypot = fields[HONEYPOT]
  if (honeypot !== undefined && honeypot !== '') return 'unseen'
  if (token && token.age < minFillMs) return 'fast'
  if (token ? await isWorn(services, watch, fields, token) : await isBeyond(services, c, TOKENLESS)) return 'flood'
  const words = judged.map((name) => fields[name]).filter((text): text is string => typeof text === 'string')
  if (isAdvertisement(words.join('\n'))) return 'words'
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  return (await isRepeated(services, longest)) ? 'repeated' : undefined
}

/** Whether the token has been used too often, or lacks the proof for which it asked. */
async function isWorn(
  services: Services,
  { proofKey }: FormWatch,
  fields: Fields,
  { needsProof }: FormToken,
): Promise<boolean> {
  if (needsProof && !(await isProven(fields['proof'], fields['token'], proofKey))) return true
  return (await countOf(services, `form token ${String(fields['token'])}`, TOKEN_LIFETIME_MS / 1000)) > MAX_PER_TOKEN
}

async function isRepeated(services: Services, text: string): Promise<boolean> {
  if (text.length < MIN_REPEATED_LENGTH) return false
  const key = `form text ${text.toLowerCase().replace(/\s+/g, ' ')}`
  return (await countOf(services, key, WINDOW_SECONDS)) > MAX_REPEATED
}

/** The verdict of the form's guard. */
export function verdictOf(c: Context): Verdict {
  const verdict = c.get('verdict') as Verdict | undefined
  if (!verdict) throw new Error(`${c.req.path} has no form guard (programming error)`)
  return verdict
}

type Fields = Record<string, unknown>

/** Whether the route will accept it. */
function isValid(rules: Rules, fields: Fields): boolean {
  const given = Object.keys(rules).map((name) => [name, name in fields ? fields[name] : ''] as const)
  if (!given.every((field): field is readonly [string, string] => typeof field[1] === 'string')) return false
  return Object.keys(problemsOf(rules, Object.fromEntries(given))).length === 0
}

/** All submitted fields; none when the body is unreadable, which the route will report. */
async function readFields(c: Context): Promise<Fields> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Fields) : {}
}

/**
 * Counts one more. Each count is one statement that returns its own number, so that of many at once exactly as many are
 * believed as of many in a row, on both databases. A network counts only what its addresses may send, and the site only what
 * its networks may, so nobody can use up what is there for everyone.
 */
async function isBeyond(services: Services, c: Context, { name, max }: Crowd): Promise<boolean> {
  const { trustProxy } = services.config
  const [address, network] = [clientAddress(c, trustProxy), clientNetwork(c, trustProxy)]
  if ((await countOf(services, `${name} ${address}`)) > max.address) return true
  if (network !== address && (await countOf(services, `${name} ${network}`)) > max.network) return true
  const all = await countOf(services, name)
  if (all === max.site + 1) await logRush(services)
  return all > max.site
}

async function countOf({ database, now }: Services, what: string, seconds = WINDOW_SECONDS): Promise<number> {
  return (await countInWindow(database.db, what, seconds, now())).count
}

/** Logs that a rush has begun, in the server's log and the dashboard: once an hour, however many processes notice it. */
async function logRush({ database, log, now }: Services): Promise<void> {
  const at = isoInstant(now())
  log.warn({ minutes: WINDOW_SECONDS / 60 }, 'rush of form submissions')
  await database.transaction((trx) => logOnce(trx, `flood of forms ${at.slice(0, 13)}`, at, RUSH_BEGAN))
}

const RUSH_BEGAN = {
  action: 'began',
  kind: 'flood',
  label:
    'Unusually many form submissions. Until this ends, browsers prove that they aren’t programs. Submissions that fail this check go to Spam, and sign-ups keep their place until you decide',
}
