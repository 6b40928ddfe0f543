/** An editor changes the words, pages, menu and news of the site: with a mouse, on a phone, and by keyboard. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPages as places } from '#app/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { page as pageRecord } from '#app/pages/page.ts'
import { documents, href, routes } from '#app/routes.ts'
import { expect, expectToast, openRecord, saveAs, tabTo, test as base } from '#test/browser.ts'
import { signedInWith } from '#test/signed-in.ts'

/** A worker with a server of its own: other tests need the menu and the pages as they were delivered. */
const test = base.extend<{ editor: Page }, { isAlone: boolean }>({
  isAlone: [true, { scope: 'worker', option: true }],
  editor: async ({ admin, browser, server }, use) => {
    const { page, refused } = await signedInWith({ roles: ['editor'] }, { admin, browser, server })
    await page.setViewportSize({ width: 1440, height: 900 })
    const said: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text())
    })
    await use(page)
    // Chromium logs the status of saves that another person’s change refuses.
    expect([...refused, ...said.filter((text) => !/412|Precondition/.test(text))]).toEqual([])
    await page.context().close()
  },
})

const KIDS = href(routes.aboutTab, { tab: 'kids-church' })

/** A public page, as visitors read it. */
const read = async (page: Page, path: string) => (await page.request.get(path, { headers: { cookie: '' } })).text()
const status = async (page: Page, path: string) =>
  (await page.request.get(path, { headers: { cookie: '' }, maxRedirects: 0 })).status()
const press = (page: Page, name: string) => openRecord(page).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => openRecord(page).getByRole('textbox', { name, exact: true })

test('changes the safety sentence with three clicks from the page, takes it back, sets another one for Friday, and restores the original', async ({
  editor: page,
}) => {
  const sentence = 'Everyone who works with children is trained twice a year.'
  const before = 'Two screened adults are always in the room.'
  await page.goto(KIDS)
  await page.getByRole('heading', { name: 'Your child’s safety' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => document.querySelector('#b-safety')?.scrollIntoView({ block: 'center' }))
  await page.getByRole('link', { name: 'Edit this' }).click()
  await field(page, 'Text').fill(sentence)
  await press(page, 'Save')
  await expectToast(page, 'Page “Kids Church” updated successfully')
  expect(await read(page, KIDS)).toContain(sentence)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => read(page, KIDS)).toContain(before)

  await page.goto(places.pages)
  await page.getByRole('button', { name: 'Edit Kids Church' }).click()
  await openRecord(page)
    .getByRole('button', { name: /^Edit: Text/ })
    .click()
  await field(page, 'Text').fill(sentence)
  await press(page, 'Save')
  await expectToast(page, 'Page “Kids Church” updated successfully')
  await page
    .getByRole('row', { name: /Kids Church/ })
    .getByRole('button', { name: /^Edit/ })
    .click()
  await openRecord(page)
    .getByRole('button', { name: /^Edit: Text/ })
    .click()
  await field(page, 'Text').fill('From Friday on, children sign in at the new desk.')
  await saveAs(openRecord(page), 'Schedule')
  await expect(openRecord(page).getByText('Visitors see the page as it is until then.')).toBeVisible()
  await openRecord(page)
    .getByLabel(/^Publish/)
    .fill('2030-05-03T08:00')
  await press(page, 'Schedule')
  await expect(page.getByRole('row', { name: /Kids Church.*Scheduled/ })).toBeVisible()
  expect(await read(page, KIDS)).toContain(sentence)

  const today = page.getByRole('row', { name: /Kids Church/ }).filter({ hasNotText: 'Scheduled' })
  await today.getByRole('button', { name: /^Edit/ }).click()
  await press(page, 'Restore the original text')
  await press(page, 'Update')
  await expectToast(page, 'Page updated successfully')
  expect(await read(page, KIDS)).toContain(before)
})

