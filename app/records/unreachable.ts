/** When nobody answers: what is said, and how it is noticed that somebody does again. */
import { probes } from '#app/routes.ts'

export const UNREACHABLE =
  'We can’t reach the site. What you typed is still here. Check your internet connection and try again.'

/** Nobody has answered: the network is down, or the server is. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super(UNREACHABLE, options)
    this.name = 'No connection'
  }
}

/** What a server in front of ours answers while ours does not. */
const NOBODY_THERE = new Set([502, 503, 504])

/**
 * Asks our server.
 * @throws Unreachable when it does not answer
 */
export async function ask(address: string, how: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', ...how }).catch((cause: unknown) => {
    throw new Unreachable({ cause })
  })
  // Ours has words of its own, as JSON, when it is too busy.
  const isOurs = response.headers.get('Content-Type')?.includes('json') === true
  if (NOBODY_THERE.has(response.status) && !isOurs) throw new Unreachable()
  return response
}

/**
 * A part of the admin area, as it is loaded when it is needed.
 * @throws Unreachable when that was why it did not come; else the loader's own error, as of a part that is no longer there
 */
export async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await ask(probes.alive, { method: 'GET' })
    throw error
  }
}

/** How often it is tried whether the server answers again, in milliseconds. */
const EVERY = 5_000

/**
 * Tells when the server can be reached again.
 * @returns ends it
 */
export function whenBack(onBack: () => void): () => void {
  const look = () => void ask(probes.alive, { method: 'GET' }).then(onBack, () => undefined)
  const timer = setInterval(look, EVERY)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
  }
}
