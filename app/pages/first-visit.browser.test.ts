/** Information for first-time visitors: directions, parking, and the terms. */
import { adminApi } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

test('parking and the map are shown with the address, and parking only on the visit page until it is set', async ({
  page,
  admin,
  server,
}) => {
  const headers = { Origin: server.url }
  const save = (data: object) => admin.request.put(adminApi.siteConfig, { data, headers })
  const before = (await (await admin.request.get(adminApi.siteConfig)).json()) as { parkingNote: string | null }
  const parkingNote = 'Park on the grass behind the hall.'
  const mapUrl = 'https://maps.app.goo.gl/abcdef'
  await save({ parkingNote, mapUrl })
  for (const path of [routes.home, routes.contact, routes.planAVisit]) {
    await page.goto(path)
    await expect(page.locator('main').getByText(parkingNote), path).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Directions|Google Maps)/ }), path).toHaveAttribute('href', mapUrl)
  }
  await save({ parkingNote: '', mapUrl: '' })
  for (const path of [routes.home, routes.contact, routes.planAVisit]) {
    await page.goto(path)
    // Someone who plans a visit is offered help instead.
    const offers = path === routes.planAVisit ? 1 : 0
    await expect(page.getByText(/Park on|Parking/), path).toHaveCount(offers)
    await expect(page.getByText('we’ll help you find a space'), path).toHaveCount(offers)
  }
  await save({ parkingNote: before.parkingNote })
})

test('the terms can be read before accepting them, and input is not lost', async ({ page, context }) => {
  await page.goto(routes.planAVisit)
  await hydrated(page)
  const visit = page.locator('form', { has: page.getByRole('heading', { name: 'Let us know you' }) })
  await visit.getByLabel('Full Name').fill('Ann Lee')
  const box = visit.getByRole('checkbox', { name: /^I agree to the terms and conditions and to receive text messages/ })
  await expect(visit.locator('label').filter({ hasText: 'I agree' }).getByText('*')).toBeVisible()
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    visit.getByRole('link', { name: 'terms and conditions' }).click(),
  ])
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions')
  await expect(terms.getByText('Reply STOP at any time')).toBeVisible()
  await terms.close()
  await expect(box).not.toBeChecked()
  await expect(visit.getByLabel('Full Name')).toHaveValue('Ann Lee')
})

test('a service without a thumbnail shows its date once', async ({ page }) => {
  await page.goto(routes.liveStreams)
  const service = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
  const seen = await service.evaluate((row) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    let dates = 0
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const isSeen = (parentElement?.clientWidth ?? 0) > 1
      if (isSeen && /\w+ \d{1,2}, \d{4}/.test(textContent ?? '')) dates++
    }
    return dates
  })
  expect(seen).toBe(1)
})
