import { adminPages as places } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'

test('a week of mornings is entered with its last day, and shown on each of its days', async ({ admin, watch }) => {
  watch.allow(/400/)
  const title = 'Vacation Bible School by the Sea'
  await admin.goto(places.events)
  await admin.getByRole('button', { name: 'Add event' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Event' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.locator('#field-date').fill('2027-06-14')
  await expect(dialog.getByLabel('These times are for each day')).toHaveCount(0)
  await dialog.getByLabel('Last day').fill('2027-06-13')
  await dialog.getByLabel('Start time').fill('09:00')
  await dialog.getByLabel('End time').fill('12:00')
  await dialog.getByLabel('These times are for each day').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Last day is before the date')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2027-06-18')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Event created successfully')
  const row = admin.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Jun 14, 2027 – Jun 18, 2027')
  await expect(row).toContainText('9:00 a.m. – 12:00 p.m. each day')

  await admin.goto(href(routes.eventMonth, { month: '2027-06' }))
  await expect(admin.locator('td').getByRole('link', { name: title })).toHaveCount(5)
})

test('a date that is only looked at stays as it is, and a change that is taken back is none', async ({ admin }) => {
  const title = 'Evening prayer in the chapel'
  await admin.goto(places.events)
  await admin.getByRole('button', { name: 'Add event' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Event' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.locator('#field-date').fill('2027-01-05')
  await dialog.getByLabel('This event repeats').check()
  await dialog.getByLabel('Repeats', { exact: true }).selectOption({ label: 'Weekly' })
  const undo = dialog.getByRole('button', { name: 'Undo this change' })
  await dialog.getByRole('button', { name: 'Change this date (January 12, 2027)' }).click()
  await expect(dialog.getByLabel('What changes?')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await dialog.getByLabel('New location').fill('Garden')
  await expect(undo).toHaveCount(1)
  await dialog.getByLabel('New location').fill('')
  await expect(undo).toHaveCount(0)
  await dialog.getByLabel('Another date').fill('2027-03-30')
  await dialog.getByRole('button', { name: 'Change another date' }).click()
  await dialog.getByLabel('What changes?').selectOption('It’s canceled')
  await expect(undo).toHaveCount(1)
  await undo.click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Event created successfully')
  const found = await admin.request.get(href(api.events, {}, { upcoming: true, limit: 100 }))
  const events = (await found.json()) as { title: string; recurrenceExceptions: unknown[] }[]
  expect(events.find((one) => one.title === title)?.recurrenceExceptions).toEqual([])
})
