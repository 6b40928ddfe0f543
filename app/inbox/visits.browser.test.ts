import { visitForm } from '#app/inbox/visit.ts'
import { api, routes } from '#app/routes.ts'
import { expect, expectToast, hydrated, test } from '#test/browser.ts'

const form = { name: 'Let us know you' }

test('a visitor sees each error, and then a welcome', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(routes.planAVisit)
  await hydrated(page)
  const visit = page.locator('form', { has: page.getByRole('heading', form) })
  await visit.getByRole('button', { name: 'Submit' }).click()
  const messages = [
    'Full name is required',
    'Phone number is required',
    'Valid email is required',
    'Please select number of kids',
    'You must agree to the terms',
  ]
  const summary = visit.getByRole('alert')
  await expect(summary).toBeFocused()
  for (const message of messages) await expect(summary.getByRole('link', { name: message })).toBeVisible()
  await expect(visit.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')

  await visit.getByLabel('Full Name').fill('Ann Lee')
  await visit.getByRole('textbox', { name: 'Phone' }).fill('555-0100')
  await visit.getByLabel('Email').fill('ann at example')
  await visit.getByLabel('How many kids').selectOption('5+')
  await visit.getByRole('checkbox').check()
  await visit.getByRole('button', { name: 'Submit' }).click()
  await expect(summary.getByRole('link')).toHaveText(['Phone number is required', 'Valid email is required'])
  await summary.getByRole('link', { name: 'Phone number is required' }).click()
  await expect(visit.getByRole('textbox', { name: 'Phone' })).toBeFocused()

  await visit.getByRole('textbox', { name: 'Phone' }).fill('850-555-0100')
  await visit.getByLabel('Email').fill('ann@example.org')
  await visit.getByRole('button', { name: 'Submit' }).click()
  const thanks = visit.locator('div', { hasText: 'Thank you!' }).last()
  await expect(thanks).toBeFocused()
  const toast = page.locator('[data-toast]')
  await expect(toast).toContainText('Thank you!')
  await expect(toast).toContainText("We can't wait to meet you! We'll be in touch soon.")
  await expect(toast).toHaveCount(1)
  await expect(visit.getByLabel('Full Name')).toHaveValue('')
  await expect(visit.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Close' }).click()
  // On a phone the form is longer than the screen, and its button is at the end.
  await expect(thanks.getByText("We can't wait to meet you! We'll be in touch soon.")).toBeInViewport()
  // What comes next: when, where to park, who will be there, and the way.
  await expect(thanks.locator('dt')).toHaveText(['When', 'Parking', 'Who'])
  await expect(thanks.getByRole('link', { name: 'Directions' })).toHaveAttribute('target', '_blank')
})

test('the button says that the form is being sent, and pressing it again sends nothing twice', async ({ page }) => {
  let sent = 0
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**${api.visitorRequests}`, async (route) => {
    sent++
    await held
    await route.fulfill({ status: 201, json: { message: visitForm.received.text } })
  })
  await page.goto(routes.planAVisit)
  await hydrated(page)
  const visit = page.locator('form', { has: page.getByRole('heading', form) })
  await visit.getByLabel('Full Name').fill('Ann Lee')
  await visit.getByRole('textbox', { name: 'Phone' }).fill('850-555-0100')
  await visit.getByLabel('Email').fill('ann@example.org')
  await visit.getByLabel('How many kids').selectOption('0')
  await visit.getByRole('checkbox').check()
  await visit.getByRole('button', { name: 'Submit' }).click()
  await expect(visit.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await page.keyboard.press('Enter')
  letGo()
  await expectToast(page, 'Thank you!')
  expect(sent).toBe(1)
})

test('when it cannot be sent, nothing that was typed is lost', async ({ page, watch }) => {
  watch.allow(/500|Failed to load/)
  await page.route(`**${api.visitorRequests}`, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(routes.planAVisit)
  await hydrated(page)
  const visit = page.locator('form', { has: page.getByRole('heading', form) })
  await visit.getByLabel('Full Name').fill('Ann Lee')
  await visit.getByRole('textbox', { name: 'Phone' }).fill('850-555-0100')
  await visit.getByLabel('Email').fill('ann@example.org')
  await visit.getByLabel('How many kids').selectOption('2')
  await visit.getByRole('checkbox').check()
  await visit.getByRole('button', { name: 'Submit' }).click()
  const toast = page.locator('[data-toast="error"]')
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('Something went wrong. Please try again.')
  await expect(visit.getByLabel('Full Name')).toHaveValue('Ann Lee')
})

test('“What to expect” opens one answer at a time, and closes it when it is pressed again', async ({ page }) => {
  await page.goto(routes.planAVisit)
  await hydrated(page)
  const questions = page.locator('details')
  await expect(questions).toHaveCount(5)
  await questions.nth(1).locator('summary').click()
  await expect(questions.nth(1)).toHaveAttribute('open', '')
  await questions.nth(2).locator('summary').click()
  await expect(questions.nth(2)).toHaveAttribute('open', '')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await questions.nth(2).locator('summary').click()
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form comes back with its values and errors, then with thanks', async ({ page, watch }) => {
    watch.allow(/400 \(Bad Request\)/)
    await page.goto(routes.planAVisit)
    await page.getByLabel('Full Name').fill('Ann Lee')
    const visit = page.locator('form', { has: page.getByRole('heading', form) })
    await visit.getByRole('button', { name: 'Submit' }).click()
    await expect(visit.getByRole('alert').getByRole('link')).toHaveText([
      'Phone number is required',
      'Valid email is required',
      'Please select number of kids',
      'You must agree to the terms',
    ])
    await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
    await expect(page).toHaveTitle(/^Error: Plan a Visit/)
    await visit.getByRole('textbox', { name: 'Phone' }).fill('850-555-0100')
    await visit.getByLabel('Email').fill('ann@example.org')
    await visit.getByLabel('How many kids').selectOption('1')
    await visit.getByRole('checkbox').check()
    await visit.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText("We can't wait to meet you! We'll be in touch soon.")).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
  })

  test('the answers open one at a time', async ({ page }) => {
    await page.goto(routes.planAVisit)
    await page.locator('summary').nth(0).click()
    await page.locator('summary').nth(3).click()
    await expect(page.locator('details[open]')).toHaveCount(1)
  })
})
