/** Information for first-time visitors: directions, parking, and the terms. */
import { routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { expect, hydrated, overlap, test } from '#test/browser.ts'

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
    await expect(page.locator('main').getByRole('link', { name: /^(Directions|Google Maps)/ }), path).toHaveAttribute(
      'href',
      mapUrl,
    )
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
      // Text for screen readers alone is in a box of one pixel, and an inline element has no box of its own.
      let box = parentElement
      while (box && getComputedStyle(box).display === 'inline') box = box.parentElement
      const isSeen = (box?.clientWidth ?? 0) > 1
      if (isSeen && /\w+ \d{1,2}, \d{4}/.test(textContent ?? '')) dates++
    }
    return dates
  })
  expect(seen).toBe(1)
})

const PHONE = { width: 390, height: 844 }

test('on a phone a visitor finds answers before the form, none of them twice, and the form by one button', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(routes.planAVisit)
  const main = page.getByRole('main')
  const top = async (name: string) => {
    const { y = NaN } = (await main.getByRole('heading', { name }).boundingBox()) ?? {}
    return y
  }
  expect(await top('What to Expect')).toBeLessThan(await top('Let us know you'))
  await expect(main.locator('summary').filter({ hasText: /wear|long|children/ })).toHaveCount(3)
  await expect(main.getByRole('term').filter({ hasText: /^(Parking|Step-free entrance|Communion)$/ })).toHaveCount(3)
  await expect(main.getByText(/^(Children|What to wear|How long)$/)).toHaveCount(0)
  await main.getByRole('link', { name: 'Let us know you' }).click()
  await expect(main.getByRole('heading', { name: 'Let us know you' })).toBeInViewport()
})

test('on a phone, Enter leads from a search to what it finds, and on a wide screen the field keeps the focus', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(routes.sermons)
  await hydrated(page)
  const field = page.getByRole('searchbox')
  await field.fill('Luke')
  await field.press('Enter')
  const found = page.getByRole('main').getByRole('status').filter({ hasText: 'newest first' })
  await expect(found).toBeFocused()
  await expect(page).toHaveURL(/search=Luke/)
  const { y = Infinity } = (await found.boundingBox()) ?? {}
  expect(y).toBeLessThan(PHONE.height / 2)

  await page.setViewportSize({ width: 1440, height: 1200 })
  await field.fill('Mark')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=Mark/)
  await expect(field).toBeFocused()
})

test('the button that offers the calendars stays where it is', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(routes.events)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Women’s Bible Study/ })
    .first()
    .click()
  const button = page.getByText('Add to calendar')
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await button.click()
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

test('the confirmation of a form is not covered by the toast, nor by the navigation', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(routes.home)
  await hydrated(page)
  await page.getByLabel('Your email').fill('first.visitor@example.org')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const toast = page.locator('[data-toast]')
  await expect(toast).toBeVisible()
  const thanks = page.locator('form').getByText('Thank you for subscribing')
  await expect(thanks).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('banner')
  expect(await overlap(thanks, bar)).toBe(false)
  expect(await overlap(thanks, toast)).toBe(false)
  expect(await overlap(toast, bar)).toBe(false)
})

test('at 400 % zoom the navigation scrolls away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(routes.sermons)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('no drawing stands twice on a page, whatever the sermons are called', async ({ page, admin, server }) => {
  for (let week = 0; week < 12; week++) {
    const data = { title: 'The Lost Sheep', speaker: 'Ada Reader', date: `1990-06-${10 + week}`, scripture: 'Luke 15' }
    const made = await admin.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })
    expect(made.status()).toBe(201)
  }
  for (const path of [`${routes.sermons}?endDate=1990-12-31`, routes.home]) {
    await page.goto(path)
    const drawings = await page
      .locator('main img[src*=".svg"]')
      .evaluateAll((all) => all.map((drawing) => drawing.getAttribute('src')))
    expect(drawings.length).toBeGreaterThan(3)
    expect(drawings).toEqual([...new Set(drawings)])
  }
})
