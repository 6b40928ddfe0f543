import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminPages as places } from '#test/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'

test('a place for copies is chosen, its sheet printed, and a copy fetched', async ({ admin, watch }) => {
  watch.allow(/400/)
  const folder = mkdtempSync(join(tmpdir(), 'narthex-copies-'))
  await admin.goto(places.backups)
  await expect(admin.getByText('All backups are on the website’s own disk.')).toBeVisible()
  await admin.getByRole('button', { name: 'Choose a place' }).click()
  const chosen = admin.getByRole('dialog', { name: 'Copies elsewhere' })
  await chosen.getByLabel('Address of the folder').fill('http://cloud.example.org/dav')
  await chosen.getByRole('button', { name: 'Test and save' }).click()
  await expect(chosen.getByText('Address of the folder must begin with https://')).toBeVisible()
  await chosen.getByLabel('Kind of place').selectOption('A folder on another disk of the server')
  await chosen.getByLabel('Folder', { exact: true }).fill(folder)
  await chosen.getByRole('button', { name: 'Test and save' }).click()

  const sheet = admin.getByRole('dialog', { name: 'Recovery sheet' })
  await expect(sheet.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible()
  await admin.emulateMedia({ media: 'print' })
  await expect(sheet.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Backups' })).toBeHidden()
  await admin.emulateMedia({ media: null })
  await admin.keyboard.press('Escape')
  await expect(sheet, 'it is shown only once').toBeVisible()
  await sheet.getByLabel('I’ve printed it or written it down').check()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toHaveCount(0)

  await admin.getByRole('button', { name: 'Back up now' }).click()
  await expectToast(admin, 'Backup complete')
  await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.tar.zst.age'))).toHaveLength(1)
  await admin.getByRole('button', { name: 'Test restoring' }).click()
  await expect(admin.getByText('Not yet')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Fetch a copy' }).click()
  const files = admin.getByRole('dialog', { name: 'Fetch a copy' })
  await files.getByRole('button', { name: /^Fetch the copy of/ }).click()
  await expectToast(admin, 'Fetching the copy')

  await admin.getByRole('button', { name: 'Stop copying' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Stop copying' }).click()
  await expect(admin.getByRole('button', { name: 'Choose a place' })).toBeVisible()
  rmSync(folder, { recursive: true })
})
