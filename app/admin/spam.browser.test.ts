import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adminApi, desk as places } from '#app/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { UNSEEN } from '#app/ui/form-rules.ts'
import { expect, test } from '#test/browser.ts'
import { somebodyElse } from '#test/forms.ts'

const told = (page: Page, text: string) => expect(page.locator('[data-toast]')).toContainText(text)

async function sendSpam(page: Page, subject: string) {
  const message = { firstName: 'Eve', lastName: 'Moss', email: 'eve@example.org', message: 'Buy.\n\nNow.' }
  const headers = { Origin: new URL(page.url()).origin, ...somebodyElse() }
  const data = { ...message, subject, [UNSEEN]: 'https://example.com' }
  expect((await page.request.post(api.contact, { data, headers })).status()).toBe(201)
}

/** What other tests have left. */
async function forgetAll(page: Page) {
  const headers = { Origin: new URL(page.url()).origin }
  const address = href(adminApi.spam, {}, { until: '2999-01-01T00:00:00Z' })
  expect((await page.request.delete(address, { headers })).status()).toBe(200)
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('what was taken for spam is looked at, taken in, or deleted', async ({ desk }) => {
      await desk.goto(places.messages)
      await forgetAll(desk)
      for (const what of ['Choir robes', 'Candles', 'Coins', 'Pews']) await sendSpam(desk, `${what} ${width}`)
      await desk.reload()
      const messages = desk.getByRole('region', { name: 'Contact Messages' })
      await expect(messages).toBeVisible()
      await expect(messages.getByText(`Choir robes ${width}`)).toHaveCount(0)
      await desk.getByRole('link', { name: 'Judged spam (4)' }).click()
      await expect(desk.getByRole('heading', { name: 'Judged Spam' })).toBeVisible()
      await expect(desk.getByRole('listitem').filter({ hasText: 'people do not see' })).toHaveCount(4)
      const robes = desk.getByRole('listitem').filter({ hasText: `Choir robes ${width}` })
      await robes.getByText('What was sent').click()
      await expect(robes.getByText('eve@example.org')).toBeVisible()
      const { violations } = await new AxeBuilder({ page: desk }).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)

      await robes.getByRole('button', { name: 'Not spam' }).click()
      await told(desk, 'It is kept as a message now.')
      await expect(robes).toHaveCount(0)
      const candles = desk.getByRole('listitem').filter({ hasText: `Candles ${width}` })
      await candles.getByRole('button', { name: 'Delete' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
      await told(desk, 'It is deleted for good.')
      await expect(candles).toHaveCount(0)
      await desk.getByRole('button', { name: 'Delete all 2' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
      await told(desk, '2 deleted for good.')
      await expect(desk.getByText('Nothing was taken for spam')).toBeVisible()

      await desk.getByRole('link', { name: 'Back to the messages' }).click()
      await expect(messages.getByRole('heading', { name: `Choir robes ${width}` })).toBeVisible()
      await expect(desk.getByRole('link', { name: /Judged spam/ })).toHaveCount(0)
    })
  })
}
