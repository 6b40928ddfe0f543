/**
 * Sends a public form by script, with evidence that a person filled it in: a token from when they started typing and, in a
 * rush, a proof of work. Visitors notice nothing.
 */
import type { Challenge } from 'altcha-lib'
import { api } from '#app/routes.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'

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

/** The answer to a form: what to tell the person, and the problems of fields when it was refused. */
export interface FormAnswer {
  message: string
  problems?: Record<string, string>
}

/** Sends the fields, once enough time has passed for a person to have typed them. Never rejects. */
export type SendForm = (fields: object) => Promise<FormAnswer>

/** Called when a person starts typing; the result is good for one submission that succeeds. */
export function startForm(form: PublicForm): SendForm {
  const evidence = findEvidence(form.minFillMs ?? 0).catch(() => undefined)
  return async (fields) => post(form, { ...fields, ...(await evidence) })
}

async function findEvidence(minFillMs: number): Promise<object> {
  const response = await fetch(api.formToken, { signal: after(TIMEOUT_MS) })
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

async function post({ address, failed, received }: PublicForm, body: object): Promise<FormAnswer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: after(SEND_TIMEOUT_MS),
    })
    // A success counts even if the rest of its answer is lost.
    const answer = response.json() as Promise<{ message?: string; fields?: Record<string, string> }>
    if (response.ok) return { message: (await answer.catch(() => undefined))?.message ?? received.text }
    const { message, fields = {} } = await answer
    return { message: Object.values(fields)[0] ?? message ?? failed, problems: fields }
  } catch {
    return { message: failed, problems: {} }
  }
}
