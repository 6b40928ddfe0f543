import type { Page, Request } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import type { LiveNow } from '#app/ui/live-now.ts'
import { api, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { expect, hydrated, test } from '#test/browser.ts'

const nothing: LiveNow = { state: 'off', videoId: null, title: null, startsAt: null, notice: null, asOf: '' }

/** Opens the page, by default in the hour of worship; the server's later answers are `live` too. */
async function openAndAsk(page: Page, live: Partial<LiveNow>, at = '2026-11-22T16:45:00Z'): Promise<void> {
  await stubPlayer(page)
  await page.clock.install({ time: at })
  const asOf = new Date(Date.parse(at) + 5 * 60_000).toISOString()
  await page.route(`**${api.live}`, (route) => route.fulfill({ json: { ...nothing, asOf, ...live } }))
  await page.goto(routes.liveStreamWorship)
  await expect(page.locator('is-land[data-state=on]')).toHaveCount(1)
  await page.clock.runFor(5 * 60_000 + 1000)
}

async function stubPlayer(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Player</title><p>Player</p></html>'
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** Stores a service that is marked as live. @returns what deletes it again */
async function keep(admin: Page, site: string, title: string, date: string, youtubeUrl: string) {
  const headers = { Origin: site }
  const data = { title, date, youtubeUrl, isLive: true }
  const made = (await (await admin.request.post(adminApi.liveStreams, { data, headers })).json()) as { id: string }
  return { id: made.id, remove: () => admin.request.delete(href(adminApi.liveStream, made), { headers }) }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('the page shows the broadcast as soon as the server has found it', async ({ page, watch }) => {
    watch.allow(/youtube-nocookie/)
    await openAndAsk(page, { state: 'live', videoId: 'sunday-live', title: 'Holy Eucharist' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Holy Eucharist')
    await expect(page.getByText('Live now')).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/sunday-live\?/)
  })

  test('a missing broadcast is explained, with the newest service and the phone number', async ({
    page,
    admin,
    server,
    watch,
  }) => {
    watch.allow(/youtube-nocookie/)
    const headers = { Origin: server.url }
    const data = { title: 'The newest service', date: '2026-11-15', youtubeUrl: 'https://youtu.be/abcdefghijk' }
    const made = (await (await admin.request.post(adminApi.liveStreams, { data, headers })).json()) as { id: string }
    await openAndAsk(page, { state: 'missing' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find the live stream yet.')
    await expect(page.getByRole('link', { name: 'Watch our latest service' })).toHaveAttribute(
      'href',
      recordPath(routes.liveStream, { id: made.id, title: data.title }),
    )
    await expect(page.locator('a[href^="tel:"]')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await admin.request.delete(href(adminApi.liveStream, { id: made.id }), { headers })
  })
})

test('an announced stream is not live before its day, and a marked one is shown in its hour', async ({
  page,
  admin,
  server,
  watch,
}) => {
  watch.allow(/youtube-nocookie/)
  const byHand = await keep(admin, server.url, 'Kept by hand', '2020-01-05', 'https://youtu.be/kept-by-han')
  const announced = await keep(admin, server.url, 'Announced', '2028-12-24', 'https://youtu.be/announced-1')
  await page.goto(`${routes.liveStreams}?search=Announced`)
  const card = page.getByRole('link').filter({ hasText: 'Announced' })
  await expect(card).toBeVisible()
  await expect(card.getByText('LIVE', { exact: true })).toHaveCount(0)
  await page.goto(href(routes.liveStream, { id: announced.id }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announced')
  await expect(page.getByText('LIVE', { exact: true })).toHaveCount(0)
  await page.goto(`${routes.liveStreams}?search=Announced&type=live`)
  await expect(page.getByText('No services found matching your search.')).toBeVisible()
  await page.goto(`${routes.liveStreams}?search=Kept+by+hand`)
  await expect(
    page.getByRole('link').filter({ hasText: 'Kept by hand' }).getByText('LIVE', { exact: true }),
  ).toBeVisible()

  await openAndAsk(page, { state: 'live', title: null })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept by hand')
  await expect(page.getByText('Live now')).toBeVisible()
  const thisMorning = await keep(admin, server.url, 'This morning', '2026-11-22', 'https://youtu.be/this-mornin')
  await openAndAsk(page, {}, '2026-11-22T21:00:00Z')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are not live right now.')
  await expect(page.getByText('Live now')).toHaveCount(0)
  await expect(
    page.locator('iframe[src*="announced"], iframe[src*="kept-by"], iframe[src*="this-mornin"]'),
  ).toHaveCount(0)

  for (const stream of [byHand, announced, thisMorning]) await stream.remove()
})

const inTheWeek = [
  // Before Easter, less than a day before the countdown of Sunday ends; past, since the server holds back what is to come.
  { title: 'Easter Vigil', date: '2026-04-04', at: '2026-04-05T01:05:00Z', opens: '2026-04-05T15:15:00Z' },
  { title: 'Evening prayer', date: '2026-11-25', at: '2026-11-26T01:00:00Z', opens: null },
]
for (const { title, date, at, opens } of inTheWeek) {
  test(`a service in the week that is marked as live is shown live: ${title}`, async ({
    page,
    admin,
    server,
    watch,
  }) => {
    watch.allow(/youtube-nocookie/)
    const marked = await keep(admin, server.url, title, date, 'https://youtu.be/marked-live')
    await openAndAsk(page, { state: opens ? 'soon' : 'off', startsAt: opens }, at)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Live now')).toBeVisible()
    await marked.remove()
  })
}

const phases = [
  { at: '2026-11-22T14:00:00Z', heading: 'We are not live right now.', text: 'Service Starts in 02:15:00' },
  { at: '2026-11-22T16:20:00Z', heading: 'Worship is starting.', text: 'in a moment' },
  { at: '2026-11-22T18:00:00Z', heading: 'Worship is going on now.', text: 'There is no video of it on this page.' },
]
for (const { at, heading, text } of phases) {
  test(`without a key and without a recording the page says at ${at}: ${heading}`, async ({ page }) => {
    await page.clock.setFixedTime(at)
    await page.goto(routes.liveStreamWorship)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('main')).toContainText(text)
  })
}

test('an open page follows an administrator who says that it is live', async ({ page, admin, server, watch }) => {
  watch.allow(/youtube-nocookie/)
  const taize = await keep(admin, server.url, 'Taize', '2020-01-08', 'https://youtu.be/taize-prayr')
  // A Wednesday: the page was opened before and has to ask.
  await openAndAsk(page, { state: 'live' }, '2026-11-25T00:00:00Z')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taize')
  await expect(page.getByText('Live now')).toBeVisible()
  await taize.remove()
})

test('a visible page asks again, at most every half minute', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(api.live)) asked.push(request.url())
  })
  await openAndAsk(page, { state: 'soon' })
  const before = asked.length
  for (let minute = 0; minute < 5; minute++) {
    await Promise.all([page.waitForResponse(`**${api.live}`), page.clock.runFor(60_000)])
  }
  expect(asked.length - before).toBeGreaterThanOrEqual(5)
  expect(asked.length - before).toBeLessThanOrEqual(10)
})

test('a hidden page does not ask; shown again it asks once, and goes on after a request that failed', async ({
  page,
  watch,
}) => {
  watch.allow(/youtube-nocookie|ERR_FAILED/)
  let asked = 0
  let ended = 0
  const isAboutLive = (request: Request) => request.url().endsWith(api.live)
  page.on('request', (request) => (asked += Number(isAboutLive(request))))
  const countEnd = (request: Request) => (ended += Number(isAboutLive(request)))
  page.on('requestfinished', countEnd)
  page.on('requestfailed', countEnd)
  const become = (...states: ('hidden' | 'shown')[]) =>
    page.evaluate((given) => {
      for (const state of given) {
        Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }
    }, states)
  await openAndAsk(page, { state: 'soon' })
  await become('hidden')
  // What it asked before it was hidden may still be on its way, and it asks one thing at a time.
  await page.clock.runFor(10 * 60_000)
  await expect.poll(() => ended).toBe(asked)
  const before = asked
  await page.clock.runFor(10 * 60_000)
  expect(asked).toBe(before)

  let answer: LiveNow | undefined
  await page.route(`**${api.live}`, (route) => (answer ? route.fulfill({ json: answer }) : route.abort()))
  const failed = page.waitForEvent('requestfailed', isAboutLive)
  await become('shown', 'hidden', 'shown')
  await failed
  expect(asked).toBe(before + 1)
  answer = { ...nothing, state: 'live', videoId: 'sunday-live', title: 'Holy Eucharist' }
  // Until the page knows that the request has failed, it has set no timer.
  await expect(async () => {
    await page.clock.runFor(30_000)
    expect(asked).toBeGreaterThan(before + 1)
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Holy Eucharist')
})

test('the overview says that "We are live now" is on, and links to the switch', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const say = (liveStreamManualOverride: boolean) =>
    admin.request.put(adminApi.siteConfig, { data: { liveStreamManualOverride }, headers })
  await say(true)
  await admin.goto(places.overview)
  const note = admin.locator('.admin-attention-item').filter({ hasText: '“We’re live now” is on' })
  await expect(note.getByRole('link', { name: 'Turn it off' })).toHaveAttribute(
    'href',
    `${places.settings}#liveStreamManualOverride`,
  )
  await say(false)
  await admin.reload()
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(admin.getByText('Loading...')).toHaveCount(0)
  await expect(note).toHaveCount(0)
})
