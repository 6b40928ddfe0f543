import type { Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { expect, expectToast, pressInMenu, openMenu, test } from '#test/browser.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a live stream is added, edited and deleted', async ({ admin }) => {
    const title = 'Evensong by the sea'
    await admin.goto(places.liveStreams)
    await expect(admin.getByText(/^\d+ live streams$/)).toBeVisible()
    await admin.getByRole('button', { name: 'Add live stream' }).click()
    const dialog = admin.getByRole('region', { name: 'Add New Live Stream' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    for (const problem of ['Title is required', 'Date is required']) {
      await expect(dialog.getByText(problem)).toBeVisible()
    }
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Date').fill('2026-11-20')
    await dialog.getByLabel('Duration').fill('58:10')
    await dialog.getByLabel('Video link').fill('https://youtu.be/abcdefghijk')
    await expect(dialog.getByRole('button', { name: 'Play the video' })).toBeVisible()
    await dialog.getByLabel('Live now').check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Live Stream created successfully')
    await expect(row(admin, title)).toContainText('LIVE')
    await expect(row(admin, title)).toContainText('58:10')
    const menu = await openMenu(row(admin, title))
    await expect(menu.getByRole('link', { name: 'Watch' })).toHaveAttribute('target', '_blank')
    await admin.keyboard.press('Escape')

    await row(admin, title).getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('region', { name: 'Edit Live Stream' })
    await edit.getByLabel('Live now').uncheck()
    await edit.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Live Stream updated successfully')
    await expect(row(admin, title)).not.toContainText('LIVE')

    await pressInMenu(row(admin, title), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(row(admin, title)).toHaveCount(0)
  })
})
