import { AxeBuilder } from '@axe-core/playwright'
import { adminApi, adminPages } from '#test/admin-routes.ts'
import { documents, href, routes } from '#app/routes.ts'
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

test('a volunteer writes with bold, a link and a list; it arrives so, and a visitor reads it on the website', async ({
  admin,
  browser,
}) => {
  const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 }
  await admin.request.put(adminApi.siteConfig, { data: smtp })
  await admin.request.post(adminApi.subscribersImport, { data: { data: [{ email: 'ann@example.org' }] } })
  const data = { subject: 'Soup for all', preheader: '', blocks: [] }
  await admin.goto(adminPages.newsletterIssues)
  const headers = { Origin: new URL(admin.url()).origin }
  const made = await admin.request.post(adminApi.newsletterIssues, { data, headers })
  const { id } = (await made.json()) as { id: string }
  await admin.goto(`${adminPages.newsletterIssues}?edit=${id}`)

  await admin.getByRole('button', { name: 'Text', exact: true }).click()
  const text = admin.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await admin.keyboard.type('Come ')
  await admin.keyboard.press('Control+b')
  await admin.keyboard.type('hungry')
  await admin.keyboard.press('Control+b')
  await admin.keyboard.type(' and ')
  await admin.keyboard.press('Control+k')
  await admin.getByLabel('Words').fill('see the menu')
  await admin.getByLabel('Search, or paste an address').fill('https://soup.example/menu')
  await admin.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await admin.keyboard.press('Enter')
  await admin.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'List', exact: true }).click()
  await admin.keyboard.type('Pea')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('Leek')

  const preview = admin.frameLocator('iframe[title=Preview]:not([aria-hidden])')
  await expect(preview.locator('strong')).toHaveText('hungry')
  await expect(preview.getByRole('link', { name: 'see the menu' })).toHaveAttribute('href', 'https://soup.example/menu')
  await expect(preview.getByRole('listitem')).toHaveText(['Pea', 'Leek'])
  await expect(admin.getByText(/^This email is \d kB\.$/)).toBeVisible()
  await admin.getByRole('button', { name: 'Plain text' }).click()
  const plain = 'Come hungry and see the menu (https://soup.example/menu)\n\n- Pea\n- Leek'
  await expect(admin.getByRole('region', { name: 'The newsletter as plain text' })).toContainText(plain)
  expect((await new AxeBuilder({ page: admin }).exclude('iframe').analyze()).violations).toEqual([])

  await admin.getByRole('button', { name: 'Send a test email' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('To').fill('test@example.org')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expectToast(admin, 'Sending a test to')
  const arrived = (to: string) => mail.received.find((one) => one.to[0] === to)?.email
  await expect.poll(() => arrived('test@example.org')?.subject).toBe('Test: Soup for all')
  expect(arrived('test@example.org')?.text).toContain(plain)
  expect(arrived('test@example.org')?.html).toMatch(
    /<strong>hungry<\/strong>[^]*<a href="https:\/\/soup\.example\/menu"[^]*<li/,
  )

  await admin.getByRole('button', { name: 'Send newsletter' }).click()
  await dialog.getByRole('button', { name: /^Send to \d+ subscribers?$/ }).click()
  await expectToast(admin, /Sending to/)
  await expect.poll(() => arrived('ann@example.org')?.subject).toBe('Soup for all')
  const [, address = ''] = /^View in your browser: (\S+)/.exec(arrived('ann@example.org')?.text ?? '') ?? []
  const site = new URL(admin.url()).origin
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await visitor.goto(site + new URL(address).pathname)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Soup for all' })).toBeVisible()
  const article = visitor.getByRole('article')
  await expect(article.locator('strong')).toHaveText('hungry')
  await expect(article.getByRole('listitem')).toHaveText(['Pea', 'Leek'])
  const reader = await browser.newContext({ viewport: { width: 390, height: 844 } }).then((one) => one.newPage())
  await reader.goto(visitor.url())
  expect((await new AxeBuilder({ page: reader }).analyze()).violations).toEqual([])
  await reader.context().close()
  await visitor.getByRole('link', { name: 'All newsletters' }).click()
  expect(new URL(visitor.url()).pathname).toBe(routes.newsletters)
  await visitor.getByRole('link', { name: 'Soup for all' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Soup for all' })).toBeVisible()
  expect(await (await visitor.request.get(site + documents.newsletterFeed)).text()).toContain(new URL(address).pathname)

  const website = admin.getByRole('region', { name: 'On the website' })
  await website.getByRole('button', { name: 'Remove from the website' }).click()
  await expectToast(admin, 'It’s no longer on the website.')
  await expect(website.getByRole('button', { name: 'Show on the website' })).toBeVisible()
  expect((await visitor.reload())?.status()).toBe(404)
  await visitor.close()
  await admin.request.put(adminApi.siteConfig, { data: { emailProvider: 'console' }, headers })
})

test('a volunteer cancels a service and tells everyone in one step', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 }
  await admin.request.put(adminApi.siteConfig, { data: smtp, headers })
  await admin.request.post(adminApi.subscribersImport, { data: { data: [{ email: 'bea@example.org' }] }, headers })
  const data = { kind: 'cancelled', date: Temporal.Now.plainDateISO().add({ days: 2 }).toString(), message: 'Ice.' }
  const notice = (await (await admin.request.post(adminApi.notices, { data, headers })).json()) as { id: string }
  await admin.goto(href(adminPages.notices, {}, { edit: notice.id }))
  await admin.getByRole('button', { name: 'Tell everyone' }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Email \d+ subscribers?$/ })
    .click()
  await expectToast(admin, /Telling \d+ subscribers?/)
  await expect.poll(() => mail.received.findLast(({ to }) => to[0] === 'bea@example.org')?.email.text).toContain('Ice.')
  await expect(admin.getByRole('link', { name: /were told|was told/ })).toBeVisible()
  await expect(admin.getByRole('textbox', { name: 'Message' }), 'the form stays open').toHaveValue('Ice.')
  await admin.request.delete(href(adminApi.notice, { id: notice.id }), { headers })
  await admin.request.put(adminApi.siteConfig, { data: { emailProvider: 'console' }, headers })
})
