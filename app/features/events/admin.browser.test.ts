import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { importOn } from '#test/imports.ts'
import { expect, expectToast, pressInMenu, tabTo, test } from '#test/browser.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } })

  test('an event is added, made to recur, edited and deleted', async ({ admin, watch }) => {
    watch.allow(/400/)
    const title = 'Pilates in the Long Hall'
    await admin.goto(places.events)
    await admin.getByRole('button', { name: 'Add event' }).click()
    const dialog = admin.getByRole('region', { name: 'Add New Event' })
    await dialog.getByLabel('Image: web address').fill('cat.png')
    await dialog.getByRole('button', { name: 'Create' }).click()
    for (const problem of ['Title is required', 'Date is required', 'Please enter a valid URL or upload an image']) {
      await expect(dialog.getByText(problem)).toBeVisible()
    }
    await dialog.getByLabel('Image: web address').fill('')
    await dialog.getByLabel('Title').fill(title)
    // A Tuesday in the past; the rule continues.
    await dialog.getByLabel('Date').fill('2026-01-06')
    await dialog.getByLabel('Start time').fill('18:30')
    await dialog.getByLabel('This event repeats').check()
    await dialog.getByLabel('Repeats', { exact: true }).selectOption({ label: 'Weekly' })
    await expect(dialog.getByLabel('Text for visitors')).toHaveValue('Every Tuesday')
    await dialog.getByText('Advanced').click()
    await dialog.getByLabel('Custom rule').fill('every tuesday')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.locator('#problem-recurrenceRule')).toContainText('a part we can’t use')
    await dialog.getByLabel('Custom rule').fill('FREQ=WEEKLY;BYDAY=TU')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(admin, 'Event created successfully')
    await expect(dialog).toBeHidden()

    await admin.getByLabel('Search events').fill(title)
    await admin.getByRole('button', { name: 'Filters' }).click()
    await admin.getByLabel('When').selectOption('Upcoming')
    await admin.getByLabel('Recurring').selectOption('Recurring')
    await expect(admin.getByRole('button', { name: 'Filters: 2 on' })).toBeVisible()
    await expect(row(admin, title)).toContainText('Next: ')
    await row(admin, title).getByRole('button', { name: 'Edit' }).click()
    const edit = admin.getByRole('region', { name: 'Edit Event' })
    await edit.getByLabel('Location').fill('Parish Hall')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Event updated successfully')
    await expect(row(admin, title)).toContainText('Parish Hall')

    await pressInMenu(row(admin, title), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(admin, 'Item deleted successfully')
    await expect(row(admin, title)).toHaveCount(0)
  })

  test('a table of events is pasted, looked through and saved; an export of them changes nothing', async ({
    admin,
  }) => {
    const bulk = importOn(admin, 'events')
    await bulk.open()
    await bulk.paste('')
    await expect(admin.getByRole('alert')).toContainText('Please paste your tab-delimited event data')
    await bulk.paste('\t\tno title')
    await expect(admin.getByRole('alert')).toContainText('No valid events found to import')
    await bulk.paste(`\t=Pasted once\t"One.\n\nTwo."\t2026-12-04\t6:00 PM\n\tBad\t\tsoon`)
    await expect(admin.getByRole('row', { name: /can’t be imported/ })).toContainText('4Bad')
    await bulk.open()
    await bulk.paste(`\t=Pasted once\t"One.\n\nTwo."\t2026-12-04\t6:00 PM\n\t\t\t2026-12-01`)
    await expect(admin.getByText('2 events: 1 will be added, 1 skipped.')).toBeVisible()
    await bulk.write('2 events: 1 added, 1 skipped.')
    await admin.getByRole('link', { name: 'Open events' }).click()
    await expect(row(admin, '=Pasted once')).toContainText('6:00 p.m.')

    const downloaded = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export' }).click()
    const file = await downloaded
    expect(file.suggestedFilename()).toMatch(/^events-export-\d{4}-\d{2}-\d{2}\.txt$/)
    await expectToast(admin, 'Export Complete')
    await expectToast(admin, /Exported \d+ events successfully/)
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain(`\t'=Pasted once\t`)

    await admin.getByRole('link', { name: 'Bulk import' }).click()
    await bulk.paste(text)
    await expect(admin.getByText(/^\d+ events: \d+ unchanged\.$/)).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  })
})

