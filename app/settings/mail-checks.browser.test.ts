/** The checks of the email records in the settings. */
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { showMailChecks } from '#test/mail-checks.ts'

test('what the domain says is shown with the record to copy, and headers of an email are read', async ({
  admin,
  watch,
}) => {
  watch.allow(/400 \(Bad Request\)/)
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await showMailChecks(admin)
  await admin.goto(adminPages.health)
  const headers = { Origin: new URL(admin.url()).origin }
  const mail = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9, contactEmailFrom: 'office@church.org' }
  expect((await admin.request.put(adminApi.siteConfig, { data: mail, headers })).status()).toBe(200)
  await admin.goto(`${adminPages.settings}#email`)
  const records = admin.getByRole('region', { name: 'Do others believe that your emails are yours?' })
  await expect(records).toContainText('church.org doesn’t say yet that Google may send its email.')
  await expect(records).toContainText('open its DNS records, and change the record')
  await records.getByRole('button', { name: 'Copy value' }).click()
  await expectToast(admin, 'Copied')
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toContain('include:_spf.google.com ~all')
  await records.getByText('Read the headers of a test email').click()
  const field = records.getByLabel('Headers')
  await field.fill('Dear friends')
  await records.getByRole('button', { name: 'Read headers' }).click()
  await expect(field).toHaveAccessibleDescription(/Show original/)
  await field.fill(
    'Authentication-Results: mx.test; dkim=pass header.d=church.org; dmarc=pass header.from=church.org\nFrom: office@church.org',
  )
  await records.getByRole('button', { name: 'Read headers' }).click()
  await expect(records).toContainText('the receiver knows that church.org has sent it')
})
