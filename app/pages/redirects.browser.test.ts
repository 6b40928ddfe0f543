/** An editor leads old addresses to the new pages: from a pasted list, and by what is suggested for a lost address. */
import { adminPages as places } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { expect, expectToast, test } from '#test/browser.ts'

for (const width of [1440, 390]) {
  test(`a pasted list is looked at line by line, added, and taken back, at ${width} px`, async ({ admin, page }) => {
    await admin.setViewportSize({ width, height: 900 })
    await admin.goto(places.redirects)
    await admin.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Paste a list' })
    const old = `/old-${width}.html`
    await dialog.getByRole('textbox').fill(`${old} /about\nRedirectMatch ^/blog /news\n/?p=${width} -> /give`)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const row = (name: string | RegExp) => dialog.getByRole('row', { name })
    await expect(row(`1 ${old} → /about`)).toContainText('will be added')
    await expect(row(/^2 /)).toContainText('left out: It is a pattern for several addresses')
    await dialog.getByRole('button', { name: 'Add 2 redirects' }).click()
    await expectToast(admin, '2 redirects added.')
    const leadsTo = async (address: string) =>
      (await page.request.get(address, { maxRedirects: 0 })).headers()['location']
    expect([await leadsTo(old), await leadsTo(`/?p=${width}`)]).toEqual([routes.about, routes.give])
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expectToast(admin, 'Undone for 2 records.')
    expect([await leadsTo(old), await leadsTo(`/?p=${width}`)]).toEqual([undefined, undefined])
  })
}

test('a lost address leads to what is suggested with one click, on a phone', async ({ admin, page, watch }) => {
  watch.allow(/404 \(Not Found\)/)
  await admin.setViewportSize({ width: 390, height: 900 })
  const lost = '/plan-your-visit.html'
  await page.goto(lost)
  // The server writes the first lost address at once, and later ones in the next minute.
  await expect(async () => {
    await admin.goto(places.redirects)
    await expect(admin.getByText(lost).first()).toBeVisible()
  }).toPass()
  await admin.getByRole('button', { name: `Lead to page “Plan a Visit” for ${lost}` }).click()
  await expectToast(admin, `${lost} leads to “Plan a Visit” now.`)
  await expect(admin.getByRole('button', { name: `for ${lost}` })).toHaveCount(0)
  await page.goto(lost)
  await expect(page).toHaveURL(routes.planAVisit)
})
