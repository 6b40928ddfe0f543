/**
 * Accessibility of every screen in the table (test/screens): axe, and the checks of `page-checks.ts` that it does not make. A
 * screen is opened once and looked at in all ways. A finding names the screen; SCREENS=WORD looks only at those whose names
 * contain the word.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import { axeFindings, bringAxe, ON_PHONES, overflow } from '#test/accessible.ts'
import { expect, hydrated, test as base } from '#test/browser.ts'
import { everyPage } from '#test/every-page.ts'
import { anotherCaller } from '#test/forms.ts'
import { startMailServer } from '#test/mail-server.ts'
import { signIn } from '#test/newsletter-run.ts'
import { BROWSER_TEST_MS } from '#test/patience.ts'
import { borderless, cutTexts, faults, hiddenFocus, smallTargets, typeOf } from '#test/page-checks.ts'
import { furnish } from '#test/screens/furnish.ts'
import { cookiesOf, open, PHONE, type Screen } from '#test/screens/screen.ts'
import { screensOf } from '#test/screens/screens.ts'

const DESKTOP = { width: 1440, height: 900 }
/** 1280 × 1024 at a zoom of 400 % (1.4.10). */
const ZOOMED = { width: 320, height: 256 }

/** The least spacing that a reader may set without losing anything (1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Milliseconds after which a screen is said not to open, so that the others are looked at. */
const OPENING_MS = 30_000

/** Screens are opened that show what fails. */
const EXPECTED = /status of 4\d\d|Failed to load resource|ERR_|youtube/

