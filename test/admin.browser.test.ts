import type { Page } from '@playwright/test'
import { adminApi, adminPages as places, formerAdminPages } from '#app/admin-routes.ts'
import { groupNames, groups } from '#app/dashboard/section-of.ts'
import { sections } from '#lists/sections.ts'
import { api, routes } from '#app/routes.ts'
import { openRecord, expect, expectToast, adminAccount, openMenu, test } from '#test/browser.ts'
import { startServer } from '#test/server.ts'

const every = sections.filter(({ label }) => label !== undefined)

/** The first button of each kind that opens a dialog or a record, and a section that has one. */
const openings: [opening: RegExp, section: string][] = [
  [/^Add/, places.sermons],
  [/^Edit/, places.events],
  [/^Delete/, places.sermons],
  [/^Clear All/, places.sermons],
  [/^Remove sample content/, places.overview],
]

test('Escape closes a dialog or a record, and returns the focus to the button that opened it', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  for (const [opening, section] of openings) {
    await admin.goto(section)
    await titleOf(admin)
    const main = admin.getByRole('main')
    // In a list Delete is in the menus of its rows, whose buttons have the focus afterward.
    const isInMenu = String(opening) === String(/^Delete/)
    if (isInMenu) await openMenu(main)
    const button = main.getByRole('button', { name: opening }).first()
    await button.click()
    await expect(admin.getByRole('dialog').or(openRecord(admin))).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog').or(openRecord(admin))).toHaveCount(0)
    const opener = isInMenu ? main.getByRole('button', { name: /^Actions: / }).first() : button
    await expect(opener, `the focus after ${section}, ${opening}`).toBeFocused()
  }
})

