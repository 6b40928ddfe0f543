import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expect, expectToast, pressInMenu, test } from '#test/browser.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a Sunday service is added, edited and deleted', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const location = 'On the beach at sunrise'
  await admin.goto(places.sundayServices)
  await admin.getByRole('button', { name: 'Add Sunday service' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Sunday service' })
  await dialog.getByLabel('Date').fill('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Date is required')).toBeVisible()
  await expect(dialog.getByText('Time is required')).toBeVisible()
  await dialog.getByLabel('Date').fill('2030-04-14')
  await dialog.getByLabel('Time').fill('06:45')
  await dialog.getByLabel('Location').fill(location)
  await dialog.getByLabel('Video link').fill('sunrise')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please enter a valid URL')).toBeVisible()
  await dialog.getByLabel('Video link').fill('https://youtu.be/abcdefghijk')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Sunday service created successfully')
  await expect(row(admin, location)).toContainText('Sunday, April 14, 2030')
  await expect(row(admin, location)).toContainText('6:45 a.m.')

  await row(admin, location).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.getByRole('region', { name: 'Edit Sunday service' })
  await edit.getByLabel('Live now').check()
  await edit.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sunday service updated successfully')
  await expect(row(admin, location).getByText('Live', { exact: true }).filter({ visible: true })).toBeVisible()

  await admin.getByLabel('Search by date, name or location').fill(location)
  await pressInMenu(row(admin, location), 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(admin, 'Item deleted successfully')
  await expect(row(admin, location)).toHaveCount(0)
})

test('a service at Christmas is shown on the pages that the section names', async ({ admin }) => {
  await admin.goto(places.sundayServices)
  await expect(
    admin.getByText('Upcoming ones appear on the home, contact, Plan a Visit and events pages'),
  ).toBeVisible()
  const headers = { Origin: new URL(admin.url()).origin }
  const data = { date: '2030-12-25', time: '16:00', name: 'Lessons and Carols', location: 'In the candlelit church' }
  const made = await admin.request.post(adminApi.sundayServices, { data, headers })
  const { id } = (await made.json()) as { id: string }
  for (const page of [routes.home, routes.contact, routes.planAVisit, routes.events]) {
    await admin.goto(page)
    const services = admin.getByRole('region', { name: 'Upcoming Services' })
    await expect(services.getByText('Lessons and Carols · Wednesday, December 25, 2030')).toBeVisible()
    await expect(services.getByText('4:00 p.m., In the candlelit church')).toBeVisible()
  }
  await admin.request.delete(href(adminApi.sundayService, { id }), { headers })
})