for (const [width, hidden, path] of [
  [1440, 'Alpha', routes.alpha],
  [390, 'Media Room', routes.mediaRoom],
] as const) {
  test.describe(`at ${width} px`, () => {
    test('makes “Serve” with three blocks and a picture, puts it in the menu, and renames it', async ({
      editor: page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#357' } })
        .png()
        .toBuffer()
      await page.goto(`${places.pages}?add=yes`)
      await field(page, 'Title').fill(`Serve ${width}`)
      await field(page, 'Introduction').fill('There is work for every pair of hands.')
      const file = { name: 'hands.png', mimeType: 'image/png', buffer: picture }
      await openRecord(page).getByText('In lists and in search results').click()
      await openRecord(page).getByLabel('Picture: choose a file').first().setInputFiles(file)
      await expect(openRecord(page).getByRole('img').first()).toBeVisible()
      for (const [kind, name, words] of [
        ['Text', 'Heading', 'Food pantry'],
        ['Quotation or verse', 'Sentence', 'Serve the Lord with gladness.'],
        ['Button', 'Button text', 'Write to us'],
      ] as const) {
        await press(page, kind)
        await field(page, name).last().fill(words)
      }
      await press(page, 'Create')
      await expectToast(page, 'Page created successfully')
      const made = await read(page, `/serve-${width}`)
      for (const words of ['There is work for every pair of hands.', 'Food pantry', 'Serve the Lord with gladness.'])
        expect(made).toContain(words)

      await page.goto(places.menu)
      await page.getByRole('button', { name: /^Edit.*Menu at the top/ }).click()
      await press(page, 'Add link')
      await openRecord(page).getByRole('button', { name: 'Choose where it leads' }).last().click()
      await field(page, 'Search, or paste an address').fill(`serve ${width}`)
      await openRecord(page)
        .getByRole('button', { name: `Serve ${width} (page)` })
        .click()
      await openRecord(page)
        .getByRole('button', { name: /^(?:Save|Update)$/ })
        .click()
      await expect.poll(() => read(page, routes.contact)).toContain(`href="/serve-${width}"`)

      await page.goto(places.pages)
      await page
        .getByRole('row', { name: new RegExp(`Serve ${width}`) })
        .getByRole('button', { name: /^Edit/ })
        .click()
      await openRecord(page).getByText('Address and names').click()
      await field(page, 'Address').fill(`/help-out-${width}`)
      await press(page, 'Update')
      await expectToast(page, 'Page updated successfully')
      expect(await read(page, routes.contact)).toContain(`href="/help-out-${width}"`)
      await page.goto(`/serve-${width}?from=bulletin`)
      await expect(page).toHaveURL(new RegExp(`/help-out-${width}\\?from=bulletin$`))
    })

    test(`hides ${hidden}, which is then nowhere`, async ({ editor: page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(places.pages)
      await page.getByRole('button', { name: `Edit ${hidden}` }).click()
      await openRecord(page).getByText('In lists and in search results').click()
      await openRecord(page).getByLabel('Hide this page').check()
      await press(page, 'Save')
      await expect.poll(() => status(page, path)).toBe(404)
      for (const other of [routes.contact, `${routes.search}?q=${encodeURIComponent(hidden)}`, documents.sitemap])
        expect(await read(page, other)).not.toContain(path)
    })
  })
}

test('puts a link into the submenu of another with one choice', async ({ editor: page, server }) => {
  await page.goto(places.menu)
  await page.getByRole('button', { name: /^Edit.*Menu at the top/ }).click()
  await press(page, 'Add link')
  await field(page, 'Name').last().fill('Our choir')
  await openRecord(page).getByRole('button', { name: 'Choose where it leads' }).last().click()
  await field(page, 'Search, or paste an address').fill('Music')
  await openRecord(page).getByRole('button', { name: 'Music (page)' }).click()
  const submenu = openRecord(page).getByLabel('Submenu of').last()
  await submenu.focus()
  await submenu.selectOption({ label: 'Events' })
  await expect(openRecord(page).locator('[name="items.2.submenu"] option:checked')).toHaveText('Events')
  await openRecord(page)
    .getByRole('button', { name: /^(?:Save|Update)$/ })
    .click()
  await expectToast(page, 'updated successfully')
  const menus = (await (await page.request.get(`${server.url}/api/admin/menus`)).json()) as {
    place: string
    items: { label: string; isBelow: boolean }[]
  }[]
  const items = menus.find(({ place }) => place === 'header')?.items ?? []
  const at = items.findIndex(({ label }) => label === 'Our choir')
  expect([items[at - 1]?.label, items[at]?.isBelow]).toEqual(['Events', true])
})

test('writes news that end on Sunday, on a phone', async ({ editor: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(places.pages)
  await page.getByRole('button', { name: 'Add news' }).click()
  await field(page, 'Title').fill('No coffee hour this week')
  await field(page, 'Introduction').fill('The kitchen is being painted.')
  await openRecord(page).getByLabel('Unpublish').fill('2030-05-05T12:00')
  await press(page, 'Create')
  await expectToast(page, 'News created successfully')
  expect(await read(page, routes.news)).toContain('The kitchen is being painted.')
  expect(await read(page, '/news/no-coffee-hour-this-week')).toContain('No coffee hour this week')
})

test('news with a date to come says that it is public already, and how to schedule it', async ({ editor: page }) => {
  await page.goto(places.pages)
  await page.getByRole('button', { name: 'Add news' }).click()
  const form = openRecord(page)
  await field(page, 'Title').fill('Fair')
  await form.getByLabel('Date', { exact: true }).fill('2035-01-07')
  await expect(form.getByText('Everyone can see it now, before its date.')).toBeVisible()
  await saveAs(form, 'Schedule')
  await expect(form.getByText('Everyone can see it now, before its date.')).toHaveCount(0)
  await expect(form.getByLabel('Publish *')).toBeFocused()
  await expect(form.getByLabel('Publish *')).toHaveValue('2035-01-07T00:00')
})

test('changes the mission on the About page by keyboard alone, also the order of its blocks', async ({
  editor: page,
}) => {
  await page.goto(places.pages)
  await tabTo(page, 'Edit About Our Church')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await tabTo(page, 'Introduction')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('We are a small church with a large door.')
  const first = openRecord(page).getByRole('list').first().getByRole('listitem').first()
  const name = await first.getByRole('button', { name: /down$/ }).getAttribute('aria-label')
  await tabTo(page, name ?? '')
  await page.keyboard.press('Enter')
  await expect(openRecord(page).getByRole('status').filter({ hasText: 'moved to 2 of' })).toBeAttached()
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Page “About Our Church” updated successfully')
  expect(await read(page, routes.about)).toContain('We are a small church with a large door.')
})

test('sees which block somebody else has changed, takes theirs, and keeps the own change of another one', async ({
  editor: page,
  server,
}) => {
  const { all, one } = addressesOf(pageRecord)
  const headers = { Origin: server.url }
  const blocks = ['Bread', 'Wine', 'Water'].map((heading) => ({ kind: 'text', heading }))
  const made = await page.request.post(server.url + all, { data: { title: 'Supper', blocks }, headers })
  const record = (await made.json()) as { id: string; blocks: { heading: string }[] }
  await page.goto(`${places.pages}?edit=${record.id}`)
  const list = openRecord(page).getByRole('list').first()
  for (const [heading, words] of [
    ['Bread', 'Bread from us'],
    ['Water', 'Water from us'],
  ] as const) {
    await list.getByRole('button', { name: new RegExp(`${heading}$`) }).click()
    await field(page, 'Heading').last().fill(words)
  }
  const theirs = record.blocks.map((block, place) => (place === 0 ? { ...block, heading: 'Bread from them' } : block))
  await page.request.put(server.url + href(one, { id: record.id }), { data: { blocks: theirs }, headers })
  await press(page, 'Update')
  const row = openRecord(page).getByRole('row', { name: /block 1: “Bread from us”/ })
  await expect(row).toContainText('Bread from them')
  await row.getByRole('button', { name: 'Use theirs' }).click()
  await press(page, 'Update')
  await expectToast(page, 'Page updated successfully')
  const shown = await read(page, '/supper')
  for (const words of ['Bread from them', 'Wine', 'Water from us']) expect(shown).toContain(words)
})
