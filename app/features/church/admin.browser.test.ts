import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPages as places } from '#app/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { openRecord, expect, expectToast, pressInMenu, test } from '#test/browser.ts'

const names = (page: Page) => page.getByRole('main').locator('tbody td > strong bdi').allTextContents()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a staff member is added with a photo, moved up by keyboard, and deleted', async ({ admin }) => {
    const name = 'Father Thomas Vane'
    await admin.goto(places.church)
    await admin.getByRole('button', { name: 'Add staff member' }).click()
    const dialog = admin.getByRole('region', { name: 'Add New Staff member' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Title').fill('Assisting priest')
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a75' } })
      .png()
      .toBuffer()
    await dialog
      .getByLabel('Photo: choose a file')
      .setInputFiles({ name: 'thomas.png', mimeType: 'image/png', buffer: photo })
    await expectToast(admin, 'Image uploaded successfully!')
    await dialog.getByText('Focal point', { exact: true }).click()
    await dialog.getByRole('slider', { name: 'Focal point' }).click({ position: { x: 2, y: 2 } })
    await expect(dialog.getByLabel('Photo: web address')).toHaveValue(/-300x400-f0x0\.webp$/)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Staff member created successfully')
    await expect.poll(async () => (await names(admin)).at(-1)).toBe(name)
    const before = await names(admin)

    const up = admin.getByRole('button', { name: `Move ${name} up` })
    await up.focus()
    for (const place of [before.length - 1, before.length - 2]) {
      await admin.keyboard.press('Enter')
      await expect(admin.getByText(`${name} moved to ${place} of ${before.length}.`)).toBeAttached()
      await expect.poll(async () => (await names(admin)).indexOf(name)).toBe(place - 1)
      await expect(up).toBeFocused()
    }
    await admin.goto(href(routes.aboutTab, { tab: 'staff' }))
    await expect(admin.getByRole('heading', { name })).toBeVisible()

    await admin.goto(places.church)
    await pressInMenu(admin.getByRole('row', { name }), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect.poll(() => names(admin)).not.toContain(name)
  })

  test('another service becomes the main one, with a text of its own or none', async ({ admin }) => {
    await admin.goto(places.church)
    await admin.getByRole('button', { name: 'Service times' }).click()
    await admin.getByRole('button', { name: 'Edit Wednesday Service' }).click()
    const dialog = admin.getByRole('region', { name: 'Edit Service time' })
    await dialog.getByLabel('Time', { exact: false }).first().fill('18:45')
    const words = dialog.getByLabel('Display text')
    await expect(words).toHaveValue(/6:45 p\.m\.$/)
    await words.fill('Wednesdays 7:00 p.m.')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByText('The display text shows a different time')).toBeVisible()
    await words.fill('After the choir')
    await expect(dialog.getByText('It doesn’t mention 6:45 p.m.')).toBeVisible()
    await words.fill('')
    await expect(dialog.getByText('Leave this empty to show “Wednesdays 6:45 p.m.”.')).toBeVisible()
    await dialog.getByLabel('Main service').check()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Service time updated successfully')
    const main = admin.getByRole('row').filter({ hasText: 'main service' })
    await expect(main).toHaveCount(1)
    await expect(main).toContainText('Wednesdays 6:45 p.m.')

    await admin.getByRole('button', { name: 'Edit Sunday Worship' }).click()
    await dialog.getByLabel('Main service').check()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(main).toContainText('Sundays 10:30 a.m.')
    await admin.getByRole('button', { name: 'Edit Wednesday Service' }).click()
    await dialog.getByLabel('Display text').fill('Wed 7:00 p.m.')
    await dialog.getByLabel('Time', { exact: false }).first().fill('19:00')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByText('Wed 7:00 p.m.')).toBeVisible()
  })

  test('a service is broadcast for so many minutes', async ({ admin }) => {
    await admin.goto(`${places.church}?list=times`)
    const open = () => admin.getByRole('button', { name: 'Edit Wednesday Service' }).click()
    const dialog = admin.getByRole('region', { name: 'Edit Service time' })
    const row = admin.getByRole('row').filter({ hasText: 'Wednesday Service' })
    await open()
    await expect(dialog.getByLabel('Minutes')).toHaveCount(0)
    await dialog.getByLabel('Broadcast live').check()
    await expect(dialog.getByLabel('Minutes')).toHaveValue('120')
    await dialog.getByLabel('Minutes').fill('5')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByText('Minutes must be', { exact: false })).toBeVisible()
    await dialog.getByLabel('Minutes').fill('75')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(row).toContainText('broadcast live')

    await open()
    await expect(dialog.getByLabel('Minutes')).toHaveValue('75')
    await dialog.getByLabel('Broadcast live').uncheck()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(row).not.toContainText('broadcast live')
  })
})

test('every list has its records, and its form', async ({ admin }) => {
  const lists: [tab: string, add: string, fields: string[]][] = [
    ['Beliefs', 'Add belief', ['Title', 'Text']],
    ['FAQ', 'Add question', ['Question', 'Answer']],
    ['Ministries', 'Add ministry', ['Name', 'Text']],
  ]
  await admin.goto(places.church)
  for (const [tab, add, fields] of lists) {
    await admin.getByRole('button', { name: tab }).click()
    await admin.getByRole('button', { name: add }).click()
    for (const field of fields) await openRecord(admin).getByLabel(field).fill(`Ours: ${tab}`)
    await admin.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'created successfully')
    await expect.poll(async () => (await names(admin)).at(-1)).toBe(`Ours: ${tab}`)
    await pressInMenu(admin.getByRole('row', { name: `Ours: ${tab}` }), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
  }
})
