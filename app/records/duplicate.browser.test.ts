import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { expect, expectToast, saveAs, test } from '#test/browser.ts'

test('a sermon is duplicated, and the copy is open for editing', async ({ admin, server, watch }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const data = { title: 'The lost son', speaker: 'Jane Doe', date: '2028-03-05' }
  const made = await admin.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })
  const { id } = (await made.json()) as { id: string }
  await admin.goto(`${places.sermons}?edit=${id}`)
  const form = admin.getByRole('region', { name: 'Edit Sermon' })
  const title = form.getByLabel('Title')
  await title.fill('Changed')
  await form.getByRole('button', { name: 'Duplicate' }).click()
  await expectToast(admin, 'Save your changes first')
  await title.fill(data.title)
  await form.getByRole('button', { name: 'Duplicate' }).click()
  await expectToast(admin, 'This is the copy.')
  await expect(admin).not.toHaveURL(new RegExp(id))
  await expect(title).toHaveValue(data.title)
  await expect(form.getByLabel(/^Date/)).toHaveValue(nextSunday('2028-03-05'))
  await expect(form.getByText('Draft', { exact: true })).toBeVisible()
  // The copy that is open is read again, and gone.
  watch.allow(/404/)
  await admin.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(form).toHaveCount(0)
  await expectToast(admin, 'Undone.')
})

test('one sermon is saved after the other, each dated a Sunday', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  await admin.goto(`${places.sermons}?add=yes`)
  const form = admin.getByRole('region', { name: 'Add New Sermon' })
  const title = form.getByLabel('Title')
  await expect(title).toBeFocused()
  const sunday = await form.getByLabel(/^Date/).inputValue()
  expect(new Date(`${sunday}T12:00:00Z`).getUTCDay()).toBe(0)
  await saveAs(form, 'Save and add another')
  await expect(form.getByText('Title is required')).toBeVisible()
  await title.fill('First of two')
  await form.getByLabel('Speaker').fill('Jane Doe')
  await saveAs(form, 'Save and add another')
  await expectToast(admin, 'Sermon created successfully')
  await expect(title).toHaveValue('')
  await expect(title).toBeFocused()
  await expect(form.getByLabel(/^Date/)).toHaveValue(sunday)
  await title.fill('Second of two')
  await form.getByLabel('Speaker').fill('Jane Doe')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Edit First of two' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Edit Second of two' })).toBeVisible()
})

function nextSunday(day: string): string {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return Temporal.PlainDate.from(day)
    .add({ days: 7 - (dayOfWeek % 7) })
    .toString()
}
