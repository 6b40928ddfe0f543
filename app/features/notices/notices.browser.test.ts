import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { nextWindow } from '#app/church/live-window.ts'
import { fullDate, nearDate } from '#app/dates/format.ts'
import { expect, expectToast, hydrated, pressInMenu, test } from '#test/browser.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The Sunday after today at the church. */
function nextSunday(): string {
  const today = Temporal.Now.plainDateISO('America/Chicago')
  return today.add({ days: 7 - (today.dayOfWeek % 7) }).toString()
}

/** The Sunday of the next service, which is today until the service is over. */
function sundayOfWorship(): string {
  const worship = { weekday: 7, time: '10:30', minutes: 90, isMovable: true }
  return nextWindow(Date.now(), { timeZone: 'America/Chicago', times: [worship] }).date
}

test.describe.configure({ mode: 'serial' })

test('a notice is added, shown on every page, and deleted', async ({ admin, browser, server }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const date = nextSunday()
  const message = 'The storm is near.'
  await admin.goto(places.notices)
  await admin.getByRole('button', { name: 'Add service change' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Service Change' })
  await expect(dialog.getByLabel('Date')).toHaveValue(/./)
  expect(Temporal.PlainDate.from(await dialog.getByLabel('Date').inputValue()).dayOfWeek).toBe(7)
  await dialog.getByLabel('Date').fill('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Date is required')).toBeVisible()
  await expect(dialog.getByText('Message is required')).toBeVisible()
  await dialog.getByLabel('Date').fill(date)
  const words = (day: string) => dialog.getByText(`Visitors see it ${day}`)
  await expect(words(`until ${fullDate(date)}, is over.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'More ways to save' }).click()
  const ways = dialog.getByRole('group', { name: 'More ways to save' }).getByRole('button')
  await expect(ways).toHaveText(['Save draft', 'Save and add another'])
  await admin.keyboard.press('Escape')
  await expect(dialog.getByLabel('Unpublish')).toHaveCount(0)
  await dialog.getByLabel('Show from').fill(date)
  await expect(words(`from ${fullDate(date)}, until ${fullDate(date)}, is over.`)).toBeVisible()
  await dialog.getByLabel('Show from').fill('')
  await dialog.getByLabel('What’s changing').selectOption('Moved')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByLabel('New time'), 'the first wrong field').toBeFocused()
  await dialog.getByLabel('New time').fill('09:00')
  await dialog.getByLabel('New location').fill('Fellowship Hall')
  const sentence = `Worship on ${nearDate(date)}, has moved to 9:00 a.m., Fellowship Hall.`
  await expect(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Service change created successfully')
  await expect(row(admin, message)).toBeVisible()
  await admin.getByRole('button', { name: message }).or(row(admin, message).getByRole('button').first()).first().click()
  await admin.getByRole('button', { name: 'Tell everyone' }).click()
  await admin.getByRole('button', { name: 'Change the words first' }).click()
  await expect(admin.getByLabel('Subject')).toHaveValue(sentence)
  await admin.goto(places.notices)

  const anybody = await browser.newContext({ viewport: { width: 390, height: 900 }, baseURL: server.url })
  const visitor = await anybody.newPage()
  for (const path of [routes.home, routes.contact, routes.sermons, routes.liveStreamWorship, '/no-such-page']) {
    await visitor.goto(path)
    await hydrated(visitor)
    const banner = visitor.getByRole('region', { name: 'Service changes' })
    await expect(banner).toContainText(`${sentence} ${message}`)
  }
  await anybody.close()

  await pressInMenu(row(admin, message), 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(admin, 'Item deleted successfully')
  await expect(row(admin, message)).toHaveCount(0)
})

test('of several services of a day, one is chosen', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const early = { name: 'Early Worship', weekday: 7, time: '08:00' }
  const made = await admin.request.post(adminApi.serviceTimes, { data: early, headers })
  const { id } = (await made.json()) as { id: string }
  const date = nextSunday()
  await admin.goto(places.notices)
  await admin.getByRole('button', { name: 'Add service change' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Service Change' })
  await dialog.getByLabel('Date').fill(date)
  await expect(dialog.getByLabel('Service', { exact: true })).toHaveValue('')
  await dialog.getByLabel('Service', { exact: true }).selectOption('8:00 a.m. · Early Worship')
  await expect(dialog.getByText(`Worship at 8:00 a.m. on ${nearDate(date)}, is canceled.`)).toBeVisible()
  const weekday = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  await dialog.getByLabel('Date').fill(weekday)
  await expect(dialog.getByLabel('Service', { exact: true })).toContainText('8:00 a.m. (no service of this day)')
  await dialog.getByLabel('Date').fill(date)
  await dialog.getByLabel('Message').fill('Its priest is away.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Service change created successfully')
  await pressInMenu(row(admin, 'Its priest is away.'), 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(admin, 'Item deleted successfully')
  await admin.request.delete(href(adminApi.serviceTime, { id }), { headers })
})

test('a canceled service has no countdown, and says so; a moved one says when and where', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const date = nextSunday()
  const add = async (notice: object) => {
    const made = await admin.request.post(adminApi.notices, {
      data: { date, message: 'Please stay at home.', ...notice },
      headers,
    })
    return ((await made.json()) as { id: string }).id
  }
  const remove = (id: string) => admin.request.delete(href(adminApi.notice, { id }), { headers })
  await admin.clock.setFixedTime(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '08:00' })
      .epochMilliseconds,
  )

  const moved = await add({ kind: 'moved', time: '09:00' })
  await admin.goto(routes.home)
  await hydrated(admin)
  await expect(admin.getByRole('link', { name: 'Service Starts in 00:45:00' })).toBeVisible()
  await expect(admin.locator('main').getByText('Sunday: 9:00 a.m.')).toBeVisible()
  await remove(moved)

  const cancelled = await add({ kind: 'cancelled' })
  await admin.goto(routes.home)
  await hydrated(admin)
  await expect(admin.locator('main').getByText(`Worship on ${nearDate(date)}, is canceled.`)).toBeVisible()
  await expect(admin.getByText(/Service Starts in/)).toHaveCount(0)
  await admin.goto(routes.liveStreamWorship)
  await hydrated(admin)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('There’s no live stream this time.')
  await remove(cancelled)
})

test('an online service invites no one to church, links to the live stream, and keeps a long message short', async ({
  admin,
  server,
}) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const headers = { Origin: server.url }
  const date = sundayOfWorship()
  const saturday = Temporal.PlainDate.from(date).subtract({ days: 1 })
  await admin.clock.setFixedTime(
    saturday.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '08:00' }).epochMilliseconds,
  )
  const sentence = `Worship on ${nearDate(date)}, is online only.`
  const last = 'Call the office if you need a ride.'
  const data = { date, kind: 'online_only', message: `${'The roof leaks. '.repeat(20)}\n\n${last}` }
  const made = (await (await admin.request.post(adminApi.notices, { data, headers })).json()) as { id: string }

  await admin.goto(routes.home)
  await hydrated(admin)
  await expect(admin.locator('main').getByRole('link', { name: 'Watch online' })).toBeVisible()
  await admin.goto(routes.planAVisit)
  await hydrated(admin)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Join Us Online This Sunday!')
  await expect(admin.locator('.lead').first()).toContainText(`${sentence} Watch online at 10:30 am.`)
  await expect(admin.getByText('Someone will greet you')).toHaveCount(0)
  const banner = admin.getByRole('region', { name: 'Service changes' })
  await banner.getByRole('link', { name: 'Watch online' }).click()
  await expect(admin).toHaveURL(routes.liveStreamWorship)
  await expect(banner).toContainText(sentence)
  await expect(banner.getByRole('link')).toHaveCount(0)
  await expect(banner.getByText(last)).toBeHidden()
  await banner.getByText('Read more').click()
  await expect(banner.getByText(last)).toBeVisible()
  await admin.request.delete(href(adminApi.notice, { id: made.id }), { headers })
})

test('Plan a Visit speaks of this Sunday as it is', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const date = sundayOfWorship()
  await admin.clock.setFixedTime(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '08:00' })
      .epochMilliseconds,
  )
  const title = admin.getByRole('heading', { level: 1 })
  const lead = admin.locator('.lead').first()
  for (const [notice, heading, words] of [
    // The server's clock is the real one: an hour before the usual service would be over on some Sunday mornings.
    [{ kind: 'moved', time: '16:00' }, 'Join Us This Sunday!', 'has moved to 4:00 p.m. Someone will greet you'],
    [{ kind: 'cancelled' }, 'Join Us Another Sunday!', 'is canceled. On other Sundays: Sunday services at 10:30 am'],
  ] as const) {
    const made = await admin.request.post(adminApi.notices, {
      data: { date, message: 'So it is.', ...notice },
      headers,
    })
    const { id } = (await made.json()) as { id: string }
    await admin.goto(routes.planAVisit)
    await hydrated(admin)
    await expect(title).toHaveText(heading)
    await expect(lead).toContainText(words)
    await admin.request.delete(href(adminApi.notice, { id }), { headers })
  }
  await admin.goto(routes.planAVisit)
  await hydrated(admin)
  await expect(title).toHaveText('Join Us This Sunday!')
  await expect(lead).toHaveText('Sunday services at 10:30 am, in person or online. Someone will greet you at the door.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a notice is there as well, and nothing of the page moves for it', async ({ admin, page, server }) => {
    const data = { date: nextSunday(), kind: 'online_only', message: 'Join us on our channel.' }
    const headers = { Origin: server.url }
    const made = (await (await admin.request.post(adminApi.notices, { data, headers })).json()) as { id: string }
    await page.goto(routes.contact)
    await expect(page.getByText(`Worship on ${nearDate(data.date)}, is online only.`)).toBeVisible()
    await admin.request.delete(href(adminApi.notice, { id: made.id }), { headers })
  })
})
