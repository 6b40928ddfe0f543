/** Opens a screen in a browser, photographs it in every width and color scheme, and checks it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import type { Shot } from './sheets.ts'
import { axeFindings } from '#test/accessible.ts'
import { hydrated } from '#test/browser.ts'
import { cutTexts, faults, typeOf } from '#test/page-checks.ts'
import { htmlFaults } from '#test/valid-html.ts'

/** A page, a state or a document that is photographed. */
export interface Screen {
  name: string
  path: string
  /** For a signed-in administrator. */
  isAdmin?: boolean
  /** As it is printed. */
  isPrinted?: boolean
  /** Fills the window: what is below it is not part of the screen. */
  isWindow?: boolean
  /** The widest window that has it. */
  upTo?: number
  /** A document of its own, in place of a page: an email. */
  html?: string
  /** Of another user than the administrator. */
  cookie?: string
  /** Done before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Brings the opened page into the state. */
  act?: (page: Page) => Promise<unknown>
}

export interface Wish {
  site: string
  /** The administrator's. */
  cookie: string
  folder: string
  content: string
  palette: string
  widths: readonly number[]
  schemes: readonly string[]
  isChecked: boolean
}

const HEIGHTS = [
  [500, 844],
  [1000, 1024],
  [Infinity, 900],
] as const

export interface Taken {
  shots: Shot[]
  /** Faults of the screen, or the reason why there is no photograph. */
  findings: string[]
}

let callers = 0

/** Takes the screen, once opened, at every width and in every scheme. */
export async function take(browser: Browser, screen: Screen, wish: Wish): Promise<Taken> {
  const widths = wish.widths.filter((one) => one <= (screen.upTo ?? Infinity))
  if (widths.length === 0) return { shots: [], findings: [] }
  const caller = callers++
  await using context = await browser.newContext({
    baseURL: wish.site,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: Math.min(...widths), height: heightOf(Math.min(...widths)) },
    extraHTTPHeaders: { 'X-Forwarded-For': `198.18.${caller >> 8}.${caller & 255}` },
  })
  context.setDefaultTimeout(10_000)
  if (screen.isAdmin) await context.addCookies(cookiesOf({ ...wish, cookie: screen.cookie ?? wish.cookie }))
  const taken: Taken = { shots: [], findings: [] }
  try {
    const page = await context.newPage()
    await open(page, screen)
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightOf(width) })
      // The dashboard and printed pages have only one color scheme.
      const schemes = screen.path.startsWith(routes.admin) || screen.isPrinted ? wish.schemes.slice(0, 1) : wish.schemes
      for (const scheme of schemes) await shoot(page, screen, { ...wish, width, scheme }, taken)
    }
    if (wish.isChecked) await check(page, screen, wish, taken)
  } catch (error) {
    taken.findings.push(`not taken: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  }
  return taken
}

function heightOf(width: number): number {
  return HEIGHTS.find(([max]) => width < max)?.[1] ?? 900
}

function cookiesOf({ cookie, site }: Wish) {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site }
  })
}

async function open(page: Page, { path, html, isAdmin, before, act }: Screen): Promise<void> {
  if (html !== undefined) return page.setContent(html)
  await before?.(page)
  await page.goto(path, { waitUntil: 'load' })
  if (isAdmin && path.startsWith(routes.admin)) {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await loaded(page.getByRole('main'))
  } else await hydrated(page)
  await act?.(page)
}

/** Waits until nothing in it is loading. */
export function loaded(part: Locator): Promise<void> {
  return hidden(part.getByText(/^(Loading|Checking)/))
}

/** Waits until it is gone; some screens show that something never comes. */
async function hidden(part: Locator): Promise<void> {
  await part
    .first()
    .waitFor({ state: 'hidden', timeout: 4_000 })
    .catch(() => undefined)
}

/** Emails have no landmarks, and tables for layout, since mail programs support little else. */
const EMAIL_RULES = [
  'color-contrast',
  'image-alt',
  'link-name',
  'link-in-text-block',
  'html-has-lang',
  'document-title',
]

async function shoot(
  page: Page,
  { name, html, isPrinted, isWindow = false }: Screen,
  { folder, content, palette, width, scheme, isChecked }: Wish & { width: number; scheme: string },
  { shots, findings }: Taken,
): Promise<void> {
  const colorScheme = scheme === 'dark' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, media: isPrinted ? 'print' : 'screen' })
  // In a wider window the page of a record appears beside its form.
  await hidden(page.getByText('Loading the page...'))
  await page.evaluate(pictures, !isWindow)
  const file = join(content, `${palette}-${scheme}`, `${name}-${width}.png`)
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  await page.screenshot({ path: join(folder, file), fullPage: !isWindow, animations: 'disabled' })
  shots.push({ content, palette, scheme, width, name, file })
  if (!isChecked || isPrinted) return
  if (html !== undefined) {
    const faults = await axeFindings(page, 'html', EMAIL_RULES)
    findings.push(...[...faults, ...(await page.evaluate(cutTexts))].map((fault) => `${width} px, ${scheme}: ${fault}`))
    return
  }
  // Targets of 44 px are for fingers.
  const own = (await page.evaluate(faults)).filter((fault) => width < 500 || !fault.startsWith('target of'))
  const found = [...(await axeFindings(page)), ...(await page.evaluate(cutTexts)), ...own]
  const { sizes, long } = await page.evaluate(typeOf)
  if (sizes.length > 8) found.push(`${sizes.length} sizes of type: ${sizes.join(', ')}`)
  findings.push(...[...found, ...long].map((finding) => `${width} px, ${scheme}: ${finding}`))
}

/** Checks the HTML. Also writes the accessibility tree. */
async function check(
  page: Page,
  { name, html }: Screen,
  { folder, content }: Wish,
  { findings }: Taken,
): Promise<void> {
  if (html !== undefined) return
  // The button of a filter is only there without JavaScript, and that of a video is a link then.
  const wrong = (await htmlFaults(await page.content())).filter((fault) => !/^(?:wcag.h32|prefer-native)/.test(fault))
  findings.push(...wrong)
  mkdirSync(join(folder, 'trees', content), { recursive: true })
  writeFileSync(join(folder, 'trees', content, `${name}.yml`), await page.locator('body').ariaSnapshot())
}

/** Scrolls through the page to load lazy images. Afterward a whole page is scrolled to its top, where sticky bars belong. */
async function pictures(isWhole: boolean): Promise<void> {
  const waiting = [...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  await Promise.all([...waiting, document.fonts.ready])
  if (isWhole) window.scrollTo({ top: 0, behavior: 'instant' })
}
