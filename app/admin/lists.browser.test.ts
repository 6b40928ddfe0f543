import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { openRecord, expect, pressInMenu, test } from '#test/browser.ts'

test('a list steps back to the last page that exists when the last record of a page is deleted', async ({ admin }) => {
  await admin.goto(places.sundayServices)
  const headers = { Origin: new URL(admin.url()).origin }
  const made: string[] = []
  const add = async () => {
    const data = { date: '2001-01-07', time: '10:30', location: `Page ${made.length}` }
    const response = await admin.request.post(adminApi.sundayServices, { data, headers })
    made.push(((await response.json()) as { id: string }).id)
  }
  const address = (page: number) => `${places.sundayServices}?q=page&page=${page}`
  const count = admin.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  try {
    while (made.length < 26) await add()
    await admin.goto(address(2))
    await expect(count).toHaveText('26–26 of 26')
    await pressInMenu(admin.getByRole('main'), 'Delete')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(count).toHaveText('1–25 of 25')
    await expect(admin.getByText('No results')).toHaveCount(0)
    await admin.goto(address(99))
    await expect(count).toHaveText('1–25 of 25')
    await admin.goto(`${places.log}?page=99`)
    await expect(admin.getByRole('table', { name: 'Activity' })).toBeVisible()
    await expect(count).toContainText(' of ')
  } finally {
    for (const id of made) await admin.request.delete(href(adminApi.sundayService, { id }), { headers })
  }
})

test('all deleted records are listed', async ({ admin }) => {
  await admin.goto(places.deleted)
  const headers = { Origin: new URL(admin.url()).origin }
  for (let n = 0; n < 12; n++) {
    const data = { date: '2001-01-07', time: '10:30', location: 'Trash' }
    const response = await admin.request.post(adminApi.sundayServices, { data, headers })
    const { id } = (await response.json()) as { id: string }
    await admin.request.delete(href(adminApi.sundayService, { id }), { headers })
  }
  await admin.reload()
  const items = admin.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(10)
  await admin.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(12)
  // The field stays while what the search is changed to is loaded.
  for (const [address, label] of [
    [`${places.deleted}?q=nosuchitem`, 'Search trash'],
    [`${places.sundayServices}?q=nosuchservice`, 'Search by date, name or location'],
  ] as const) {
    await admin.goto(address)
    await expect(admin.getByText('No results')).toBeVisible()
    await admin.getByLabel(label).fill('')
    await expect(admin.getByText('No results')).toHaveCount(0)
    await expect(admin.getByLabel(label)).toBeFocused()
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a public list shows its last page when a page past the end is requested', async ({ page }) => {
      await page.goto(`${routes.sermons}?page=two`)
      await expect(page).toHaveTitle(/^Sermons · /)
      await page.goto(`${routes.sermons}?page=99`)
      await expect(page).toHaveTitle(/^Sermons/)
      await expect(page.getByText('24 sermons, newest first')).toBeVisible()
      await expect(page.locator('main .shelf li')).toHaveCount(12)
      await page.goto(`${routes.liveStreams}?page=99&type=recorded`)
      await expect(page.locator('main .cards > li')).toHaveCount(6)
    })
  })
}

test('the list of events says where the past begins, and names its order', async ({ admin }) => {
  const made: string[] = []
  for (const date of ['2001-01-07', '2030-01-12']) {
    const response = await admin.request.post(adminApi.events, { data: { title: `Lantern walk ${date}`, date } })
    made.push(((await response.json()) as { id: string }).id)
  }
  try {
    await admin.goto(`${places.events}?q=lantern+walk`)
    const rows = admin.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveText([/^Upcoming$/, /2030-01-12/, /^Past$/, /2001-01-07/])
    await admin.getByRole('button', { name: 'Title' }).click()
    await expect(rows).toHaveCount(2)
    await admin.setViewportSize({ width: 390, height: 900 })
    await admin.goto(places.events)
    await admin.getByRole('button', { name: 'Filters' }).click()
    await expect(admin.getByLabel('Sort events')).toHaveValue('next')
    await expect(admin.getByLabel('Sort events').getByRole('option', { name: 'Soonest first' })).toBeAttached()
  } finally {
    for (const id of made) await admin.request.delete(href(adminApi.event, { id }))
  }
})

test('the open section is seen in the menu and among the tabs, however small the window', async ({ admin }) => {
  await admin.setViewportSize({ width: 1440, height: 400 })
  await admin.goto(places.health)
  const wide = admin.getByRole('navigation', { name: 'Sections', exact: true })
  await expect(wide.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await admin.setViewportSize({ width: 390, height: 600 })
  const tab = admin.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name: 'Health' })
  await admin.reload()
  await expect(tab).toBeInViewport({ ratio: 1 })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await admin.getByRole('button', { name: 'Menu' }).click()
  const narrow = admin.getByRole('navigation', { name: 'Sections, in the menu' })
  await expect(narrow.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
})

test('on a phone one bar at a time stays in view, and the one that saves is at its foot', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 })
  const stuck = () =>
    admin.evaluate(() =>
      [...document.querySelectorAll('.admin-bar, .admin-strip, .admin-selected')]
        .filter((bar) => bar.checkVisibility() && /sticky|fixed/.test(getComputedStyle(bar).position))
        .map((bar) => bar.className),
    )
  await admin.goto(places.sermons)
  const boxes = admin.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes.first()).toBeVisible()
  expect(await stuck()).toEqual(['admin-bar'])
  await boxes.first().click()
  await expect(admin.getByRole('button', { name: 'Edit selected' })).toBeVisible()
  expect(await stuck()).toEqual(['admin-selected'])
  await admin.goto(`${places.settings}#church`)
  const save = admin.getByRole('button', { name: 'Save Settings' })
  await expect(save).toBeInViewport({ ratio: 1 })
  expect(await stuck()).toEqual([expect.stringContaining('admin-strip')])
  expect((await save.boundingBox())?.y).toBeGreaterThan(700)
  await admin.goto(`${places.sermons}?add=yes`)
  const create = openRecord(admin).getByRole('button', { name: 'Create' })
  await expect(create).toBeInViewport({ ratio: 1 })
  expect((await create.boundingBox())?.y).toBeGreaterThan(750)
})

test('an empty list says what belongs there, with the one button that adds it', async ({ admin }) => {
  await admin.route(`**${adminApi.sermons}?*`, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  )
  await admin.goto(places.sermons)
  const main = admin.getByRole('main')
  await expect(main.getByText('No sermons yet. Add your first sermon')).toBeVisible()
  await expect(main.locator('.admin-none img')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add sermon' })).toHaveCount(1)
  await main.getByRole('button', { name: 'Add sermon' }).click()
  await expect(admin.getByRole('region', { name: 'Add New Sermon' })).toBeVisible()
})
