import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { api } from '#app/routes.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import { expect, expectToast, pressInMenu, readMessage, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'

async function send(page: Page, subject: string, message = 'When?') {
  const fields = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject, message }
  const headers = { Origin: new URL(page.url()).origin, ...anotherCaller() }
  expect((await page.request.post(api.contact, { data: fields, headers })).status()).toBe(201)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('a message is answered, archived, reopened, deleted and restored', async ({ admin }) => {
    const subject = 'The choir rehearsal'
    await admin.goto(places.messages)
    await send(admin, subject)
    await admin.reload()
    const list = admin.getByRole('region', { name: 'Contact Messages' })
    const item = await readMessage(admin, subject)
    await expect(item).toBeFocused()
    await expect(list).toBeHidden()
    await expect(item.getByText('new', { exact: true })).toBeVisible()
    const reply = (await item.getByRole('link', { name: 'Use email app' }).getAttribute('href')) ?? ''
    expect(reply).toContain('mailto:ann@example.org?subject=Re%3A%20The%20choir%20rehearsal')
    expect(decodeURIComponent(reply)).toContain('Ann Lee wrote:\r\n> When?')

    await item.getByRole('button', { name: 'Mark Responded' }).click()
    await expectToast(admin, 'Message marked as responded')
    await expect(item.getByText(/^Responded by .+2\d{3}/)).toBeVisible()
    await item.getByRole('button', { name: 'Archive' }).click()
    await expectToast(admin, 'Message has been archived')
    await expect(item.getByText('archived', { exact: true })).toBeVisible()
    await item.getByRole('button', { name: 'Mark as New' }).click()
    await expectToast(admin, 'Message marked as new')
    await expect(item.getByText('new', { exact: true })).toBeVisible()

    await item.getByRole('button', { name: 'Messages' }).click()
    await expect(admin.getByRole('button', { name: `Read ${subject}` })).toBeFocused()
    await admin.getByLabel('Search messages and visitors').fill(subject)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await readMessage(admin, subject)
    await item.getByRole('button', { name: 'Delete' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(item).toHaveCount(0)
    await admin.goto(places.deleted)
    await admin.getByRole('button', { name: `Restore ${subject}` }).click()
    await expectToast(admin, 'Restored.')
  })
})

test('of many messages ten are shown, and then more', async ({ admin }) => {
  await admin.goto(places.messages)
  for (let n = 0; n < 11; n++) await send(admin, `Of many ${n}`, n === 10 ? 'Line.\n'.repeat(20) : 'When?')
  await admin.goto(`${places.messages}?q=Of+many`)
  const list = admin.getByRole('region', { name: 'Contact Messages' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await list.getByRole('button', { name: 'Show more Contact Messages' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(11)
  await expect(list.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
  await pressInMenu(list.getByRole('listitem').last(), 'Mark Responded')
  await expectToast(admin, 'Message marked as responded')
  await list.getByLabel('Show Contact Messages').selectOption('Responded')
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('a message that someone else has handled meanwhile is left to them', async ({ admin, watch }) => {
  watch.allow(/412/)
  await admin.goto(places.messages)
  await send(admin, 'Seen to by two')
  await admin.reload()
  const item = await readMessage(admin, 'Seen to by two')
  await expect(item).toBeVisible()
  const [message] = (await (await admin.request.get(`${adminApi.messages}?search=seen+to+by+two`)).json()) as {
    id: string
  }[]
  const headers = { Origin: new URL(admin.url()).origin }
  await admin.request.put(`${adminApi.messages}/${message?.id}`, { data: { status: 'archived' }, headers })
  await item.getByRole('button', { name: 'Mark Responded' }).click()
  await expectToast(admin, 'changed this message while you were editing')
  await expect(item.getByText('archived', { exact: true })).toBeVisible()
})

test('an empty inbox says so', async ({ admin }) => {
  await admin.route(/\/api\/admin\/(contact-messages|visitor-requests)\?/, (route) => route.fulfill({ json: [] }))
  await admin.goto(places.messages)
  await expect(admin.getByText('No contact messages yet')).toBeVisible()
  await expect(admin.getByText('No visitor requests yet')).toBeVisible()
})

test('a word without an end stays in its card', async ({ admin }) => {
  const endless = 'https://example.org/'.padEnd(150, 'endless')
  await admin.goto(places.messages)
  const headers = () => ({ Origin: new URL(admin.url()).origin, ...anotherCaller() })
  const message = { firstName: endless.slice(0, 90), lastName: 'Lee', email: `${'a'.repeat(60)}@example.org` }
  const data = { ...message, subject: `About ${endless}`, message: endless.repeat(8) }
  const post = async (address: string, body: object) =>
    expect((await admin.request.post(address, { data: body, headers: headers() })).status()).toBe(201)
  await post(api.contact, data)
  await post(api.contact, { ...data, subject: `Buy ${endless}`, [HONEYPOT]: 'https://example.com' })
  const visit = { fullName: endless.slice(0, 90), phone: '(850) 555-0100', email: message.email, numberOfKids: '1' }
  await post(api.visitorRequests, visit)
  await admin.goto(`${places.messages}?q=endless`)
  const lists = admin.getByRole('region', { name: /^(Contact Messages|Visitor Requests)/ })
  await expect(lists.getByRole('listitem')).toHaveCount(2)
  const isWithin = async () => {
    for (const width of [1440, 390]) {
      await admin.setViewportSize({ width, height: 900 })
      const sticksOut = await admin.evaluate(
        () =>
          [...document.querySelectorAll('main li *, main td *, main .admin-message *')].filter((element) => {
            const box = element.closest('li, table, .admin-message')?.getBoundingClientRect()
            return element.clientWidth > 1 && element.getBoundingClientRect().right > (box?.right ?? 0) + 1
          }).length,
      )
      const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect({ width, sticksOut, overflow }).toEqual({ width, sticksOut: 0, overflow: 0 })
    }
  }
  await isWithin()
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 })
    const pane = await lists.nth(0).boundingBox()
    const row = await lists.nth(0).getByRole('listitem').first().boundingBox()
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThanOrEqual((pane?.x ?? 0) + (pane?.width ?? 0) + 1)
  }
  await readMessage(admin, data.subject)
  await isWithin()
  await admin.getByRole('button', { name: 'Delete' }).last().click()
  await isWithin()
  await admin.keyboard.press('Escape')
  await admin.goto(places.spam)
  const spam = admin.getByRole('listitem').filter({ hasText: 'Buy https' }).first()
  await spam.getByText('Show what was sent').click()
  await isWithin()
  await admin.goto(places.emails)
  await expect(admin.getByRole('table', { name: 'Emails' })).toBeVisible()
  await isWithin()
})
