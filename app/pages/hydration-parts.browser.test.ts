/** What a person does while a page is hydrated in parts. */
import type { Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

/** What waits to go on. */
declare const held: (() => void)[]

/** Holds the pauses between the parts of a page, where a test has asked for it. */
function holdParts(): void {
  if (!sessionStorage.getItem('hold')) return
  sessionStorage.removeItem('hold')
  const later = window.setTimeout.bind(window)
  const waiting: (() => void)[] = []
  const hold = (...[act, pause, ...given]: Parameters<typeof later>) => {
    // They resolve a promise and nothing else.
    if (pause || typeof act === 'string' || !String(act).includes('[native code]')) return later(act, pause, ...given)
    return waiting.push(() => later(act))
  }
  Object.assign(window, { setTimeout: hold, held: waiting })
}

async function letGo(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await page.waitForFunction(() => held.length > 0)
    await page.evaluate(() => held.shift()?.())
  }
}

const looks = (page: Page) => page.locator('main *').evaluateAll((all) => all.map((one) => one.className.toString()))

/** From the start of the script to the navigation, which is the third part after the head and the layout. */
const TO_THE_NAVIGATION = 8

for (const [what, act] of [
  ['going back', (page: Page) => page.evaluate(() => history.back())],
  [
    'following a link',
    (page: Page) => page.locator('header').getByRole('link', { name: 'Contact', exact: true }).click(),
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
    await act(page)
    await expect(page).toHaveURL(new RegExp(`${routes.contact}$`))
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
    await expect.poll(() => looks(page)).toEqual(expected)
  })
}

/** Events have styles of their own, sermons a long list. */
const PARTED = [routes.home, routes.events, routes.sermons, routes.sermonBible]

test('parts are hydrated in the elements that the server drew, with one file of styles', async ({ page }) => {
  await page.addInitScript(holdParts)
  await page.goto(routes.terms)
  const files: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && files.push(request.url()))
  for (const path of PARTED) {
    files.length = 0
    await page.evaluate(() => sessionStorage.setItem('hold', 'yes'))
    await page.goto(path)
    await page.waitForFunction(() => held.length > 0)
    const drawn = await page.evaluateHandle(() => [...document.querySelectorAll('body :not(script)')])
    expect(await page.content(), path).toContain('<!--$s-->')
    await letGo(page, TO_THE_NAVIGATION)
    await page.evaluate(() => {
      held.push = (go) => (go(), 0)
      for (const go of held.splice(0)) go()
    })
    await hydrated(page)
    const lost = await drawn.evaluate((all) => all.filter((one) => !one.isConnected).map((one) => one.outerHTML))
    const added = await drawn.evaluate((all) => {
      const known = new Set(all)
      return [...document.querySelectorAll('body :not(script)')]
        .filter((one) => !known.has(one))
        .map((one) => one.outerHTML)
    })
    expect({ lost, added }, path).toEqual({ lost: [], added: [] })
    expect(files, path).toHaveLength(1)
  }
})