const test = base.extend<object, { screens: Screen[] }>({
  screens: [
    async ({ server }, use) => {
      const mail = await startMailServer()
      const furnished = await furnish(server, await signIn(server.url), mail.port)
      const only = process.env['SCREENS'] ?? ''
      const screens = screensOf(await everyPage(server.url), furnished)
      const chosen = screens.filter(({ name }) => name.includes(only))
      if (chosen.length === 0) throw new Error(`SCREENS=${only}: the name of no screen contains that`)
      await use(chosen)
      await mail.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const isDashboard = ({ path }: Screen) => path.startsWith(routes.admin) && path !== routes.admin

/** The people who open the screens, and the number of parts that run side by side for each. */
const readers: [who: string, parts: number, isTheirs: (screen: Screen) => boolean][] = [
  ['visitors', 3, ({ isAdmin, cookie }) => !isAdmin && cookie === undefined],
  ['administrators', 8, ({ isAdmin }) => isAdmin === true],
  ['people with fewer rights', 1, ({ cookie }) => cookie !== undefined],
]

test.describe('every screen', () => {
  // Each part is as many screens as some thirty tests have.
  test.describe.configure({ mode: 'parallel', timeout: 2 * BROWSER_TEST_MS })
  for (const [who, parts, isTheirs] of readers) {
    for (let part = 0; part < parts; part++) {
      test(`of ${who} can be read and used at every width, part ${part + 1} of ${parts}`, async ({
        page,
        context,
        screens,
        server,
        session,
        watch,
      }) => {
        watch.allow(EXPECTED)
        await bringAxe(context)
        if (who === 'administrators') await context.addCookies(session)
        for (const screen of screens.filter(isTheirs).filter((_, index) => index % parts === part)) {
          if (screen.cookie !== undefined) await context.addCookies(cookiesOf(screen.cookie, server.url))
          await visit(context, page, screen, server.url)
        }
      })
    }
  }
})

/** Looks at a screen: in a page of its own if what is done before it would stay with the page. */
async function visit(context: BrowserContext, shared: Page, screen: Screen, origin: string): Promise<void> {
  const page = screen.before ? await context.newPage() : shared
  page.setDefaultTimeout(OPENING_MS)
  // Forms are limited by address.
  await context.setExtraHTTPHeaders(anotherCaller())
  try {
    await open(page, screen, screen.upTo === undefined ? DESKTOP : PHONE)
    await (isDashboard(screen) ? ofDashboard(page, screen) : ofVisitors(page, screen))
  } catch (error) {
    expect.soft(String(error), `${screen.name} could not be opened`).toBe('')
  }
  if (page !== shared) return page.close()
  if (screen.act) await forget(page, origin)
}

/** Deletes what the site has stored in the browser: drafts, and what plays. */
async function forget(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,session_storage,indexeddb'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}

/** Texts of public pages are smaller on a phone, and lie over other parts of pictures. */
const ON_PHONES_OF_VISITORS = [...ON_PHONES, 'color-contrast']

/** Every rule on a wide screen, and on a phone those that can find something else there. */
async function ofDashboard(page: Page, screen: Screen): Promise<void> {
  const part = screen.isForm ? await inFront(page) : 'html'
  if (screen.upTo !== undefined) return expectSound(page, `${screen.name} on a phone`, part)
  await expectSound(page, screen.name, part)
  await page.setViewportSize(PHONE)
  await expectSound(page, `${screen.name} on a phone`, part, ON_PHONES)
}

/** The dialog that lies over the others, the open record, or else the page. */
function inFront(page: Page): Promise<string> {
  return page.evaluate(
    () => ['dialog[open]', '.admin-record'].find((selector) => document.querySelector(selector)) ?? 'html',
  )
}

async function expectSound(page: Page, name: string, part?: string, rules?: readonly string[]): Promise<void> {
  expect.soft(await axeFindings(page, part, rules), name).toEqual([])
  expect.soft(await page.evaluate(overflow), `${name} is wider than the window`).toBeLessThanOrEqual(0)
}

/** States are read in the dark and on a phone as well, pages in every other way, too. */
async function ofVisitors(page: Page, { name, upTo, isPage }: Screen): Promise<void> {
  if (upTo === undefined) await expectSound(page, name)
  await expectDark(page, name)
  if (isPage) await onDesktop(page, name)
  await page.setViewportSize(PHONE)
  await expectSound(page, `${name} on a phone`, 'html', upTo === undefined ? ON_PHONES_OF_VISITORS : undefined)
  if (!isPage) return
  expect.soft(await page.evaluate(smallTargets), `targets of ${name}`).toEqual([])
  await expectType(page, name, PHONE.width)
  if (!name.endsWith('not-found') && name !== 'admin') expect.soft(await page.evaluate(faults), name).toEqual([])
  await zoomed(page, name)
}

async function expectDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await axeFindings(page, 'html', ['color-contrast']), `${name} in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function onDesktop(page: Page, name: string): Promise<void> {
  for (const width of [768, 1440, 2560]) await expectType(page, name, width)
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await page.evaluate(borderless), `controls of ${name} in forced colors`).toEqual([])
  await page.emulateMedia({ forcedColors: null })
  // 2.3.3: it stands still for those who ask for it.
  expect.soft(await page.evaluate(() => document.getAnimations().length), `animations of ${name}`).toBe(0)
}

async function zoomed(page: Page, name: string): Promise<void> {
  await page.setViewportSize(ZOOMED)
  expect.soft(await page.evaluate(hiddenFocus), `hidden focus of ${name}`).toEqual([])
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, SPACED)
  expect.soft(await page.evaluate(cutTexts), `cut texts of ${name}`).toEqual([])
}

/** At most eight sizes of type, and lines of 60 to 72 characters. */
async function expectType(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const { sizes, long } = await page.evaluate(typeOf)
  expect.soft(sizes.length, `font sizes of ${name}: ${sizes.join(', ')}`).toBeLessThanOrEqual(8)
  expect.soft(long, `lines of ${name} at ${width} px`).toEqual([])
}

test('a sermon, an event, the service times and the visit print as clean sheets', async ({ page, server }) => {
  const printed = new Set(['sermon', 'event', 'contact', 'plan-a-visit'])
  for (const { name, path } of (await everyPage(server.url)).filter((one) => printed.has(one.name))) {
    await page.goto(path)
    await hydrated(page)
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(screenOnly), name).toEqual([])
    expect(await page.locator('main').innerText(), name).toContain(heading)
    const addresses = (await page.locator('body').innerText()).match(/100 Shoreline Drive/g)
    expect(addresses, `the church’s address on ${name}`).toHaveLength(1)
    // Chromium writes each sheet as an object of this type.
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets?.length, `sheets of ${name}`).toBeLessThanOrEqual(name === 'plan-a-visit' ? 2 : 1)
    await page.emulateMedia({ media: 'screen' })
  }
})

/** Things on a printed page that mean nothing there, headings of nothing, and colors that take ink. */
function screenOnly(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('body, body *')].filter(
    (element) => element.checkVisibility() && !element.closest('.sr-only, svg'),
  )
  const wrong = all.filter((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    const isPale = (color.match(/[\d.]+/g) ?? []).slice(0, 3).some((channel) => Number(channel) > 0x60)
    const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    const isFilled = !/^(?:rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)
    const isEmpty = element.matches('section') && element.innerText === element.querySelector('h2')?.innerText
    return (
      element.matches('nav, form, iframe, video, audio, button, input') || (hasText && isPale) || isFilled || isEmpty
    )
  })
  return wrong.map((element) => element.outerHTML.slice(0, 120))
}

/** The roles, names and states that a screen reader says, of what people operate. */
const trees: [path: string, part: string, tree: string][] = [
  [
    routes.sermons,
    'header',
    `- banner:
      - navigation "Main":
        - link /St. Brendan/
        - link "Search"
        - button "Menu"`,
  ],
  [
    href(routes.aboutTab, { tab: 'music' }),
    'nav[aria-label="About us"]',
    `- navigation "About us":
      - list:
        - listitem:
          - link "Our Church"
        - listitem:
          - link "Staff"
        - listitem:
          - link "Music"
        - listitem:
          - link "Kids Church"
        - listitem:
          - link "What We Believe"`,
  ],
]

test('controls say their roles, names and states', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const [path, part, tree] of trees) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.locator(part).first()).toMatchAriaSnapshot(tree)
  }
})
