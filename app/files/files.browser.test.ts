import { adminPages as places } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { file } from '#app/files/file.ts'
import { openRecord, expect, expectToast, test } from '#test/browser.ts'

test('a bulletin is uploaded, put on a page, and downloaded', async ({ admin, server, watch }) => {
  watch.allow(/400 \(Bad Request\)/)
  await admin.goto(`${places.files}?add=yes`)
  const dialog = openRecord(admin)
  await dialog.getByLabel('Title').fill('Bulletin for Advent')
  const chooser = dialog.getByLabel('PDF: choose a file')
  const choose = (bytes: string) =>
    chooser.setInputFiles({ name: 'bulletin.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  await choose('no document')
  await expect(dialog.getByText('Choose a PDF. Word, Google Docs and Pages save one')).toBeVisible()
  await choose('%PDF-1.7\nO come, O come\n%%EOF\n')
  await expect(dialog.getByText('A PDF is chosen.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'File created successfully')

  await admin.goto(`${places.pages}?add=yes`)
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('For Advent')
  await dialog.getByRole('button', { name: 'Files', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add file' }).click()
  await dialog.getByRole('textbox', { name: 'Search, or paste an address' }).fill('advent')
  await dialog.getByRole('button', { name: 'Bulletin for Advent (file)' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Page created successfully')
  await admin.goto('/for-advent')
  const started = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Bulletin for Advent' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('bulletin-for-advent.pdf')

  await admin.goto(places.files)
  await admin
    .getByRole('row', { name: /Advent/ })
    .getByRole('button', { name: /^Edit/ })
    .click()
  await expect(dialog.getByText('Screen readers can’t read this PDF well')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'For Advent' })).toBeVisible()
  const headers = { Origin: server.url }
  for (const { all, one } of [addressesOf({ name: 'page' }), addressesOf(file)]) {
    const found = (await (await admin.request.get(all)).json()) as { id: string; title: string }[]
    const own = found.filter(({ title }) => ['For Advent', 'Bulletin for Advent'].includes(title))
    for (const { id } of own) await admin.request.delete(href(one, { id }), { headers })
  }
})
