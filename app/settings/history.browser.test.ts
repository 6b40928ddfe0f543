import { adminPages as places } from '#test/admin-routes.ts'
import { expect, test } from '#test/browser.ts'

test('settings are saved, compared with an earlier version, restored, and the change is undone', async ({ admin }) => {
  await admin.goto(places.settings)
  const tagline = admin.getByLabel('Tagline')
  const toast = admin.locator('[data-toast]')
  const save = async (text: string) => {
    await tagline.fill(text)
    await admin.getByRole('button', { name: 'Save Settings' }).click()
    await expect(toast).toContainText('Site configuration updated successfully')
  }
  await save('A harbor in every storm')
  await save('A harbor in every season')
  await admin.getByRole('button', { name: 'History' }).click()
  const history = admin.getByRole('dialog', { name: 'History' })
  await expect(history.locator('del').first()).toHaveText('A harbor in every storm')
  await expect(history.locator('ins').first()).toHaveText('A harbor in every season')
  await history.getByRole('button', { name: 'Restore Tagline' }).click()
  await expect(toast).toContainText('Tagline is restored.')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toContainText('Undone.')
  await history.getByRole('button', { name: 'Close' }).last().click()
  await expect(tagline).toHaveValue('A harbor in every season')
})
