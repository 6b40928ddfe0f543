/**
 * One page of a signed-in browser for all tests of a file: its browser keeps the scripts of the dashboard, and has compiled
 * them. Between two tests everything that a test can leave behind is taken away; a page with something that can't be is
 * closed, and the next test gets another.
 */
import { probes } from '#app/routes.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from '@playwright/test'

/** What stays with a page, or with its context, until it is closed. */
const LASTING = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'setDefaultTimeout', 'close'],
  context: ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'newCDPSession', 'close'],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
} as const

interface Lent {
  /** The file and the options for which the page was opened. */
  purpose: string
  context: BrowserContext
  page: Page
  /** Whether it can't be made as new. */
  isUsedUp: boolean
  /** Each removes a listener that a test has added; Playwright’s own stay. */
  listeners: (() => void)[]
}

export class SharedPage {
  #lent: Lent | undefined

  /**
   * @param purpose names the test file and its options: tests with the same one get the same page
   * @param cookies those of the session
   * @returns a page as if it were new
   */
  async lend(browser: Browser, purpose: string, options: BrowserContextOptions, cookies: Cookie[]): Promise<Page> {
    if (this.#lent?.purpose !== purpose || this.#lent.page.isClosed()) await this.end()
    this.#lent ??= await opened(browser, purpose, options)
    await this.#lent.context.addCookies(cookies)
    return this.#lent.page
  }

  /**
   * Takes the page back after a test, and makes it as new.
   * @param origin the server whose stored data are deleted
   */
  async takeBack(origin: string, options: BrowserContextOptions): Promise<void> {
    const lent = this.#lent
    if (!lent) return
    const { context, page } = lent
    try {
      if (lent.isUsedUp || page.isClosed()) return await this.end()
      for (const other of context.pages()) if (other !== page) await other.close()
      for (const forget of lent.listeners.splice(0)) forget()
      // Requests of the page under test end with it; after that nothing asks the routes any more.
      await page.goto(origin + probes.alive, { waitUntil: 'commit' })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearCookies()
      await context.clearPermissions()
      await context.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {})
      await context.setOffline(false)
      await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, contrast: null })
      await page.emulateMedia({ reducedMotion: options.reducedMotion ?? null })
      if (options.viewport) await page.setViewportSize(options.viewport)
      await clearStorage(context, page, origin)
    } catch {
      // Whatever a test did to it, the next one starts with a page that works.
      await this.end()
    }
  }

  async end(): Promise<void> {
    const lent = this.#lent
    this.#lent = undefined
    await lent?.context.close()
  }
}

async function opened(browser: Browser, purpose: string, options: BrowserContextOptions): Promise<Lent> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const lent: Lent = { purpose, context, page, isUsedUp: false, listeners: [] }
  const mark = () => (lent.isUsedUp = true)
  for (const emitter of [page, context]) {
    for (const name of ['on', 'once'] as const) {
      whenCalled(emitter, name, (event, listener) => lent.listeners.push(() => emitter.removeListener(event, listener)))
    }
  }
  for (const name of LASTING.page) whenCalled(page, name, mark)
  for (const name of LASTING.context) whenCalled(context, name, mark)
  for (const name of LASTING.clock) whenCalled(page.clock, name, mark)
  return lent
}

/** Calls `before` with what this method of the object is given, whenever it is called. */
function whenCalled(object: object, name: string, before: (...given: never[]) => unknown): void {
  const methods = object as Record<string, (...given: never[]) => unknown>
  const method = methods[name]?.bind(object)
  methods[name] = (...given) => {
    before(...given)
    return method?.(...given)
  }
}

/** Deletes what the site has stored in the browser; what it has loaded stays. */
async function clearStorage(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await Object.getPrototypeOf(context).newCDPSession.call(context, page)
  const storageTypes = 'local_storage,session_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}