test.describe('side by side', () => {
  // Each half runs in a browser of its own.
  test.describe.configure({ mode: 'parallel' })
  for (const half of [0, 1]) {
    test(`every section is there again after a reload, and breaks no policy of its page, half ${half + 1}`, async ({
      admin,
    }) => {
      await admin.setViewportSize({ width: 1440, height: 900 })
      await admin.addInitScript(() => {
        const violations: string[] = []
        Object.assign(window, { violations })
        document.addEventListener('securitypolicyviolation', (event) =>
          violations.push(`${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      for (const place of Object.values(places).filter((_, index) => index % 2 === half)) {
        await admin.goto(place)
        const title = await titleOf(admin)
        expect(await admin.evaluate('window.violations'), place).toEqual([])
        await admin.reload()
        expect(await titleOf(admin)).toBe(title)
      }
    })
  }
})

/** The heading of a section that has loaded. */
async function titleOf(admin: Page): Promise<string> {
  const heading = admin.getByRole('heading', { level: 1 }).first()
  await expect(heading).toBeVisible()
  await expect(admin.getByText(/^Loading/)).toHaveCount(0)
  return (await heading.textContent()) ?? ''
}

test('on a phone the sections are a menu that closes after a choice', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto(places.overview)
  await admin.getByRole('button', { name: 'Menu' }).click()
  await admin.getByRole('link', { name: 'Sermons' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Sermons' })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Newsletter' })).toBeHidden()
})

test('the menu has ten entries that fit into a low window, and each leads to the tabs of its group', async ({
  admin,
}) => {
  const nav = admin.getByRole('navigation', { name: 'Sections', exact: true })
  await admin.route(`**${api.siteConfig}`, async (route) => {
    const response = await route.fetch()
    const churchName = 'The Episcopal Church of Saint Brendan the Navigator'
    await route.fulfill({ response, json: { ...((await response.json()) as object), churchName } })
  })
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [1024, 620],
  ] as const) {
    await admin.setViewportSize({ width, height })
    await admin.goto(places.overview)
    const labels = groupNames.map((name) => groups[name].label)
    await expect(nav.getByRole('link')).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
    const scrolls = () => document.querySelectorAll('.admin-side-wide, .admin-side-wide *')
    const cut = await admin.evaluate(
      (all) =>
        [...all]
          .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0)
          .map((one) => one.className),
      await admin.evaluateHandle(scrolls),
    )
    expect(
      cut.filter((name) => typeof name === 'string' && !/sr-only|line-clamp/.test(name)),
      `${width} × ${height}`,
    ).toEqual([])
  }
  for (const name of groupNames) {
    await nav.getByRole('link', { name: groups[name].label }).click()
    const tabs = admin.getByRole('navigation', { name: groups[name].label, exact: true }).getByRole('link')
    const labels = every.filter(({ group }) => group === name).map(({ label }) => label)
    const shown = name === 'events' ? [] : labels
    for (const label of shown) await expect(tabs.filter({ hasText: label ?? '' }).first()).toBeVisible()
    await expect(nav.locator('[aria-current]')).toHaveText(new RegExp(`^${groups[name].label}`))
  }
})

test('at any width one click signs out', async ({ admin }) => {
  await admin.goto(places.overview)
  for (const width of [320, 390, 768, 1440, 2560]) {
    await admin.setViewportSize({ width, height: 700 })
    const link = admin.getByRole('link', { name: 'Sign out' })
    await expect(link, `${width} px`).toBeInViewport({ ratio: 1 })
    await expect(link).toHaveAttribute('href', api.logout)
  }
})

test('an address that a section had before leads to it, with what was open there', async ({ admin }) => {
  for (const [before, now] of Object.entries(formerAdminPages)) {
    await admin.goto(`${before}?search=Ada`)
    expect(new URL(admin.url())).toMatchObject({ pathname: now, search: '?search=Ada' })
  }
})

test('to everyone else the admin area is a page that does not exist', async ({ page, watch }) => {
  watch.allow(/404/)
  for (const path of [places.overview, places.sermons, '/admin/no-such-section', ...Object.keys(formerAdminPages)]) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404 Page Not Found')
  }
})

test('whose session has ended sees a message and the sign-in page', async ({ admin, watch }) => {
  watch.allow(/401/)
  await admin.route('**/api/auth/user', (route) =>
    route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }),
  )
  const sentAway = admin.waitForRequest(/\/api\/login\?next=%2Fadmin/)
  await admin.goto(places.overview)
  await expect(admin.getByText('Checking permissions...')).toBeVisible()
  await expectToast(admin, 'Unauthorized')
  await sentAway
})

test('who lost the administrator role sees a message and the home page', async ({ admin }) => {
  await admin.route('**/api/auth/user', (route) =>
    route.fulfill({ json: { id: 'm', name: 'Mel', email: 'mel@church.example.org', isAdmin: false, roles: [] } }),
  )
  await admin.goto(places.overview)
  await expect(admin.getByText('Checking permissions...')).toBeVisible()
  await expectToast(admin, "You don't have admin privileges.")
  await admin.waitForURL(`**${routes.home}`)
})

test('the sample content is removed with one button, the overview says what to enter, and it can be restored', async ({
  page: admin,
  watch,
}) => {
  // A server of its own: other tests need the sample.
  const own = await startServer({ ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password })
  watch.allow(new RegExp(own.url))
  await admin.request.post(own.url + api.login, { data: adminAccount, headers: { Origin: own.url } })
  await admin.goto(own.url + places.overview)
  await admin.getByRole('button', { name: 'Remove sample content' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove sample content' }).click()
  await expectToast(admin, 'The sample content is removed. You can restore it for 30 days.')
  await expect(admin.getByRole('button', { name: 'Remove sample content' })).toHaveCount(0)
  const madeUp = admin.getByText('Your website shows contact details that aren’t yours.')
  await expect(madeUp.locator('..')).toContainText('100 Shoreline Drive, Gulf Beach')
  await expect(madeUp.locator('..')).toContainText('(850) 555-0100')
  await expect(admin.getByText('Email isn’t set up yet, so no one will be notified')).toBeVisible()
  // The footer has the spec's fallback; pages without one say nothing unknown.
  for (const [path, unknown] of [
    [routes.home, '100 Shoreline Drive'],
    [routes.give, '(850) 555-0100'],
    [routes.liveStreamWorship, '(850) 555-0100'],
  ] as const) {
    await admin.goto(own.url + path)
    await expect(admin.getByRole('main')).not.toContainText(unknown)
  }
  await admin.goto(own.url + routes.give)
  await expect(admin.getByRole('contentinfo')).toContainText('100 Shoreline Drive')
  const headers = { Origin: own.url }
  const set = (data: object) => admin.request.put(own.url + adminApi.siteConfig, { data, headers })
  await set({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9 })
  await admin.goto(own.url + places.overview)
  await expect(admin.getByText(`emailed to every administrator: ${adminAccount.email}`)).toBeVisible()
  await set({
    address: '1 Bay St',
    phone: '(850) 555-0199',
    email: 'office@church.example.org',
    churchName: 'St. Ann’s',
  })
  await admin.reload()
  await expect(
    admin.getByText('New messages and visit requests are emailed to office@church.example.org.'),
  ).toBeVisible()
  await expect(madeUp).toHaveCount(0)
  await admin.goto(own.url + places.log)
  await expect(admin.getByRole('row').filter({ hasText: 'The sample content' })).toBeVisible()
  await admin.goto(own.url + places.deleted)
  await admin.getByRole('button', { name: 'Restore The sample content' }).click()
  await expectToast(admin, 'The sample content is back. What you entered since stays.')
  await admin.goto(own.url + places.overview)
  await expect(admin.getByRole('button', { name: 'Remove sample content' })).toBeVisible()
  await own.stop()
})
