import { api } from '#app/routes.ts'
import { adminApi, adminPages } from '#test/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { administrator } from '#test/newsletter-run.ts'
import { EXPECT_MS } from '#test/patience.ts'
import { startServer } from '#test/server.ts'

test('a backup is made, downloaded, uploaded, and restored into the running server, which shows it at once', async ({
  page,
  watch,
}) => {
  // A server of its own: a restore ends every session.
  const server = await startServer(administrator)
  watch.allow(/^request: |401/)
  const origin = { headers: { Origin: server.url } }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator
  const signIn = () => page.request.post(server.url + api.login, { ...origin, data: { email, password } })
  const title = async () => /<title>([^<]*)/.exec(await (await fetch(server.url)).text())?.[1]
  const rows = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  try {
    await signIn()
    const before = await title()
    await page.goto(server.url + adminPages.backups)
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(rows).toHaveText([/Verified.*Made by hand · less than an hour ago/])
    await expectToast(page, 'Backup complete')
    await page.request.put(server.url + adminApi.siteConfig, { ...origin, data: { churchName: 'St. Later' } })
    expect(await title()).toContain('St. Later')

    const href = await rows.getByRole('link', { name: 'Download' }).getAttribute('href')
    const buffer = await (await page.request.get(server.url + href)).body()
    await page.getByLabel('Backup file').setInputFiles({ name: 'b.tar.zst', mimeType: 'application/zstd', buffer })
    const dialog = page.getByRole('dialog', { name: 'Replace the whole site with this backup?' })
    // The upload is checked by a program that lets all others go first.
    await expect(dialog.getByRole('row', { name: 'Sermons' })).toBeVisible({ timeout: 3 * EXPECT_MS })
    const word = dialog.getByLabel('Type restore to confirm')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // The file was checked before, and is checked again: what is typed the moment the field appears stays.
    const checked = page.waitForResponse((answer) => answer.url().endsWith('/check') && answer.ok())
    await rows.filter({ hasText: 'Uploaded' }).getByRole('button', { name: 'Restore' }).click()
    await word.fill('restore')
    await checked
    await page.request.get(server.url + adminApi.backups)
    await expect(word).toHaveValue('restore')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    // The session ends with the restore.
    await page.waitForURL(/sign-in/)
    await expect(page.getByText('The backup was restored. Sign in with')).toBeVisible()
    await expect(page.getByText('What you typed')).toBeHidden()
    expect(await title()).toBe(before)
    await signIn()
    await page.goto(server.url + adminPages.backups)
    await expect(page.getByText('A backup was restored on')).toBeVisible()
    await expect(rows).toHaveCount(3)
  } finally {
    await server.stop()
  }
})
