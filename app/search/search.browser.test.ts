import { expect, hydrated, test } from '#test/browser.ts'
import { routes } from '#app/routes.ts'

test('a visitor finds a sermon by its passage, with the keyboard, and goes through the Bible', async ({ page }) => {
  await page.goto(routes.home)
  await hydrated(page)
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search this site' })
  await expect(field).toBeFocused()
  await field.fill('Luke 15')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sermons', level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/\?q=Luke/)

  await page.goto(routes.sermonBible)
  const chapter = page.getByRole('link', { name: /^Luke \d+: \d+ sermons?, last on / }).first()
  await chapter.focus()
  await chapter.press('Enter')
  await expect(page).toHaveURL(/\/sermons\?reference=Luke/)
  await expect(page.getByText(/^\d+ sermons?, newest first$/)).toBeVisible()
  await page.getByText('Narrow by book').click()
  await page.getByRole('heading', { name: 'Speakers' }).waitFor()
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
