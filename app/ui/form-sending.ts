/**
 * Sends a public form by script, with evidence that a person filled it in: a token from when they started typing and, in a
 * rush, a proof of work. Visitors notice nothing.
 */
import type { Challenge } from 'altcha-lib'
import type { CheckedForm } from '#app/forms/form-rules.ts'

/** The form is accepted without a token too, so there is no need to wait longer. */
const TIMEOUT_MS = 4_000
/** A line that is lost says nothing. Sending again stores nothing twice, so it does no harm when the answer was only late. */
const SEND_TIMEOUT_MS = 30_000
/** Timers can fire a little early. */
const SLACK_MS = 50

interface IssuedToken {
  token: string
  challenge?: Challenge
}

/** The answer to a form: what to tell the person, where it isn't the usual thanks, and the problems of fields when it was refused. */
export interface FormAnswer {
  message?: string | undefined
  problems?: Record<string, string>
}

/**
 * Sends the fields, once enough time has passed for a person to have typed them. Never rejects.
 * @param onWait called when the site is being updated, and the form sends itself again in a moment
 */
export type SendForm = (fields: object, onWait: () => void) => Promise<FormAnswer>

/** Called when a person starts typing; the result is good for one submission that succeeds. */
export function startForm(form: HTMLFormElement, { minFillMs = 0 }: CheckedForm): SendForm {
  const evidence = findEvidence(form.dataset['token'] ?? '', minFillMs).catch(() => undefined)
  return async (fields, onWait) => sendUntilTaken(form, { ...fields, ...(await evidence) }, onWait)
}

async function findEvidence(address: string, minFillMs: number): Promise<object> {
  const response = await fetch(address, { signal: after(TIMEOUT_MS) })
  if (!response.ok) return {}
  const { token, challenge } = (await response.json()) as IssuedToken
  const isOldEnough = new Promise((resolve) => setTimeout(resolve, minFillMs + SLACK_MS))
  const proof = challenge && (await solve(challenge).catch(() => undefined))
  await isOldEnough
  return proof ? { token, proof } : { token }
}

/** Unlike `AbortSignal.timeout`, it exists in every browser that this runs in. */
function after(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

async function solve(challenge: Challenge): Promise<object | undefined> {
  const { solveProof } = await import('#app/ui/form-proof.ts')
  return solveProof(challenge)
}

/** An update takes seconds; one that takes longer than this is told to the person, who has the text still. */
const UPDATE_MS = 120_000
/** Seconds of a pause, at most, whatever the server asks for. */
const MAX_PAUSE = 30

/** Sends the form again while the site is being updated: the server says when, and restarts meanwhile. */
async function sendUntilTaken(form: HTMLFormElement, body: object, onWait: () => void): Promise<FormAnswer> {
  const end = Date.now() + UPDATE_MS
  let pause = 0
  for (;;) {
    const answer = await post(form, body)
    const next = answer.isUpdating || (answer.isLost && pause > 0) ? (answer.retryAfter ?? pause) : 0
    if (next === 0 || Date.now() > end) return answer
    if (pause === 0) onWait()
    pause = Math.min(next, MAX_PAUSE)
    await new Promise((resolve) => setTimeout(resolve, pause * 1000))
  }
}

interface Posted extends FormAnswer {
  /** The site is being updated (`app/http/hold.ts`). */
  isUpdating?: boolean
  /** There was no answer. */
  isLost?: boolean
  /** Seconds. */
  retryAfter?: number
}

async function post({ dataset }: HTMLFormElement, body: object): Promise<Posted> {
  const { to = '', failed = '' } = dataset
  try {
    const response = await fetch(to, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: after(SEND_TIMEOUT_MS),
    })
    // A success counts even if the rest of its answer is lost.
    const answer = response.json() as Promise<{ error?: string; message?: string; fields?: Record<string, string> }>
    if (response.ok) return { message: (await answer.catch(() => undefined))?.message }
    const { error, message, fields = {} } = await answer
    return {
      message: Object.values(fields)[0] ?? message ?? failed,
      problems: fields,
      isUpdating: error === 'updating',
      retryAfter: Number(response.headers.get('Retry-After')) || 1,
    }
  } catch {
    return { message: failed, problems: {}, isLost: true }
  }
}
