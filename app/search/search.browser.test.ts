import { expect, hydrated, test } from '#test/browser.ts'
import { href, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'

test('a visitor finds a sermon by its passage, with the keyboard, and goes through the Bible', async ({
  page,
  admin,
  server,
}) => {
  const headers = { Origin: server.url }
  const ids: string[] = []
  for (const speaker of ['Ada Keeper', 'Ben Walker']) {
    const data = { title: `The day of Edom, ${speaker}`, speaker, date: '2026-11-15', scripture: 'Obadiah 1:15' }
    ids.push(((await (await admin.request.post(adminApi.sermons, { data, headers })).json()) as { id: string }).id)
  }
  await page.goto(routes.home)
  await hydrated(page)
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search this site' })
  await expect(field).toBeFocused()
  await field.fill('Obadiah 1')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sermons', level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/\?q=Obadiah/)
  await page.goto(`${routes.search}?q=Edon+keper`)
  await expect(page.getByRole('status').first()).toContainText(
    'Nothing found for “Edon keper”. 1 result for “edom keeper”',
  )
  await expect(page.getByRole('link', { name: 'The day of Edom, Ada Keeper' })).toBeVisible()

  await page.goto(routes.sermonBible)
  const chapter = page.getByRole('link', { name: /^Obadiah 1: 2 sermons, last on / })
  await chapter.focus()
  await chapter.press('Enter')
  await expect(page).toHaveURL(/\/sermons\?reference=Obadiah/)
  await expect(page.getByText('2 sermons, newest first')).toBeVisible()
  await page.getByText('Narrow by book').click()
  await page.getByRole('heading', { name: 'Speakers' }).waitFor()
  for (const id of ids) await admin.request.delete(href(adminApi.sermon, { id }), { headers })
})

test('a visitor sees what is found while typing, goes there, and comes back to it', async ({ page }) => {
  await page.goto(routes.search)
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search?q=')) asked.push(new URL(request.url()).search)
  })
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
      for (const shift of list.getEntries() as Shift[]) {
        // What follows a key within half a second is no shift (https://wicg.github.io/layout-instability).
        if (shift.hadRecentInput) continue
        const moved = shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 160))
        document.body.dataset['moved'] = `${document.body.dataset['moved'] ?? ''}${shift.value}: ${moved.join(', ')}\n`
      }
    }).observe({ type: 'layout-shift' })
  })
  const field = page.getByRole('searchbox', { name: 'Search this site' })
  await field.pressSequentially('kid church', { delay: 40 })
  await expect(page.getByText('for “kid church”')).toBeVisible()
  await expect(page).toHaveURL(/\?q=kid\+church$/)
  expect(asked).toEqual(['?q=kid+church'])
  expect(await page.evaluate(() => document.body.dataset['moved'] ?? '')).toBe('')
  await expect(page.locator('mark', { hasText: 'Kids' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Kids Church', exact: true }).last().click()
  await expect(page).toHaveURL(/\/about\/kids-church$/)
  await page.goBack()
  await expect(field).toHaveValue('kid church')
  await expect(page.getByText('for “kid church”')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('What are you looking for?')).toBeVisible()
  await expect(field).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the search works, and finds no private page', async ({ page }) => {
    await page.goto(`${routes.search}?q=giving`)
    await expect(page.getByRole('link', { name: 'Give', exact: true }).last()).toHaveAttribute('href', routes.give)
    await page.getByRole('searchbox').fill('xylophone')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Nothing found for “xylophone”')).toBeVisible()
  })
})
