/** The site in browsers of 2019, which know neither popovers nor layers of styles, as far as this one can pretend to be one. */
import type { Page } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'
import { everyPage } from '#test/every-page.ts'
import { anotherCaller } from '#test/forms.ts'
import { contact, newsletter, type } from '#test/typed.ts'

/** @param css what becomes of the styles */
async function makeOld(page: Page, css: (text: string) => string): Promise<void> {
  await page.setExtraHTTPHeaders(anotherCaller())
  await page.addInitScript(() => {
    for (const [of, name] of [
      [HTMLElement.prototype, 'popover'],
      [HTMLFormElement.prototype, 'requestSubmit'],
      [AbortSignal, 'timeout'],
      [Array.prototype, 'toSorted'],
    ] as const)
      Reflect.deleteProperty(of, name)
  })
  await page.route(/localhost/, async (route) => {
    const kind = route.request().resourceType()
    if (kind !== 'document' && kind !== 'stylesheet') return route.continue()
    const answer = await route.fetch({ maxRedirects: 0 })
    const text = await answer.text()
    const body = kind === 'stylesheet' ? css(text) : text.replaceAll(/ popover(?:target\w*)?="[^"]*"/g, '')
    return route.fulfill({ response: answer, body })
  })
}

const withoutPopovers = (css: string) =>
  css.replaceAll(/@supports not selector\(:popover-open\)/g, '@supports (color:red)')
const withoutLayers = (css: string) => withoutPopovers(css).replaceAll('@layer', '@unknown')

test('without popovers no script runs, the menu opens and closes, and forms are sent', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await makeOld(page, withoutPopovers)
  await page.goto(routes.home)
  const menu = page.locator('#site-menu')
  await expect(menu).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByText('Menu', { exact: true })
    .and(page.locator(':visible'))
    .click()
  await expect(menu).toBeInViewport({ ratio: 1 })
  await menu.getByText('Close', { exact: true }).and(page.locator(':visible')).click()
  await expect(menu).toBeHidden()
  for (const [one, path] of [
    [newsletter, routes.home],
    [contact, routes.contact],
  ] as const) {
    await page.goto(path)
    await type(page, one)
    await page.locator(`#${one.form}-form [type=submit]`).click()
    await expect(
      page
        .locator(`#${one.form}-form [role=status]`)
        .filter({ hasText: /thank|sent/i })
        .first(),
    ).toBeVisible()
  }
  await page.goto(routes.sermons)
  await page.getByRole('searchbox').fill('grace')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/sermons\?/)
  await expect(page.getByRole('button', { name: 'Listen' })).toHaveCount(0)
  expect(scripts).toEqual([])
})

test('without layers of styles no drawing is larger than a picture, and nobody sees the field for robots', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/404 \(Not Found\)|^request:|ERR_FAILED|Content Security Policy/)
  await page.route(/^https?:\/\/(?!localhost)/, (route) => route.abort())
  await makeOld(page, withoutLayers)
  for (const { name, path } of await everyPage(server.url)) {
    await page.goto(path)
    const sizes = await page.locator('svg').evaluateAll((all) => all.map((one) => one.getAttribute('width')))
    expect.soft(sizes, `drawings of ${name}`).not.toContain(null)
    for (const label of await page.locator('form > label[aria-hidden]').all()) {
      const box = await label.boundingBox()
      expect.soft(Math.max(box?.width ?? 0, box?.height ?? 0), `field for robots of ${name}`).toBeLessThanOrEqual(1)
    }
  }
})
