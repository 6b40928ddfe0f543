import type { Page, Route } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { issueAddresses } from '#app/features/newsletter/issue.ts'
import { href } from '#app/routes.ts'
import { expect, expectToast, pressInMenu, test } from '#test/browser.ts'
import { type MailServer, refusal, startMailServer } from '#test/mail-server.ts'

const preview = (page: Page) => page.frameLocator('iframe[title=Preview]:not([aria-hidden])')

/** A new one, drafted by the server. */
async function begin(page: Page): Promise<string> {
  await page.goto(places.newsletterIssues)
  await page.getByRole('button', { name: 'New newsletter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /This Sunday/ })).toBeVisible()
  return new URL(page.url()).searchParams.get('edit') ?? ''
}

test.beforeEach(({ watch }) => {
  // Playwright's tracing puts a script into every frame, which the preview's policy blocks.
  watch.allow(/Blocked script execution in .* because the document's frame is sandboxed/)
})

test('“Write newsletter” on the overview opens a new one, and going back starts no other', async ({ admin }) => {
  // Other tests on this server may have begun one, too.
  const stored = (await (await admin.request.get(issueAddresses.all)).json()) as { subject: string }[]
  const before = stored.filter(({ subject }) => subject.startsWith('This Sunday')).length
  await admin.goto(places.overview)
  await admin.getByRole('link', { name: 'Write newsletter' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: /This Sunday/ })).toBeVisible()
  await admin.goBack()
  const drafts = admin.getByRole('row').filter({ hasText: /This Sunday/ })
  await expect(drafts).toHaveCount(before + 1)
  await admin.reload()
  await expect(drafts).toHaveCount(before + 1)
  await pressInMenu(drafts.first(), 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(admin, 'Item deleted successfully')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('an issue starts with the site’s content, is written in blocks, and is previewed as an email', async ({
    admin,
  }) => {
    await begin(admin)
    await expect(preview(admin).getByRole('heading', { name: 'Coming up' })).toBeVisible()

    await admin.getByLabel('Subject').fill('Advent')
    await admin.getByRole('button', { name: 'Heading', exact: true }).click()
    await expect(admin.getByRole('textbox', { name: 'Heading' })).toBeFocused()
    await admin.keyboard.type('A new heading')
    // On a phone the email is below the form.
    await admin.getByTitle('Preview').last().scrollIntoViewIfNeeded()
    await expect(preview(admin).getByText('A new heading')).toBeInViewport()
    const blocks = admin.getByRole('listitem').filter({ has: admin.getByRole('button', { name: /^Remove/ }) })
    const last = await blocks.count()
    const up = admin.getByRole('button', { name: 'Move “A new heading” up' })
    await up.press('Enter')
    await expect(up).toBeFocused()
    await expect(admin.getByText(`Heading moved to ${last - 2} of ${last}`)).toBeAttached()

    await admin.getByRole('button', { name: 'Card', exact: true }).click()
    await admin.getByRole('button', { name: 'Choose a sermon' }).click()
    await admin.getByLabel('Search').fill('a')
    await admin
      .getByRole('group', { name: 'Choose a sermon' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click()
    const title = await admin.getByLabel('Title', { exact: true }).inputValue()
    await expect(preview(admin).getByText(title).last()).toBeVisible()

    await admin.getByRole('button', { name: 'Button', exact: true }).click()
    await admin.getByLabel('Button text').fill('Go')
    await admin.getByLabel('Button text').press('Tab')
    await expect(admin.getByLabel('Button text')).not.toBeFocused()
    await admin.keyboard.type('javascript:alert(1)')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Link must start with https://, or with / for a page on this site')).toBeVisible()
    // Pressing the key twice removes one block.
    const takeOut = admin.getByRole('button', { name: 'Remove “Go”' })
    await takeOut.press('Enter')
    await expect(admin.getByText('Button removed')).toBeAttached()
    await expect(admin.getByRole('button', { name: `Card: ${title}` })).toBeFocused()
    await admin.keyboard.press('Enter')
    await admin.keyboard.press('Enter')
    await expect(blocks).toHaveCount(last + 1)
    await admin.getByRole('button', { name: 'Save' }).click()
    await expectToast(admin, 'Newsletter updated successfully')
    await expect(admin.getByText(/All changes are saved|Email isn’t set up/)).toBeVisible()
    await admin.reload()
    await expect(admin.getByRole('button', { name: /A new heading$/ })).toBeVisible()

    await admin.getByRole('button', { name: 'Dark' }).click()
    await expect(preview(admin).locator('body')).toHaveCSS('background-color', 'rgb(22, 24, 29)')
    await admin.getByRole('button', { name: 'Plain text' }).click()
    await expect(admin.getByRole('region', { name: 'The newsletter as plain text' })).toContainText(
      'A new heading\n---',
    )
  })

  test('an unsaved draft is stored, and leaving it asks for confirmation', async ({ admin }) => {
    await begin(admin)
    await admin.getByLabel('Subject').fill('Half a thought')
    await expect(admin.getByText('Not saved yet.')).toBeVisible()
    admin.once('dialog', (dialog) => void dialog.dismiss())
    await admin.getByRole('link', { name: 'All newsletters' }).click()
    await expect(admin.getByLabel('Subject')).toHaveValue('Half a thought')
    admin.once('dialog', (dialog) => void dialog.accept())
    await admin.reload()
    await expect(admin.getByText('We restored what you typed earlier.')).toBeVisible()
    await expect(admin.getByLabel('Subject')).toHaveValue('Half a thought')
  })
})

test('after a save that wasn’t answered, a new newsletter begins with what has changed since', async ({
  admin,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await admin.goto(places.newsletterIssues)
  const saved = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await admin.route(`**${issueAddresses.all}`, saved, { times: 1 })
  const write = admin.getByRole('button', { name: 'New newsletter' })
  await write.click()
  await expectToast(admin, 'We can’t reach the site.')
  await admin.route(`**${adminApi.newsletterDraft}`, async (route) => {
    const response = await route.fetch()
    const draft = (await response.json()) as object
    await route.fulfill({ response, json: { ...draft, subject: 'Changed meanwhile' } })
  })
  await write.click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Changed meanwhile' })).toBeVisible()
})

test('two people who write the same issue see each other’s changes', async ({ admin, watch }) => {
  watch.allow(/412/)
  const id = await begin(admin)
  const theirs = { subject: 'Their subject', preheader: 'Their words' }
  await admin.request.put(href(adminApi.newsletterIssue, { id }), { data: theirs })
  await admin.getByLabel('Subject').fill('My subject')
  await admin.getByRole('button', { name: 'Save' }).click()
  const conflict = admin.getByRole('alert', { name: 'Someone else changed this while you were editing' })
  await expect(conflict.getByText('Their subject')).toBeVisible()
  await expect(admin.getByLabel('Preview text')).toHaveValue('Their words')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expectToast(admin, 'Newsletter updated successfully')
})

test.describe('with a mail server', () => {
  let mail: MailServer
  test.beforeAll(async () => {
    mail = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address === 'gone@example.org' ? refusal(550, '5.1.1 Nobody of that name') : undefined),
      take: ({ to }) => {
        if (to[0] === 'full@example.org' && mail.received.every((one) => one.to[0] !== 'test@example.org'))
          throw refusal(554, 'never')
      },
    })
  })
  test.afterAll(() => mail.close())

  test('an issue is sent as a test, then to all after the count is shown, with its progress', async ({ admin }) => {
    const put = (data: object) => admin.request.put(adminApi.siteConfig, { data })
    await put({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 })
    const data = ['ann', 'ben', 'gone', 'full'].map((name) => ({ email: `${name}@example.org` }))
    await admin.request.post(adminApi.subscribersImport, { data: { data } })
    const id = await begin(admin)
    await admin.getByRole('button', { name: 'Send newsletter' }).click()
    await expect(admin.getByRole('dialog')).toContainText(/emails a minute, so this takes about a minute/)
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to \d+ subscribers$/ })
      .click()
    await expectToast(admin, /Sending to \d+ subscribers\./)
    await expect(admin.getByRole('region', { name: 'Progress' }).getByText(/^\d+ of \d+ sent\.$/)).toBeVisible()
    const figure = (name: string) =>
      admin.locator('dl > div', { has: admin.getByText(name, { exact: true }) }).locator('dd')
    await expect(figure('Bounced')).toHaveText('1')
    await expect(admin.getByText('Nobody of that name')).toBeVisible()
    await expect(figure('Failed')).toHaveText('1')

    const test = href(adminApi.newsletterIssueTest, { id })
    expect((await admin.request.post(test, { data: { to: 'test@example.org' } })).status()).toBe(200)
    await expect.poll(() => mail.received.some(({ to }) => to[0] === 'test@example.org')).toBe(true)
    await admin.getByLabel('full@example.org').check()
    await admin.getByRole('button', { name: 'Send 1 email again' }).click()
    await expectToast(admin, 'Sending 1 email again.')
    await expect(figure('Failed')).toHaveCount(0)
    await expect(preview(admin).getByRole('heading', { name: 'Coming up' })).toBeVisible()
    await expect(admin.getByRole('checkbox')).toHaveCount(0)
    await put({ emailProvider: 'console' })
  })

  test('only the version on the screen is sent: another person’s changes are shown first', async ({ admin, watch }) => {
    watch.allow(/412/)
    const put = (data: object) => admin.request.put(adminApi.siteConfig, { data })
    await put({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port })
    await admin.request.post(adminApi.subscribersImport, { data: { data: [{ email: 'ann@example.org' }] } })
    const id = await begin(admin)
    const issue = href(adminApi.newsletterIssue, { id })
    const theySave = (subject: string) => admin.request.put(issue, { data: { subject } })
    const subject = admin.getByLabel('Subject')
    const dialog = admin.getByRole('dialog')
    const note = admin.getByText('Someone else changed this newsletter while you had it open.')

    await admin.getByRole('button', { name: 'Send a test email' }).click()
    await theySave('Theirs')
    await dialog.getByLabel('To').fill('seen@example.org')
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expectToast(admin, /changed this newsletter/)
    await expect(subject).toHaveValue('Theirs')
    await expect(note).toBeAttached()
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expectToast(admin, 'Sending a test to')
    await expect
      .poll(() => mail.received.find(({ to }) => to[0] === 'seen@example.org')?.email.subject)
      .toBe('Test: Theirs')

    await admin.getByRole('button', { name: 'Send newsletter' }).click()
    await theySave('Theirs, again')
    await dialog.getByRole('button', { name: /^Send to/ }).click()
    await expectToast(admin, /changed this newsletter/)
    await expect(dialog).toHaveCount(0)
    await expect(subject).toHaveValue('Theirs, again')
    expect(await (await admin.request.get(issue)).json()).toMatchObject({ state: 'draft' })

    await subject.fill('Mine')
    await theySave('Theirs, a third time')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByRole('alert').getByText('Theirs, a third time')).toBeVisible()
    await expect(subject).toHaveValue('Mine')
    await put({ emailProvider: 'console' })
  })

  test('a paused issue is on the overview with its progress', async ({ admin, watch }) => {
    watch.allow(/409/)
    await admin.setViewportSize({ width: 390, height: 900 })
    const put = (data: object) => admin.request.put(adminApi.siteConfig, { data })
    await put({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 1 })
    const data = ['ann', 'ben'].map((name) => ({ email: `${name}@example.org` }))
    await admin.request.post(adminApi.subscribersImport, { data: { data } })
    const id = await begin(admin)
    expect((await admin.request.post(href(adminApi.newsletterIssueSend, { id }))).status()).toBe(200)
    expect((await admin.request.post(href(adminApi.newsletterIssuePause, { id }))).status()).toBe(200)
    await admin.goto(places.overview)
    const note = admin.locator('.admin-attention-item', { hasText: /is paused: \d of \d+ sent\./ })
    await expect(note).toBeVisible()
    await note.getByRole('link', { name: 'Resume or stop' }).click()
    await expect(admin.getByText(/ \d+ emails? waiting\.$/)).toBeVisible()
    await expect(admin.locator('dl').getByText('Waiting', { exact: true })).toBeVisible()
    await admin.goto(places.newsletterIssues)
    await pressInMenu(admin.getByRole('row').filter({ hasText: 'Paused' }), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, /still being sent\. Stop sending/)
    await admin.request.post(href(adminApi.newsletterIssueStop, { id }))
    await put({ emailProvider: 'console' })
  })
})
