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

interface Given {
  token: string
  challenge?: Challenge
  /** When it arrived, which is later than the time in the token. */
  at: number
}

interface Asked {
  at: number
  given: Promise<Given | undefined>
  proof: Promise<object | undefined>
}

/**
 * Resolves to the token and proof that are sent with the form, once enough time has passed for a person to have typed.
 * Never rejects; empty on failure.
 */
export type ShowPass = () => Promise<{ token?: string; proof?: object }>

/**
 * Called when a person starts typing.
 * @param soonest milliseconds after which a person can have filled in the form
 */
export function beginPass(soonest: number): ShowPass {
  const first = requestNow()
  let last: Asked | undefined = first
  return async () => {
    const latest = last && performance.now() - last.at < MAX_AGE_MS ? last : requestNow()
    // A proof of work is valid once, so the next submission needs a new one.
    last = undefined
    const [begun, proof] = await Promise.all([first.given, latest.proof])
    const given = begun ?? (await latest.given)
    if (!given) return {}
    await waitUntil(given.at + soonest + SLACK_MS)
    return { token: given.token, ...(proof ? { proof } : {}) }
  }
}

/** Timers can fire a little early. */
const SLACK_MS = 50

function requestNow(): Asked {
  const given = requestPass()
  const proof = given.then((pass) => (pass?.challenge ? solve(pass.challenge) : undefined)).catch(() => undefined)
  return { at: performance.now(), given, proof }
}

async function requestPass(): Promise<Given | undefined> {
  try {
    const response = await fetch(api.formToken, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return undefined
    return { ...((await response.json()) as Pick<Given, 'token' | 'challenge'>), at: performance.now() }
  } catch {
    return undefined
  }
}

async function solve(challenge: Challenge): Promise<object | undefined> {
  const { proofOf } = await import('#app/ui/form-proof.ts')
  return proofOf(challenge)
}

function waitUntil(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
}
