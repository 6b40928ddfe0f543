/** Whether a server that was started on a copy of the data can serve (REHEARSAL in `.env.example`). */
import { setTimeout as pause } from 'node:timers/promises'
import { probes, routes } from '#app/routes.ts'

/** Milliseconds for a server that listens to get ready, between two questions, and for an answer. */
const [READY_MS, PAUSE_MS, ANSWER_MS] = [60_000, 100, 10_000]

/**
 * Asks until the server is ready, and then for its home page, which is drawn from the church's own records.
 * @param origin such as `http://127.0.0.1:3000`
 * @returns undefined when it serves; otherwise why not, in a sentence
 */
export async function rehearse(origin: string): Promise<string | undefined> {
  const end = performance.now() + READY_MS
  let said = ''
  while (performance.now() < end) {
    const ready = await ask(origin + probes.ready)
    if (ready.isGood) {
      const home = await ask(origin + routes.home)
      return home.isGood ? undefined : `The home page could not be drawn: ${home.said}`
    }
    said = ready.said
    await pause(PAUSE_MS)
  }
  return `The server did not get ready within ${READY_MS / 1000} seconds: ${said}`
}

async function ask(address: string): Promise<{ isGood: boolean; said: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
    return { isGood: answer.ok, said: `${answer.status} ${(await answer.text()).slice(0, 200)}` }
  } catch (error) {
    return { isGood: false, said: String(error) }
  }
}