test('a schedule is made from a description or from choices, without a date too, and one date is changed', async ({
  admin,
}) => {
  await admin.goto(places.events)
  await admin.getByRole('button', { name: 'Add event' }).click()
  const dialog = admin.getByRole('region', { name: 'Add New Event' })
  await dialog.getByLabel('Title').fill('Quilting circle')
  await dialog.getByLabel('This event repeats').check()
  const words = dialog.getByLabel('Text for visitors')
  const rule = dialog.getByLabel('Custom rule')
  const next = dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem')
  await dialog.getByText('Advanced').click()

  await words.fill('now and then')
  await expect(dialog.getByText('These words give no dates')).toBeVisible()
  await words.fill('2nd & 4th Thursdays, Sept–May')
  await expect(dialog.getByLabel('Next dates of this schedule').getByRole('listitem')).toHaveCount(5)
  await expect(rule).toHaveValue('')
  await dialog.getByRole('button', { name: 'Use this schedule' }).click()
  await expect(rule).toHaveValue('FREQ=MONTHLY;BYDAY=2TH,4TH;BYMONTH=1,2,3,4,5,9,10,11,12')
  await expect(next).toHaveCount(5)

  // A description that named the schedule changes with it; any other is asked about.
  await dialog.getByLabel('fourth').uncheck()
  await expect(words).toHaveValue('Second Thursday of the month, September–May')
  await words.fill('Every other Tuesday')
  await expect(dialog.getByText('Which one is right?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the schedule in the words' }).click()
  await expect(rule).toHaveValue('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU')
  await dialog.getByLabel('Every', { exact: true }).fill('1')
  await expect(words).toHaveValue('Every Tuesday')
  await dialog.getByLabel('Ends', { exact: true }).selectOption('After a number of times')
  await dialog.getByLabel('How many times').fill('4')
  await expect(rule).toHaveValue('FREQ=WEEKLY;BYDAY=TU;COUNT=4')

  await dialog.locator('#field-date').fill('2030-01-08')
  await dialog.getByLabel('Start time', { exact: true }).fill('18:00')
  await dialog.getByLabel('End time', { exact: true }).fill('19:30')
  await expect(next.first()).toContainText('Tuesday, January 8, 2030')
  await expect(next.first()).toContainText('6:00 p.m. – 7:30 p.m.')
  await dialog.getByRole('button', { name: 'Change this date (January 8, 2030)' }).click()
  await dialog.getByLabel('What changes?').selectOption('It’s left out: visitors don’t see this date')
  await expect(next.first()).toContainText('Left out')
  await dialog.getByRole('button', { name: 'Change this date (January 15, 2030)' }).click()
  await dialog.getByLabel('New date').fill('2030-01-16')
  await dialog.getByLabel('New start time').fill('17:00')
  await expect(dialog.getByLabel('New end time')).toHaveValue('18:30')
  await dialog.getByLabel('New location').fill('Garden')
  await expect(next.nth(1)).toContainText('Wednesday, January 16, 2030')
  await expect(next.nth(1)).toContainText('5:00 p.m. – 6:30 p.m. Garden')
  await expect(next.nth(1)).toContainText('Moved from Tuesday, January 15')
  await dialog.getByRole('button', { name: 'Change this date (January 22, 2030)' }).click()
  await dialog.getByLabel('What changes?').selectOption('It’s canceled')
  await dialog.getByLabel('Message to visitors').fill('The hall is being painted.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(admin, 'Event created successfully')
  await admin.getByLabel('Search events').fill('Quilting circle')
  await expect(row(admin, 'Quilting circle')).toContainText('Next: Jan 16, 2030')

  await expect(row(admin, 'Quilting circle')).toContainText('Canceled · Jan 22, 2030')
  await pressInMenu(row(admin, 'Quilting circle'), 'Cancel or move')
  const edit = admin.getByRole('region', { name: 'Edit Event' })
  await expect(edit.getByRole('button', { name: 'Undo this change on January 8, 2030' })).toBeFocused()
  await expect(edit.getByText('Left out')).toBeVisible()
  await expect(edit.getByText('Canceled', { exact: true })).toBeVisible()
  await edit.getByRole('button', { name: 'Undo this change on January 8, 2030' }).click()
  await edit.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Event updated successfully')
  await expect(row(admin, 'Quilting circle')).toContainText('Next: Jan 8, 2030')

  // One date is canceled by keyboard alone.
  const { keyboard } = admin
  await tabTo(admin, 'Actions: Quilting circle')
  await keyboard.press('ArrowDown')
  await tabTo(admin, 'Cancel or move Quilting circle')
  await keyboard.press('Enter')
  await tabTo(admin, 'Change this date (January 8, 2030)')
  await keyboard.press('Enter')
  await tabTo(admin, 'What changes?')
  await keyboard.press('ArrowDown')
  await tabTo(admin, 'Message to visitors')
  await keyboard.type('The heating is broken.')
  await keyboard.press('Control+s')
  await expectToast(admin, 'Event updated successfully')
  await expect(row(admin, 'Quilting circle')).toContainText('Canceled · Jan 8, 2030')
})

test('events are exported, cleared and imported again: the same are coming, by the same rules', async ({
  admin,
  server,
}) => {
  const event = { date: '2026-01-07', startTime: '18:00', recurrenceRule: 'FREQ=WEEKLY;BYDAY=WE' }
  const moved = {
    on: '2030-01-09',
    isCancelled: false,
    date: '2030-01-10',
    startTime: '',
    endTime: '',
    location: 'Pier',
  }
  const given = [
    { ...event, title: 'Path: choir', recurrenceExceptions: [{ on: '2030-01-16', isCancelled: true }, moved] },
    { title: 'Path: words', date: '2026-01-07', recurrenceDescription: 'Now and then' },
    { ...event, title: 'Path: not recurring', isRecurring: false },
  ]
  for (const one of given) expect((await admin.request.post(adminApi.events, { data: one })).status()).toBe(201)
  const coming = async () => {
    const events = await (await fetch(server.url + href(api.events, {}, { upcoming: true, limit: 1000 }))).json()
    const { regular } = (await (await fetch(server.url + api.eventsSummary)).json()) as { regular: unknown }
    return { events, regular }
  }
  const before = await coming()

  await admin.goto(places.events)
  const downloaded = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export' }).click()
  const text = readFileSync(await (await downloaded).path(), 'utf8')
  await admin.getByRole('button', { name: 'Clear All Events' }).click()
  const sure = admin.getByRole('dialog')
  await sure.getByRole('textbox').fill('delete')
  await sure.getByRole('button', { name: 'Delete all' }).click()
  await expectToast(admin, 'events deleted')
  await admin.getByRole('link', { name: 'Bulk import' }).click()
  const bulk = importOn(admin, 'events')
  await bulk.paste(text)
  await expect(admin.getByText('“Now and then” gives no dates').first()).toBeVisible()
  await bulk.write(/\d+ added/)
  expect(await coming()).toEqual(before)

  // Descriptions that name a schedule are confirmed by their next dates.
  await bulk.open()
  await bulk.paste('\tPath: study\t\t2026-01-07\t\t\t\t\t\t\tEvery Wednesday')
  await expect(admin.getByText('“Every Wednesday”: next on Wednesday, ').first()).toBeVisible()
  await admin.getByRole('checkbox', { name: 'Confirm this schedule for Path: study' }).check()
  await bulk.write('1 event: 1 added.')
  await admin.getByRole('link', { name: 'Open events' }).click()
  await admin.getByLabel('Search events').fill('Path: study')
  await expect(row(admin, 'Path: study')).toContainText('Next: ')
})

test('a list that was asked for before something was saved is not believed after it', async ({ admin }) => {
  const [event] = (await (await admin.request.get(adminApi.events)).json()) as { id: string; title: string }[]
  let letGo: () => void = () => undefined
  const isSaved = new Promise<void>((resolve) => (letGo = resolve))
  await admin.route(
    `**${adminApi.events}?*`,
    async (route) => {
      const response = await route.fetch()
      await isSaved
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await admin.goto(`${places.events}?edit=${event?.id}`)
  const edit = admin.getByRole('region', { name: 'Edit Event' })
  await edit.getByLabel('Location', { exact: true }).fill('The pier')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Event updated successfully')
  letGo()
  await expect(row(admin, event?.title ?? '').first()).toContainText('The pier')
})

test('all events are cleared after a confirmation; then there is nothing to export', async ({ admin, watch }) => {
  watch.allow(/404|500/)
  await admin.goto(places.events)
  await admin.route('**/api/admin/events/export', (route) => route.fulfill({ status: 500, body: '' }))
  await admin.getByRole('button', { name: 'Export' }).click()
  await expectToast(admin, 'Export Failed')
  await expectToast(admin, 'Failed to export events. Please try again.')
  await admin.unroute('**/api/admin/events/export')

  await admin.getByRole('button', { name: 'Clear All Events' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to delete all events?')).toBeVisible()
  await expect(dialog.getByText('This action cannot be undone after 30 days.')).toBeVisible()
  await expect(dialog.getByText('You can restore them from Trash for 30 days.')).toBeVisible()
  await dialog.getByRole('textbox').fill('delete')
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await expectToast(admin, 'events deleted. They stay in Trash for 30 days.')
  await expect(admin.getByText('No events yet.')).toBeVisible()
  await admin.getByRole('button', { name: 'Export' }).click()
  await expectToast(admin, 'No Events')
  await expectToast(admin, 'There are no events to export')

  await admin.goto(places.deleted)
  await admin
    .getByRole('button', { name: /^Restore \d+ events/ })
    .first()
    .click()
  await expectToast(admin, 'restored.')
})
