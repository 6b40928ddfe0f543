import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import { expect, expectToast, test, readMessage } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'

const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', message: 'When?' }

let mail: MailServer
test.beforeAll(async () => {
  mail = await startMailServer()
})
test.afterAll(() => mail.close())

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a message is answered from the inbox, once email is set up', async ({ admin, watch }) => {
    watch.allow(/409/)
    const subject = 'The pulpit'
    await admin.goto(places.messages)
    const headers = { Origin: new URL(admin.url()).origin, ...anotherCaller() }
    expect((await admin.request.post(api.contact, { data: { ...message, subject }, headers })).status()).toBe(201)
    await admin.goto(`${places.messages}?q=${subject.replaceAll(' ', '+')}`)
    const card = await readMessage(admin, subject)
    await card.getByRole('button', { name: 'Answer' }).click()
    const field = card.getByRole('textbox', { name: 'Answer' })
    await expect(field).toBeFocused()
    await expect(card.getByLabel('Subject')).toHaveValue(`Re: ${subject}`)
    await expect(card.getByText('Replies go to the church’s email. They aren’t read or shown here.')).toBeVisible()
    await admin.keyboard.type('On Sunday.')

    await admin.request.put(adminApi.siteConfig, { data: { emailProvider: 'console' } })
    await card.getByRole('button', { name: 'Send answer' }).click()
    await expectToast(admin, 'Email isn’t set up, so the answer can’t be sent.')
    const data = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port }
    await admin.request.put(adminApi.siteConfig, { data })
    await admin.reload()
    await expect(field).toHaveValue('On Sunday.')
    await card.getByRole('button', { name: 'Send answer' }).click()
    await expectToast(admin, 'The answer is on its way.')

    await expect(card).toBeFocused()
    await expect(card.getByText('responded', { exact: true })).toBeVisible()
    const answer = card.getByRole('list', { name: `Notes about ${subject}` }).getByRole('listitem')
    await expect(answer).toContainText('On Sunday.')
    await expect(answer).toContainText(`Answer: Re: ${subject} · Sent`)
    await expect(answer.getByRole('button')).toHaveCount(0)
    const received = mail.received.find(({ email }) => email.subject === `Re: ${subject}`)
    expect(received?.to).toEqual(['ann@example.org'])
    expect(received?.email.text).toContain('> When?')
    await admin.request.put(adminApi.siteConfig, { data: { emailProvider: 'console' } })
  })
})
