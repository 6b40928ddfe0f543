/** Public forms: the token that browsers fetch, and their submissions, stored once with their emails, or as spam. */
import { z } from '@hono/zod-openapi'
import {
  formGuard,
  issueFormToken,
  type FormWatch,
  type SpamVerdict,
  type Verdict,
  verdictOf,
} from '#app/http/form-guard.ts'
import { withinBounds } from '#app/http/form-bounds.ts'
import { type FormFields, keyOf, storeSpam } from '#app/http/form-spam.ts'
import { isSelfTest } from '#app/http/form-token.ts'
import { CROWD_LIMIT, limitPerAddress } from '#app/http/limit.ts'
import { everyone, newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { api } from '#app/routes.ts'
import { normalizeText, type PublicForm, type Rule, type Rules } from '#app/forms/form-rules.ts'
import { withoutInvisible } from '#app/text/invisible.ts'
import type { SpamReason } from '#app/forms/spam-reasons.ts'
import type { Trx } from '#db/database.ts'
import { createOnce, storedResult } from '#db/idempotency.ts'
import type { Mutex } from '#db/mutex.ts'
import { isoInstant, newId } from '#db/records.ts'
import { t } from '#app/text/t.ts'

const tokenOut = z
  .object({
    token: z.string().meta({ description: 'Send as `token` with the form; valid for one day' }),
    challenge: z.looseObject({}).optional().meta({
      description: 'In a rush: an ALTCHA 2 challenge; send { challenge, solution } as `proof`',
    }),
  })
  .meta({ id: 'FormToken' })

export function formTokenRoutes(services: Services, watch: FormWatch): Router {
  const router = newRouter()
  route(router, {
    method: 'get',
    path: api.formToken,
    access: everyone,
    tag: 'Forms',
    summary: 'Get a form token, by which a submission is recognized as a person’s; take one for each form',
    before: [limitPerAddress(services, CROWD_LIMIT)],
    refuses: ['tooMany'],
    answer: tokenOut,
    handle: ({ c }) => issueFormToken(services, watch, c),
  })
  return router
}

/** A public form on the server. Its fields, rules, address and texts are those of the page. */
export interface FormEntry {
  form: PublicForm
  /** Stores it, with its emails, as sent at `now`. @returns its id; empty where it has none */
  store: (trx: Trx, fields: FormFields, now: string) => Promise<string>
  /** Whether the record with that id still exists. With this, identical submissions are stored once. */
  exists?: (trx: Trx, id: string) => Promise<boolean>
  /** For submissions that change the same rows: they wait here instead of holding a database connection each. */
  mutex?: Mutex
  /** Stores a suspected submission where it keeps its place in an order. Without this it is stored under Spam. */
  hold?: (trx: Trx, fields: FormFields, now: string, reason: SpamReason) => Promise<void>
  /** The confirmation, when the form's own one would promise too much. */
  received?: () => Promise<string>
}

/** Reasons that no person can give. Such a submission is answered like any other, since a refusal teaches the sender. */
const CERTAIN: ReadonlySet<SpamReason> = new Set(['unseen', 'fast'])
const SUSPECTED =
  'We’ve received this, but our automatic check wasn’t sure about it. Someone will look at it first, so an answer may take longer.'
const HELD =
  'We’ve received your sign-up and keep your place in line. Our automatic check wasn’t sure about it, so someone will look at it first.'

/** The texts of the API's reference about a form. */
export interface FormReference {
  tag: string
  summary: string
  /** The name of its fields, and of the answer, as components: `ContactMessageInput`, `ContactMessageReceived`. */
  ids: { input: string; answer: string }
  body: string
  answer: string
  /** The form's fields by name. */
  fields: Readonly<Record<string, { description?: string }>>
}

/** Declares the route of a public form: open to everyone, rate limited, and checked for spam. */
export function formRoute(
  router: Router,
  services: Services,
  watch: FormWatch,
  entry: FormEntry,
  { tag, summary, ids, body, answer, fields }: FormReference,
): void {
  const { form, exists } = entry
  const descriptions = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.description ?? '']),
  )
  const message = z.string().meta({ description: 'Confirmation message to show' })
  route(router, {
    method: 'post',
    path: form.address,
    access: everyone,
    tag,
    summary,
    before: [formGuard(services, watch, form)],
    body: formIn(form.rules, descriptions).meta({ id: ids.input }),
    bodyDescription: `${body}. Browsers also send \`token\`, and \`proof\` when asked (see ${api.formToken}).`,
    refuses: ['tooMany'],
    answer: z.object(exists ? { id: z.string(), message } : { message }).meta({ id: ids.answer }),
    answerDescription: answer,
    status: 201,
    handle: async ({ c, body: sent }) => {
      const isTest = isSelfTest(services, c)
      if (isTest) await storeAndRollBack(services, entry, sent)
      const verdict: Verdict = isTest ? { isSpam: false } : await withinBounds(services, c, entry, sent, verdictOf(c))
      const id = isTest ? newId() : await receiveForm(services, entry, sent, verdict)
      return c.json({ ...(exists ? { id } : {}), message: await answerTo(entry, verdict) }, 201)
    },
  })
}

