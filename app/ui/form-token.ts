/**
 * Evidence that a person filled in a public form: a token from when they started typing and, while the site is
 * flooded with forms, a proof of work. Visitors notice nothing.
 */
import type { Challenge } from 'altcha-lib'
import { api } from '#app/routes.ts'

/** A challenge that is older is replaced before the form is sent: it expires after ten minutes. */
const MAX_AGE_MS = 60_000
/** The form is accepted without a token too, so there is no need to wait longer. */
const TIMEOUT_MS = 4_000

interface ReceivedToken {
  token: string
  challenge?: Challenge
  /** When it arrived, which is later than the time in the token. */
  receivedAt: number
}

interface TokenRequest {
  requestedAt: number
  token: Promise<ReceivedToken | undefined>
  proof: Promise<object | undefined>
}

/**
 * Resolves to the token and proof that are sent with the form, once enough time has passed for a person to have typed.
 * Never rejects; empty on failure.
 */
export type GetToken = () => Promise<{ token?: string; proof?: object }>

/**
 * Called when a person starts typing.
 * @param minFillMs milliseconds after which a person can have filled in the form
 */
export function startToken(minFillMs: number): GetToken {
  const first = requestToken()
  let last: TokenRequest | undefined = first
  return async () => {
    const latest = last && performance.now() - last.requestedAt < MAX_AGE_MS ? last : requestToken()
    // A proof of work is valid once, so the next submission needs a new one.
    last = undefined
    const [firstToken, proof] = await Promise.all([first.token, latest.proof])
    const received = firstToken ?? (await latest.token)
    if (!received) return {}
    await waitUntil(received.receivedAt + minFillMs + SLACK_MS)
    return { token: received.token, ...(proof ? { proof } : {}) }
  }
}

/** Timers can fire a little early. */
const SLACK_MS = 50

function requestToken(): TokenRequest {
  const token = fetchToken()
  const proof = token.then((pass) => (pass?.challenge ? solve(pass.challenge) : undefined)).catch(() => undefined)
  return { requestedAt: performance.now(), token, proof }
}

async function fetchToken(): Promise<ReceivedToken | undefined> {
  try {
    const response = await fetch(api.formToken, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return undefined
    return { ...((await response.json()) as Pick<ReceivedToken, 'token' | 'challenge'>), receivedAt: performance.now() }
  } catch {
    return undefined
  }
}

async function solve(challenge: Challenge): Promise<object | undefined> {
  const { solveProof } = await import('#app/ui/form-proof.ts')
  return solveProof(challenge)
}

function waitUntil(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
}
