import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { api, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { expect, hydrated, test } from '#test/browser.ts'

async function streams(site: string): Promise<LiveStream[]> {
  return (await (await fetch(site + api.liveStreams)).json()) as LiveStream[]
}

test('a visitor searches, filters and sorts the services, and opens one', async ({ page, server }) => {
  const all = await streams(server.url)
  await page.goto(routes.liveStreams)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Streams & Services')
  await expect(page.getByText(`${all.length} service(s) found`, { exact: true })).toBeVisible()

  await page.getByPlaceholder('Search services...').fill('zzzz')
  await expect(page.getByText('No services found matching your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page.getByPlaceholder('Search services...')).toHaveValue('')

  const sort = page.locator('select[name="sort"]')
  await expect(sort.locator('option')).toHaveText(['Date (Newest First)', 'Title (A-Z)', 'Duration'])
  await sort.selectOption({ label: 'Title (A-Z)' })
  await expect(page).toHaveURL(/sort=title/)
  const shown = async () => {
    const titles = await page.locator('main h2, main h3').allTextContents()
    return titles.filter((title) => all.some((stream) => stream.title === title))
  }
  const inOrder = all.map(({ title }) => title).toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()))
  await expect.poll(shown).toEqual(inOrder)

  const type = page.locator('select[name="type"]')
  await expect(type.locator('option')).toHaveText(['All Services', 'Live Now', 'Recorded'])
  await type.selectOption({ label: 'Recorded' })
  await expect(page).toHaveURL(/type=recorded/)

  const [first] = all
  await page.getByPlaceholder('Search services...').fill(first?.title ?? '')
  await expect(page.getByText(`service(s) found for "${first?.title}"`)).toBeVisible()
  const list = page.url()
  await page.locator(`a[href="${recordPath(routes.liveStream, first ?? { id: '', title: '' })}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '')
  await page.goBack()
  await expect(page).toHaveURL(list)
})

test('the links to live worship are at the end', async ({ page }) => {
  await page.goto(routes.liveStreams)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Join Us for Live Worship' })).toBeVisible()
  await expect(page.getByText('Sunday services are live at 10:30 AM EST')).toBeVisible()
  await page.getByRole('link', { name: 'View Service Times' }).click()
  await expect(page).toHaveURL(new RegExp(routes.contact))
})

test('a service that does not exist says so, with its id', async ({ page, watch }) => {
  watch.allow(/404 \(Not Found\)/)
  const response = await page.goto(href(routes.liveStream, { id: 'none' }))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Service Not Found' })).toBeVisible()
  await expect(page.getByText('none', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Services' })).toBeVisible()
})

test('live worship fills the screen and leads back home', async ({ page, watch }) => {
  watch.allow(/youtube/)
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
  )
  await page.goto(routes.liveStreamWorship)
  await hydrated(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('in the hour of worship no message says that it is not live', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-22T16:20:00Z')
  await page.goto(routes.liveStreamWorship)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Worship is starting.')
  await expect(page.getByText('We are not live right now.')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters work as a form', async ({ page }) => {
    await page.goto(routes.liveStreams)
    await page.getByPlaceholder('Search services...').fill('zzzz')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('No services found matching your search.')).toBeVisible()
  })
})
