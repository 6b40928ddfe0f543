/**
 * The fixtures of browser tests: a server with the sample church, and a page that is watched. A test fails at its end if
 * the browser's console printed anything, or a request left our own origin.
 */
import { type Cookie, expect, type Locator, type Page, test as base } from '@playwright/test'
import { api } from '#app/routes.ts'
import { adminAccount, administrator } from '#test/administrator.ts'
import { stayOnOneCore } from '#test/cores.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { SharedPage } from '#test/shared-page.ts'

type Cookies = Cookie[]

interface Watch {
  /** Allows a message of the console or the network; for tests of failures. */
  allow: (what: RegExp) => void
  /** Watches this page, too. */
  over: (page: Page) => void
}

/** The page of the open record in the dashboard. */
export const openRecord = (page: Page) => page.getByRole('region', { name: /^(Add New|Edit|View) / })

/** Waits until a toast says this. */
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.locator('[data-toast]')).toContainText(text)

/** Opens the menu “…” of a row, by keyboard, since a message may lie over it. @returns the menu */
export async function openMenu(row: Locator): Promise<Locator> {
  await row
    .getByRole('button', { name: /^Actions: / })
    .first()
    .press('Enter')
  return row.getByRole('group', { name: /^Actions: / })
}

/** Presses a way of saving in the menu of a form’s main button, by keyboard, since a message may lie over it. */
export async function saveAs(form: Locator, way: string): Promise<void> {
  await form.getByRole('button', { name: 'More ways to save' }).press('Enter')
  const menu = form.getByRole('group', { name: 'More ways to save' })
  await menu.getByRole('button', { name: way, exact: true }).press('Enter')
}

/** Opens a message of the inbox by its row. @returns what is read then */
export async function readMessage(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Read ${name}` }).click()
  return page.getByRole('region', { name, exact: true })
}

/** Presses an action in the menu of a row. */
export async function pressInMenu(row: Locator, name: string | RegExp): Promise<void> {
  const menu = await openMenu(row)
  await menu.getByRole('button', { name }).press('Enter')
}

/** Whether one lies over the other, as far as both are in the window. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

export { adminAccount, expect }

interface OfTest {
  watch: Watch
  /**
   * A page whose browser is signed in as an administrator. The tests of a file share it; whatever one of them leaves behind
   * is taken away before the next (test/shared-page.ts). Its context is `admin.context()`: `context` is the visitor’s.
   */
  admin: Page
}

interface OfWorker {
  oneCore: void
  server: RunningServer
  session: Cookies
  sharedPage: SharedPage
}

export const test = base.extend<OfTest, OfWorker>({
  oneCore: [
    // Playwright finds the fixtures that this one needs in its first parameter; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      stayOnOneCore(parallelIndex)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // Behind a proxy, so that a test can speak for many callers.
      const who = { ...administrator, TRUST_PROXY: '1' }
      const server = await startServer(who)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // Signed in only once, since frequent sign-ins are slowed down.
  session: [
    async ({ playwright, server }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url })
      const response = await request.post(api.login, { data: adminAccount, headers: { Origin: server.url } })
      expect(response.status()).toBe(200)
      await use((await request.storageState()).cookies)
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  sharedPage: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const page = new SharedPage()
      await use(page)
      await page.end()
    },
    { scope: 'worker' },
  ],
  admin: async (
    {
      browser,
      session,
      server,
      sharedPage,
      watch,
      baseURL,
      viewport,
      javaScriptEnabled,
      timezoneId,
      serviceWorkers,
      contextOptions,
    },
    use,
    { file },
  ) => {
    const own = { baseURL, viewport, javaScriptEnabled, timezoneId, serviceWorkers }
    const options = { ...contextOptions, ...own }
    const page = await sharedPage.lend(browser, JSON.stringify([file, options]), options, session)
    watch.over(page)
    await use(page)
    await sharedPage.takeBack(server.url, options)
  },
  page: async ({ page, watch }, use) => {
    watch.over(page)
    await use(page)
    // A mocked answer may be pending when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  baseURL: async ({ server }, use) => use(server.url),
  watch: async ({ server }, use) => {
    // The configuration blocks service workers, but in the test of them.
    const allowed: RegExp[] = [/Service Worker registration blocked/]
    const said: string[] = []
    const over = (page: Page) => {
      page.on('console', (message) => said.push(`console ${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => said.push(`error: ${error.message}`))
      page.on('request', (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url))
          said.push(`request: ${request.url()}`)
      })
    }
    await use({ allow: (what) => allowed.push(what), over })
    expect(said.filter((line) => !allowed.some((what) => what.test(line)))).toEqual([])
  },
})

/** Waits until the page is hydrated and its effects, such as a timer, have run; before that a click may be lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve, { once: true })
        port1.start()
        port2.postMessage('')
      })
    }
  })
}

/** Presses Tab until the element with this label has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const isField = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => element instanceof kind)
      const labelled = isField ? (element as HTMLInputElement).labels?.[0]?.textContent : null
      return (labelled ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').replace(/\s\*/, '').trim()
    })
    if (label === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${name} with Tab`)
}
