import type { Page } from '@playwright/test'
import { desk as places } from '#app/admin-routes.ts'
import { expect, test } from '#test/browser.ts'

const told = (page: Page, text: string) => expect(page.locator('[data-toast]')).toContainText(text)
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a live stream is added, edited and deleted', async ({ desk }) => {
      const title = `Evensong ${width}`
      await desk.goto(places.liveStreams)
      await expect(desk.getByText(/^\d+ live streams$/)).toBeVisible()
      await desk.getByRole('button', { name: 'Add live stream' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Add New Live Stream' })
      await dialog.getByRole('button', { name: 'Create' }).click()
      for (const problem of ['Title is required', 'Date is required']) {
        await expect(dialog.getByText(problem)).toBeVisible()
      }
      await dialog.getByLabel('Title').fill(title)
      await dialog.getByLabel('Date').fill('2026-11-20')
      await dialog.getByLabel('Duration').fill('58:10')
      await dialog.getByLabel('Video address').fill('https://youtu.be/abcdefghijk')
      await expect(dialog.getByRole('button', { name: 'Play the video' })).toBeVisible()
      await dialog.getByLabel('Live now').check()
      await dialog.getByRole('button', { name: 'Create' }).click()
      await told(desk, 'Live Stream created successfully')
      await expect(row(desk, title)).toContainText('LIVE')
      await expect(row(desk, title)).toContainText('58:10')
      await expect(row(desk, title).getByRole('link', { name: 'Watch' })).toHaveAttribute('target', '_blank')

      await row(desk, title).getByRole('button', { name: 'Edit' }).click()
      const edit = desk.getByRole('dialog', { name: 'Edit Live Stream' })
      await edit.getByLabel('Live now').uncheck()
      await edit.getByRole('button', { name: 'Update' }).click()
      await told(desk, 'Live Stream updated successfully')
      await expect(row(desk, title)).not.toContainText('LIVE')

      await row(desk, title).getByRole('button', { name: 'Delete' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await told(desk, 'Item deleted successfully')
      await expect(row(desk, title)).toHaveCount(0)
    })
  })
}
