/** Fields that are typed into with real keys. */
import { adminPages as places } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { expect, hydrated, openRecord, test } from '#test/browser.ts'
import { type } from '#test/real-keys.ts'

test('every letter of a search is kept while its results come', async ({ page }) => {
  await page.goto(routes.sermons)
  await hydrated(page)
  const search = page.getByRole('searchbox').first()
  await type(search, 'grace and hope')
  await expect(search).toHaveValue('grace and hope')
  await expect(search).toBeFocused()
})

test.fail('A10: a question of a form is typed', async ({ admin: page }) => {
  await page.goto(`${places.forms}?add=yes`)
  const form = openRecord(page)
  await form.getByRole('button', { name: 'Add question' }).click()
  const question = form.getByRole('textbox', { name: 'Question', exact: true })
  await type(question, 'Your name')
  expect(await question.count()).toBe(1)
  await expect(question).toHaveValue('Your name')
})
