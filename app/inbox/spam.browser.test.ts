import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import { expect, expectToast, test, pressInMenu } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'

async function sendSpam(page: Page, subject: string) {
  const message = { firstName: 'Eve', lastName: 'Moss', email: 'eve@example.org', message: 'Buy.\n\nNow.' }
  const headers = { Origin: new URL(page.url()).origin, ...anotherCaller() }
  const data = { ...message, subject, [HONEYPOT]: 'https://example.com' }
  expect((await page.request.post(api.contact, { data, headers })).status()).toBe(201)
}

/** Removes spam of other tests. */
async function forgetAll(page: Page) {
  const headers = { Origin: new URL(page.url()).origin }
  const address = href(adminApi.spam, {}, { until: '2999-01-01T00:00:00Z' })
  expect((await page.request.delete(address, { headers })).status()).toBe(200)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('suspected spam is read, moved to the inbox, or deleted', async ({ admin }) => {
    await admin.goto(places.messages)
    await forgetAll(admin)
    for (const what of ['Choir robes', 'Candles', 'Coins', 'Pews']) await sendSpam(admin, what)
    await admin.reload()
    const messages = admin.getByRole('region', { name: 'Contact Messages' })
    await expect(messages).toBeVisible()
    await expect(messages.getByText('Choir robes')).toHaveCount(0)
    await admin.getByRole('link', { name: 'Spam (4)' }).click()
    await expect(admin.getByRole('heading', { name: 'Spam', exact: true })).toBeVisible()
    await expect(admin.getByRole('listitem').filter({ hasText: 'people can’t see' })).toHaveCount(4)
    const robes = admin.getByRole('listitem').filter({ hasText: 'Choir robes' })
    await robes.getByText('Show what was sent').click()
    await expect(robes.getByText('eve@example.org')).toBeVisible()

    await robes.getByRole('button', { name: 'Not spam' }).click()
    await expectToast(admin, 'Moved to messages.')
    await expect(robes).toHaveCount(0)
    const candles = admin.getByRole('listitem').filter({ hasText: 'Candles' })
    await candles.getByRole('button', { name: 'Delete' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
    await expectToast(admin, 'Deleted permanently.')
    await expect(candles).toHaveCount(0)
    await admin.getByRole('button', { name: 'Delete all 2' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
    await expectToast(admin, '2 deleted permanently.')
    await expect(admin.getByText('No spam in the last 30 days.')).toBeVisible()

    await admin.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: 'Messages' }).click()
    await expect(messages.getByRole('button', { name: 'Read Choir robes' })).toBeVisible()
    await expect(admin.getByRole('link', { name: /^Spam \(/ })).toHaveCount(0)
  })
})

test('messages are marked as spam, one or several, and that is undone', async ({ admin }) => {
  await admin.goto(places.messages)
  await forgetAll(admin)
  const headers = () => ({ Origin: new URL(admin.url()).origin, ...anotherCaller() })
  for (const subject of ['Offer one', 'Offer two', 'Offer three']) {
    const data = { firstName: 'Eve', lastName: 'Moss', email: 'eve@example.org', subject, message: 'Buy.' }
    expect((await admin.request.post(api.contact, { data, headers: headers() })).status()).toBe(201)
  }
  await admin.goto(`${places.messages}?q=Offer`)
  const offer = (name: string) => admin.getByRole('button', { name: `Read Offer ${name}`, exact: true })
  await pressInMenu(admin.getByRole('listitem').filter({ hasText: 'Offer one' }), 'Spam')
  await expectToast(admin, 'Marked as spam.')
  await expect(offer('one')).toHaveCount(0)
  await admin.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(offer('one')).toBeVisible()

  await admin.getByLabel('Select Offer two').check()
  await admin.getByLabel('Select Offer three').check()
  const bar = admin.getByRole('region', { name: 'Selected messages' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Archive selected' }).click()
  await expectToast(admin, '2 messages updated.')
  await admin.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expectToast(admin, 'Undone.')
  await admin.getByLabel('Select Offer two').check()
  await admin.getByLabel('Select Offer three').check()
  await bar.getByRole('button', { name: 'Spam selected' }).click()
  await expectToast(admin, '2 marked as spam.')
  await expect(offer('two')).toHaveCount(0)
  await expect(offer('one')).toBeVisible()
  await admin.goto(places.spam)
  await expect(admin.getByText('It was marked as spam in the dashboard.')).toHaveCount(2)
})
