/** What a person does while a page is hydrated in parts. */
import type { Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

/** Holds the pauses between the parts of a page until they are let go, where a test has asked for it. */
function holdParts(): void {
  if (!sessionStorage.getItem('hold')) return
  sessionStorage.removeItem('hold')
  const later = window.setTimeout.bind(window)
  const hold = (...[act, pause, ...given]: Parameters<typeof later>) => {
    if (pause || typeof act === 'string') return later(act, pause, ...given)
    window.addEventListener('go-on', () => later(act), { once: true })
    return 0
  }
  Object.assign(window, { setTimeout: hold })
}

async function letGo(page: Page, times: number): Promise<void> {
  await page.evaluate(async (many) => {
    for (let time = 0; time < many; time++) {
      dispatchEvent(new Event('go-on'))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  }, times)
}

const looks = (page: Page) => page.locator('main *').evaluateAll((all) => all.map((one) => one.className.toString()))

/** From the start of the script to the first part, the navigation. */
const TO_THE_NAVIGATION = 6

for (const [what, act, isDrawnAnew] of [
  ['going back', (page: Page) => page.evaluate(() => history.back()), true],
  [
    'following a link',
    (page: Page) => page.locator('header').getByRole('link', { name: 'Contact', exact: true }).click(),
    false,
  ],
] as const) {
  test(`${what} before all of a page is hydrated shows the other page as it is`, async ({ page }) => {
    await page.addInitScript(holdParts)
    await page.goto(routes.contact)
    await hydrated(page)
    const expected = await looks(page)
    await page.locator('footer').getByRole('link', { name: 'Plan a Visit' }).first().click()
    await expect(page).toHaveURL(new RegExp(`${routes.planAVisit}$`))
    await page.evaluate(() => sessionStorage.setItem('hold', 'yes'))
    await page.reload()
    await letGo(page, TO_THE_NAVIGATION)
    expect(await page.locator('html').getAttribute('data-ready')).toBeNull()
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await act(page)
    await expect(page).toHaveURL(new RegExp(`${routes.contact}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
    if (!isDrawnAnew) await letGo(page, 40)
    await hydrated(page)
    await expect.poll(() => looks(page)).toEqual(expected)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(!isDrawnAnew)
  })
}
