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
  await page.getByRole('link', { name: 'edom keeper' }).click()
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
