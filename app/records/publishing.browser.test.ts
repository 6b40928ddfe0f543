import { adminPages as places } from '#app/admin-routes.ts'
import { expect, expectToast, saveAs, test } from '#test/browser.ts'

test('a sermon is written ahead, scheduled, and appears by itself', async ({ admin, page, server, watch }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const title = 'Written ahead'
  await admin.goto(`${places.sermons}?add=yes`)
  const form = admin.getByRole('region', { name: 'Add New Sermon' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Speaker').fill('Jane Doe')
  await form.getByLabel('Date').fill('2026-01-04')
  await saveAs(form, 'Schedule')
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(form.getByText('Choose a date and time in the future')).toBeVisible()
  await form.getByLabel(/^Publish/).fill('2030-01-05T10:00')
  await form.getByLabel('Unpublish').fill('2030-01-04T10:00')
  watch.allow(/status of 400/)
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(form.getByText('Choose a date and time after it is published').first()).toBeVisible()
  await form.getByLabel('Unpublish').fill('')
  await saveAs(form, 'Save draft')
  await expectToast(admin, 'Sermon created successfully')
  const row = admin.getByRole('row').filter({ hasText: title })
  await admin.getByLabel('Search sermons').fill(title)
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()

  const listed = async () => {
    const response = await admin.request.get(`/api/sermons?search=${encodeURIComponent(title)}`)
    return ((await response.json()) as unknown[]).length
  }
  expect(await listed()).toBe(0)
  const found = await admin.request.get(`/api/admin/sermons?search=${encodeURIComponent(title)}`)
  const [{ id } = { id: '' }] = (await found.json()) as { id: string }[]
  expect((await page.request.get(`/sermons/${id}`)).status()).toBe(404)
  const soon = new Date(Date.now() + 1500).toISOString()
  const headers = { Origin: server.url }
  const data = { status: 'scheduled', publishAt: soon }
  expect((await admin.request.put(`/api/admin/sermons/${id}`, { data, headers })).status()).toBe(200)
  expect((await page.request.get(`/sermons/${id}`)).status()).toBe(404)
  await expect.poll(async () => (await page.request.get(`/sermons/${id}`)).status()).toBe(200)
  expect(Date.now() - Date.parse(soon)).toBeLessThan(30_000)
  expect(await listed()).toBe(1)
  await admin.request.delete(`/api/admin/sermons/${id}`, { headers })
})
