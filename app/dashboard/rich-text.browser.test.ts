import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import type { RichText } from '#app/definitions/rich-text.ts'
import { openRecord, expect, expectToast, test } from '#test/browser.ts'
import { clipboards } from '#test/clipboards.ts'

const SERMONS = '/api/admin/sermons'

async function addSermon(page: Page, fields: object): Promise<string> {
  const data = { title: 'Rich words', speaker: 'Jane Doe', date: '2026-11-15', ...fields }
  const headers = { Origin: new URL(page.url()).origin }
  const response = await page.request.post(SERMONS, { data, headers })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

async function openSermon(page: Page, fields: object = {}) {
  await page.goto(adminPages.sermons)
  const id = await addSermon(page, fields)
  await page.goto(`${adminPages.sermons}?edit=${id}`)
  const dialog = page.getByRole('region', { name: 'Edit Sermon' })
  const text = dialog.getByRole('textbox', { name: 'Description' })
  await text.waitFor()
  const stored = async () => {
    const read = await page.request.get(`${SERMONS}/${id}`)
    return (await read.json()) as { description: string | null; descriptionRich: RichText; version: number }
  }
  return { id, dialog, text, stored }
}

/** Pastes as a browser does, without its cleaning of what a page puts on the clipboard. */
async function paste(text: Locator, kinds: Record<string, string>): Promise<void> {
  await text.focus()
  await text.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [kind, value] of Object.entries(data)) clipboardData.setData(kind, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, kinds)
}

const htmlOf = (text: Locator) =>
  text.evaluate((element) => element.innerHTML.replaceAll(/<br class="ProseMirror[^>]*>/g, ''))

test('a description is formatted by buttons and keys, saved, and drawn on its page', async ({ admin }) => {
  const { id, dialog, text, stored } = await openSermon(admin)
  const bar = dialog.getByRole('toolbar', { name: 'Formatting' })
  await text.click()
  await bar.getByRole('button', { name: 'Heading', exact: true }).click()
  await admin.keyboard.type('Grace')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('for ')
  await admin.keyboard.press('Control+b')
  await expect(bar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await admin.keyboard.type('all')
  await admin.keyboard.press('Control+b')
  await admin.keyboard.press('Enter')
  await bar.getByRole('button', { name: 'List', exact: true }).click()
  await admin.keyboard.type('one')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('two')
  await admin.keyboard.press('Shift+Enter')
  await admin.keyboard.type('lines')
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('The end')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
  expect(await stored()).toMatchObject({
    description: 'Grace\n\nfor all\n\n- one\n- two\nlines\n\nThe end',
    version: 2,
  })

  await admin.goto(`/sermons/${id}/rich-words`)
  const section = admin.locator('section').filter({ hasText: 'About This Sermon' })
  await expect(section.getByRole('heading', { name: 'Grace', level: 3 })).toBeVisible()
  await expect(section.locator('strong')).toHaveText('all')
  await expect(section.getByRole('listitem')).toHaveText(['one', 'twolines'])
})

test('an untouched plain text stays plain, and is opened as its page shows it', async ({ admin }) => {
  const description = 'See www.church.example.\n\n-- Psalm 51'
  const { dialog, text, stored } = await openSermon(admin, { description })
  expect(await htmlOf(text)).toBe(
    '<p>See <a data-to="https://www.church.example/" class="link">www.church.example</a>.</p><p>— Psalm 51</p>',
  )
  await dialog.getByLabel('Title').fill('Another title')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
  expect(await stored()).toMatchObject({ title: 'Another title', description })
})

test('an emptied text is empty', async ({ admin }) => {
  const { dialog, text, stored } = await openSermon(admin, { description: 'Words' })
  await text.focus()
  await admin.keyboard.press('Control+a')
  await admin.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
  expect(await stored()).toMatchObject({ description: null })
})

test('a link is made by keyboard, opened filled in by a click, changed and removed', async ({ admin }) => {
  const { dialog, text, stored } = await openSermon(admin, { description: 'Read more' })
  await text.focus()
  await admin.keyboard.press('Control+a')
  await admin.keyboard.press('Control+k')
  const field = dialog.getByLabel('Search, or paste an address')
  await expect(field).toBeFocused()
  await field.fill('javascript:alert(1)')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByText('paste an address that starts with')).toBeVisible()
  await field.fill('www.church.example/more')
  await admin.keyboard.press('Enter')
  await expect(text).toBeFocused()
  const link = text.locator('a')
  await expect(link).toHaveAttribute('data-to', 'https://www.church.example/more')

  await link.click()
  await expect(field).toHaveValue('https://www.church.example/more')
  await admin.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(dialog).toBeVisible()

  await admin.keyboard.press('Control+k')
  await expect(field).toHaveValue('https://www.church.example/more')
  await field.fill('About Our')
  await dialog.getByRole('button', { name: 'About Our Church' }).click()
  await expect(link).toHaveAttribute('data-to', '@pages/about')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
  const marks = [{ type: 'link', to: '@pages/about' }]
  expect((await stored()).descriptionRich).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Read more', marks }] },
  ])
})

