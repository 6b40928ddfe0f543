import type { Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { expect, expectToast, pressInMenu, test } from '#test/browser.ts'

const ID = 'PLtrial0services0000000000000000'
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a playlist is added by its address, turned off, edited and deleted', async ({ admin }) => {
    const title = 'Evening services on video'
    await admin.goto(places.videoSync)
    await admin.getByRole('button', { name: 'Add playlist' }).click()
    const dialog = admin.getByRole('region', { name: 'Add New Playlist' })
    await dialog.getByLabel('Playlist').fill('https://www.youtube.com/watch?v=abcdefghijk')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('We don’t recognize this playlist')).toBeVisible()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Playlist').fill(`https://www.youtube.com/playlist?list=${ID}`)
    await dialog.getByLabel('Import as').selectOption('Live streams')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Playlist created successfully')
    await expect(row(admin, title).getByRole('link')).toContainText(ID)

    await pressInMenu(row(admin, title), 'Turn off')
    await expectToast(admin, `${title} is now off`)
    await expect(row(admin, title)).toContainText('Inactive')
    await pressInMenu(row(admin, title), 'Turn on')
    await expectToast(admin, `${title} is now on`)

    await row(admin, title).getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('region', { name: 'Edit Playlist' })
    await edit.getByLabel('Import as').selectOption('Sermons')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Playlist updated successfully')

    await pressInMenu(row(admin, title), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(row(admin, title)).toHaveCount(0)
  })
})
