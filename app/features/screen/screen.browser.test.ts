import type { Page } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { wallTime } from '#app/dates/instants.ts'
import { type ScreenFacts, slidesOf } from '#app/features/screen/screen.ts'
import { expect, hydrated, test } from '#test/browser.ts'

const ZONE = 'America/Chicago'
const HOUR = 3_600_000
const SECONDS = 12

const frame = (page: Page) => page.locator('.hall-frame[data-runs]')

/** Opens the screen with a clock that stands still until it is moved. @param start milliseconds since 1970 */
async function openScreen(page: Page, start: number): Promise<ScreenFacts> {
  await page.clock.install({ time: start })
  await page.goto(routes.screen)
  await hydrated(page)
  await expect(frame(page)).toBeVisible()
  const props = await page.locator('is-land[data-of=hall-screen]').getAttribute('data-props')
  return (JSON.parse(props ?? '') as { facts: ScreenFacts }).facts
}

/** The next Sunday at this time at the church, in milliseconds since 1970. */
function sunday(plainTime: string): number {
  const today = Temporal.Now.plainDateISO(ZONE)
  return today.add({ days: 7 - (today.dayOfWeek % 7) }).toZonedDateTime({ timeZone: ZONE, plainTime }).epochMilliseconds
}

/** Goes on until a slide with this title is shown. */
async function turnTo(page: Page, title: string): Promise<void> {
  await expect(async () => {
    if ((await frame(page).getByRole('heading', { level: 2 }).textContent()) === title) return
    await page.clock.runFor(SECONDS * 1000)
    throw new Error('another slide')
  }).toPass({ intervals: [20] })
}

test('goes on for a day without a network, and says at each hour what is true then', async ({ page, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const start = sunday('09:45')
  const facts = await openScreen(page, start)
  await page.context().setOffline(true)
  const wallAfter = (hours: number) => wallTime(new Date(start + hours * HOUR).toISOString(), ZONE)
  const seen: string[] = []
  for (let hour = 1; hour <= 24; hour++) {
    await page.clock.fastForward(HOUR)
    await page.clock.runFor(5_000)
    await turnTo(page, 'Services')
    const [services] = slidesOf(facts, wallAfter(hour))
    const lines = services?.kind === 'list' ? services.lines : []
    const items = frame(page).getByRole('listitem')
    await expect(items).toHaveText(lines.map(({ name, note, when, place }) => name + note + when + place))
    seen.push(lines.map(({ name, note }) => name + note).join())
  }
  // The usual worship of the sample is from 10:30 on.
  expect(seen.filter((one) => one.includes('Now')).length).toBeGreaterThan(0)
  expect(new Set(seen).size).toBeGreaterThan(1)
})

test('shows a changed notice within a minute', async ({ page, admin, server }) => {
  await openScreen(page, Date.now())
  const headers = { Origin: server.url }
  const date = wallTime(new Date().toISOString(), ZONE).slice(0, 10)
  const data = { date, kind: 'general', message: 'The lot is full. Park at the school.' }
  const made = await admin.request.post(adminApi.notices, { data, headers })
  const { id, version } = (await made.json()) as { id: string; version: number }
  await page.clock.runFor(30_000)
  await expect(frame(page).getByText(data.message)).toBeVisible()
  const message = 'The lot is free again.'
  const changed = await admin.request.put(href(adminApi.notice, { id }), {
    data: { ...data, message },
    headers: { ...headers, 'If-Match': `"${version}"` },
  })
  expect(changed.status()).toBe(200)
  await page.clock.runFor(30_000)
  await expect(frame(page).getByText(message)).toBeVisible()
  await admin.request.delete(href(adminApi.notice, { id }), { headers })
})

/** The words of a long text that are seen on the screen now. */
function visibleWords(page: Page): Promise<string[]> {
  return frame(page)
    .locator('.hall-words')
    .evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      const seen: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const match of (text.textContent ?? '').matchAll(/word\d+/g)) {
          const range = document.createRange()
          range.setStart(text, match.index)
          range.setEnd(text, match.index + match[0].length)
          const rect = range.getBoundingClientRect()
          const isIn = rect.left >= left && rect.right <= right && rect.top >= top - 2 && rect.bottom <= bottom + 2
          if (isIn) seen.push(match[0])
        }
      }
      return seen
    })
}

for (const [width, height] of [
  [1920, 1080],
  [1280, 720],
] as const) {
  test(`splits a long text on further slides at ${width} × ${height}`, async ({ page, admin, server }) => {
    const words = Array.from({ length: 230 }, (_, place) => `word${place}`)
    const put = (data: object) => admin.request.put(adminApi.siteConfig, { data, headers: { Origin: server.url } })
    expect((await put({ screenVerse: words.join(' ') })).status()).toBe(200)
    await page.setViewportSize({ width, height })
    await openScreen(page, Date.now())
    await expect(async () => {
      if ((await frame(page).getAttribute('data-kind')) === 'verse') return
      await page.clock.runFor(SECONDS * 1000)
      throw new Error('another slide')
    }).toPass({ intervals: [20] })
    const seen: string[] = []
    for (let part = 0; part < 20 && (await frame(page).getAttribute('data-kind')) === 'verse'; part++) {
      const shift = await frame(page).getAttribute('data-shift')
      seen.push(...(await visibleWords(page)))
      await page.clock.runFor(SECONDS * 1000)
      await expect(frame(page)).not.toHaveAttribute('data-shift', shift ?? '')
    }
    expect(seen).toEqual(words)
    await put({ screenVerse: '' })
  })
}

test('says in the settings where it is', async ({ admin }) => {
  await admin.goto('/admin/settings#screen')
  const section = admin.getByRole('region', { name: 'Hall screen' })
  await expect(section.getByRole('link', { name: /^Open the hall screen/ })).toHaveAttribute('href', routes.screen)
  await expect(section.getByText(`Its address is ${routes.screen}.`)).toBeVisible()
})
