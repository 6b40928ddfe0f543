/** Every page with a keyboard, a screen reader or a small screen. */
import type { Page } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

for (const [width, height] of [
  [667, 375],
  [844, 390],
  [320, 256],
] as const) {
  test(`at ${width}×${height} every item of the menu can be reached, and the focus is never behind it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(routes.sermons)
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.locator('#site-menu')
    const last = menu.getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    const links = await menu.getByRole('link').count()
    for (let step = 0; step < links; step++) {
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link').nth(step)).toBeFocused()
      await expect(menu.getByRole('link').nth(step)).toBeInViewport({ ratio: 0.99 })
    }
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
}

test('by keyboard every control of a page is reached in its order, and none keeps the focus', async ({ page }) => {
  for (const path of [routes.home, routes.sermons, routes.events, routes.contact, routes.planAVisit]) {
    await page.goto(path)
    await hydrated(page)
    const controls = await page.evaluate(numberControls)
    expect(controls, path).toBeGreaterThan(20)
    const reached: number[] = []
    // A field for a date takes several steps.
    for (let step = 0; step < controls * 2 && reached.at(-1) !== controls - 1; step++) {
      await page.keyboard.press('Tab')
      const number = await page.evaluate(() => Number((document.activeElement as HTMLElement).dataset['number'] ?? -1))
      if (number !== reached.at(-1)) reached.push(number)
    }
    expect(reached, path).toEqual(Array.from({ length: controls }, (_, number) => number))
  }
})

/** Numbers what the Tab key should reach, in the order of the page. */
function numberControls(): number {
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, iframe')
  const reachable = [...all].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0)
  for (const [number, one] of reachable.entries()) one.dataset['number'] = String(number)
  return reachable.length
}

test('a page opened by a link has its own title, and the keyboard begins at its top', async ({ page }) => {
  await page.goto(routes.home)
  await hydrated(page)
  for (const name of ['Sermons', 'Give']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${name} · `))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  }
})

test('the second page of a list has a title of its own and focuses the start of the list', async ({
  page,
  admin,
  server,
}) => {
  const ids = await fill(admin, server.url)
  await page.goto(`${routes.liveStreams}?search=Plenty`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveTitle(/^Live Streams & Services, page 2 · /)
  const list = page.getByRole('list', { name: 'Services, page 2' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('link').first()).toBeInViewport()
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page.getByRole('list', { name: 'Services, page 1' })).toBeFocused()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox').pressSequentially(' 1')
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  for (const id of ids)
    await admin.request.delete(href(adminApi.liveStream, { id }), { headers: { Origin: server.url } })
})

const LONG = 'Pneumonoultramicroscopic'.repeat(4)
const MEETING = `https://zoom.example.org/j/${'0123456789'.repeat(9)}`

test('long unbroken text wraps on a phone, and a location that is an address is a link', async ({
  page,
  admin,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const headers = { Origin: server.url }
  const make = async (address: string, data: object) =>
    ((await (await admin.request.post(address, { data, headers })).json()) as { id: string }).id
  const texts = { title: LONG, date: '2026-12-05', description: `${MEETING}\n\n${LONG}` }
  const sermon = await make(adminApi.sermons, { ...texts, speaker: LONG, series: LONG, scripture: LONG, tags: [LONG] })
  const event = await make(adminApi.events, {
    ...texts,
    date: '2030-12-05',
    location: MEETING,
    categories: ['Meetings'],
    recurrenceDescription: LONG,
    externalUrl: MEETING,
    externalLinkText: LONG,
  })
  const stream = await make(adminApi.liveStreams, { ...texts, duration: LONG.slice(0, 50) })
  for (const path of [
    href(routes.sermon, { id: sermon }),
    href(routes.event, { id: event }),
    href(routes.liveStream, { id: stream }),
    routes.sermons,
    routes.events,
    routes.liveStreams,
    routes.home,
  ]) {
    await page.goto(path)
    await hydrated(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
  // The only one of its category is the large card, which would cut off what is too wide.
  await page.goto(href(routes.events, {}, { category: 'Meetings' }))
  await expect(page.getByRole('heading', { name: LONG })).toBeVisible()
  expect(
    await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect().right)),
    ),
  ).toBeLessThanOrEqual(390)
  await page.goto(href(routes.event, { id: event }))
  await expect(page.getByRole('definition').getByRole('link', { name: MEETING })).toHaveAttribute('href', MEETING)
  await admin.request.delete(href(adminApi.sermon, { id: sermon }), { headers })
  await admin.request.delete(href(adminApi.event, { id: event }), { headers })
  await admin.request.delete(href(adminApi.liveStream, { id: stream }), { headers })
})

test('a card names the series and the passage for screen readers', async ({ page, admin, server }) => {
  const headers = { Origin: server.url }
  const data = {
    title: 'The Lost Coin',
    speaker: 'Ann Lee',
    date: '2026-11-01',
    series: 'Parables',
    scripture: 'Luke 15:8-10',
  }
  const { id } = (await (await admin.request.post(adminApi.sermons, { data, headers })).json()) as { id: string }
  await page.goto(`${routes.sermons}?search="The Lost Coin"`)
  await expect(page.getByRole('link', { name: /The Lost Coin.*Parables.*Luke 15:8–10/ })).toBeVisible()
  await admin.request.delete(href(adminApi.sermon, { id }), { headers })
})

async function fill(admin: Page, origin: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= 26; n++) {
    const data = { title: `Plenty ${n}`, date: '2026-01-04' }
    const answer = await admin.request.post(adminApi.liveStreams, { data, headers: { Origin: origin } })
    ids.push(((await answer.json()) as { id: string }).id)
  }
  return ids
}
