import { adminPages } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { adminApi } from '#test/admin-routes.ts'

test('two spellings of a series are merged, and the merge is undone', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const data = { title: 'Merged', speaker: 'Someone', date: '2026-01-04', series: 'Ackts of Mercy' }
  const { id } = (await (await admin.request.post(adminApi.sermons, { data, headers })).json()) as { id: string }
  await admin.goto(adminPages.sermons)
  await admin.getByRole('link', { name: 'Merge names' }).click()
  await admin.getByLabel('What to merge').selectOption('series')
  await admin.getByRole('button', { name: 'Merge' }).click()
  await expect(admin.getByText('New spelling is required')).toBeVisible()
  await admin.getByLabel('Spelling to replace').selectOption('Ackts of Mercy')
  await admin.getByLabel('New spelling').fill('Acts of Mercy')
  await admin.getByRole('button', { name: 'Merge' }).click()
  await expectToast(admin, /1 sermon changed/)
  const series = async () =>
    ((await (await admin.request.get(href('/api/admin/sermons/{id}', { id }))).json()) as { series: string }).series
  expect(await series()).toBe('Acts of Mercy')
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(series).toBe('Ackts of Mercy')
  await admin.request.delete(href('/api/admin/sermons/{id}', { id }), { headers })
})
