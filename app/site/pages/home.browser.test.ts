import type { Page } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { sermonPath } from '#app/features/sermons/sermon.ts'
import { api, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { startServer } from '#test/server.ts'

const live = 'Live Stream Worship'
const countdown = /^Service Starts in \d{2}:\d{2}:\d{2}$/

/** Has the buttons follow the browser's clock: the server has drawn the page at its own time, when they may have to wait. */
async function wakeButtons(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Plan Your Visit' }).focus()
  await expect(page.locator('is-land[data-of=worship-buttons][data-state=on]')).toHaveCount(1)
}

/** The hero at a given time, whatever the visitor's own clock says. */
const moments: [when: string, instant: string, shows: string][] = [
  ['Sunday 10:14:59', '2025-11-23T16:14:59Z', 'Service Starts in 00:00:01'],
  ['Sunday 10:15:00', '2025-11-23T16:15:00Z', 'live'],
  ['Sunday 12:30:00', '2025-11-23T18:30:00Z', 'live'],
  ['Sunday 12:30:01', '2025-11-23T18:30:01Z', 'off'],
  ['Saturday 10:14:59', '2025-11-22T16:14:59Z', 'off'],
  ['Saturday 10:15:00', '2025-11-22T16:15:00Z', 'Service Starts in 24:00:00'],
  ['Saturday before clocks go forward, 10:15', '2026-03-07T16:15:00Z', 'Service Starts in 23:00:00'],
  ['Sunday on which clocks went forward, 10:15', '2026-03-08T15:15:00Z', 'live'],
  ['Saturday before clocks go back, 11:15', '2026-10-31T16:15:00Z', 'Service Starts in 24:00:00'],
  ['Sunday on which clocks went back, 10:15', '2026-11-01T16:15:00Z', 'live'],
]

for (const timezoneId of ['America/Chicago', 'America/New_York', 'Pacific/Auckland']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('the hero follows the time at the church', async ({ page }) => {
      const hero = page.locator('main')
      for (const [when, instant, shows] of moments) {
        await test.step(`on ${when} at the church`, async () => {
          await page.clock.setFixedTime(instant)
          await page.goto(routes.home)
          await wakeButtons(page)
          const links = hero.getByRole('link', { name: shows === 'live' ? live : countdown })
          const others = hero.getByRole('link', { name: shows === 'live' ? countdown : live })
          if (shows === 'off') await expect(links).toHaveCount(0)
          else await expect(links).toHaveAttribute('href', routes.liveStreamWorship)
          if (shows.startsWith('Service')) await expect(links).toHaveText(shows)
          await expect(others).toHaveCount(0)
        })
      }
    })
  })
}

