import { adminPages as places } from '#app/admin-routes.ts'
import { expect, openMenu, openRecord, saveAs, test } from '#test/browser.ts'

test('a sermon is seen beside its form while it is written, and by someone who has a link', async ({
  admin,
  browser,
  server,
  watch,
}) => {
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`${places.sermons}?add=yes`)
  const form = admin.getByRole('region', { name: 'Add New Sermon' })
  const page = form.frameLocator('iframe[title="The public page"]')
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(form.getByText('Required fields that are empty show their names.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Title')
  const width = () => form.locator('iframe').evaluate(({ clientWidth }) => clientWidth)
  await expect.poll(width).toBe(390)
  await form.getByRole('button', { name: 'Laptop, 1280 pixels' }).click()
  await expect.poll(width).toBe(1280)
  const [pane, shown] = await Promise.all(
    [form.getByRole('region', { name: 'Preview' }), form.locator('iframe')].map((one) => one.boundingBox()),
  )
  expect(shown?.width).toBeLessThanOrEqual(pane?.width ?? 0)
  await admin.reload()
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect.poll(width).toBe(1280)
  await form.getByLabel('Title').fill('The Lamp Under the Bushel')
  await form.getByLabel('Speaker').fill('Jane Doe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Lamp Under the Bushel')
  await form.getByLabel('Title').fill('The Lamp on Its Stand')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Lamp on Its Stand')
  await saveAs(form, 'Save draft')

  await admin.getByLabel('Search sermons').fill('The Lamp on Its Stand')
  const row = admin.getByRole('row').filter({ hasText: 'The Lamp on Its Stand' })
  await expect((await openMenu(row)).getByRole('link')).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = admin.getByRole('region', { name: 'Edit Sermon' })
  await edit.getByRole('button', { name: 'Preview link' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Preview link' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('New link').inputValue()
  await expect(dialog.getByRole('button', { name: /^Revoke/ })).toBeVisible()

  const visitor = await browser.newPage()
  const said: string[] = []
  // Playwright blocks the worker that a page registers after a while.
  visitor.on('console', (message) => /Service Worker/.test(message.text()) || said.push(message.text()))
  await visitor.goto(url)
  await expect(visitor).toHaveURL(/\/sermons\/[\w-]+\/the-lamp-on-its-stand$/)
  await expect(visitor.getByRole('complementary', { name: 'Preview' })).toContainText('Preview: not public.')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The Lamp on Its Stand')
  await expect(visitor.locator('html[data-ready]')).toBeAttached()
  await expect(visitor.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  expect(said).toEqual([])
  await visitor.goto(server.url)
  await expect(visitor.getByText('The Lamp on Its Stand')).toHaveCount(0)

  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await expect(dialog.getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
  expect((await visitor.goto(url))?.status()).toBe(404)
  await visitor.close()

  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect(edit.getByLabel('Title')).toBeVisible()
  await edit.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(edit.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('The Lamp on Its Stand')
  await expect(edit.getByLabel('Title')).toBeHidden()
  watch.allow(/status of 404/)
})

test('the preview waits for a field that is missing, shows the last page meanwhile, and keeps the record in view', async ({
  admin,
}) => {
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`${places.notices}?add=yes`)
  const form = admin.getByRole('region', { name: 'Add New Service Change' })
  const page = form.frameLocator('iframe[title="The public page"]')
  await form.getByRole('button', { name: 'Preview', exact: true }).click()
  await form.getByLabel('Message').fill('The boiler is broken.')
  await expect(page.getByText(/^Worship on .* is canceled/).first()).toBeVisible()
  await expect(page.getByText('The boiler is broken.').first()).toBeVisible()
  await form.getByLabel('What’s changing').selectOption('Moved')
  await expect(form.getByText('To see the preview, fill in: New time')).toBeVisible()
  await expect(page.getByText('The boiler is broken.').first()).toBeVisible()
  await form.getByLabel('New time').fill('11:15')
  await expect(page.getByText(/11:15 a\.m\./).first()).toBeVisible()
  await expect(form.getByText('To see the preview')).toHaveCount(0)

  await admin.goto(`${places.church}?list=beliefs`)
  await admin.getByRole('button', { name: /^Edit/ }).last().click()
  const edit = openRecord(admin)
  await edit.getByRole('button', { name: 'Preview', exact: true }).click()
  const name = await edit.getByRole('textbox').first().inputValue()
  await expect(edit.frameLocator('iframe').getByRole('heading', { name }).first()).toBeInViewport()
})
