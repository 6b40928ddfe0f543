import { routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

/** The code of the filters. A test that holds it back waits until it is asked for, so that another name is noticed. */
const CODE = '**/assets/list-filters-*.js'

for (const { path, loading, other } of [
  {
    path: routes.sermons,
    loading: 'Loading sermons...',
    other: { label: 'From', value: '2020-01-05', url: /startDate=2020-01-05/ },
  },
  {
    path: routes.liveStreams,
    loading: 'Loading live streams...',
    other: { label: 'Sort by', value: 'title', url: /sort=title/ },
  },
]) {
  test(`text typed on ${path} before the scripts have loaded is applied, and Enter keeps it`, async ({ page }) => {
    const script = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const asked = page.waitForRequest(CODE)
    await page.route(CODE, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.route(`**${path}?*search=grace*`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill('grace')
    const field = page.getByLabel(other.label, { exact: true })
    if (other.label === 'From') await field.fill(other.value)
    else await field.selectOption(other.value)
    await asked
    script.resolve()
    await expect(page).toHaveURL(/search=grace/)
    await expect(page).toHaveURL(other.url)
    await expect(page.getByText(loading)).toBeVisible()
    await page.getByRole('searchbox').press('Enter')
    answer.resolve()
    await expect(page.getByText(loading)).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('grace')
    await expect(field).toHaveValue(other.value)
    await expect(page).toHaveURL(/search=grace/)
  })
}

test('where the code of the filters does not arrive, Enter sends them as a form', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to fetch/)
  const asked = page.waitForRequest(CODE)
  await page.route(CODE, (route) => route.abort())
  await page.goto(routes.sermons)
  await hydrated(page)
  await page.getByRole('searchbox').fill('God of the Living')
  await asked
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\?search=God/)
  await expect(page.getByText('1 sermon, newest first')).toBeVisible()
})

test('filters that only links set stay while others change, and the page of the list is kept until then', async ({
  page,
}) => {
  await page.goto(`${routes.sermons}?reference=Luke`)
  await page.getByLabel('From').fill('2020-01-05')
  await expect(page).toHaveURL(/startDate=2020-01-05/)
  await expect(page).toHaveURL(/reference=Luke/)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.sermons}$`))
  await expect(page.getByLabel('From')).toHaveValue('')
  // Without the page being loaded anew.
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeFocused()
})

test('fields and results agree with the address on the way back, also when the page has been loaded anew', async ({
  page,
}) => {
  const count = page.getByText(/service\(s\) found/)
  const search = page.getByRole('searchbox')
  await page.goto(routes.liveStreams)
  await hydrated(page)
  const all = await count.innerText()
  await search.fill('no such service')
  await expect(count).toHaveText('0 service(s) found for "no such service"')
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect(count).toHaveText(all)
  await expect(search).toHaveValue('')
  await hydrated(page)
  await page.goForward()
  await expect(count).toHaveText('0 service(s) found for "no such service"')
  await expect(search).toHaveValue('no such service')
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(count).toHaveText(all)
  await expect(page).toHaveURL(new RegExp(`${routes.liveStreams}$`))
  await expect(search).toHaveValue('')
})

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
