import { api, routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'

for (const { path, list, other } of [
  {
    path: routes.sermons,
    list: api.sermons,
    other: { label: 'From', value: '2020-01-05', url: /startDate=2020-01-05/ },
  },
  { path: routes.liveStreams, list: api.liveStreams, other: { label: 'Sort by', value: 'title', url: /sort=title/ } },
]) {
  test(`text typed on ${path} before the scripts have loaded is applied, and Enter keeps it`, async ({ page }) => {
    const script = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    await page.route('**/assets/list-page-*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.route(`**${list}*search=grace*`, async (route) => {
      await answer.promise
      await route.continue()
    })
    // On a slow device React and the router alternate once the fields have been read.
    await page.addInitScript(() => {
      window.FormData = class extends FormData {
        constructor(form?: HTMLFormElement) {
          super(form)
          for (const end = performance.now() + 50; performance.now() < end;);
        }
      }
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill('grace')
    const field = page.getByLabel(other.label, { exact: true })
    if (other.label === 'From') await field.fill(other.value)
    else await field.selectOption(other.value)
    script.resolve()
    await expect(page).toHaveURL(/search=grace/)
    await expect(page).toHaveURL(other.url)
    await page.getByRole('searchbox').press('Enter')
    answer.resolve()
    await expect(page.getByRole('searchbox')).toHaveValue('grace')
    await expect(field).toHaveValue(other.value)
    await expect(page).toHaveURL(/search=grace/)
  })
}

test('Back undoes a choice, and typing as a whole', async ({ page }) => {
  await page.goto(routes.home)
  await page.goto(routes.liveStreams)
  const search = page.getByRole('searchbox')
  await page.getByLabel('Type').selectOption('recorded')
  await expect(page).toHaveURL(/\?type=recorded$/)
  await search.pressSequentially('gra')
  await expect(page).toHaveURL(/search=gra/)
  await search.pressSequentially('ce')
  await expect(page).toHaveURL(/search=grace/)
  await page.getByLabel('Sort by').selectOption('title')
  await expect(page).toHaveURL(/sort=title/)
  await page.goBack()
  await expect(page).toHaveURL(/search=grace&type=recorded$|type=recorded&search=grace$/)
  await expect(page.getByLabel('Sort by')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/\?type=recorded$/)
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${routes.liveStreams}$`))
  await expect(page.getByLabel('Type')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a start date after the end date is named where no sermon is found', async ({ page }) => {
  await page.goto(`${routes.sermons}?startDate=2026-06-02&endDate=2026-06-01`)
  await expect(page.getByText('The start date is after the end date. Try adjusting your search criteria')).toBeVisible()
  await page.goto(`${routes.sermons}?startDate=1999-06-01&endDate=1999-06-01`)
  await expect(page.getByText(/^Try adjusting your search criteria/)).toBeVisible()
})
