import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isArchive } from '#app/archive/zip-names.ts'
import { adminPages } from '#test/admin-routes.ts'
import { expect, test } from '#test/browser.ts'

async function downloaded(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a volunteer downloads everything, and a list as a table', async ({ admin }) => {
  await admin.goto(adminPages.backups)
  await expect(admin.getByRole('heading', { name: 'Take everything with you' })).toBeVisible()
  const all = await downloaded(admin, 'Download everything')
  expect(all.file).toMatch(/^narthex-archive-\d{4}-\d\d-\d\d\.zip$/)
  expect(await isArchive(new Blob([all.bytes]))).toBe(true)

  await admin.goto(adminPages.sermons)
  await expect(admin.getByRole('link', { name: 'Download as CSV (Sermons)' })).toBeVisible()
  const table = await downloaded(admin, 'Download as CSV (Sermons)')
  expect(table.file).toMatch(/^sermons-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.bytes.toString()).toMatch(/^\uFEFFid,title,speaker,date,/)
})