export async function answerTo(
  { form, hold, received }: Pick<FormEntry, 'form' | 'hold' | 'received'>,
  verdict: Verdict,
): Promise<string> {
  if (hold && isHeld(verdict)) return t(HELD)
  if (verdict.isSpam && !CERTAIN.has(verdict.reason)) return t(SUSPECTED)
  return (await received?.()) ?? t(form.received.text)
}

/** Whether it is suspected and may keep its place all the same: not when there is too much of it. */
function isHeld(verdict: Verdict): boolean {
  return verdict.isSpam && verdict.reason !== 'much'
}

/**
 * An object of text fields that follow the form's rules. Unknown fields and marks of direction are dropped. One that may be
 * empty may be left out, as by a page that was opened before its form had it.
 * @param descriptions by field name, for the API's reference
 */
export function formIn<R extends Rules>(rules: R, descriptions: Readonly<Record<keyof R & string, string>>) {
  const fields = Object.entries(rules).map(([name, rule]) => {
    const text = field(name, rule, descriptions[name] ?? '')
    return [name, rule('') === undefined ? text.prefault('') : text]
  })
  const shape = Object.fromEntries(fields) as Record<keyof R & string, z.ZodString>
  return z.object(shape, { error: 'Send a JSON object' })
}

/** Marks that change the direction of the text after them, also of our own (Unicode Standard Annex 9, section 2). */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g

/** Fields whose text is a code, in which no invisible character is meant. */
const CODES = new Set(['email', 'phone'])

function field(name: string, rule: Rule, description: string): z.ZodString {
  const asMeant = (given: string) => (CODES.has(name) ? withoutInvisible(given) : given.replace(DIRECTION_MARKS, ''))
  return z
    .string({ error: () => rule('') ?? 'must be text' })
    .overwrite((given) => normalizeText(asMeant(given)))
    .superRefine((given, c) => {
      const problem = rule(given)
      if (problem !== undefined) c.addIssue({ code: 'custom', message: problem })
    })
    .meta({ description })
}

/**
 * Receives a new submission. Sending the same fields again, even concurrently, stores nothing more, as long as idempotency
 * keys are remembered and the record exists.
 * @param sameAs tells submissions apart that have the same fields; none by default
 * @returns the id for the answer; spam gets one too
 */
export async function receiveForm(
  { database, now }: Services,
  entry: FormEntry,
  fields: FormFields,
  verdict: Verdict,
  sameAs?: string,
): Promise<string> {
  const at = isoInstant(now())
  const ownFields = ownFieldsOf(entry.form, fields)
  await entry.mutex?.acquire()
  try {
    return await database.transaction((trx) =>
      verdict.isSpam
        ? receiveSpam(trx, entry, ownFields, verdict, at, sameAs)
        : storeOnce(trx, entry, ownFields, at, sameAs),
    )
  } finally {
    entry.mutex?.release()
  }
}

/** The same inside a transaction, for a submission that is not spam. @param now when it was sent */
export async function storeOnce(
  trx: Trx,
  entry: FormEntry,
  fields: FormFields,
  now: string,
  sameAs?: string,
): Promise<string> {
  const { form, store, exists } = entry
  if (!exists) return store(trx, fields, now)
  return createOnce(trx, keyOnce(form, fields, sameAs), now, {
    make: () => store(trx, fields, now),
    isKept: (id) => exists(trx, id),
  })
}

function keyOnce({ name }: PublicForm, fields: FormFields, sameAs: string | undefined): string {
  return keyOf(name, sameAs === undefined ? fields : { ...fields, sameAs })
}

/** Stores a self-test with its emails and rolls everything back. @throws the errors of storing */
export async function storeAndRollBack(
  { database, now }: Services,
  entry: FormEntry,
  fields: FormFields,
): Promise<void> {
  const done = new Error('rolled back on purpose')
  const storing = database.transaction(async (trx) => {
    await storeOnce(trx, entry, fields, isoInstant(now()))
    throw done
  })
  await storing.catch((error: unknown) => {
    if (error !== done) throw error
  })
}

/** Spam, unless the same was accepted before: a person who quickly sends it again is no spammer. */
async function receiveSpam(
  trx: Trx,
  { form, exists, hold }: FormEntry,
  fields: FormFields,
  verdict: SpamVerdict,
  now: string,
  sameAs: string | undefined,
): Promise<string> {
  const { reason } = verdict
  if (hold && isHeld(verdict)) {
    await hold(trx, fields, now, reason)
    return ''
  }
  const before = exists && (await storedResult(trx, keyOnce(form, fields, sameAs)))
  if (before !== undefined && (await exists?.(trx, before))) return before
  return storeSpam(trx, { form: form.name, fields, reason }, now)
}

/** The form's own fields, in the order in which it asks for them. */
function ownFieldsOf({ rules }: PublicForm, fields: FormFields): FormFields {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, fields[name] ?? '']))
}
