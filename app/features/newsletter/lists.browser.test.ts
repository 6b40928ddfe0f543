import { adminApi } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'
import { startMailServer } from '#test/mail-server.ts'

test('a subscriber chooses lists, leaves one, and leaves all', async ({ admin, page, watch }) => {
  watch.allow(/400/)
  const mail = await startMailServer()
  const settings = (data: object) => admin.request.put(adminApi.siteConfig, { data })
  const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 }
  await settings({ ...smtp, newsletterConfirm: 'on', newsletterLists: 'Parish news\nYouth\nChoir' })
  const state = async () => {
    const found = await admin.request.get(`${adminApi.subscribers}?search=lists@example.org`)
    return ((await found.json()) as [{ lists: string[]; state: string }])[0]
  }
  try {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(routes.home)
    const form = page.locator('#newsletter-form')
    await form.getByLabel('Your email').pressSequentially('lists@example.org')
    await form.getByLabel('Youth').check()
    await form.getByLabel('Choir').check()
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByText('Check your email.')).toBeVisible()
    await expect.poll(() => mail.received.length).toBe(1)
    const link = /https?:\/\/\S+confirm\?token=[\w.-]+/.exec(mail.received[0]?.email.text ?? '')?.[0] ?? ''
    await page.goto(new URL(link).pathname + new URL(link).search)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
    expect(await state()).toMatchObject({ state: 'active', lists: ['Youth', 'Choir'] })

    // The link of each email, which signing up again sends, too.
    await page.request.post(api.newsletterSubscribe, { data: { email: 'lists@example.org' } })
    const blocks = [{ kind: 'text', text: 'Hello.' }]
    const issue = { subject: 'For the young', preheader: '', blocks, lists: ['Youth'] }
    const made = await admin.request.post(adminApi.newsletterIssues, { data: issue })
    await admin.request.post(href(adminApi.newsletterIssueSend, (await made.json()) as { id: string }))
    const received = () => mail.received.find(({ email }) => email.subject === 'For the young')?.email.text ?? ''
    await expect.poll(received).toContain('unsubscribe?token=')
    const leave = new URL(/https?:\/\/\S+unsubscribe\?token=[\w.-]+/.exec(received())?.[0] ?? '')
    await page.goto(leave.pathname + leave.search)
    await expect(page.getByLabel('Youth')).toBeChecked()
    await expect(page.getByLabel('Parish news')).not.toBeChecked()
    await page.getByLabel('Youth').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(await state()).toMatchObject({ state: 'active', lists: ['Choir'] })

    await page.getByLabel('Choir').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Choose at least one list.')).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
    expect(await state()).toMatchObject({ state: 'unsubscribed' })
  } finally {
    await settings({ emailProvider: 'console', newsletterConfirm: 'auto', newsletterLists: '' })
    await mail.close()
  }
})
