/** Waits until the site is ready, and then until visitors reach it. Every wait has an end. */
import { request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { probes } from '#app/routes.ts'
import { SERVICE } from './places.ts'
import { attempt } from './run.ts'

/** How often a service that ends is started again before it counts as one that never gets ready. */
const MOST_STARTS = 5
/** Milliseconds between two questions, and for an answer. */
const [PAUSE_MS, ANSWER_MS] = [100, 4_000]

/**
 * @param port of the site on this computer
 * @param seconds to wait for
 * @returns whether the site got ready; false at once when systemd has given it up, or has started it again and again
 */
export async function isReady(port: number, seconds: number): Promise<boolean> {
  return repeatedly(seconds, async () => {
    if ((await answers(plain, { port, path: probes.ready })) === undefined) return true
    if (attempt(['systemctl', 'is-failed', '--quiet', SERVICE]).isGood) return false
    const { out } = attempt(['systemctl', 'show', SERVICE, '--property=NRestarts', '--value'])
    return Number(out) >= MOST_STARTS ? false : undefined
  })
}

/**
 * Waits until this computer serves an address with a certificate that browsers take, or, without a domain, at all.
 * @returns what is still in the way after that time; undefined when nothing is
 */
export async function unreached(
  { host, isDomain }: { host: string; isDomain: boolean },
  seconds: number,
): Promise<string | undefined> {
  // Asked here and not by the address's way through the internet, which routers often don't let this computer take.
  const where = { path: probes.alive, headers: { host } }
  const ask = () =>
    isDomain ? answers(encrypted, { ...where, port: 443, servername: host }) : answers(plain, { ...where, port: 80 })
  let why: string | undefined
  await repeatedly(seconds, async () => {
    why = await ask()
    return why === undefined || undefined
  })
  return why
}

async function repeatedly(seconds: number, ask: () => Promise<boolean | undefined>): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(PAUSE_MS)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  return false
}

interface Question {
  port: number
  path: string
  headers?: Record<string, string>
  servername?: string
}

/** @returns what is wrong; undefined for a good answer */
async function answers(request: typeof plain | typeof encrypted, question: Question): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const asked = request({ host: '127.0.0.1', agent: false, timeout: ANSWER_MS, ...question }, (answer) => {
    answer.resume()
    resolve(answer.statusCode === 200 ? undefined : `it answers ${answer.statusCode}`)
  })
  asked.on('timeout', () => asked.destroy(new Error('no answer came')))
  // The message of a failed handshake is OpenSSL's own, over two lines.
  asked.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
  asked.end()
  return await promise
}
