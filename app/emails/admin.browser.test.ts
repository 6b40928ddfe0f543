import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import { expect, expectToast, pressInMenu, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { refusal, startMailServer } from '#test/mail-server.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('an email that failed is listed, read and sent again', async ({ admin }) => {
    let isOpen = false
    const mail = await startMailServer({
      onRcptTo: (_, __, done) => done(isOpen ? undefined : refusal(550, '5.1.1 No such user here')),
    })
    await admin.goto(places.overview)
    await expect(admin.getByText('Email isn’t set up yet')).toBeVisible()
    const headers = { Origin: new URL(admin.url()).origin, ...anotherCaller() }
    const set = (data: object) => admin.request.put(adminApi.siteConfig, { data, headers })
    const to = 'front-office@example.org'
    await set({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, contactEmailTo: to })
    // Unique, so that emails of other tests are not counted.
    const subject = 'An email that fails'
    const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject, message: 'When?' }
    expect((await admin.request.post(api.contact, { data: message, headers })).status()).toBe(201)

    await expect(async () => {
      await admin.goto(places.overview)
      await expect(admin.getByText('We couldn’t send 1 email.')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await admin.getByRole('link', { name: 'View failed' }).click()
    await expect(row(admin, to)).toContainText('No such user here')
    await row(admin, to).getByRole('button', { name: /^View/ }).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByText('This address doesn’t exist or doesn’t accept email')).toBeVisible()
    await expect(dialog.getByText('When?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    isOpen = true
    await pressInMenu(row(admin, to), 'Send again')
    await expectToast(admin, 'Sending the email.')
    await expect.poll(() => mail.received.map((one) => one.to[0])).toEqual([to])
    await admin.goto(`${places.emails}?state=sent`)
    await expect(row(admin, to)).toBeVisible()
    await set({ emailProvider: 'console', smtpHost: '', smtpPort: '', contactEmailTo: '' })
    await mail.close()
  })
})
