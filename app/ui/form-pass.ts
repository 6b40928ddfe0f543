/**
 * What a browser sends along with a public form to show that a person wrote it: a token from the moment at which they
 * began, and, while the site's forms are being flooded, a little work. Nobody is asked or told anything of it.
 */
import type { Challenge } from 'altcha-lib'
import { api } from '#app/routes.ts'

/** An answer that is older, in milliseconds, may not say what is going on now. */
const FRESH = 60_000
/** Longer than this nobody is kept waiting for it; the form is taken without, too. */
const PATIENCE = 4_000

interface Given {
  token: string
  challenge?: Challenge
  /** When it had come, which is no sooner than the token's own moment. */
  at: number
}

interface Asked {
  at: number
  given: Promise<Given | undefined>
  proof: Promise<object | undefined>
}

/**
 * What to send along; it comes when enough time has gone by for a person to have written. It never throws, and is empty
 * when nothing could be had.
 */
export type ShowPass = () => Promise<{ token?: string; proof?: object }>

/**
 * Somebody begins to write.
 * @param soonest so much later, in milliseconds, they can have written
 */
export function beginPass(soonest: number): ShowPass {
  const first = askNow()
  let last: Asked | undefined = first
  return async () => {
    const latest = last && performance.now() - last.at < FRESH ? last : askNow()
    // The work counts once: the next time there is something new to do.
    last = undefined
    const [begun, proof] = await Promise.all([first.given, latest.proof])
    const given = begun ?? (await latest.given)
    if (!given) return {}
    await until(given.at + soonest + SLACK)
    return { token: given.token, ...(proof ? { proof } : {}) }
  }
}

/** Timers are a little early at times, in milliseconds. */
const SLACK = 50

function askNow(): Asked {
  const given = ask()
  const proof = given.then((pass) => (pass?.challenge ? work(pass.challenge) : undefined)).catch(() => undefined)
  return { at: performance.now(), given, proof }
}

async function ask(): Promise<Given | undefined> {
  try {
    const response = await fetch(api.formToken, { signal: AbortSignal.timeout(PATIENCE) })
    if (!response.ok) return undefined
    return { ...((await response.json()) as Pick<Given, 'token' | 'challenge'>), at: performance.now() }
  } catch {
    return undefined
  }
}

async function work(challenge: Challenge): Promise<object | undefined> {
  const { proofOf } = await import('#app/ui/form-proof.ts')
  return proofOf(challenge)
}

function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
}
