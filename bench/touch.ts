/**
 * The second part of `npm run bench -- phone`: what the first touch of each island costs. On a phone with a fourth of this
 * processor behind slow 4G, as Chromium throttles them, it prints the JavaScript that a page has loaded before (kB with
 * headers) and after the touch, and the time from the touch until the island works.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumSwitches, findChromium } from '#test/chromium.ts'
import type { NamedPage } from '#test/every-page.ts'
import { median } from './core.ts'

/** Lighthouse's line, in bytes per second and milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }
const SLOWDOWN = 4
const PHONE = {
  viewport: { width: 412, height: 823 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const

interface Touch {
  before: number
  after: number
  took: number
}

/** @param only a word of the names of the pages to measure */
export async function benchTouch(site: string, pages: readonly NamedPage[], runs: number, only: string): Promise<void> {
  const known = new Set<string>()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  try {
    console.log('\nisland\tpage\tJS before\tafter a touch\tms until it works')
    for (const { name, path, status } of pages) {
      if (status !== 200 || !name.includes(only)) continue
      for (const island of await islandsOf(site + path)) {
        if (known.has(island)) continue
        known.add(island)
        const touches: Touch[] = []
        for (let run = 0; run < runs; run++) touches.push(await touch(browser, site + path, island))
        const figures = (['before', 'after', 'took'] as const).map((of) =>
          median(touches.map((one) => one[of])).toFixed(of === 'took' ? 0 : 1),
        )
        console.log([island, name, ...figures].join('\t'))
      }
    }
  } finally {
    await browser.close()
  }
}

/** The names of the islands of a page that wait for a touch. */
async function islandsOf(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text()
  return Array.from(html.matchAll(/<is-land [^>]*data-of="([\w-]+)" data-on="touch"/g), ([, name = '']) => name)
}

async function touch(browser: Browser, address: string, island: string): Promise<Touch> {
  await using context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const loaded = await watchScripts(context, page)
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  await page.waitForLoadState('networkidle')
  const before = loaded()
  const took = await page.locator(`is-land[data-of=${island}]`).first().evaluate(untilItWorks)
  await page.waitForLoadState('networkidle')
  return { before, after: loaded(), took }
}

/** Throttles a page. @returns a function that gives the kB of scripts so far */
async function watchScripts(context: BrowserContext, page: Page): Promise<() => number> {
  const session = await context.newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ type, requestId }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return () => bytes / 1000
}

/** Runs in the page. @returns the milliseconds from a touch until the island listens */
function untilItWorks(island: Element): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    const works = () => island.hasAttribute('data-state') && resolve(performance.now() - began)
    new MutationObserver(works).observe(island, { attributes: true })
    island.firstElementChild?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
}
