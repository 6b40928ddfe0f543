import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { expect, test } from '#test/browser.ts'
import { href } from '#app/routes.ts'

test('several sermons are given a series by keyboard, and it is undone', async ({ admin, server }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  for (const day of ['01', '08', '15', '22']) {
    const data = { title: `Vigil ${day}`, speaker: 'Jane Doe', date: `2028-03-${day}` }
    const made = await admin.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })
    expect(made.status()).toBe(201)
  }
  await admin.goto(href(places.sermons, {}, { q: 'Vigil', sort: 'title' }))
  const keys = admin.keyboard
  const box = (day: string) => admin.getByRole('checkbox', { name: `Select Vigil ${day}` })
  const toast = admin.locator('[data-toast]')
  const bar = admin.getByRole('region', { name: 'Selected sermons' })
  await box('01').focus()
  await keys.press('Space')
  await expect(bar).toContainText('1 selected')
  await box('15').focus()
  await keys.press('Shift+Space')
  await expect(bar).toContainText('3 selected')
  for (let n = 0; n < 40 && !(await bar.getByRole('button', { name: 'Edit selected' }).evaluate(isFocused)); n += 1)
    await keys.press('Shift+Tab')
  await keys.press('Enter')
  const dialog = admin.getByRole('dialog', { name: 'Edit 3 sermons' })
  await expect(dialog.getByLabel('What to change')).toBeFocused()
  await keys.type('Series')
  await keys.press('Tab')
  await expect(dialog.getByLabel('New value')).toBeFocused()
  await keys.type('Vigil days')
  await keys.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(toast).toContainText('3 sermons changed.')
  const series = async () => {
    const found = await admin.request.get(href(adminApi.sermons, {}, { search: 'Vigil', sort: 'title' }))
    return ((await found.json()) as { series: string | null }[]).map((one) => one.series)
  }
  expect(await series()).toEqual(['Vigil days', 'Vigil days', 'Vigil days', null])
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast).toContainText('Undone for 3 records.')
  expect(await series()).toEqual([null, null, null, null])

  await box('01').click()
  await bar.getByRole('button', { name: 'Select all 4 that match' }).click()
  await bar.getByRole('button', { name: 'Delete selected' }).click()
  const question = admin.getByRole('dialog', { name: 'Delete 4 sermons?' })
  await question.getByRole('button', { name: 'Delete 4 sermons' }).click()
  await expect(toast).toContainText('4 sermons deleted.')
  await expect(bar).toHaveCount(0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(box('01')).toBeVisible()
})

test('a word is replaced in several sermons after a look at what changes', async ({ admin, server }) => {
  for (const day of ['01', '08']) {
    const data = { title: `A gosple for the ${day}`, speaker: 'Jane Doe', date: `2028-04-${day}` }
    expect((await admin.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })).status()).toBe(201)
  }
  await admin.goto(href(places.sermons, {}, { q: 'gosple', sort: 'title' }))
  await admin
    .getByRole('checkbox', { name: /^Select A gosple/ })
    .first()
    .click()
  const bar = admin.getByRole('region', { name: 'Selected sermons' })
  await admin
    .getByRole('checkbox', { name: /^Select A gosple/ })
    .last()
    .click()
  await bar.getByRole('button', { name: 'Find and replace in selected' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Find and replace in 2 sermons' })
  await dialog.getByLabel('Find').pressSequentially('gosple')
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('gospel')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByText('2 sermons will change:')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('Title: A gosple gospel for the 01')
  await dialog.getByRole('button', { name: 'Replace in 2 sermons' }).click()
  await expect(dialog).toHaveCount(0)
  const toast = admin.locator('[data-toast]')
  await expect(toast).toContainText('2 sermons changed.')
  await admin.goto(href(places.sermons, {}, { q: 'gospel for the' }))
  await expect(admin.getByRole('button', { name: 'Edit A gospel for the 08' })).toBeVisible()
})

function isFocused(element: Element): boolean {
  return element === document.activeElement
}
