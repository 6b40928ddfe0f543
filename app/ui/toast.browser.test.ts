import { api, href, routes } from '#app/routes.ts'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { expect, expectToast, hydrated, overlap, pressInMenu, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 900],
  [1440, 900],
] as const) {
  test(`a toast covers neither what is read nor what is pressed next at ${width} pixels`, async ({ page, watch }) => {
    watch.allow(/Failed to load|ERR_FAILED/)
    await page.setExtraHTTPHeaders(anotherCaller())
    await page.setViewportSize({ width, height })
    await page.goto(routes.planAVisit)
    await hydrated(page)
    const form = page.locator('#visit-form')
    const submit = form.getByRole('button', { name: 'Submit' })
    await form.getByLabel('Full Name').fill('Ann Lee')
    await form.locator('[name=phone]').fill('850 555 0100')
    await form.getByLabel('Email').fill('ann@home.example')
    await form.getByLabel('How many kids').selectOption('2')
    await form.getByRole('checkbox').check()
    await page.route(api.visitorRequests, (route) => route.abort())
    await submit.click()
    const toast = page.locator('[data-toast]')
    await expect(page.locator('[data-toast=error]')).toBeVisible()
    for (const next of [submit, form.locator('label', { hasText: 'I agree to the' }), page.getByRole('banner')])
      expect(await overlap(toast, next)).toBe(false)
    await page.unroute(api.visitorRequests)
    await submit.click()
    await expect(page.locator('[data-toast=success]')).toBeVisible()
    const thanks = form.locator('[tabindex="-1"]', { hasText: "We can't wait to meet you!" })
    await expect(thanks).toBeFocused()
    await expect(thanks).toBeInViewport({ ratio: 1 })
    await expect.poll(() => overlap(toast, thanks)).toBe(false)
  })
}

test('Undo stays while someone could press it: longer, and as long as they point at it or look elsewhere', async ({
  admin,
  server,
}) => {
  const headers = { Origin: server.url }
  const made = await admin.request.post(adminApi.sermons, {
    data: { title: 'Undone', speaker: 'Jane Doe', date: '2026-03-08' },
    headers,
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await admin.goto(`${places.sermons}?q=Undone`)
  await admin.clock.install()
  await pressInMenu(admin.getByRole('row', { name: 'Undone' }), 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await admin.clock.runFor(1_000)
  await expectToast(admin, 'Item deleted successfully')
  const toast = admin.locator('[data-toast]')
  await admin.clock.runFor(25_000)
  await toast.hover()
  await admin.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await admin.mouse.move(0, 0)
  await admin.clock.runFor(25_000)
  await admin.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await admin.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await admin.clock.runFor(60_000)
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await admin.clock.runFor(1_000)
  await expectToast(admin, 'Undone.')
  expect((await admin.request.get(href(adminApi.sermon, { id }))).status()).toBe(200)
})
