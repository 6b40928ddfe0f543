import type { Page } from '@playwright/test'
import { adminApi, desk as places } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'
import { somebodyElse } from '#test/forms.ts'

const told = (page: Page, text: string) => expect(page.locator('[data-toast]')).toContainText(text)

async function send(page: Page, subject: string, message = 'When?') {
  const letter = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject, message }
  const headers = { Origin: new URL(page.url()).origin, ...somebodyElse() }
  expect((await page.request.post(api.contact, { data: letter, headers })).status()).toBe(201)
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a message is answered, put away, taken back, deleted and brought back', async ({ desk }) => {
      const subject = `The choir ${width}`
      await desk.goto(places.messages)
      await send(desk, subject)
      await desk.reload()
      const letters = desk.getByRole('region', { name: 'Contact Messages' })
      const letter = letters.getByRole('listitem').filter({ hasText: subject })
      await expect(letter.getByText('new', { exact: true })).toBeVisible()
      const reply = (await letter.getByRole('link', { name: `Reply to ${subject}` }).getAttribute('href')) ?? ''
      expect(reply).toContain(`mailto:ann@example.org?subject=Re%3A%20The%20choir%20${width}`)
      expect(decodeURIComponent(reply)).toContain('Ann Lee wrote:\r\n> When?')

      await letter.getByRole('button', { name: 'Mark Responded' }).click()
      await told(desk, 'Message marked as responded')
      await expect(letter.getByText(/^Responded by .+2\d{3}/)).toBeVisible()
      await letter.getByRole('button', { name: 'Archive' }).click()
      await told(desk, 'Message has been archived')
      await expect(letter.getByText('archived', { exact: true })).toBeVisible()
      await letter.getByRole('button', { name: 'Mark as New' }).click()
      await told(desk, 'Message marked as new')
      await expect(letter.getByText('new', { exact: true })).toBeVisible()

      await desk.getByLabel('Search messages and visitors').fill(subject)
      await expect(letters.getByRole('listitem')).toHaveCount(1)
      await letter.getByRole('button', { name: 'Delete' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await told(desk, 'Item deleted successfully')
      await expect(letter).toHaveCount(0)
      await desk.goto(places.deleted)
      await desk.getByRole('button', { name: `Bring back ${subject}` }).click()
      await told(desk, 'It is back.')
    })
  })
}

test('of many messages ten are shown, and then more', async ({ desk }) => {
  await desk.goto(places.messages)
  for (let n = 0; n < 11; n++) await send(desk, `Of many ${n}`, n === 10 ? 'Line.\n'.repeat(20) : 'When?')
  await desk.goto(`${places.messages}?q=Of+many`)
  const letters = desk.getByRole('region', { name: 'Contact Messages' })
  await expect(letters.getByRole('listitem')).toHaveCount(10)
  await letters.getByRole('button', { name: 'Show all of it' }).click()
  await letters.getByRole('button', { name: 'Show less' }).click()
  await letters.getByRole('button', { name: 'Show more of Contact Messages' }).click()
  await expect(letters.getByRole('listitem')).toHaveCount(11)
  await expect(letters.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
  await letters.getByRole('button', { name: 'Mark Responded' }).last().click()
  await told(desk, 'Message marked as responded')
  await letters.getByLabel('Show Contact Messages').selectOption('Responded')
  await expect(letters.getByRole('listitem')).toHaveCount(1)
})

test('a message that somebody else has seen to meanwhile is left to them', async ({ desk, watch }) => {
  watch.allow(/412/)
  await desk.goto(places.messages)
  await send(desk, 'Seen to by two')
  await desk.reload()
  const letter = desk.getByRole('listitem').filter({ hasText: 'Seen to by two' })
  await expect(letter).toBeVisible()
  const [message] = (await (await desk.request.get(`${adminApi.messages}?search=seen+to+by+two`)).json()) as {
    id: string
  }[]
  const headers = { Origin: new URL(desk.url()).origin }
  await desk.request.put(`${adminApi.messages}/${message?.id}`, { data: { status: 'archived' }, headers })
  await letter.getByRole('button', { name: 'Mark Responded' }).click()
  await told(desk, 'has changed this message since you opened it')
  await expect(letter.getByText('archived', { exact: true })).toBeVisible()
})

test('nothing yet is said as it is', async ({ desk }) => {
  await desk.route(/\/api\/admin\/(contact-messages|visitor-requests)\?/, (route) => route.fulfill({ json: [] }))
  await desk.goto(places.messages)
  await expect(desk.getByText('No contact messages yet')).toBeVisible()
  await expect(desk.getByText('No visitor requests yet')).toBeVisible()
})
