/** Two servers on one PostgreSQL, as behind a load balancer. */
import { expect, test } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { adminAccount } from '#test/browser.ts'
import { startPostgres } from '#test/postgres.ts'
import { startServer } from '#test/server.ts'

const TITLE = 'Lift up your hearts'
/** Milliseconds, in which both instances cache the pages. */
const AHEAD = 15_000

test('a scheduled sermon appears on two instances within a second of its time, also on cached pages', async ({
  playwright,
}) => {
  const postgres = await startPostgres({ syncsToDisk: false })
  const env = {
    DATABASE_URL: `${postgres.url}/postgres`,
    SECRET_KEY: 'k'.repeat(32),
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
  }
  const first = await startServer(env)
  const second = await startServer(env)
  try {
    const admin = await playwright.request.newContext({ baseURL: first.url, extraHTTPHeaders: { Origin: first.url } })
    await admin.post(api.login, { data: adminAccount })
    const at = Date.now() + AHEAD
    const data = { title: TITLE, speaker: 'Jane Doe', date: '2026-11-15', status: 'scheduled' }
    const made = await admin.post(adminApi.sermons, { data: { ...data, publishAt: new Date(at).toISOString() } })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    await admin.dispose()

    const pages = [routes.home, routes.sermons, api.sermons, href(routes.sermon, { id })]
    const shows = async (url: string) => (await (await fetch(url)).text()).includes(TITLE)
    const asked = [first, second].flatMap((server) => pages.map((page) => server.url + page))
    /** Twice, so that the second answer comes from the cache. */
    for (let time = 0; time < 2; time++) {
      expect(await Promise.all(asked.map(shows))).toEqual(asked.map(() => false))
    }
    expect(Date.now()).toBeLessThan(at)
    // A request made a second after its time or later must show it, however long the answer takes.
    const missing = await Promise.all(
      asked.map(async (url) => {
        for (;;) {
          const isDue = Date.now() >= at + 1_000
          if (await shows(url)) return []
          if (isDue) return [url]
        }
      }),
    )
    expect(missing.flat()).toEqual([])
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await postgres.stop()
  }
})