test('what is typed survives a reload, and meets another person’s text with both shown', async ({ admin, watch }) => {
  watch.allow(/412/)
  const { id, dialog, text, stored } = await openSermon(admin, { description: 'First' })
  await text.focus()
  await admin.keyboard.press('Control+a')
  await admin.keyboard.press('Control+b')
  await admin.reload()
  await expect(text.locator('strong')).toHaveText('First')
  const data = { description: 'Of someone else' }
  await admin.request.put(`${SERMONS}/${id}`, { data, headers: { Origin: new URL(admin.url()).origin } })
  await dialog.getByRole('button', { name: 'Update' }).click()
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this' })
  await expect(conflict.getByRole('row', { name: 'Description' })).toContainText('Of someone else')
  await expect(conflict.getByRole('row', { name: 'Description' })).toContainText('**First**')
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  await expect(text).toHaveText('Of someone else')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'Sermon updated successfully')
  expect(await stored()).toMatchObject({ description: 'Of someone else' })
})

test('the toolbar is one stop of the Tab key, and Tab leaves the text', async ({ admin }) => {
  const { dialog, text } = await openSermon(admin)
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await button('Heading').focus()
  await admin.keyboard.press('ArrowRight')
  await admin.keyboard.press('ArrowRight')
  await expect(button('Bold')).toBeFocused()
  await admin.keyboard.press('Home')
  await admin.keyboard.press('ArrowLeft')
  await expect(button('Undo')).toBeFocused()
  await admin.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await admin.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  await admin.keyboard.press('Shift+Tab')
  await admin.keyboard.press('Shift+Tab')
  await expect(button('Undo')).toBeFocused()
  const found = await new AxeBuilder({ page: admin }).include('.admin-record').analyze()
  expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

for (const { from, html, shown, note } of clipboards) {
  test(`what is pasted keeps its words and format: ${from}`, async ({ admin, watch }) => {
    // The styles and handlers in what is pasted are read as text. The browser says that it blocks them.
    watch.allow(/Content Security Policy/)
    const { dialog, text, stored } = await openSermon(admin)
    await paste(text, { 'text/html': html, 'text/plain': 'not read' })
    expect(await htmlOf(text)).toBe(shown)
    if (note) await expect(dialog.getByRole('status').filter({ hasText: note })).toBeVisible()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expectToast(admin, 'Sermon updated successfully')
    expect((await stored()).descriptionRich).toBeDefined()
  })
}

test('an item moves into a list below by Tab, and an address pasted over words becomes their link', async ({
  admin,
}) => {
  const { dialog, text } = await openSermon(admin)
  await text.click()
  await dialog.getByRole('button', { name: 'Numbered list' }).click()
  await admin.keyboard.type('one')
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('below')
  await expect(text.locator('li li')).toHaveText('below')
  await admin.keyboard.press('Shift+Tab')
  await expect(text.locator('li li')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Move in' }).click()
  await expect(text.locator('li li')).toHaveText('below')
  await dialog.getByRole('button', { name: 'Move out' }).click()
  await expect(text.locator('li li')).toHaveCount(0)
  await admin.keyboard.press('Shift+Home')
  const address = 'https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fchurch.example%2Fa&data=05'
  await paste(text, { 'text/plain': address, 'text/html': `<a href="${address}">${address}</a>` })
  await expect(text.locator('a')).toHaveText('below')
  await expect(text.locator('a')).toHaveAttribute('data-to', 'https://church.example/a')
})

test('plain words are pasted with their paragraphs, and text of an editor with its format', async ({ admin }) => {
  const { text } = await openSermon(admin)
  await paste(text, { 'text/plain': 'One\ntwo\n\nwww.church.example' })
  expect(await htmlOf(text)).toBe(
    '<p>One<br>two</p><p><a data-to="https://www.church.example/" class="link">www.church.example</a></p>',
  )
  await admin.keyboard.press('Control+a')
  const wrapped = 'https://urldefense.com/v3/__https://church.example/a__;!!x$'
  await paste(text, { 'text/plain': `We need:\n* chairs\n* ${wrapped}` })
  const link = '<a data-to="https://church.example/a" class="link">https://church.example/a</a>'
  expect(await htmlOf(text)).toBe(`<p>We need:</p><ul><li><p>chairs</p></li><li><p>${link}</p></li></ul>`)
  const own = '<p data-pm-slice="1 1 []">a <a data-to="@pages/about">b</a> <a data-to="javascript:alert(1)">c</a></p>'
  await admin.keyboard.press('Control+a')
  await paste(text, { 'text/html': own })
  expect(await htmlOf(text)).toBe('<p>a <a data-to="@pages/about" class="link">b</a> c</p>')
})

test('a text of a page has facts, which follow the settings', async ({ admin }) => {
  await admin.goto(adminPages.pages)
  const data = { title: 'Serve', blocks: [{ id: 'b1', kind: 'text', body: 'Call us:' }] }
  const headers = { Origin: new URL(admin.url()).origin }
  const made = await admin.request.post('/api/admin/pages', { data, headers })
  const { id } = (await made.json()) as { id: string }
  await admin.goto(`${adminPages.pages}?edit=${id}&block=b1`)
  const dialog = openRecord(admin)
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await admin.keyboard.press('End')
  await admin.keyboard.type(' ')
  const insert = async () => {
    await dialog.getByRole('button', { name: 'Insert fact' }).click()
    await dialog.getByRole('group', { name: 'Facts' }).getByRole('button', { name: 'Phone' }).click()
  }
  await dialog.getByRole('button', { name: 'Insert fact' }).press('Enter')
  await dialog.getByRole('button', { name: 'Church Name' }).press('Escape')
  await expect(text).toBeFocused()
  await insert()
  await expect(text.locator('.rich-fact')).toHaveText('Phone')
  await expect(text).toBeFocused()
  await admin.keyboard.type('!')
  await admin.keyboard.press('Backspace')
  await admin.keyboard.press('Backspace')
  await expect(text.locator('.rich-fact')).toHaveCount(0)
  await insert()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(admin, 'updated successfully')
  await admin.goto('/serve')
  await expect(admin.getByRole('main')).toContainText(/Call us: \(\d{3}\) \d{3}-\d{4}/)
})

test('a text of a newer version can’t be edited, and is kept when the rest is saved', async ({ admin }) => {
  const newer = [{ type: 'paragraph', content: [{ type: 'text', text: 'Peace', marks: [{ type: 'small' }] }] }]
  await admin.route(`**${SERMONS}/*`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    return route.fulfill({
      response,
      json: { ...(await response.json()), description: 'Peace', descriptionRich: newer },
    })
  })
  await admin.goto(adminPages.sermons)
  const id = await addSermon(admin, { description: 'Peace' })
  await admin.goto(`${adminPages.sermons}?edit=${id}`)
  const dialog = admin.getByRole('region', { name: 'Edit Sermon' })
  await expect(dialog.getByText('This text can’t be edited here. It stays as it is.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveCount(0)
})

test('the editor is loaded when a form with rich text opens, not before', async ({ admin }) => {
  const loaded: string[] = []
  admin.on('request', (request) => loaded.push(request.url()))
  await admin.goto(adminPages.sermons)
  await admin.getByRole('button', { name: 'Add sermon' }).waitFor()
  await admin.waitForLoadState('networkidle')
  const isEditor = (address: string) => /\/editor-[^/]*\.js$/.test(address)
  expect(loaded.filter(isEditor)).toEqual([])
  await admin.getByRole('button', { name: 'Add sermon' }).click()
  await admin.getByRole('textbox', { name: 'Description' }).waitFor()
  expect(loaded.filter(isEditor)).toHaveLength(1)
})
