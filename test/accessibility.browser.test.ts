/**
 * Accessibility of every public page: axe, and the checks of `page-checks.ts` that it does not make. A page is opened once
 * and looked at in all ways.
 */
import type { Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import { axeFindings, expectAccessible } from '#test/accessible.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { everyPage } from '#test/every-page.ts'
import { borderless, cutTexts, faults, hiddenFocus, smallTargets, typeOf } from '#test/page-checks.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** 1280 × 1024 at a zoom of 400 % (1.4.10). */
const ZOOMED = { width: 320, height: 256 }

/** The least spacing that a reader may set without losing anything (1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

test.describe('every page', () => {
  // The longest test: each half runs in a browser of its own.
  test.describe.configure({ mode: 'parallel' })
  for (const half of [0, 1]) {
    test(`can be read and used on every screen, in the dark and by keyboard, half ${half + 1}`, async ({
      page,
      server,
      watch,
    }) => {
      watch.allow(/404 \(Not Found\)/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const { name, path, status } of (await everyPage(server.url)).filter((_, index) => index % 2 === half)) {
        await page.setViewportSize(DESKTOP)
        await page.goto(path)
        await hydrated(page)
        await onDesktop(page, name)
        await onPhone(page, name, status === 200)
        await zoomed(page, name)
      }
    })
  }
})

async function onDesktop(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  for (const width of [768, 1440, 2560]) await expectType(page, name, width)
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await page.evaluate(borderless), `controls of ${name} in forced colors`).toEqual([])
  await page.emulateMedia({ forcedColors: null, colorScheme: 'dark' })
  expect.soft(await axeFindings(page, 'html', ['color-contrast']), `${name} in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  // 2.3.3: it stands still for those who ask for it.
  expect.soft(await page.evaluate(() => document.getAnimations().length), `animations of ${name}`).toBe(0)
}

async function onPhone(page: Page, name: string, isFound: boolean): Promise<void> {
  await page.setViewportSize(PHONE)
  await expectAccessible(page, `${name} on a phone`)
  await expectType(page, name, PHONE.width)
  expect.soft(await page.evaluate(smallTargets), `targets of ${name}`).toEqual([])
  if (isFound) expect.soft(await page.evaluate(faults), name).toEqual([])
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