test('the countdown runs and becomes the live button', async ({ page }) => {
  await page.clock.install({ time: '2025-11-23T16:10:00Z' })
  await page.goto(routes.home)
  await wakeButtons(page)
  await page.clock.pauseAt('2025-11-23T16:14:57Z')
  await expect(page.getByRole('link', { name: 'Service Starts in 00:00:03' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByRole('link', { name: 'Service Starts in 00:00:01' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByRole('link', { name: live })).toBeVisible()
})

/** Gives the page as the server draws it three days before its countdown begins. */
async function drawEarly(page: Page, begins: number): Promise<void> {
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace(/(data-of="worship-buttons" data-on=")\w+("[^>]*>).*?(<a [^>]*>Plan Your Visit)/s, `$1${begins}$2$3`)
      .replace(/(&quot;drawnAt&quot;:)\d+/, `$1${begins - 3 * 86_400_000}`)
    await route.fulfill({ response, body: html })
  })
}

test('a page that was left open begins its countdown at the right second, and loads nothing for it before', async ({
  page,
}) => {
  await drawEarly(page, Date.parse('2025-11-22T16:15:00Z'))
  await page.clock.install({ time: '2025-11-20T12:00:00Z' })
  await page.goto(routes.home)
  await hydrated(page)
  await page.clock.pauseAt('2025-11-22T16:14:59Z')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.clock.runFor(900)
  expect(requests).toEqual([])
  await page.clock.runFor(100)
  await expect(page.getByRole('link', { name: 'Service Starts in 24:00:00' })).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page.getByRole('link', { name: 'Service Starts in 23:59:59' })).toBeVisible()
})

/** What YouTube's player does as soon as its page listens. */
const PLAYER = `<script>
  addEventListener('message', ({ data }) => {
    const { event, func } = JSON.parse(data)
    if (event === 'listening') parent.postMessage(JSON.stringify({ info: { playerState: 1 } }), '*')
    if (func) document.title = func
  })
</script>`

test('an administrator can say that it is live; the video behind it is silent, decorative and can be paused', async ({
  page,
  watch,
}) => {
  const server = await startServer(administrator)
  watch.allow(new RegExp(`request: (${server.url}|https://www.youtube-nocookie.com)`))
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  )
  const settings = { liveStreamManualOverride: true, heroVideoId: 'abcdefghijk' }
  await (await signIn(server.url)).ask('PUT', adminApi.siteConfig, settings)
  await page.clock.setFixedTime('2026-11-25T12:00:00Z')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The page is slower than the player, as on a busy phone: frames and timers come after its message.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const draw = window.requestAnimationFrame.bind(window)
    const hasPlayer = () => document.querySelector('iframe') !== null
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => later(run, hasPlayer() ? 500 : ms),
      requestAnimationFrame: (run: FrameRequestCallback) => {
        if (!hasPlayer()) return draw(run)
        later(() => draw(run), 500)
        return 0
      },
    })
  })
  await page.goto(server.url)
  await hydrated(page)
  await expect(page.getByRole('link', { name: live })).toBeVisible()
  await expect(page.getByText(countdown)).toHaveCount(0)

  const video = page.locator('iframe[title="Background video"]')
  await expect(video).toHaveAttribute('src', /[?&]mute=1/)
  await expect(video).toHaveAttribute('aria-hidden', 'true')
  await expect(video).toHaveAttribute('tabindex', '-1')
  const command = () => page.frames().at(-1)?.title()
  const button = page.getByRole('main').getByRole('button', { name: 'Pause video' })
  await expect(button).toBeVisible()
  // The first thing in the page that can be reached (WCAG 2.2, 2.2.2).
  await page.locator('#main').focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(command).toBe('pauseVideo')
  await button.scrollIntoViewIfNeeded()
  await expect.poll(command).toBe('playVideo')
  await button.press('Enter')
  await expect.poll(command).toBe('pauseVideo')
  await expect(page.getByRole('button', { name: 'Play video' })).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await hydrated(page)
  await expect(video).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.reload()
  await hydrated(page)
  await expect(video).toHaveCount(0)
  await server.stop()
})

test('three of each are on the home page, and link to their lists', async ({ page, server }) => {
  // Again if another test adds or deletes a sermon in between.
  await expect(async () => {
    await page.goto(routes.home)
    await hydrated(page)
    const response = await fetch(`${server.url}${api.sermons}?limit=3&preached=true`)
    const sermons = (await response.json()) as { title: string; id: string }[]
    for (const sermon of sermons)
      await expect(page.locator(`a[href="${sermonPath(sermon)}"]`)).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  for (const heading of [
    'Sunday Worship',
    'Community Events',
    'Serve Together',
    'Upcoming Events',
    'Recent Sermons',
    'Recent Services',
  ]) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'View All Events' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.events}$`))
  await page.goBack()
  await page.getByRole('link', { name: 'Plan Your Visit' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.planAVisit}$`))
})

test('the card about serving leads to ways to serve, and to a form to ask', async ({ page }) => {
  await page.goto(routes.home)
  await page.getByRole('link', { name: 'Serve Together' }).click()
  await expect(page).toHaveURL(/\/ministries#b-serve$/)
  await expect(page.getByRole('heading', { name: 'Serve Together' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Where would you like to help?' })).toBeVisible()
})

test('until a person touches something, a page loads one script, which has a budget', async ({ page }) => {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w.-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name) loaded.add(name)
  })
  // On a day before worship, the home page has a countdown.
  for (const path of [routes.sermons, routes.contact, routes.planAVisit]) {
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
  }
  expect([...loaded]).toEqual(['browser'])
})
