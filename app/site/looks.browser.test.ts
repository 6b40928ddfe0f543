import type { Locator, Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { looks } from '#app/definitions/looks.ts'
import { defaultSettings } from '#app/definitions/settings.ts'
import { api, routes } from '#app/routes.ts'
import { fontPairs } from '#app/look/font-pairs.ts'
import { axeFindings, expectAccessible } from '#test/accessible.ts'
import { adminAccount, expect, hydrated, test } from '#test/browser.ts'
import { changeSettings } from '#test/settings.ts'
import { htmlFaults } from '#test/valid-html.ts'

const usual = { ...looks[0]?.settings, heroVideoId: null }

test.afterEach(({ server }) => changeSettings(server.url, adminAccount, usual))

for (const { name, settings } of looks) {
  test(`in the look ${name} the home page stands still, is accessible, and loads its own fonts alone`, async ({
    page,
    server,
  }) => {
    await changeSettings(server.url, adminAccount, settings)
    expect(await htmlFaults(await (await page.request.get(routes.home)).text())).toEqual([])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const fonts = await openWithLateFonts(page)
      const { heading, text } = fontPairs[settings.fonts]
      expect(new Set(fonts)).toEqual(new Set([heading, text]))
      // axe takes text in the color of its background for hidden on purpose.
      if (width === 390) expect(await isSeen(page.getByRole('button', { name: 'Menu' })), 'the word Menu').toBe(true)
      // Here and not in the table of screens, all of which a look would change.
      await expectAccessible(page, `${name} at ${width} px`)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFindings(page, 'html', ['color-contrast']), `${name} in the dark`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
}

for (const { name, settings } of looks) {
  test(`in the look ${name} a church shows its own picture and video, its times, its address and the way in`, async ({
    page,
    server,
    watch,
  }) => {
    watch.allow(/youtube/)
    await page.route(/youtube/, (route) => route.abort())
    const own = { homePicture: '/icon-512.png', heroVideoId: 'dQw4w9WgXcQ', tagline: 'Come as you are' }
    await changeSettings(server.url, adminAccount, { ...settings, ...own })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(routes.home)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    for (const text of ['Come as you are', 'Sundays 10:30 a.m.', '100 Shoreline Drive'])
      await expect(main.getByText(text).first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'Plan Your Visit' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Directions' }).first()).toBeVisible()
    await expect(main.locator('img[src*="icon-512"]')).toBeVisible()
    await expect(main.locator('iframe')).toBeAttached()
    await changeSettings(server.url, adminAccount, { homePicture: null, tagline: 'An Anglican church on the Gulf' })
  })
}

test('an administrator chooses a look by keyboard, changes one of its settings, and the dashboard keeps its own paper', async ({
  admin,
}) => {
  await admin.goto(`${adminPages.settings}#look`)
  const group = admin.getByRole('region', { name: 'Look' })
  await expect(group.getByRole('radio', { name: 'Shore' })).toBeChecked()
  await group.getByRole('radio', { name: 'Shore' }).focus()
  const vigil = looks.findIndex(({ id }) => id === 'vigil')
  for (let step = 0; step < vigil; step++) await admin.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio', { name: 'Vigil' })).toBeChecked()
  await expect(group.getByLabel('Paper', { exact: true })).toHaveValue('evening')
  await group.getByLabel('Fonts').selectOption('alegreya')
  await expect(group.getByRole('radio', { name: 'Vigil' })).not.toBeChecked()
  await admin.getByRole('button', { name: 'Save Settings' }).click()
  await expect(admin.getByText('All changes are saved.')).toBeVisible()
  const config: unknown = await (await admin.request.get(api.siteConfig)).json()
  expect(config).toMatchObject({ ...looks[vigil]?.settings, fonts: 'alegreya' })
  await admin.reload()
  await expect(group.getByLabel('Fonts')).toHaveValue('alegreya')
  await expect(admin.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 246)')
})

test('a church that has chosen nothing has the look of before', () => {
  expect(defaultSettings).toMatchObject({ homeLayout: 'scene', fonts: 'newsreader', paper: 'warm', corners: 'round' })
})

/** Whether the words of an element have another color than the element. */
function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((one) => getComputedStyle(one).color !== getComputedStyle(one).backgroundColor)
}

/**
 * Opens the home page with fonts that arrive after it has been painted, and fails when they move anything.
 * @returns the names of the fonts that it has loaded, without those of rare characters
 */
async function openWithLateFonts(page: Page): Promise<string[]> {
  const fonts: string[] = []
  let painted: () => void = () => undefined
  const paint = new Promise<void>((resolve) => (painted = resolve))
  await page.route('**/*.woff2', async (route) => {
    fonts.push(/\/(?:more-)?([a-z-]+)-[\w-]{8}\.woff2/.exec(route.request().url())?.[1] ?? '')
    await paint
    await route.continue()
  })
  await page.goto(routes.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  painted()
  await hydrated(page)
  const shift = await page.evaluate(async () => {
    await document.fonts.ready
    let sum = 0
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    })
    shifts.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return sum
  })
  await page.unroute('**/*.woff2')
  // Letters of another font are never exactly as wide; 0.1 is what counts as good (https://web.dev/articles/cls).
  expect(shift, 'layout shift').toBeLessThan(0.004)
  return fonts
}
