import { api } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'

test('the reference page shows every route of the API, from our own origin', async ({ page }) => {
  const { paths } = (await (await page.request.get(api.description)).json()) as { paths: Record<string, object> }
  const routes = Object.values(paths).flatMap((methods) => Object.keys(methods))
  await page.goto(api.reference)
  await expect(page.locator('.opblock')).toHaveCount(routes.length)
})
