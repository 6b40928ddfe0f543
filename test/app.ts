/** The application as a test builds it: its own empty database, a clock that stands still, nothing outside. */
import { pino } from 'pino'
import { createApi } from '#app/app.ts'
import { readConfig } from '#app/config.ts'
import type { Parts } from '#app/http/parts.ts'
import type { Database } from '#db/database.ts'

export interface TestApp {
  parts: Parts
  /** Through the front door. */
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  get: (address: string) => Promise<{ status: number; body: unknown }>
  post: (address: string, body: unknown) => Promise<{ status: number; body: unknown }>
}

/**
 * @param now the moment at which the test plays
 */
export function createTestApp(database: Database, now = '2026-11-21T18:00:00Z'): TestApp {
  const config = readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'https://church.test' })
  const parts: Parts = { config, database, log: pino({ level: 'silent' }), now: () => Temporal.Instant.from(now) }
  const app = createApi(parts)
  const fetch = async (address: string, init?: RequestInit) => app.request(address, init)
  return {
    parts,
    fetch,
    get: async (address) => answerOf(await fetch(address)),
    post: async (address, body) =>
      answerOf(
        await fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
  }
}

async function answerOf(response: Response): Promise<{ status: number; body: unknown }> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
