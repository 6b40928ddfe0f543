/** Scripts that do not arrive. */
import { routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

const NETWORK = /Failed to load|ERR_|Failed to fetch/

for (const { file, path, heading } of [
  { file: 'browser-*.js', path: routes.home, heading: 'There’s a place for you here.' },
  { file: 'hydrate-*.js', path: routes.contact, heading: 'Contact Us' },
  { file: 'map.island-*.js', path: routes.contact, heading: 'Contact Us' },
]) {
  test(`the page from the server stays when ${file} does not arrive, and it is asked for again`, async ({
    page,
    watch,
  }) => {
    watch.allow(NETWORK)
    let tries = 0
    let isBlocked = true
    await page.route(`**/assets/${file}`, (route) => {
      tries++
      return isBlocked ? route.abort() : route.continue()
    })
    await page.goto(path, { waitUntil: 'load' })
    const words = await page.locator('main').innerText()
    const touch = async () => {
      if (file === 'browser-*.js') return page.evaluate(() => void window.dispatchEvent(new Event('online')))
      await hydrated(page)
      await page.getByRole('button', { name: 'Show the map' }).focus()
      await page.getByRole('button', { name: 'Show the map' }).blur()
    }
    if (file !== 'browser-*.js') await touch()
    await expect.poll(() => tries).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await page.locator('main').innerText()).toBe(words)

    isBlocked = false
    await expect(async () => {
      await touch()
      const isReady = page.locator(file === 'browser-*.js' ? 'html[data-ready]' : 'is-land[data-of=map][data-state]')
      await expect(isReady).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}
