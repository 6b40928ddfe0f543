import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { href } from '#app/routes.ts'
import { expect, expectToast, saveAs, test } from '#test/browser.ts'

const title = 'The wedding at Cana'

test.beforeEach(async ({ admin, server }) => {
  const data = { title, speaker: 'Jane Doe', scripture: 'John 2', date: '2026-11-15' }
  await admin.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })
  await admin.goto(`${places.sermons}?q=Cana`)
})

test.afterEach(async ({ admin, server }) => {
  const found = await admin.request.get(`${adminApi.sermons}?search=Cana`)
  for (const { id } of (await found.json()) as { id: string }[])
    await admin.request.delete(href(adminApi.sermon, { id }), { headers: { Origin: server.url } })
})

for (const width of [390, 1440]) {
  test(`a click on a row opens its record, but none on its controls or to select a text, at ${width} px`, async ({
    admin,
  }) => {
    await admin.setViewportSize({ width, height: 900 })
    const row = admin.getByRole('row').filter({ hasText: title })
    const form = admin.getByRole('region', { name: 'Edit Sermon' })
    await row.getByRole('checkbox').check()
    const { x = 0, y = 0, height = 0 } = (await row.getByText('John 2').boundingBox()) ?? {}
    await admin.mouse.move(x + 1, y + height / 2)
    await admin.mouse.down()
    await admin.mouse.move(x + 30, y + height / 2)
    await admin.mouse.up()
    expect(await admin.evaluate(() => getSelection()?.toString())).toMatch(/^John?/)
    await row.getByRole('button', { name: `Actions: ${title}` }).click()
    await expect(row.getByRole('group', { name: `Actions: ${title}` })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await admin.evaluate(() => getSelection()?.empty())
    await row.getByText('John 2').click()
    await expect(form.getByLabel('Title')).toHaveValue(title)
    await admin.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(row.getByRole('button', { name: `Edit ${title}` })).toBeFocused()
  })
}

test('the menu of a row is used by keyboard, and gives the focus back', async ({ admin }) => {
  const row = admin.getByRole('row').filter({ hasText: title })
  const more = row.getByRole('button', { name: `Actions: ${title}` })
  const menu = row.getByRole('group', { name: `Actions: ${title}` })
  await more.focus()
  await admin.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'View on site' })).toBeFocused()
  for (const [key, name] of [
    ['ArrowDown', 'Poster'],
    ['ArrowDown', 'Delete'],
    ['ArrowDown', 'View on site'],
    ['ArrowUp', 'Delete'],
    ['Home', 'View on site'],
    ['End', 'Delete'],
  ] as const) {
    await admin.keyboard.press(key)
    await expect(menu.locator(':focus')).toContainText(name)
  }
  await admin.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(more).toBeFocused()
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('End')
  await admin.keyboard.press('Enter')
  const question = admin.getByRole('dialog', { name: `Delete “${title}”?` })
  await expect(question).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('a form deletes its record, also when something was typed', async ({ admin }) => {
  await admin.getByRole('button', { name: `Edit ${title}` }).click()
  const form = admin.getByRole('region', { name: 'Edit Sermon' })
  await form.getByLabel('Speaker').fill('John Roe')
  await form.getByRole('button', { name: `Delete ${title}` }).click()
  await admin.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(admin, `“${title}”Item deleted successfully`)
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.getByRole('row').filter({ hasText: title })).toHaveCount(0)
})

test('the message after saving names the record and leads to its page; a draft has none', async ({ admin }) => {
  const save = async (status: string, way?: string) => {
    await admin.getByRole('button', { name: `Edit ${title}` }).click()
    const form = admin.getByRole('region', { name: 'Edit Sermon' })
    await form.getByLabel('Speaker').fill(`Preacher of a ${status} sermon`)
    await (way === undefined ? form.getByRole('button', { name: 'Update' }).click() : saveAs(form, way))
    await expectToast(admin, `“${title}”Sermon updated successfully`)
    await expect(admin.locator('[data-toast]')).toHaveCount(1)
  }
  const view = admin.locator('[data-toast]').getByRole('link', { name: 'View (opens in a new tab)' })
  await save('Published')
  const opened = admin.context().waitForEvent('page')
  await view.click()
  const page = await opened
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.close()
  await save('Draft', 'Turn into a draft')
  await expect(view).toHaveCount(0)
})
