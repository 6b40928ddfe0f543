import { routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'

for (const { path, other } of [
  { path: routes.sermons, other: { label: 'From', value: '2020-01-05', url: /startDate=2020-01-05/ } },
  { path: routes.liveStreams, other: { label: 'Sort by', value: 'title', url: /sort=title/ } },
]) {
  test(`what is typed on ${path} before the scripts are here is applied, and Enter keeps it`, async ({ page }) => {
    let deliver: () => void = () => undefined
    const held = new Promise<void>((resolve) => (deliver = resolve))
    await page.route('**/assets/list-page-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill('grace')
    const field = page.getByLabel(other.label, { exact: true })
    if (other.label === 'From') await field.fill(other.value)
    else await field.selectOption(other.value)
    deliver()
    await expect(page).toHaveURL(/search=grace/)
    await expect(page).toHaveURL(other.url)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('searchbox')).toHaveValue('grace')
    await expect(field).toHaveValue(other.value)
    await expect(page).toHaveURL(/search=grace/)
  })
}
