import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { adminPages as places } from '#app/admin-routes.ts'
import { readTable } from '#app/records/import/delimited.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { workbook } from '#test/workbook.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a subscriber is added once, edited and removed', async ({ admin, watch }) => {
    watch.allow(/409/)
    const email = 'ann.alto@example.org'
    await admin.goto(places.newsletter)
    await admin.getByRole('button', { name: 'Add subscriber' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Add New Subscriber' })
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
    await dialog.locator('header').getByRole('button', { name: 'Close' }).click()
    await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()

    await row(admin, email).getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('dialog', { name: 'Edit Subscriber' })
    await edit.getByLabel('Last name').fill('Lee')
    await edit.getByLabel('Active (gets the newsletter)').uncheck()
    await edit.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Subscriber updated successfully')
    await expect(row(admin, email).getByText('Inactive').filter({ visible: true })).toBeVisible()
    await admin.getByLabel('Search subscribers').fill(email)
    await admin.getByLabel('Active', { exact: true }).selectOption('Inactive')
    await expect(admin.getByText('1 subscriber found')).toBeVisible()

    await row(admin, email).getByRole('button', { name: 'Delete' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(admin.getByText('No results.')).toBeVisible()
  })

  test('a list is imported from a file after a preview, and exported again', async ({ admin, watch }) => {
    watch.allow(/400/)
    const who = (name: string) => `${name}.listed@example.org`
    await admin.goto(places.newsletter)
    await admin.getByRole('button', { name: 'Import' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Import subscribers' })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expectToast(admin, 'Paste your subscribers or choose a file')
    await dialog.getByLabel('Or paste the list').fill('name,phone\nAnn,1')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expectToast(admin, 'The first row must name the columns: Email')

    const list = `E-mail;First Name;Status;Zip\r\n${who('zoe')};Zo\u00eb;;1\r\n${who('gone')};Gone;no;2\r\n;Nobody;;3`
    // As a spreadsheet on Windows writes it.
    const buffer = Buffer.from(list, 'latin1')
    await dialog.getByLabel('Choose a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('3 rows: 2 will be added, 1 skipped.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Import \d/ }).click()
    await expectToast(admin, '2 subscribers created; 1 skipped.')
    await expect(row(admin, who('gone')).getByText('Inactive').filter({ visible: true })).toBeVisible()

    const coming = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export' }).click()
    const file = await coming
    await expectToast(admin, /Export Complete.*Exported \d+ subscribers successfully/)
    expect(file.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(readTable(text).map(({ cells }) => cells.slice(0, 2))).toContainEqual([who('zoe'), 'Zo\u00eb'])

    await admin.getByRole('button', { name: 'Import' }).click()
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText(/^\d+ rows: \d+ unchanged\.$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  })
})

test('a column that we don’t understand is asked about, and the preview counts what people become', async ({
  admin,
}) => {
  const who = (name: string) => `${name}.asked@example.org`
  const rows = [
    ['Parish office, list of May'],
    ['Email', 'News by mail (subscribe)'],
    [who('ann'), 'Ja'],
    [who('ben'), 'Nein'],
    [who('cy'), 'unsubscribed'],
  ]
  await admin.goto(places.newsletter)
  await admin.getByRole('button', { name: 'Import' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Import subscribers' })
  const buffer = Buffer.from(workbook({ List: rows, Notes: [['x']] }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'list.xlsx', mimeType, buffer })
  await expect(dialog.getByText('We read the sheet “List” only, not “Notes”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Its values: “Ja” (1), “Nein” (1). Which of these values mean')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await dialog.getByLabel('Ja (1)').check()
  await dialog.getByRole('button', { name: 'Preview again' }).click()
  await expect(dialog.getByText('3 rows: 3 will be added.')).toBeVisible()
  const column = 'News by mail (subscribe)'
  await expect(dialog.getByRole('list', { name: 'Status after the import' }).getByRole('listitem')).toHaveText([
    '1 subscribed',
    `1 unsubscribed (${column}: Nein)`,
    `1 unsubscribed (${column}: unsubscribed)`,
  ])
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
  await expectToast(admin, '3 subscribers created.')
  await expect(row(admin, who('cy')).getByText('Unsubscribed').filter({ visible: true })).toBeVisible()
  await row(admin, who('cy')).getByRole('button', { name: 'Edit' }).click()
  const edit = admin.getByRole('dialog', { name: 'Edit Subscriber' })
  await expect(edit.getByText(/^Unsubscribed according to an import, /)).toBeVisible()
  await expect(edit.getByText(`The imported table said: ${column}: unsubscribed`)).toBeVisible()
})

test('an empty list says so', async ({ admin }) => {
  await admin.route(/\/api\/admin\/newsletters\?/, (route) => route.fulfill({ json: [] }))
  await admin.goto(places.newsletter)
  await expect(admin.getByText('No newsletter subscribers yet')).toBeVisible()
})
