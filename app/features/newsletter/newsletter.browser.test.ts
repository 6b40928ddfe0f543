import { api, routes } from '#app/routes.ts'
import { expect, expectToast, hydrated, test } from '#test/browser.ts'

const thanks = 'Thank you for subscribing to our newsletter!'

for (const path of [routes.home, routes.planAVisit]) {
  test(`a visitor subscribes on ${path}`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
    await form.getByRole('textbox').fill('ann@example.org')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expectToast(page, 'Success')
    await expectToast(page, thanks)
    await expect(form.getByRole('textbox')).toHaveValue('')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(form.getByText(thanks)).toBeVisible()
  })
}

test('an empty field is not sent, and an invalid address shows an error', async ({ page }) => {
  let sent = 0
  await page.route(`**${api.newsletterSubscribe}`, (route) => {
    sent++
    return route.continue()
  })
  await page.goto(routes.home)
  await hydrated(page)
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await form.getByRole('textbox').fill('ann at example')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Valid email is required').first()).toBeVisible()
  expect(sent).toBe(0)
})

test('a failure shows the fallback message', async ({ page, watch }) => {
  watch.allow(/500|Failed to load/)
  await page.route(`**${api.newsletterSubscribe}`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(routes.home)
  await hydrated(page)
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
  await form.getByRole('textbox').fill('ann@example.org')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.locator('[data-toast="error"]')).toContainText('Failed to subscribe. Please try again.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor subscribes', async ({ page }) => {
    await page.goto(routes.home)
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
    await form.getByRole('textbox').fill('bob@example.org')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
  })
})
