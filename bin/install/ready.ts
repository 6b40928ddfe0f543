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
    if (await answers(plain, { port, path: probes.ready })) return true
    if (attempt(['systemctl', 'is-failed', '--quiet', SERVICE]).isGood) return false
    const { out } = attempt(['systemctl', 'show', SERVICE, '--property=NRestarts', '--value'])
    return Number(out) >= MOST_STARTS ? false : undefined
  })
}

/** Whether this computer serves an address with a certificate that browsers take, or, without a domain, at all. */
export async function isServed(
  { host, isDomain }: { host: string; isDomain: boolean },
  seconds: number,
): Promise<boolean> {
  // Asked here and not by the address's way through the internet, which routers often don't let this computer take.
  const where = { path: probes.alive, headers: { host } }
  const ask = () =>
    isDomain ? answers(encrypted, { ...where, port: 443, servername: host }) : answers(plain, { ...where, port: 80 })
  return repeatedly(seconds, async () => (await ask()) || undefined)
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

async function answers(request: typeof plain | typeof encrypted, question: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const asked = request({ host: '127.0.0.1', agent: false, timeout: ANSWER_MS, ...question }, (answer) => {
    answer.resume()
    resolve(answer.statusCode === 200)
  })
  asked.on('timeout', () => asked.destroy())
  asked.on('error', () => resolve(false))
  asked.end()
  return await promise
}
