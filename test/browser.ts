/**
 * What a browser test has: a server with the sample parish, and a page that is watched. A test in which the browser's
 * console says anything, or a request leaves our own origin, fails when it ends.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'

interface Watch {
  /** Expect the console or the network to say this; for tests of failures. */
  allow: (what: RegExp) => void
}

export const test = base.extend<{ watch: Watch }, { server: RunningServer }>({
  server: [
    // Playwright reads what a fixture needs off its first parameter, and nothing is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watch: [
    async ({ page, server }, use) => {
      const allowed: RegExp[] = []
      const said: string[] = []
      page.on('console', (message) => said.push(`console ${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => said.push(`error: ${error.message}`))
      page.on('request', (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url))
          said.push(`request: ${request.url()}`)
      })
      await use({ allow: (what) => allowed.push(what) })
      expect(said.filter((line) => !allowed.some((what) => what.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The page has been taken over by the browser; before that a press may be lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
}
