import { api, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'

const phone = { width: 390, height: 844 }

test('on a phone the menu opens, leads on, and closes when a link is chosen', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(routes.home)
  await hydrated(page)
  const menu = page.locator('#site-menu')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: 'St. Brendan’s by the Sea' })).toBeInViewport()
  await expect(menu.getByRole('link', { name: 'Plan a Visit' })).toHaveClass(/\bbtn\b/)
  await expect(menu.getByRole('link', { name: /^\(850\) 555-\d+$/ })).toHaveAttribute('href', /^tel:850555\d+$/)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Sermons' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.sermons}$`))
  await expect(menu).toBeHidden()
})

test('no field on a phone is smaller than 16 pixels, below which iPhones zoom in', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const path of [routes.contact, routes.planAVisit, routes.sermons, routes.signIn]) {
    await page.goto(path)
    const fields = page.getByRole('main').locator('input:visible, select:visible, textarea:visible')
    const sizes = await fields.evaluateAll((all) =>
      all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    )
    expect([path, sizes.length > 0, sizes.filter((size) => size < 16)]).toEqual([path, true, []])
  }
})

test('the navigation bar links to all main pages, and marks the current one', async ({ page }) => {
  await page.goto('/about/music')
  await hydrated(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'About Us' }).first()).toHaveAttribute('aria-current', 'page')
  for (const [name, path] of [
    ['Events', routes.events],
    ['Sermons', routes.sermons],
    ['Contact', routes.contact],
    ['Give', routes.give],
    ['Plan a Visit', routes.planAVisit],
    ['ALPHA', routes.alpha],
    ['About Us', '/about/staff'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the foot has the quick links, the times, the particulars and the way in', async ({ page }) => {
  await page.goto(routes.home)
  const foot = page.getByRole('contentinfo')
  for (const name of [
    'Home',
    'About',
    'Events',
    'Sermons',
    'Live Streams',
    'Contact',
    'Media Room',
    'Give',
    'Plan a Visit',
  ]) {
    await expect(foot.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(foot.getByText('Sundays 10:30 a.m.')).toBeVisible()
  await expect(foot.getByText(/^Next: Sunday, /)).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /maps/)
  await expect(foot.getByText(/Women’s Bible Study|Women's Bible Study/)).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Login' })).toHaveAttribute('href', api.login)
  await expect(foot.getByText(`© ${new Date().getFullYear()}`)).toBeVisible()
})

test('an unknown address shows a message, and links on', async ({ page, watch }) => {
  watch.allow(/404 \(Not Found\)/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await hydrated(page)
  await page.locator('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the dashboard is the same 404 for everyone who is not an administrator', async ({ page, watch }) => {
  watch.allow(/404 \(Not Found\)/)
  const response = await page.goto(routes.admin)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})

test('by keyboard the first step skips to the content', async ({ page }) => {
  await page.goto(routes.sermons)
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu still opens on a phone and leads on', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(routes.home)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#site-menu').getByRole('link', { name: 'Events' }).click()
    await expect(page).toHaveURL(new RegExp(`${routes.events}$`))
  })

  test('without styles and pictures a visitor finds a sermon and the service times, and writes to the church', async ({
    page,
    watch,
  }) => {
    watch.allow(/ERR_FAILED/)
    await page.route(/\.(?:css|svg|webp|png|ico|woff2)(?:$|\?)/, (route) => route.abort())
    await page.goto(routes.sermons)
    await page.getByRole('searchbox').fill('God of the Living')
    await page.getByRole('searchbox').press('Enter')
    await page
      .getByRole('main')
      .getByRole('link', { name: /God of the Living/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('God of the Living')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('region', { name: 'Service Times' })).toContainText('10:30 AM')
    const fields = { 'First Name': 'Ann', 'Last Name': 'Lee', Subject: 'The choir', Message: 'When does it practice?' }
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
    await page.getByRole('main').getByLabel('Email').fill('ann@example.org')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Your message has been sent successfully!').first()).toBeVisible()
  })

  test('an unknown address still reads', async ({ page, watch }) => {
    watch.allow(/404 \(Not Found\)/)
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  })
})
