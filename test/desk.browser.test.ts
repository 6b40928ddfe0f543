import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adminApi, desk as places } from '#app/admin-routes.ts'
import { sections } from '#app/admin/sections.ts'
import { api, routes } from '#app/routes.ts'
import { expect, keeper, test } from '#test/browser.ts'
import { startServer } from '#test/server.ts'

const every = sections.flatMap((group) => group.sections)

/** What opens a dialog: the first button of each kind is pressed. A note is added in place. */
const openings = [/^(Add(?! a note)|Invite)/, /^Edit/, /^Delete/, /^(Bulk|Import)/, /^Clear All/, /^Remove the sample/]

async function isSound(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

test.describe('side by side', () => {
  // The longest of all: each width in a browser of its own.
  test.describe.configure({ mode: 'parallel' })
  for (const width of [390, 1440]) {
    test(`every section, and what it adds, is free of what axe finds at ${width} px`, async ({ desk }) => {
      test.setTimeout(240_000)
      await desk.setViewportSize({ width, height: 900 })
      for (const { label, to } of every) {
        await desk.goto(to)
        await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
        await desk.waitForLoadState('networkidle')
        await isSound(desk, label)
        for (const opening of openings) {
          const button = desk.getByRole('main').getByRole('button', { name: opening }).first()
          if ((await button.count()) === 0) continue
          await button.click()
          await expect(desk.getByRole('dialog')).toBeVisible()
          await isSound(desk, `${label}, ${opening}`)
          await desk.keyboard.press('Escape')
          await expect(desk.getByRole('dialog')).toHaveCount(0)
        }
      }
    })
  }
})

test('every section is there again after a reload', async ({ desk }) => {
  for (const { to } of every) {
    await desk.goto(to)
    const title = await desk.getByRole('heading', { level: 1 }).textContent()
    await desk.reload()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  }
})

test('on a phone the sections are a menu that closes when one is chosen', async ({ desk }) => {
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto(places.overview)
  await desk.getByRole('button', { name: 'Menu' }).click()
  await desk.getByRole('link', { name: 'Sermons' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Sermons' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Recently Deleted' })).toBeHidden()
})

test('nothing in the admin area breaks the policy of its page', async ({ desk }) => {
  await desk.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    document.addEventListener('securitypolicyviolation', (event) =>
      told.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  for (const place of Object.values(places).filter((path) => !path.includes('$'))) {
    await desk.goto(place)
    await expect(desk.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(desk.getByText('Loading...')).toHaveCount(0)
    expect(await desk.evaluate('window.told'), place).toEqual([])
  }
})

test('to everyone else the desk is a page that does not exist', async ({ page, watch }) => {
  watch.allow(/404/)
  for (const path of [places.overview, places.sermons, '/admin/no-such-section']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404 Page Not Found')
  }
})

test('whose session has ended is told, and sent to sign in', async ({ desk, watch }) => {
  watch.allow(/401/)
  await desk.route('**/api/auth/user', (route) =>
    route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }),
  )
  const sentAway = desk.waitForRequest(/\/api\/login\?next=%2Fadmin/)
  await desk.goto(places.overview)
  await expect(desk.getByText('Checking permissions...')).toBeVisible()
  await expect(desk.locator('[data-toast]')).toContainText('Unauthorized')
  await sentAway
})

test('who is no administrator any more is told, and sent home', async ({ desk }) => {
  await desk.route('**/api/auth/user', (route) =>
    route.fulfill({ json: { id: 'm', name: 'Mel', email: 'mel@church.example.org', isAdmin: false } }),
  )
  await desk.goto(places.overview)
  await expect(desk.getByText('Checking permissions...')).toBeVisible()
  await expect(desk.locator('[data-toast]')).toContainText("You don't have admin privileges.")
  await desk.waitForURL(`**${routes.home}`)
})

test('the sample content goes in one act, the overview says what is left to enter, and it can come back', async ({
  page: desk,
  watch,
}) => {
  // A server of its own: other tests look at the sample.
  const own = await startServer({ ADMIN_EMAIL: keeper.email, ADMIN_PASSWORD: keeper.password })
  watch.allow(new RegExp(own.url))
  await desk.request.post(own.url + api.login, { data: keeper, headers: { Origin: own.url } })
  await desk.goto(own.url + places.overview)
  await desk.getByRole('button', { name: 'Remove the sample' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(desk.locator('[data-toast]')).toContainText(
    'The sample content is removed. You can restore it for 30 days.',
  )
  await expect(desk.getByRole('button', { name: 'Remove the sample' })).toHaveCount(0)
  const madeUp = desk.getByText('Your website shows contact details that aren’t yours.')
  await expect(madeUp.locator('..')).toContainText('100 Shoreline Drive, Gulf Beach')
  await expect(madeUp.locator('..')).toContainText('(850) 555-0100')
  await expect(desk.getByText('Email isn’t set up yet, so no one will be notified')).toBeVisible()
  // The footer has the specification's fallback; pages without one say nothing that is not known.
  for (const [path, unknown] of [
    [routes.home, '100 Shoreline Drive'],
    [routes.give, '(850) 555-0100'],
    [routes.liveStreamWorship, '(850) 555-0100'],
  ] as const) {
    await desk.goto(own.url + path)
    await expect(desk.getByRole('main')).not.toContainText(unknown)
  }
  await desk.goto(own.url + routes.give)
  await expect(desk.getByRole('contentinfo')).toContainText('100 Shoreline Drive')
  const headers = { Origin: own.url }
  const set = (data: object) => desk.request.put(own.url + adminApi.siteConfig, { data, headers })
  await set({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9 })
  await desk.goto(own.url + places.overview)
  await expect(desk.getByText(`emailed to every administrator: ${keeper.email}`)).toBeVisible()
  await set({
    address: '1 Bay St',
    phone: '(850) 555-0199',
    email: 'office@church.example.org',
    churchName: 'St. Ann’s',
  })
  await desk.reload()
  await expect(
    desk.getByText('New messages and visit requests are emailed to office@church.example.org.'),
  ).toBeVisible()
  await expect(madeUp).toHaveCount(0)
  await desk.goto(own.url + places.log)
  await expect(desk.getByRole('row').filter({ hasText: 'The sample content' })).toBeVisible()
  await desk.goto(own.url + places.deleted)
  await desk.getByRole('button', { name: 'Bring back The sample content' }).click()
  await expect(desk.locator('[data-toast]')).toContainText('The sample content is back. What you entered since stays.')
  await desk.goto(own.url + places.overview)
  await expect(desk.getByRole('button', { name: 'Remove the sample' })).toBeVisible()
  await own.stop()
})
