import type { Page } from '@playwright/test'
import { adminApi, desk as places } from '#app/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'

const told = (page: Page, text: string) => expect(page.locator('[data-toast]')).toContainText(text)
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

for (const width of [390, 1440]) {
  test(`a Sunday service is added, edited and deleted at ${width} px`, async ({ desk }) => {
    await desk.setViewportSize({ width, height: 900 })
    const location = `On the beach ${width}`
    await desk.goto(places.sundayServices)
    await desk.getByRole('button', { name: 'Add Sunday service' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Add New Sunday service' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Date is required')).toBeVisible()
    await expect(dialog.getByText('Time is required')).toBeVisible()
    await dialog.getByLabel('Date').fill('2031-04-13')
    await dialog.getByLabel('Time').fill('06:45')
    await dialog.getByLabel('Location').fill(location)
    await dialog.getByLabel('Video address').fill('sunrise')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Please enter a valid URL')).toBeVisible()
    await dialog.getByLabel('Video address').fill('https://youtu.be/abcdefghijk')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await told(desk, 'Sunday service created successfully')
    await expect(row(desk, location)).toContainText('Sunday, April 13, 2031')
    await expect(row(desk, location)).toContainText('6:45 a.m.')

    await row(desk, location).getByRole('button', { name: 'Edit' }).click()
    const edit = desk.getByRole('dialog', { name: 'Edit Sunday service' })
    await edit.getByLabel('It is live now').check()
    await edit.getByRole('button', { name: 'Update' }).click()
    await told(desk, 'Sunday service updated successfully')
    await expect(row(desk, location).getByText('Live', { exact: true }).filter({ visible: true })).toBeVisible()

    await desk.getByLabel('Search by date or location').fill(location)
    await row(desk, location).getByRole('button', { name: 'Delete' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await told(desk, 'Item deleted successfully')
    await expect(row(desk, location)).toHaveCount(0)
  })
}

test('a service at Christmas is shown on the pages that the section names', async ({ desk }) => {
  await desk.goto(places.sundayServices)
  await expect(desk.getByText('Those to come appear on the home, contact, Plan a Visit and events pages')).toBeVisible()
  const headers = { Origin: new URL(desk.url()).origin }
  const data = { date: '2099-12-25', time: '16:00', location: 'In the candlelit church' }
  const made = await desk.request.post(adminApi.sundayServices, { data, headers })
  const { id } = (await made.json()) as { id: string }
  for (const page of [routes.home, routes.contact, routes.planAVisit, routes.events]) {
    await desk.goto(page)
    const services = desk.getByRole('region', { name: 'Upcoming Services' })
    await expect(services.getByText('Friday, December 25, 2099')).toBeVisible()
    await expect(services.getByText('4:00 p.m., In the candlelit church')).toBeVisible()
  }
  await desk.request.delete(href(adminApi.sundayService, { id }), { headers })
})
