/** An unreachable server: its error message, and noticing when it is back. */
import { probes } from '#app/routes.ts'

export const UNREACHABLE =
  'We can’t reach the site. What you typed is still here. Check your internet connection and try again.'

/** There was no answer: the network is down, or the server is. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super(UNREACHABLE, options)
    this.name = 'No connection'
  }
}

/** Answers of a proxy in front of our server while it is down. */
const NOBODY_THERE = new Set([502, 503, 504])

/**
 * Sends a request to our server.
 * @throws Unreachable when it does not answer
 */
export async function ask(address: string, how: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', ...how }).catch((cause: unknown) => {
    throw new Unreachable({ cause })
  })
  // Our own server sends JSON with these statuses when it is too busy.
  const isOurs = response.headers.get('Content-Type')?.includes('json') === true
  if (NOBODY_THERE.has(response.status) && !isOurs) throw new Unreachable()
  return response
}

/**
 * A lazily loaded part of the admin area.
 * @throws Unreachable when that is why it could not be loaded; else the loader's own error, for example for a file that no
 *   longer exists
 */
export async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await ask(probes.alive, { method: 'GET' })
    throw error
  }
}

/** Milliseconds between checks whether the server answers again. */
const EVERY = 5_000

/**
 * Calls back when the server can be reached again.
 * @returns a function that cancels it
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
