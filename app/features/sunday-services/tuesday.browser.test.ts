import type { Page } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { openRecord, expect, expectToast, test } from '#test/browser.ts'
import { within } from '#test/hand.ts'

/** A public page, as visitors read it. */
const read = async (page: Page, path: string) => (await page.request.get(path, { headers: { cookie: '' } })).text()

test('types a Sunday on Tuesday, and changes the preacher on Wednesday', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const all = (await (await admin.request.get(adminApi.sundays)).json()) as { id: string; date: string }[]
  const [{ date } = { date: '' }] = all
  for (const { id } of all) await admin.request.delete(href(adminApi.sunday, { id }), { headers })
  const lastDate = new Date(Date.parse(`${date}T12:00:00Z`) - 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  const order = [
    { kind: 'hymn', title: 'Of the Father’s Love Begotten', number: '82', book: 'Hymnal 1982', note: 'Opening' },
    { kind: 'sermon', title: 'The Sermon' },
    { kind: 'creed', title: 'The Nicene Creed' },
  ]
  const last = { date: lastDate, title: 'Wait', order }
  expect((await admin.request.post(adminApi.sundays, { data: last, headers })).status()).toBe(201)
  const form = openRecord(admin)

  await within(10, admin, async (hand) => {
    await hand.press('link', 'Sundays')
    await hand.press('button', 'Next Sunday')
    await form.getByLabel('Title').fill('The Lost Coin')
    await form.getByLabel('Preacher').fill('Jane Doe')
    await form.getByLabel('Passage').first().fill('Luke 15:8-10')
    await hand.press('button', 'Create')
    await expectToast(admin, 'Sunday created successfully')
    await hand.click(admin.getByRole('row').filter({ hasText: 'The Lost Coin' }).getByRole('button', { name: 'Edit' }))
    await hand.press('button', 'Newsletter')
    await hand.press('button', 'Make newsletter')
    await hand.press('button', 'Sermon')
    await hand.press('button', 'Make sermon')
    await expect(form.getByRole('link', { name: 'Open sermon' })).toBeVisible()
  })
  const day = href(routes.sunday, { date })
  const shown = ['The Lost Coin', 'Jane Doe', 'Luke 15:8-10']
  for (const page of [day, routes.home]) for (const text of shown) expect(await read(admin, page)).toContain(text)
  expect(await read(admin, day)).toContain('The Nicene Creed')
  expect(await read(admin, href(routes.sundayBulletin, { date }))).toContain('Jane Doe')
  const image = /property="og:image" content="([^"]+)"/.exec(await read(admin, day))?.[1] ?? ''
  expect((await admin.request.get(new URL(image).pathname)).status()).toBe(200)

  await form.getByRole('button', { name: 'Screen', exact: true }).click()
  await expect(form.getByRole('link', { name: 'PowerPoint (.pptx)' })).toBeVisible()
  await expect(form.getByRole('link', { name: 'Open the hall screen' })).toHaveAttribute('href', routes.screen)
  await form.getByRole('button', { name: 'Service', exact: true }).click()
  await form.getByLabel('Preacher').fill('John Roe')
  await form.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sunday updated successfully')
  for (const page of [day, routes.home, href(routes.sundayBulletin, { date })])
    expect(await read(admin, page)).toContain('John Roe')
  const texts = async (address: string) => (await admin.request.get(address)).text()
  for (const address of [adminApi.sermons, '/api/admin/newsletter-issues']) {
    expect(await texts(address)).toContain('John Roe')
    expect(await texts(address)).not.toContain('Jane Doe · Luke 15:8-10')
  }
})
