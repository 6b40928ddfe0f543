import { href, routes } from '#app/routes.ts'
import { administrator } from '#test/administrator.ts'
import { expect, hydrated, test as base } from '#test/browser.ts'
import { type RunningServer, startServer } from '#test/server.ts'

/** On a server of its own, since other tests add sermons that are newer than those of the sample. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using server = await startServer(administrator)
      await use(server)
    },
    { scope: 'worker' },
  ],
})

test('a newcomer hears a recording, reads what is heard, and gets the bulletin', async ({ page }) => {
  await page.goto(routes.sermons)
  await page.locator('.lead-card').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Five bells ring down the scale' })).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Listen' }).click()
  const player = page.getByRole('region', { name: 'Audio player' })
  await expect(player.getByRole('slider', { name: 'Position' })).not.toHaveAttribute('aria-valuetext', /^0:00/)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Bulletin' }).click()
  expect((await coming).suggestedFilename()).toBe('bulletin.pdf')
})

for (const width of [390, 1440]) {
  test(`its own pages and drawings are shown whole, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(routes.home)
    await page.getByRole('contentinfo').getByRole('link', { name: 'This Sunday' }).click()
    await expect(page.getByRole('heading', { name: 'What Are You Looking For?' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Before you come' }).click()
    await page.getByRole('link', { name: 'Lend a hand' }).click()
    await expect(page.getByRole('heading', { name: 'Lend a Hand' })).toBeVisible()
    await page.goto(href(routes.ministries))
    await page.getByRole('link', { name: 'Food Pantry' }).click()
    await expect(page.getByRole('group', { name: 'Where would you like to help?' })).toBeVisible()
    await page.goto(routes.sermons)
    // Other tests add pictures of their own.
    const drawings = await page.locator('main .card img[src*=".svg"]').all()
    expect(drawings.length).toBeGreaterThan(5)
    for (const picture of drawings) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      await expect(picture).toHaveJSProperty('naturalWidth', 1200)
    }
  })
}
