import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import { expect, expectToast, adminAccount, test, readMessage } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'

async function post(page: Page, address: string, data: object) {
  const headers = { Origin: new URL(page.url()).origin, ...anotherCaller() }
  const answer = await page.request.post(address, { data, headers })
  expect([201, 400]).toContain(answer.status())
}

const send = (page: Page, subject: string) =>
  post(page, api.contact, { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject, message: 'When?' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a message is assigned, reassigned and unassigned', async ({ admin }) => {
    const subject = 'The organ'
    await admin.goto(places.messages)
    // Another test may have added her.
    await post(admin, adminApi.users, { name: 'Bea Keeper', email: 'bea@church.example.org', isAdmin: true })
    await send(admin, subject)
    await admin.reload()
    const row = admin.getByRole('listitem').filter({ hasText: subject })
    const item = await readMessage(admin, subject)
    const back = () => item.getByRole('button', { name: 'Messages' }).click()
    await expect(item.getByText(/^Due \w+day \d{1,2}:\d\d [ap]\.m\.$/)).toBeVisible()
    const owner = item.getByLabel(`Assigned to (${subject})`)
    await expect(owner.locator('option:checked')).toHaveText('Unassigned')

    await item.getByRole('button', { name: 'Assign to me' }).click()
    await expectToast(admin, 'Assigned to you')
    await expect(owner.locator('option:checked')).toHaveText(adminAccount.email)
    await expect(item).toBeFocused()
    await expect(item.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
    await back()
    await admin.getByLabel('Show', { exact: true }).selectOption('Assigned to me')
    await readMessage(admin, subject)
    await owner.selectOption('Bea Keeper')
    await expectToast(admin, 'Assigned to Bea Keeper')
    await back()
    await expect(row).toHaveCount(0)
    await admin.getByLabel('Show', { exact: true }).selectOption('All messages')
    await expect(row).toContainText('Bea Keeper')
    await readMessage(admin, subject)
    await expect(owner.locator('option:checked')).toHaveText('Bea Keeper')
    await owner.selectOption('Unassigned')
    await expectToast(admin, 'Unassigned')
    await back()
    await admin.getByLabel('Show', { exact: true }).selectOption('Unassigned')
    await expect(row).toBeVisible()

    await admin.goto(places.log)
    await expect(admin.getByText(`assigned message: ${subject} (Ann Lee)`).first()).toBeVisible()
    await expect(admin.getByText('Assigned to: Bea Keeper → no one').first()).toBeVisible()
  })

  test('notes are added in their place, survive a reload unsaved, and are deleted', async ({ admin }) => {
    const subject = 'The bells'
    await admin.goto(places.messages)
    await send(admin, subject)
    await admin.goto(`${places.messages}?q=${subject.replaceAll(' ', '+')}`)
    const item = await readMessage(admin, subject)
    const field = item.getByLabel('Note', { exact: true })
    await item.getByRole('button', { name: `Add a note about ${subject}` }).click()
    await expect(field).toBeFocused()
    await admin.keyboard.type('Called her.')
    await admin.reload()
    await expect(field).toHaveValue('Called her.')
    await field.fill('Called her.\nShe calls <b>back</b>.')
    await item.getByRole('button', { name: 'Save note' }).click()
    await expectToast(admin, 'Note added')
    const notes = item.getByRole('list', { name: `Notes about ${subject}` }).getByRole('listitem')
    await expect(notes).toHaveCount(1)
    await expect(notes).toContainText('She calls <b>back</b>.')
    await expect(field).toHaveCount(0)

    await item.getByRole('button', { name: `Add a note about ${subject}` }).click()
    await item.getByRole('button', { name: 'Cancel' }).click()
    await notes.getByRole('button', { name: 'Delete this note' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(admin, 'Note deleted')
    await expect(notes).toHaveCount(0)
  })

  test('overdue messages stand out', async ({ admin }) => {
    await admin.goto(places.messages)
    await send(admin, 'Long ago')
    await admin.route(/\/api\/admin\/contact-messages\?/, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('due=overdue', '') })
      const records = (await response.json()) as object[]
      await route.fulfill({ response, json: records.map((one) => ({ ...one, dueAt: '2020-05-03T12:00:00.000Z' })) })
    })
    await admin.goto(`${places.messages}?follow=overdue#visitors`)
    await expect(admin.getByLabel('Show', { exact: true }).locator('option:checked')).toHaveText('Overdue')
    await expect(admin.getByText(/^Overdue since May 3, 2020, /).first()).toBeVisible()
  })
})

test('the overview counts overdue messages and links to them', async ({ admin }) => {
  const text = '2 messages and 1 visitor request are overdue.'
  const late = { id: 'overdue messages 1', text, action: 'View overdue', to: places.messages }
  await admin.route(`**${adminApi.overview}`, async (route) => {
    const response = await route.fetch()
    const counts = (await response.json()) as object
    await route.fulfill({ response, json: { ...counts, stale: [{ ...late, search: { follow: 'overdue' } }] } })
  })
  await admin.goto(places.overview)
  const matter = admin.getByRole('listitem').filter({ hasText: text })
  await matter.getByRole('link', { name: 'View overdue' }).click()
  await expect(admin).toHaveURL(/\/admin\/messages\?follow=overdue$/)
})

test('a deleted owner shows as unassigned, and a failed assignment changes nothing', async ({ admin, watch }) => {
  watch.allow(/400/)
  await admin.goto(places.messages)
  await send(admin, 'Given to a stranger')
  await admin.route(`**${adminApi.owners}`, (route) =>
    route.fulfill({ json: [{ id: 'x', name: 'Gone', email: 'g@example.org', sections: ['messages'] }] }),
  )
  await admin.reload()
  const item = await readMessage(admin, 'Given to a stranger')
  const owner = item.getByLabel('Assigned to (Given to a stranger)')
  await owner.selectOption('Gone')
  await expectToast(admin, 'must be someone who can sign in')
  await expect(owner.locator('option:checked')).toHaveText('Unassigned')
})

test('the list of overdue messages has an empty text', async ({ admin }) => {
  await admin.route(/\/api\/admin\/(contact-messages|visitor-requests)\?/, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  )
  await admin.goto(`${places.messages}?follow=overdue`)
  await expect(admin.getByText('Nothing is overdue.')).toHaveCount(2)
  await admin.goto(`${places.messages}?follow=mine`)
  await expect(admin.getByText('Nothing is assigned to you.')).toHaveCount(2)
  await admin.goto(`${places.messages}?follow=mine&q=coin`)
  await expect(admin.getByText('No results.')).toHaveCount(2)
})
