import type { Page } from '@playwright/test'
import { api } from '#app/routes.ts'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'

async function send(page: Page, subjects: readonly string[]) {
  for (const subject of subjects) {
    const data = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject, message: `About ${subject}.` }
    const headers = { Origin: new URL(page.url()).origin, ...anotherCaller() }
    expect((await page.request.post(api.contact, { data, headers })).status()).toBe(201)
  }
}

test('messages are read one after the other beside their list, by keyboard, and found again after a reload', async ({
  admin,
}) => {
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(places.messages)
  await send(admin, ['Read first', 'Read second'])
  await admin.goto(`${places.messages}?q=Read`)
  const pane = (subject: string) => admin.getByRole('region', { name: subject, exact: true })
  await admin.getByRole('button', { name: 'Read Read second' }).press('Enter')
  await expect(pane('Read second')).toBeFocused()
  await expect(pane('Read second')).toContainText('About Read second.')
  await expect(admin.getByRole('listitem').filter({ hasText: 'Read second' })).toHaveAttribute('aria-current', 'true')
  await admin.getByRole('listitem').filter({ hasText: 'Read first' }).click()
  await expect(pane('Read first')).toContainText('About Read first.')
  await admin.reload()
  await expect(pane('Read first')).toContainText('About Read first.')
  await expect(admin).toHaveTitle('Read first · Admin')
  await admin.keyboard.press('Escape')
  await expect(pane('Read first')).toHaveCount(0)
})

test('a link of the overview opens a message with the form for its answer, and search opens it to be read', async ({
  admin,
}) => {
  await admin.goto(places.messages)
  await send(admin, ['Lost glove'])
  await admin.goto(places.overview)
  await admin.getByRole('link', { name: 'Answer Lost glove' }).click()
  await expect(admin.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  const id = new URL(admin.url()).searchParams.get('edit') ?? ''
  await admin.goto(`${places.messages}?answer=${id}`)
  await expect(admin.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  const found = await admin.request.get(`${adminApi.find}?q=glove`)
  const message = ((await found.json()) as { kind: string; page: string }[]).find(({ kind }) => kind === 'message')
  await admin.goto(message?.page ?? '')
  await expect(admin.getByRole('region', { name: 'Lost glove', exact: true })).toContainText('About Lost glove.')
})

test('several messages are deleted at once, and a message that becomes spam closes', async ({ admin }) => {
  await admin.goto(places.messages)
  await send(admin, ['Bulk one', 'Bulk two', 'Bulk three'])
  await admin.goto(`${places.messages}?q=Bulk`)
  await admin.getByLabel('Select Bulk one').check()
  const bar = admin.getByRole('region', { name: 'Selected messages' })
  await bar.getByRole('button', { name: 'Select all shown messages' }).click()
  await expect(bar).toContainText('3 selected')
  await admin.getByLabel('Select Bulk three').uncheck()
  await bar.getByRole('button', { name: 'Delete selected' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete 2 messages' }).click()
  await expectToast(admin, '2 messages deleted')
  await expect(admin.getByRole('button', { name: /^Read Bulk/ })).toHaveText(['Read Bulk three'])
  await admin.getByRole('button', { name: 'Read Bulk three' }).click()
  await admin.getByRole('region', { name: 'Bulk three', exact: true }).getByRole('button', { name: 'Spam' }).click()
  await expectToast(admin, 'Marked as spam.')
  await expect(admin.getByText('No results.').first()).toBeVisible()
})
