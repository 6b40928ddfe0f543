/** Requests to a server that may be unreachable. */
import { probes } from '#app/routes.ts'

const UNREACHABLE = 'We can’t reach the site. Check your internet connection and try again.'
const UNREACHABLE_FROM_FORM =
  'We can’t reach the site. What you typed is still here. Check your internet connection and try again.'

/** The message for an action that could not be sent. Where there is a form, it says that what was typed is still there. */
export function unreachableText(): string {
  const hasFields = document.querySelector('form :is(input, textarea), dialog textarea') !== null
  return hasFields ? UNREACHABLE_FROM_FORM : UNREACHABLE
}

/** The network or the server is down. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super(UNREACHABLE, options)
    this.name = 'No connection'
  }
}

/** Statuses of a proxy while our server is down. */
const PROXY_ERRORS = new Set([502, 503, 504])

/**
 * Sends a request to our server.
 * @throws Unreachable when it does not answer
 */
export async function request(address: string, how: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', ...how }).catch((cause: unknown) => {
    throw new ConnectionError({ cause })
  })
  // Our own server sends JSON with these statuses when it is too busy.
  const isOurs = response.headers.get('Content-Type')?.includes('json') === true
  if (PROXY_ERRORS.has(response.status) && !isOurs) throw new ConnectionError()
  return response
}

/**
 * A lazily loaded part of the admin area.
 * @throws Unreachable when that is why it could not be loaded; else the loader's own error, for example for a file that no
 *   longer exists
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    await request(probes.alive, { method: 'GET' })
    throw error
  }
}

const POLL_INTERVAL_MS = 5_000

/**
 * Calls back when the server can be reached again.
 * @returns a function that cancels it
 */
export function onReconnect(onBack: () => void): () => void {
  const check = () => void request(probes.alive, { method: 'GET' }).then(onBack, () => undefined)
  const timer = setInterval(check, POLL_INTERVAL_MS)
  window.addEventListener('online', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', check)
  }
}
