import { adminPages as places } from '#app/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'

test('a church chooses its church year, and the month of events names its Sundays', async ({ admin, page }) => {
  const data = { title: 'Lessons and carols', date: '2030-12-22', startTime: '17:00' }
  expect((await admin.request.post(adminApi.events, { data })).status()).toBe(201)
  await admin.goto(places.settings)
  const show = admin.getByLabel('Show visitors the name of the day')
  await expect(admin.getByLabel('Church year')).toHaveValue('')
  await expect(show).toHaveCount(0)
  await admin
    .getByLabel('Church year')
    .selectOption({ label: 'Revised Common Lectionary, complementary readings (Track 2)' })
  await expect(show).toBeChecked()
  await admin.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(admin, 'Site configuration updated successfully')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(href(routes.eventMonth, { month: '2030-12' }))
  await expect(page.getByRole('cell', { name: /The First Sunday of Advent \(purple\)/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Lessons and carols/ })).toContainText('The Fourth Sunday of Advent')

  await admin.getByLabel('Church year').selectOption('None')
  await admin.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(admin, 'Site configuration updated successfully')
  await page.reload()
  await expect(page.getByText('Advent')).toHaveCount(0)
})
