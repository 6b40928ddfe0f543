import { adminPages as places } from '#app/admin-routes.ts'
import type { Locator } from '@playwright/test'
import { expect, expectToast, overlap, test } from '#test/browser.ts'

const SAID = 'We can’t reach the site. Check your internet connection and try again.'

test('a section that can’t be loaded says so, and loads when the network is back', async ({ admin, watch }) => {
  watch.allow(/Failed to (load|fetch)|ERR_|dynamically imported|No connection/)
  await admin.setViewportSize({ width: 390, height: 900 })
  await admin.goto(places.sermons)
  const rows = admin.getByRole('table', { name: 'Sermons' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const sections = admin.getByRole('navigation', { name: 'Sections' })

  await admin.context().setOffline(true)
  await admin.getByRole('button', { name: 'Menu' }).click()
  await sections.getByRole('link', { name: 'Events' }).filter({ visible: true }).click()
  await expect(admin.getByRole('alert')).toContainText(SAID)
  await expect(admin.getByRole('main')).not.toContainText('Failed to fetch')
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByRole('alert')).toContainText(SAID)
  await admin.context().setOffline(false)
  await expect(admin.getByRole('alert')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Add event' })).toBeVisible()
})

test('a list that could not be loaded is loaded again with the button', async ({ admin, watch }) => {
  watch.allow(/Failed to load|ERR_/)
  // The health check fails too, so that the list does not reload automatically.
  const lists = /\/api\/admin\/sermons\?|\/healthz/
  await admin.route(lists, (route) => route.abort())
  await admin.goto(places.sermons)
  const trouble = admin.getByRole('main').getByRole('alert')
  await expect(trouble).toContainText(SAID)
  await admin.unroute(lists)
  await admin.route('**/healthz', (route) => route.abort())
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByRole('table', { name: 'Sermons' }).getByRole('row').nth(1)).toBeVisible()
  await expect(trouble).toHaveCount(0)
})

test('an open form stays open while the network is away, and the error covers nothing of it', async ({
  admin,
  watch,
}) => {
  watch.allow(/Failed to load|ERR_/)
  await admin.goto(places.sermons)
  await admin.getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click()
  const dialog = admin.getByRole('region', { name: 'Edit Sermon' })
  await dialog.getByLabel('Series', { exact: true }).fill('Kept')
  await admin.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Update' }).click()
  const toast = admin.locator('[data-toast]')
  await expect(toast).toContainText('We can’t reach the site. What you typed is still here.')
  await expect(dialog.getByLabel('Series', { exact: true })).toHaveValue('Kept')
  for (const width of [1440, 390]) {
    await admin.setViewportSize({ width, height: 900 })
    await expectApart(dialog, toast, width)
  }
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  await admin.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
})

/** @param toast a message about the record, which stays beside its form, or above its buttons on a phone */
async function expectApart(record: Locator, toast: Locator, width: number): Promise<void> {
  for (const part of width < 960 ? ['header', 'footer'] : ['header', 'form', 'footer'])
    expect({ part, isCovered: await overlap(record.locator(part), toast) }).toEqual({ part, isCovered: false })
  await expect(toast).toBeInViewport({ ratio: 1 })
}
