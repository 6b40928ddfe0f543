import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { readTable } from '#app/records/import/delimited.ts'
import { importOn } from '#test/imports.ts'
import { expect, expectToast, pressInMenu, test } from '#test/browser.ts'
import { workbook } from '#test/workbook.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a subscriber is added once, edited and removed', async ({ admin, watch }) => {
    watch.allow(/409/)
    const email = 'ann.alto@example.org'
    await admin.goto(places.newsletter)
    await admin.getByRole('button', { name: 'Add subscriber' }).click()
    const dialog = admin.getByRole('region', { name: 'Add New Subscriber' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Valid email is required')).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Notes').fill('Sings alto.')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Subscriber created successfully')

    await admin.getByRole('button', { name: 'Add subscriber' }).click()
    await dialog.getByLabel('Email').fill(email.toUpperCase())
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.locator('.problem')).toContainText('is already a subscriber')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()

    await row(admin, email).getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('region', { name: 'Edit Subscriber' })
    await edit.getByLabel('Last name').fill('Lee')
    await edit.getByLabel('Active (gets the newsletter)').uncheck()
    await edit.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Subscriber updated successfully')
    await expect(row(admin, email).getByText('Inactive').filter({ visible: true })).toBeVisible()
    await admin.getByLabel('Search subscribers').fill(email)
    await admin.getByRole('button', { name: 'Filters' }).click()
    await admin.getByLabel('Active', { exact: true }).selectOption('Inactive')
    await expect(admin.getByText('1 subscriber found')).toBeVisible()

    await pressInMenu(row(admin, email), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(admin.getByText('No results.')).toBeVisible()
  })

  test('a list is imported from a file after a preview, and exported again', async ({ admin }) => {
    const who = (name: string) => `${name}.listed@example.org`
    const list = importOn(admin, 'subscribers')
    await admin.goto(places.newsletter)
    await admin.getByRole('link', { name: 'Import', exact: true }).last().click()
    await list.paste('')
    await expect(admin.getByRole('alert')).toContainText('Paste your subscribers or choose a file')
    await list.paste('name,phone\nAnn,1')
    await expect(admin.getByRole('alert')).toContainText('The first row must name the columns: Email')
    await list.open()

    const text = `E-mail;First Name;Status;Zip\r\n${who('zoe')};Zo\u00eb;;1\r\n${who('gone')};Gone;no;2\r\n;Nobody;;3`
    // As a spreadsheet on Windows writes it.
    await list.choose('list.csv', 'text/csv', Buffer.from(text, 'latin1'))
    await expect(admin.getByText('3 subscribers: 2 will be added, 1 skipped.')).toBeVisible()
    await list.write('3 subscribers: 2 added, 1 skipped.')
    await admin.getByRole('link', { name: 'Open subscribers' }).click()
    await expect(row(admin, who('gone')).getByText('Inactive').filter({ visible: true })).toBeVisible()

    const coming = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export' }).click()
    const file = await coming
    await expectToast(admin, /Export Complete.*Exported \d+ subscribers successfully/)
    expect(file.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d\d-\d\d\.csv$/)
    const exported = await readFile(await file.path(), 'utf8')
    expect(readTable(exported).map(({ cells }) => cells.slice(0, 2))).toContainEqual([who('zoe'), 'Zo\u00eb'])

    await list.open()
    await list.choose('again.csv', 'text/csv', exported)
    await expect(admin.getByText(/^\d+ subscribers: \d+ unchanged\.$/)).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  })
})

test('a column that we don’t understand is asked about, and the preview counts what people become', async ({
  admin,
}) => {
  const who = (name: string) => `${name}.asked@example.org`
  const rows = [
    ['Parish office, list of May'],
    ['Email', 'News by mail (subscribe)'],
    [who('ann'), 'Tak'],
    [who('ben'), 'Nie'],
    [who('cy'), 'unsubscribed'],
  ]
  const list = importOn(admin, 'subscribers')
  await list.open()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await list.choose('list.xlsx', mimeType, Buffer.from(workbook({ List: rows, Notes: [['x']] })))
  await expect(admin.getByText('We read the sheet “List” only, not “Notes”.')).toBeVisible()
  await expect(admin.getByText('Its values: “Tak” (1), “Nie” (1). Which of these values mean')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await admin.getByLabel('Tak (1)').check()
  await admin.getByRole('button', { name: 'Go on' }).click()
  await expect(admin.getByText('3 subscribers: 3 will be added.')).toBeVisible()
  const column = 'News by mail (subscribe)'
  await expect(admin.getByRole('list', { name: 'Status after the import' }).getByRole('listitem')).toHaveText([
    '1 subscribed',
    `1 unsubscribed (${column}: Nie)`,
    `1 unsubscribed (${column}: unsubscribed)`,
  ])
  await list.write('3 subscribers: 3 added.')
  await admin.getByRole('link', { name: 'Open subscribers' }).click()
  await expect(row(admin, who('cy')).getByText('Unsubscribed').filter({ visible: true })).toBeVisible()
  await row(admin, who('cy')).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.getByRole('region', { name: 'Edit Subscriber' })
  await expect(edit.getByText(/^Unsubscribed according to an import, /)).toBeVisible()
  await expect(edit.getByText(`The imported table said: ${column}: unsubscribed`)).toBeVisible()
})

test('an empty list says so', async ({ admin }) => {
  await admin.route(/\/api\/admin\/newsletters\?/, (route) => route.fulfill({ json: [] }))
  await admin.goto(places.newsletter)
  await expect(admin.getByText('No newsletter subscribers yet')).toBeVisible()
})
