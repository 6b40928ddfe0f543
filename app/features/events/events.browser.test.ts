import { adminApi } from '#test/admin-routes.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { api, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { fullDate } from '#app/dates/format.ts'
import { expect, hydrated, test } from '#test/browser.ts'

async function upcoming(site: string): Promise<ChurchEvent[]> {
  return (await (await fetch(site + href(api.events, {}, { upcoming: true, limit: 9 }))).json()) as ChurchEvent[]
}

test('a visitor finds upcoming events and opens one', async ({ page, server }) => {
  const events = await upcoming(server.url)
  const recurring = events.find((event) => event.recurrenceDescription && event.location)
  if (!recurring) throw new Error('the sample parish has no recurring event')
  await page.goto(routes.events)
  await hydrated(page)
  await expect(page.locator(`a[href^="${routes.events}/"]:not([href*="/month/"])`)).toHaveCount(events.length)
  await page.locator(`a[href="${recordPath(routes.event, recurring)}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(recurring.title)
  const main = page.locator('main')
  await expect(main.getByText(recurring.recurrenceDescription ?? '').first()).toBeVisible()
  await expect(main.getByText(fullDate(recurring.date)).first()).toBeVisible()
  await expect(main.getByText(recurring.location ?? '').first()).toBeVisible()
  const email = new URL((await main.getByRole('link', { name: 'Contact Us' }).getAttribute('href')) ?? '')
  expect(email.protocol).toBe('mailto:')
  expect(email.searchParams.get('subject')).toContain(recurring.title)
  const body = email.searchParams.get('body')
  expect(body).toContain(`“${recurring.title}” (`)
  expect(body).toMatch(/[ap]\.m\.\)\.\s+$/)
})

test('the page of an event has one main action, the way there, and the next two events', async ({ page, server }) => {
  const [first, ...others] = await upcoming(server.url)
  if (!first) throw new Error('the sample church has no event')
  await page.goto(recordPath(routes.event, first))
  const main = page.getByRole('main')
  await expect(main.locator('.btn-fill')).toHaveText(['Contact Us'])
  await expect(main.getByRole('link', { name: 'Directions to the church' })).toBeVisible()
  const next = main.getByRole('region', { name: 'Coming up next' })
  await expect(next.getByRole('heading', { level: 3 })).toHaveText(others.slice(0, 2).map(({ title }) => title))
})

test('an event that does not exist says so and leads back', async ({ page, watch }) => {
  watch.allow(/404 \(Not Found\)/)
  const response = await page.goto(href(routes.event, { id: 'none' }))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
  await expect(page.getByText("The event you're looking for doesn't exist or has been removed.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.events}$`))
})

test('a picture that cannot be loaded gives way to our own', async ({ admin, server, watch }) => {
  watch.allow(/404 \(Not Found\)/)
  const headers = { Origin: server.url }
  const data = { title: 'Picnic without a picture', date: '2030-06-01', imageUrl: '/no-such-picture.jpg' }
  const { id } = (await (await admin.request.post(adminApi.events, { data, headers })).json()) as ChurchEvent
  await admin.goto(href(routes.event, { id }))
  await expect(admin.locator('main .placeholder').first()).toContainText('Picnic without a picture')
  await admin.request.delete(href(adminApi.event, { id }), { headers })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every upcoming event can be reached, page by page; past the end is the last page', async ({
    page,
    admin,
    server,
  }) => {
    const data = Array.from({ length: 20 }, (_, n) => ({ title: `Far event ${n}`, date: `2030-03-${10 + n}` }))
    const words = { title: 'Quilting', date: '2020-01-07', recurrenceDescription: 'Now and then' }
    expect((await admin.request.post(adminApi.eventsBulk, { data: { data: [...data, words] } })).status()).toBe(200)
    const all = (await (
      await fetch(server.url + href(api.events, {}, { upcoming: true, limit: 1000 }))
    ).json()) as ChurchEvent[]
    const links = page.locator(`main a[href^="${routes.events}/"]:not([href*="/month/"])`)
    const shown = () => links.evaluateAll((found) => found.map((link) => link.getAttribute('href')?.split('/')[2]))
    const later = page.getByRole('link', { name: 'Later' })

    await page.goto(routes.events)
    const reached = [...(await shown())]
    const titles = [await page.title()]
    expect(reached).toHaveLength(9)
    while (await later.isVisible()) {
      await later.click()
      await expect(page).toHaveURL(new RegExp(`page=${titles.length + 1}(?:#|$)`))
      reached.push(...(await shown()))
      titles.push(await page.title())
    }
    expect(new Set(titles).size).toBe(Math.ceil(all.length / 9))
    // The last page has the events with only a description.
    await expect(page.getByRole('heading', { name: 'Regular events' })).toBeVisible()
    expect(reached.slice(0, all.length)).toEqual(all.map(({ id }) => id))
    await page.goto(`${routes.events}?page=99`)
    expect(await page.title()).toBe(titles.at(-1))
    await page.getByRole('link', { name: 'Quilting' }).click()
    await expect(page.locator('main').getByText('Now and then').first()).toBeVisible()
    await expect(page.getByText('This was on ')).toHaveCount(0)
  })

  test('events read', async ({ page, server }) => {
    const [event] = await upcoming(server.url)
    if (!event) throw new Error('the sample parish has no event')
    await page.goto(routes.events)
    await page.locator(`a[href="${recordPath(routes.event, event)}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title)
    await expect(page.locator('main img').first()).toBeVisible()
  })
})

test('a month of events is a grid on wide screens and a list on phones, with filters and ways onward', async ({
  page,
  admin,
  watch,
}) => {
  watch.allow(/404/)
  const event = { date: '2030-01-01', startTime: '10:00', categories: ['Study'], title: 'Path: psalms' }
  const recurrenceExceptions = [{ on: '2030-01-08', status: 'canceled', note: 'No heating' }]
  const weekly = { ...event, recurrenceRule: 'FREQ=WEEKLY;COUNT=5', recurrenceExceptions }
  for (const data of [weekly, { title: 'Path: carols', date: '2030-01-08', categories: ['Music'] }]) {
    expect((await admin.request.post(adminApi.events, { data })).status()).toBe(201)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(href(routes.eventMonth, { month: '2030-01' }))
  await hydrated(page)
  const grid = page.getByRole('table', { name: 'Events in January 2030' })
  await expect(grid.getByRole('link', { name: /Path: psalms/ })).toHaveCount(5)
  await expect(grid.getByRole('link', { name: /psalms\s*Canceled/ })).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Music' }).click()
  await expect(grid.getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: 'Next month' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('February 2030')
  await expect(page.getByText('There are no events this month.')).toBeVisible()
  await expect(grid).toHaveCount(0)
  const empty = page.getByRole('table', { name: 'Events in February 2030' })
  // Each of its four Sundays, and the one before March.
  await expect(empty.getByText(/^10:30 a\.m\./)).toHaveCount(await empty.locator('tbody tr').count())
  await page.goto(href(routes.eventMonth, { month: '2030-01' }))
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  expect((await page.goto(href(routes.eventMonth, { month: '2030-13' })))?.status()).toBe(404)

  await page.goto(routes.events)
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Music' }).click()
  await expect(page.getByRole('link', { name: /Path: carols/ }).first()).toBeVisible()
  await expect(page.getByText('Path: psalms')).toHaveCount(0)
  await page.getByRole('link', { name: 'This week' }).click()
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
})
