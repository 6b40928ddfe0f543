/** The poster of a video: all of it plays. */
import type { Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { adminAccount, expect, hydrated, test } from '#test/browser.ts'
import { changeSettings } from '#test/settings.ts'

const VIDEO = 'https://youtu.be/abcdefghijk'

/** Problems of the first poster of a page: a drawing that doesn't fill it, and places that no click reaches. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('a[role=button]')
    const poster = link?.closest('is-land')?.parentElement?.querySelector('img')
    if (!link || !poster) return ['there is no poster']
    const whole = link.getBoundingClientRect()
    // Everywhere but in the rounded corners.
    const steps = Array.from({ length: 17 }, (_, step) => 0.02 + step * 0.06)
    const places = steps.flatMap((down) => steps.map((across) => ({ across, down })))
    const missed = places.filter(
      ({ across, down }) =>
        !link.contains(document.elementFromPoint(whole.x + whole.width * across, whole.y + whole.height * down)),
    )
    const isWhole = Math.round(poster.getBoundingClientRect().height) >= Math.round(whole.height)
    const faults = isWhole ? [] : ['the drawing is lower than its place']
    return [...faults, ...missed.map(({ across, down }) => `no click at ${across}, ${down}`)]
  })
}

const WIDTHS = [320, 390, 768, 1024, 1280, 1440]

test('every poster plays where it is clicked, and its drawing fills it', async ({ admin: page, server }) => {
  const headers = { Origin: server.url }
  const data = { title: 'Poster', speaker: 'Anna', date: '2020-01-05', youtubeUrl: VIDEO }
  const made = await page.request.post(adminApi.sermons, { data, headers })
  const { id } = (await made.json()) as { id: string }
  await page.request.put(adminApi.siteConfig, { data: { alphaVideoUrl: VIDEO }, headers })
  for (const path of [routes.alpha, href(routes.sermon, { id, slug: 'poster' })]) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await hydrated(page)
      await page.getByRole('button', { name: 'Watch the' }).evaluate((link) => link.scrollIntoView({ block: 'center' }))
      expect.soft(await faultsOf(page), `${path} at ${width} px`).toEqual([])
    }
  }
  await page.request.put(adminApi.siteConfig, { data: { alphaVideoUrl: '' }, headers })
  await page.request.delete(href(adminApi.sermon, { id }), { headers })
})

const PLAYER = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

test.describe('a video', () => {
  test.beforeAll(({ server }) => changeSettings(server.url, adminAccount, { alphaVideoUrl: VIDEO }))
  test.afterAll(({ server }) => changeSettings(server.url, adminAccount, { alphaVideoUrl: '' }))

  for (const width of [390, 1280]) {
    test(`plays in the place of its poster after the first click, even before its code is there, at ${width} px`, async ({
      page,
      watch,
    }) => {
      watch.allow(/youtube-nocookie/)
      await page.route(`${PLAYER}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }))
      const code = Promise.withResolvers<void>()
      await page.route(/\/assets\/video\b.*\.js$/, async (route) => {
        await code.promise
        await route.continue()
      })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(routes.alpha)
      await hydrated(page)
      const frame = page.locator(`iframe[src^="${PLAYER}"]`)
      await page.getByRole('button', { name: 'Watch the' }).click()
      await expect(frame).toHaveCount(0)
      code.resolve()
      await expect(frame).toBeFocused()
      await expect(page.locator('.wide-picture img').first()).toBeHidden()
      const { width: across = 0, height = 1 } = (await frame.boundingBox()) ?? {}
      expect(across / height).toBeCloseTo(16 / 9, 1)
    })
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is a link to its own page', async ({ page }) => {
      await page.goto(routes.alpha)
      await expect(page.getByRole('button', { name: 'Watch the' })).toHaveAttribute(
        'href',
        'https://www.youtube.com/watch?v=abcdefghijk',
      )
    })
  })
})
