/** Scripts and answers that do not arrive. */
import type { Page } from '@playwright/test'
import { api, href, routes } from '#app/routes.ts'
import { sermonPath } from '#app/features/sermons/sermon.ts'
import { expect, hydrated, test } from '#test/browser.ts'

const NETWORK = /Failed to load|ERR_|ReadError: 0/

const scripts = [
  { file: 'home-*.js', path: routes.home, heading: 'There’s a place for you here.' },
  { file: 'giving-*.js', path: routes.give, heading: 'Give' },
  { file: 'map-*.js', path: routes.contact, heading: 'Contact Us' },
  { file: 'browser-*.js', path: routes.home, heading: 'There’s a place for you here.' },
]

for (const { file, path, heading } of scripts) {
  test(`the page from the server stays when ${file} does not arrive`, async ({ page, watch }) => {
    watch.allow(NETWORK)
    let tries = 0
    let isBlocked = true
    await page.route(`**/assets/${file}`, (route) => {
      tries++
      return isBlocked ? route.abort() : route.continue()
    })
    await page.goto(path, { waitUntil: 'load' })
    const h1 = page.getByRole('heading', { level: 1 })
    const words = await page.locator('main').innerText()
    await expect.poll(() => tries).toBeGreaterThan(0)
    if (file !== 'browser-*.js') await expect.poll(() => tries).toBeGreaterThan(2)
    await expect(h1).toHaveText(heading)
    expect(await page.locator('main').innerText()).toBe(words)
    await expect(page.locator('body')).not.toContainText('assets/')
    if (file === 'browser-*.js') return

    isBlocked = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await hydrated(page)
    await expect(h1).toHaveText(heading)
  })
}

test('a link to a page whose script is gone opens the page from the server', async ({ page, watch }) => {
  watch.allow(NETWORK)
  await page.route('**/assets/giving-*.js', (route) => route.abort())
  await page.goto(routes.home)
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Give', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give')
  await expect(page.locator('body')).not.toContainText('assets/')
})

const offline = [
  { link: 'Give', path: routes.give, title: 'We couldn’t load this page' },
  { link: 'Sermons', path: routes.sermons, title: 'We couldn’t load this page' },
]

for (const { link, path, title } of offline) {
  test(`offline, the link to ${link} says what is wrong, and the page loads when the network is back`, async ({
    page,
    watch,
  }) => {
    watch.allow(NETWORK)
    await page.goto(routes.home)
    await hydrated(page)
    await page.context().setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main')).toContainText('This website can’t be reached.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('a sermon that fails to load shows a message, and can be retried', async ({ page, server, watch }) => {
  watch.allow(/500|Error/)
  const sermon = await firstSermon(page, server.url)
  await page.goto(routes.home)
  await hydrated(page)
  const message = 'Something went wrong on our side. Try again. If it keeps happening, send us this number: {id}'
  const json = { error: 'internal', message, id: 'abc' }
  await page.route(`**${href(api.sermon, { id: sermon.id })}`, (route) => route.fulfill({ status: 500, json }))
  await page.locator(`a[href="${sermonPath(sermon)}"]`).click()
  await expect(page.getByRole('heading', { name: 'Error Loading Sermon' })).toBeVisible()
  await expect(page.getByText(`Error: ${message}`, { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sermon.title)
})

test('a page that is slow to load has a title meanwhile, and then the focus', async ({ page }) => {
  await page.goto(routes.home)
  await hydrated(page)
  const church = 'St. Brendan’s by the Sea'
  let answer = () => {}
  await page.route('**/api/sermons?*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sermons', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loading sermons...' })).toBeVisible()
  expect(await page.title()).toContain(church)
  answer()
  await expect(page).toHaveTitle(`Sermons · ${church}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sermons' })).toBeFocused()
})

async function firstSermon(page: Page, origin: string): Promise<{ id: string; title: string }> {
  const answer = await page.request.get(`${origin}${href(api.sermons, {}, { limit: 1, preached: 'true' })}`)
  const [sermon] = (await answer.json()) as { id: string; title: string }[]
  if (!sermon) throw new Error('the sample has sermons')
  return sermon
}

for (const [kind, list, one, title] of [
  ['event', routes.events, api.event, 'Event Not Found'],
  ['sermon', routes.sermons, api.sermon, 'Error Loading Sermon'],
  ['service', routes.liveStreams, api.liveStream, 'Error Loading Service'],
] as const) {
  test(`the page of a ${kind} after a failure says one thing`, async ({ page, watch }) => {
    watch.allow(/500|Error/)
    await page.goto(list)
    await hydrated(page)
    const message = 'Something went wrong on our side. Try again.'
    const pattern = new RegExp(`${one.replace('{id}', '[^/?]+')}$`)
    await page.route(pattern, (route) => route.fulfill({ status: 500, json: { error: 'internal', message } }))
    await page
      .locator(`main a[href^="${list}/"]`)
      .filter({ has: page.locator(':scope', { hasText: /\w/ }) })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main')).toContainText(message)
    await expect(page.locator('main')).not.toContainText(/exist|removed|can’t find/)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expect(page.locator('meta[name=description]')).not.toHaveAttribute('content', /exist|removed|can’t find/)
  })
}
