import { readFile } from 'node:fs/promises'
import { adminPages as places } from '#app/admin-routes.ts'
import { expectAccessible } from '#test/accessible.ts'
import { adminApi } from '#test/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { feedOf, itemOf } from '#test/feeds.ts'
import { importOn } from '#test/imports.ts'

test('a pasted table survives a reload, and leaving it asks', async ({ admin }) => {
  const { open, text } = importOn(admin, 'sermons')
  await open()
  await text.fill('title\tspeaker\tdate\nKept\tX\t2026-01-04')
  const asked: string[] = []
  admin.on('dialog', (native) => {
    asked.push(native.message())
    void native.accept()
  })
  await admin.reload()
  await expect(text).toHaveValue(/Kept/)
  await admin.getByRole('link', { name: 'Sermons', exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Sermons', level: 1 })).toBeVisible()
  expect(asked).toContain('You have unsaved changes. Leave without saving?')
})

test('a table is pasted, looked through, and saved', async ({ admin }) => {
  const rows = Array.from(
    { length: 466 },
    (_, n) => `Pasted No. ${n}\tMarisol Vega\t2020-01-05\tLuke ${1 + (n % 24)}:1`,
  )
  const bulk = importOn(admin, 'sermons')
  await admin.goto(places.sermons)
  await admin.getByRole('link', { name: 'Bulk update' }).click()
  await bulk.paste('')
  await expect(admin.getByRole('alert')).toContainText('Please paste your tab-delimited sermon data')
  await bulk.paste('title\tspeaker\tdate\tscripture\n')
  await expect(admin.getByRole('alert')).toContainText('No data found to update')
  await bulk.paste('one\nthree\n')
  await expect(admin.getByRole('alert')).toContainText('Failed to parse data. Please check your formatting.')
  await bulk.paste(`title\tspeaker\tdate\tscripture\n${'Bad'.repeat(99)}\tX\t2026-02-30\t\n`)
  // A long word doesn't push the reason out of sight.
  await expect(admin.getByRole('cell', { name: /can’t be imported: .*isn’t a date/i })).toBeInViewport({ ratio: 1 })
  await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await bulk.open()
  await bulk.paste(`title\tspeaker\tdate\tscripture\n${rows.join('\n')}\nNo day\tX\tsoon\t`)
  await expect(admin.getByText('467 sermons: 466 will be added, 1 can’t be imported.')).toBeVisible()
  await bulk.write('467 sermons: 466 added, 1 not imported.')
  const coming = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Download the 1 row not taken' }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('No day,X,soon')
  await admin.getByRole('link', { name: 'Open sermons' }).click()
  await admin.getByLabel('Search sermons').fill('"pasted no. 7"')
  await expect(admin.getByRole('navigation', { name: 'Pages' })).toContainText('of 11')
})

test('an import of 1,000 sermons is left, found again and undone by one click, on a phone', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 })
  const rows = Array.from({ length: 1_000 }, (_, n) => `Undone No. ${n}\tAnn\t2020-01-05`)
  const bulk = importOn(admin, 'sermons')
  await bulk.open()
  await bulk.choose('thousand.tsv', 'text/tab-separated-values', ['title\tspeaker\tdate', ...rows].join('\n'))
  await expect(admin.getByText('1,000 sermons: 1,000 will be added.')).toBeVisible()
  await admin.getByRole('button', { name: 'Import 1,000 rows' }).click()
  await admin.goto(places.imports)
  await admin.getByRole('link', { name: 'thousand.tsv' }).click()
  await expect(admin.getByText('1,000 sermons: 1,000 added.')).toBeVisible()
  // Here and not in the table of screens, which changes no records.
  await expectAccessible(admin, 'an import that is done')
  expect(await admin.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await admin.getByRole('button', { name: 'Undo all of it' }).click()
  await expectToast(admin, 'Undone for 1,000 records.')
  await expect(admin.getByRole('button', { name: 'Undo all of it' })).toHaveCount(0)
  const found = await admin.request.get(`${adminApi.sermons}?search=undone`)
  expect(found.headers()['x-total-count']).toBe('0')
})

test('a table whose dates can be read in two ways is asked about, with samples', async ({ admin }) => {
  const bulk = importOn(admin, 'sermons')
  await bulk.open()
  await bulk.paste('Title\tPreacher\tDate\nUnclear\tAnna\t3/4/2025\n')
  await expect(admin.getByText('Do dates such as 3/4/2025 put the month or the day first?')).toBeVisible()
  await admin.getByRole('radio', { name: 'month first (3/4/2025 is 2025-03-04)' }).check()
  await admin.getByRole('radio', { name: 'day first (3/4/2025 is 2025-04-03)' }).check()
  await expect(admin.getByRole('radio', { checked: true })).toHaveCount(1)
  await admin.getByRole('button', { name: 'Go on' }).click()
  await expect(admin.getByText('Dates such as 3/4/2025 have the day first, as you said.')).toBeVisible()
  await bulk.write('1 sermon: 1 added.')
})

test('columns that nobody knows are given their fields by hand', async ({ admin }) => {
  const bulk = importOn(admin, 'sermons')
  await bulk.open()
  await bulk.paste('Was\tWer\tWann\nCorrected\tAnna\t4 January 2026\n')
  await expect(admin.getByRole('alert')).toContainText('Failed to parse data. Please check your formatting.')
  await expect(admin.getByLabel('Field of Wann')).toHaveValue('date')
  await admin.getByLabel('Field of Was').selectOption('title')
  await admin.getByLabel('Field of Wer').selectOption('speaker')
  await admin.getByRole('button', { name: 'Use these columns' }).click()
  await bulk.write('1 sermon: 1 added.')
  const found = await admin.request.get(`${adminApi.sermons}?search=corrected`)
  expect(await found.json()).toMatchObject([{ speaker: 'Anna' }])
})

test('a podcast feed is chosen, looked through, and saved', async ({ admin }) => {
  const feed = feedOf(itemOf({ title: 'Brought by a feed', guid: 'brought' }), itemOf({ title: 'Picnic', audio: '' }))
  const bulk = importOn(admin, 'anything')
  await bulk.open()
  await bulk.choose('podcast.xml', 'application/rss+xml', feed)
  await expect(admin.getByText('This is a podcast feed with 2 sermons.')).toBeVisible()
  await admin.getByRole('button', { name: 'Can’t be imported (1)' }).click()
  await expect(admin.getByRole('cell', { name: 'skipped: no recording' })).toBeVisible()
  await bulk.write('2 sermons: 1 added, 1 skipped.')
})

test('all sermons are cleared only after a confirmation, and are restored', async ({ admin }) => {
  await admin.goto(places.sermons)
  await admin.getByRole('button', { name: 'Clear All Sermons' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to delete all sermons?')).toBeVisible()
  await expect(dialog.getByText('This action cannot be undone after 30 days.')).toBeVisible()
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
