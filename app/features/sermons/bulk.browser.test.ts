import { adminPages as places } from '#app/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { feedOf, itemOf } from '#test/feeds.ts'

test('a pasted table survives a reload until it is saved or left', async ({ admin }) => {
  await admin.goto(`${places.sermons}?dialog=bulk`)
  const field = admin.getByRole('dialog').getByLabel('Tab-delimited text')
  await field.fill('title\tspeaker\tdate\nKept\tX\t2026-01-04')
  admin.on('dialog', (native) => void native.accept())
  await admin.reload()
  await expect(field).toHaveValue(/Kept/)
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Leave', exact: true }).click()
  await admin.getByRole('button', { name: 'Bulk update' }).click()
  await expect(field).toHaveValue('')
})

test('a table is pasted, looked through, and saved', async ({ admin, watch }) => {
  watch.allow(/400/)
  const rows = Array.from(
    { length: 466 },
    (_, n) => `Pasted No. ${n}\tMarisol Vega\t2020-01-05\tLuke ${1 + (n % 24)}:1`,
  )
  await admin.goto(places.sermons)
  await admin.getByRole('button', { name: 'Bulk update' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Bulk update' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expectToast(admin, 'Please paste your tab-delimited sermon data')
  await dialog.getByLabel('Tab-delimited text').fill('title\tspeaker\tdate\tscripture\n')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expectToast(admin, 'No data found to update')
  await dialog.getByLabel('Tab-delimited text').fill('one\ttwo\nthree\tfour\n')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expectToast(admin, 'Failed to parse data. Please check your formatting.')
  await expect(admin.locator('[data-toast]')).toHaveCount(1)
  await dialog
    .getByLabel('Tab-delimited text')
    .fill(`title\tspeaker\tdate\tscripture\n${'Bad'.repeat(99)}\tX\t2026-02-30\t\n`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  // A long word doesn't push the reason out of sight.
  await expect(dialog.getByRole('cell', { name: /can’t be imported: .*isn’t a date/i })).toBeInViewport({ ratio: 1 })
  // A message about the text before would contradict the new preview.
  await expect(admin.locator('[data-toast]')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await dialog.getByLabel('Tab-delimited text').fill(`title\tspeaker\tdate\tscripture\n${rows.join('\n')}`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('466 rows: 466 will be added.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Import \d/ }).click()
  await expectToast(admin, '466 sermons created.')
  await admin.getByLabel('Search sermons').fill('"pasted no. 7"')
  await expect(admin.getByRole('navigation', { name: 'Pages' })).toContainText('of 11')
})

test('a table whose dates can be read in two ways is asked about, with samples', async ({ admin }) => {
  await admin.goto(`${places.sermons}?dialog=bulk`)
  const dialog = admin.getByRole('dialog', { name: 'Bulk update' })
  await dialog.getByLabel('Tab-delimited text').fill('Title\tPreacher\tDate\nUnclear\tAnna\t3/4/2025\n')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Do dates such as 3/4/2025 put the month or the day first?')).toBeVisible()
  await dialog.getByRole('radio', { name: 'month first (3/4/2025 is 2025-03-04)' }).check()
  await dialog.getByRole('radio', { name: 'day first (3/4/2025 is 2025-04-03)' }).check()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Preview again' }).click()
  await expect(dialog.getByText('Dates such as 3/4/2025 have the day first, as you said.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expectToast(admin, '1 sermon created.')
})

test('a podcast feed is chosen, looked through, and saved', async ({ admin }) => {
  const feed = feedOf(itemOf({ title: 'Brought by a feed', guid: 'brought' }), itemOf({ title: 'Picnic', audio: '' }))
  await admin.goto(`${places.sermons}?dialog=bulk`)
  const dialog = admin.getByRole('dialog', { name: 'Bulk update' })
  const chosen = { name: 'podcast.xml', mimeType: 'application/rss+xml', buffer: Buffer.from(feed) }
  await dialog.getByLabel('Choose a file').setInputFiles(chosen)
  await expect(dialog.getByLabel('Tab-delimited text')).toHaveValue(/Brought by a feed/)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('cell', { name: 'skipped: no recording' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expectToast(admin, '1 sermon created; 1 skipped.')
})

test('all sermons are cleared only after a confirmation, and are restored', async ({ admin }) => {
  await admin.goto(places.sermons)
  await admin.getByRole('button', { name: 'Clear All Sermons' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to delete all sermons?')).toBeVisible()
  await expect(dialog.getByText('cannot be undone')).toHaveCount(0)
  await expect(dialog.getByText('You can restore them from Trash for 30 days.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Type “delete” to confirm').or(dialog.getByRole('textbox')).fill('delete')
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await expectToast(admin, 'sermons deleted. They stay in Trash for 30 days.')
  await expect(admin.getByText('No sermons yet.')).toBeVisible()
  await admin.goto(places.deleted)
  await admin
    .getByRole('button', { name: /^Restore \d+ sermons/ })
    .first()
    .click()
  await expectToast(admin, 'restored.')
})
