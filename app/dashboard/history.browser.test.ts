import { adminPages as places } from '#app/admin-routes.ts'
import { expect, expectToast, pressInMenu, test } from '#test/browser.ts'

const sermon = {
  title: 'The lost coin',
  speaker: 'Jane Doe',
  date: '2026-11-15',
  description: 'A woman sweeps her house.',
}

test.describe.configure({ mode: 'serial' })

test('a changed text is found under History, compared and restored', async ({ admin, server }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const headers = { Origin: server.url }
  const made = await admin.request.post('/api/admin/sermons', { data: sermon, headers })
  const { id } = (await made.json()) as { id: string }
  const address = `/api/admin/sermons/${id}`
  const changed = { description: 'A woman sweeps the whole house.', speaker: 'John Roe' }
  await admin.request.put(address, { data: changed, headers })

  await admin.goto(`${places.sermons}?edit=${id}`)
  const form = admin.getByRole('region', { name: 'Edit Sermon' })
  await form.getByRole('button', { name: 'History' }).click()
  const history = admin.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('deletion').filter({ hasText: 'her' })).toBeVisible()
  await expect(history.getByRole('insertion').filter({ hasText: 'whole' })).toBeVisible()
  await history.getByRole('button', { name: 'Restore Description' }).click()
  await expectToast(admin, 'Description is restored.')
  await expect(history.getByText('A woman sweeps')).toHaveCount(0)
  await admin.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await expectToast(admin, 'Undone.')
  await expect(history.getByText('A woman sweeps').first()).toBeVisible()
  await history.getByRole('combobox').selectOption({ index: (await history.getByRole('option').count()) - 1 })
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expectToast(admin, 'The earlier version is restored.')
  await history.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(form.getByLabel('Description')).toHaveText(sermon.description)
  await expect(form.getByLabel('Speaker')).toHaveValue(sermon.speaker)
  await admin.request.delete(address, { headers })
})

test('with the keyboard alone a deletion is undone from its message, and done again', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  await admin.request.post('/api/admin/sermons', { data: { ...sermon, title: 'Gone and back' }, headers })
  await admin.goto(places.sermons)
  const row = admin.getByRole('row').filter({ hasText: 'Gone and back' })
  await pressInMenu(row, 'Delete')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  const toast = admin.locator('[data-toast]')
  await expect(toast).toContainText('Item deleted successfully')
  await expect(row).toHaveCount(0)
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast).toContainText('Undone.')
  await expect(row).toBeVisible()
  await toast.getByRole('button', { name: 'Redo' }).press('Enter')
  await expect(toast).toContainText('Done again.')
  await expect(row).toHaveCount(0)
})

test('an import is undone completely from the activity log', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const data = [1, 2, 3].map((n) => ({ title: `Imported by mistake ${n}`, speaker: 'Jane Doe', date: `2026-11-0${n}` }))
  await admin.request.post('/api/admin/sermons/bulk-update', { data: { data }, headers })
  await admin.goto(places.log)
  const line = admin.getByRole('row').filter({ hasText: '3 sermons' }).first()
  await line.getByRole('button', { name: 'Undo' }).click()
  await expectToast(admin, 'Undone for 3 records.')
  const left = await admin.request.get('/api/admin/sermons?search=%22Imported+by+mistake%22')
  expect(await left.json()).toEqual([])
})
