import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adminApi, desk as places } from '#app/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { nearDate } from '#app/ui/dates.ts'
import { expect, hydrated, test } from '#test/browser.ts'

const told = (page: Page, text: string) => expect(page.locator('[data-toast]')).toContainText(text)
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The Sunday after today at the church. */
function nextSunday(): string {
  const today = Temporal.Now.plainDateISO('America/Chicago')
  return today.add({ days: 7 - (today.dayOfWeek % 7) }).toString()
}

test.describe.configure({ mode: 'serial' })

for (const width of [390, 1440]) {
  test(`at ${width} px a notice is added, stands on every page, and is deleted`, async ({ desk, browser, server }) => {
    await desk.setViewportSize({ width, height: 900 })
    const date = nextSunday()
    const message = `The storm is near (${width}).`
    await desk.goto(places.notices)
    await desk.getByRole('button', { name: 'Add notice' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Add New Notice' })
    const today = Temporal.Now.plainDateISO('America/Chicago')
    await expect(dialog.getByLabel('Date')).toHaveValue(today.add({ days: (7 - today.dayOfWeek) % 7 }).toString())
    await dialog.getByLabel('Date').fill('')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Date is required')).toBeVisible()
    await expect(dialog.getByText('Message is required')).toBeVisible()
    await dialog.getByLabel('Date').fill(date)
    await dialog.getByLabel('What is different').selectOption('Moved')
    await dialog.getByLabel('New time').fill('09:00')
    await dialog.getByLabel('New place').fill('Fellowship Hall')
    const sentence = `Worship on ${nearDate(date)}, has moved to 9:00 a.m., Fellowship Hall.`
    await expect(dialog.getByText(sentence)).toBeVisible()
    await dialog.getByLabel('Message').fill(message)
    expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Create' }).click()
    await told(desk, 'Notice created successfully')
    await expect(row(desk, message)).toBeVisible()
    expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([])

    const anybody = await browser.newContext({ viewport: { width, height: 900 }, baseURL: server.url })
    const visitor = await anybody.newPage()
    for (const path of [routes.home, routes.contact, routes.sermons, routes.liveStreamWorship, '/no-such-page']) {
      await visitor.goto(path)
      await hydrated(visitor)
      const banner = visitor.getByRole('region', { name: 'Notices about worship' })
      await expect(banner).toContainText(`${sentence} ${message}`)
      expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([])
      const isTooWide = await visitor.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isTooWide).toBe(false)
    }
    await anybody.close()

    await row(desk, message).getByRole('button', { name: 'Delete' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await told(desk, 'Item deleted successfully')
    await expect(row(desk, message)).toHaveCount(0)
  })
}

test('what is cancelled has no countdown, and says so; what has moved says when and where', async ({
  desk,
  server,
}) => {
  const headers = { Origin: server.url }
  const date = nextSunday()
  const add = async (notice: object) => {
    const made = await desk.request.post(adminApi.notices, {
      data: { date, message: 'Please stay at home.', ...notice },
      headers,
    })
    return ((await made.json()) as { id: string }).id
  }
  const remove = (id: string) => desk.request.delete(href(adminApi.notice, { id }), { headers })
  await desk.clock.setFixedTime(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '08:00' })
      .epochMilliseconds,
  )

  const moved = await add({ kind: 'moved', time: '09:00' })
  await desk.goto(routes.home)
  await hydrated(desk)
  await expect(desk.getByRole('link', { name: 'Service Starts in 00:45:00' })).toBeVisible()
  await expect(desk.locator('main').getByText('Sunday: 9:00 a.m.')).toBeVisible()
  await remove(moved)

  const cancelled = await add({ kind: 'cancelled' })
  await desk.goto(routes.home)
  await hydrated(desk)
  await expect(desk.locator('main').getByText(`Worship on ${nearDate(date)}, is cancelled.`)).toBeVisible()
  await expect(desk.getByText(/Service Starts in/)).toHaveCount(0)
  await desk.goto(routes.liveStreamWorship)
  await hydrated(desk)
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('There is no live stream this time.')
  await remove(cancelled)
})

for (const width of [390, 1440]) {
  test(`at ${width} px what is online only sends nobody to church, and leads to the live stream`, async ({
    desk,
    server,
  }) => {
    await desk.setViewportSize({ width, height: 900 })
    const headers = { Origin: server.url }
    const date = nextSunday()
    const saturday = Temporal.PlainDate.from(date).subtract({ days: 1 })
    await desk.clock.setFixedTime(
      saturday.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '08:00' }).epochMilliseconds,
    )
    const sentence = `Worship on ${nearDate(date)}, is online only.`
    const data = { date, kind: 'online_only', message: 'The roof leaks.' }
    const made = (await (await desk.request.post(adminApi.notices, { data, headers })).json()) as { id: string }
    const isSound = async () => {
      expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([])
      expect(await desk.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    }

    await desk.goto(routes.home)
    await hydrated(desk)
    await expect(desk.locator('main').getByRole('link', { name: 'Watch online' })).toBeVisible()
    await isSound()
    await desk.goto(routes.planAVisit)
    await hydrated(desk)
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Join Us Online This Sunday!')
    await expect(desk.locator('.lead').first()).toContainText(`${sentence} Watch it here at 10:30 am.`)
    await expect(desk.getByText('Someone will meet you')).toHaveCount(0)
    await isSound()
    const banner = desk.getByRole('region', { name: 'Notices about worship' })
    await banner.getByRole('link', { name: 'Watch online' }).click()
    await expect(desk).toHaveURL(routes.liveStreamWorship)
    await expect(banner).toContainText(sentence)
    await expect(banner.getByRole('link')).toHaveCount(0)
    await desk.request.delete(href(adminApi.notice, { id: made.id }), { headers })
  })
}

test('Plan a Visit speaks of this Sunday as it is', async ({ desk, server }) => {
  const headers = { Origin: server.url }
  const date = nextSunday()
  await desk.clock.setFixedTime(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '08:00' })
      .epochMilliseconds,
  )
  const title = desk.getByRole('heading', { level: 1 })
  const lead = desk.locator('.lead').first()
  for (const [notice, heading, words] of [
    [{ kind: 'moved', time: '09:00' }, 'Join Us This Sunday!', 'has moved to 9:00 a.m. Someone will meet you'],
    [{ kind: 'cancelled' }, 'Join Us Another Sunday!', 'is cancelled. On other Sundays: Sunday services at 10:30 am'],
  ] as const) {
    const made = await desk.request.post(adminApi.notices, { data: { date, message: 'So it is.', ...notice }, headers })
    const { id } = (await made.json()) as { id: string }
    await desk.goto(routes.planAVisit)
    await hydrated(desk)
    await expect(title).toHaveText(heading)
    await expect(lead).toContainText(words)
    await desk.request.delete(href(adminApi.notice, { id }), { headers })
  }
  await desk.goto(routes.planAVisit)
  await hydrated(desk)
  await expect(title).toHaveText('Join Us This Sunday!')
  await expect(lead).toHaveText('Sunday services at 10:30 am, in person or online. Someone will meet you at the door.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a notice is there as well, and nothing of the page moves for it', async ({ desk, page, server }) => {
    const data = { date: nextSunday(), kind: 'online_only', message: 'Join us on our channel.' }
    const headers = { Origin: server.url }
    const made = (await (await desk.request.post(adminApi.notices, { data, headers })).json()) as { id: string }
    await page.goto(routes.contact)
    await expect(page.getByText(`Worship on ${nearDate(data.date)}, is online only.`)).toBeVisible()
    await desk.request.delete(href(adminApi.notice, { id: made.id }), { headers })
  })
})
