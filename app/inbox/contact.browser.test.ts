import type { Page } from '@playwright/test'
import { api, routes } from '#app/routes.ts'
import { expect, expectToast, hydrated, test } from '#test/browser.ts'

async function fill(page: Page) {
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Last Name').fill('Lee')
  await page.locator('main').getByLabel('Email').first().fill('ann@example.org')
  await page.getByLabel('Subject').fill('The choir')
  await page.getByLabel('Message').fill('When does it practise?\n\nThank you.')
}

test('a message is sent and thanked for', async ({ page }) => {
  await page.goto(routes.contact)
  await hydrated(page)
  await fill(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const thanks = "Your message has been sent successfully! We'll get back to you soon."
  await expectToast(page, thanks)
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('form').getByText(thanks)).toBeVisible()
})

test('every field that is missing is named', async ({ page }) => {
  await page.goto(routes.contact)
  await hydrated(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Subject is required',
    'Message is required',
  ])
  await expect(page).toHaveTitle(/^Error: Contact/)
})

test('when the server refuses, its message is shown', async ({ page, watch }) => {
  watch.allow(/429|Failed to load/)
  await page.route(`**${api.contact}`, (route) =>
    route.fulfill({ status: 429, json: { error: 'too_many_requests', message: 'Please wait a little.' } }),
  )
  await page.goto(routes.contact)
  await hydrated(page)
  await fill(page)
  // Until then, the browser would send the form itself.
  await expect(page.locator('#contact-form')).toHaveAttribute('data-state', 'on')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('[data-toast="error"]')).toContainText('Please wait a little.')
  await expect(page.getByLabel('Subject')).toHaveValue('The choir')
})

test('the map loads only on request, and then has the focus', async ({ page, watch }) => {
  watch.allow(/google/)
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>map</p>' }),
  )
  await page.goto(routes.contact)
  await hydrated(page)
  await expect(page.locator('iframe')).toHaveCount(0)
  for (const service of ['Google Maps', 'Apple Maps', 'OpenStreetMap']) {
    await expect(page.getByRole('link', { name: service })).toHaveAttribute('target', '_blank')
  }
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /maps.*100%20Shoreline/)
  await expect(page.locator('iframe')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent and thanked for', async ({ page }) => {
    await page.goto(routes.contact)
    await fill(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText("Your message has been sent successfully! We'll get back to you soon.")).toBeVisible()
  })
})
