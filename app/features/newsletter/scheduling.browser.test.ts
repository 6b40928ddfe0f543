import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { issueAddresses, type IssueRecord } from '#app/features/newsletter/issue.ts'
import { href } from '#app/routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'

let mail: MailServer
test.beforeAll(async () => {
  mail = await startMailServer()
})
test.afterAll(() => mail.close())
test.beforeEach(({ watch }) => {
  // Playwright's tracing puts a script into every frame, which the preview's policy blocks.
  watch.allow(/Blocked script execution in .* because the document's frame is sandboxed/)
})

/** Sets up email and a subscriber, and opens a newsletter that begins with this subject. */
async function begin(admin: Page, subject: string): Promise<string> {
  const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 }
  await admin.request.put(adminApi.siteConfig, { data: smtp })
  await admin.request.post(adminApi.subscribersImport, { data: { data: [{ email: 'ann@example.org' }] } })
  const draft = (await (await admin.request.get(adminApi.newsletterDraft)).json()) as object
  const made = await admin.request.post(issueAddresses.all, { data: { ...draft, subject } })
  const { id } = (await made.json()) as IssueRecord
  await admin.goto(href(places.newsletterIssues, {}, { edit: id }))
  return id
}

/** Seven in the morning, so many days ahead. */
function inDays(days: number): string {
  return `${new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)}T07:00`
}

test('a volunteer schedules a newsletter, changes her mind about the time and the words, and sends it', async ({
  admin,
  watch,
}) => {
  watch.allow(/400/)
  await admin.setViewportSize({ width: 390, height: 900 })
  const id = await begin(admin, 'For Friday')
  const dialog = admin.getByRole('dialog')
  await admin.getByRole('button', { name: 'Send newsletter' }).click()
  await dialog.getByLabel('At a time').check()
  const time = dialog.getByLabel('Day and time')
  await expect(time).toHaveValue(/T07:00$/)
  expect(new Date(`${await time.inputValue()}Z`).getUTCDay()).toBe(5)
  await time.fill('2020-01-03T07:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.locator('.problem', { hasText: 'Choose a date and time in the future' })).toBeVisible()
  const [first, second] = [inDays(20), inDays(21)]
  await time.fill(first)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expectToast(admin, /It will be sent at 7:00\sa\.m\. on/)
  await expect(admin.getByText(/Scheduled for .* 7:00\sa\.m\., as it is saved then/)).toBeVisible()

  await admin.getByLabel('Subject').fill('For Saturday')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'Newsletter updated successfully')
  await admin.getByRole('button', { name: 'Send now or change time' }).click()
  await expect(time).toHaveValue(first)
  await time.fill(second)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expectToast(admin, new RegExp(`a\\.m\\. on .* ${Number(second.slice(8, 10))},`))

  await admin.getByRole('link', { name: 'All newsletters' }).click()
  const row = admin.getByRole('row').filter({ hasText: 'For Saturday' })
  await expect(row).toContainText(/Scheduled, .* 7:00\sa\.m\./)
  await row.getByRole('button', { name: 'For Saturday' }).first().click()
  await admin.getByRole('button', { name: 'Cancel schedule' }).click()
  await expectToast(admin, 'It’s a draft again')
  await expect(admin.getByText(/Scheduled for/)).toHaveCount(0)

  await admin.getByRole('button', { name: 'Send newsletter' }).click()
  await dialog.getByRole('button', { name: /^Send to \d+ subscribers?$/ }).click()
  await expectToast(admin, /Sending to \d+ subscribers?\./)
  await expect.poll(() => mail.received.map(({ email }) => email.subject)).toContain('For Saturday')
  expect(await (await admin.request.get(href(adminApi.newsletterIssue, { id }))).json()).toMatchObject({
    subject: 'For Saturday',
  })
  await admin.request.put(adminApi.siteConfig, { data: { emailProvider: 'console' } })
})
