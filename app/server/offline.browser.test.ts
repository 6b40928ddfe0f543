import { once } from 'node:events'
import { createServer, request as pipe } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import type { AudioUpload } from '#app/media/schema.ts'
import { api, href, routes } from '#app/routes.ts'
import { CACHES } from '#app/ui/offline/rules.ts'
import { expectAccessible } from '#test/accessible.ts'
import { mp3 } from '#test/audio.ts'
import { expect, hydrated, test } from '#test/browser.ts'

test.use({ serviceWorkers: 'allow' })

const names = Object.values(CACHES)

/** The paths of the stored pages. */
function stored(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, CACHES.pages)
}

/** Waits for the worker, which starts a few seconds after the page. */
const untilStored = (page: Page, path: string) => expect.poll(() => stored(page)).toContain(path)

test('without a network home, service times and the newest sermon open, and nothing private is kept', async ({
  admin: page,
  server,
  watch,
}) => {
  const context = page.context()
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|: 401|fonts/)
  const headers = { Origin: server.url }
  const file = mp3(60)
  const announced = { fileName: 'lamp.mp3', size: file.length }
  const { id } = (await (
    await page.request.post(adminApi.audioUploads, { data: announced, headers })
  ).json()) as AudioUpload
  const part = href(adminApi.audioPart, { id, part: '0' })
  const done = (await (await page.request.put(part, { data: file, headers })).json()) as AudioUpload
  // Other tests leave sermons of their own; of one day, the last entered is the newest.
  const date = Temporal.Now.plainDateISO('America/Chicago').toString()
  const sermon = { title: 'The harbor bell', speaker: 'Ada', date, audioUrl: done.file?.address }
  await page.request.post(adminApi.sermons, { data: sermon, headers })

  await page.goto(routes.home)
  await untilStored(page, routes.offline)
  await page.reload()
  await hydrated(page)
  const newest = page.locator('main').getByRole('link', { name: sermon.title })
  const path = (await newest.getAttribute('href')) ?? ''
  await untilStored(page, path)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await untilStored(page, routes.contact)
  for (const own of [routes.account, routes.admin]) await page.goto(own)
  await page.goto(path)
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))
    const pages = all.flat().filter(({ headers }) => headers.get('Content-Type')?.startsWith('text/html'))
    const texts = await Promise.all(pages.map(async (one) => `${one.url} ${await one.text()}`))
    return { urls: all.flat().map(({ url }) => new URL(url || location.href).pathname), texts }
  })
  expect(kept.urls.filter((url) => /^\/(?:api|admin|account)/.test(url))).toEqual([])
  expect(kept.texts.length).toBeGreaterThan(3)
  expect(kept.texts.filter((text) => /ada@church|Logout|Admin Dashboard/.test(text)).length).toBe(0)

  await context.setOffline(true)
  await page.goto(routes.home)
  await hydrated(page)
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Service Times' })).toBeVisible()
  await page.goto(path)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: sermon.title })).toBeVisible()
  await page.getByRole('button', { name: 'Listen' }).click()
  const position = page.getByRole('slider', { name: 'Position' })
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0)
  await page.getByRole('region', { name: 'Audio player' }).getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  // The code of its form was stored, though nobody had touched it: what was written stays.
  const form = page.locator('main form', { has: page.getByLabel('Subject') })
  for (const label of ['First Name', 'Last Name', 'Subject', 'Message']) await form.getByLabel(label).fill('Boats')
  await form.getByLabel('Email').fill('ann@example.org')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Failed to send message. Please try again.').first()).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Boats')
  await page.goto(routes.alpha)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: sermon.title, exact: true }).first()).toBeVisible()
  // Here and not in the table of screens: only a worker that has stored pages shows them.
  await expectAccessible(page, 'The offline page')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.alpha}$`))

  // The church turns it off: the worker ends, and what it kept goes.
  const off = await page.request.put(adminApi.siteConfig, { data: { offlineEnabled: false }, headers })
  expect(off.status()).toBe(200)
  await page.goto(routes.home)
  const left = () =>
    page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length])
  await expect.poll(left).toEqual([[], 0])
  expect(await (await page.request.get('/sw.js')).text()).toContain('unregister')
  expect(await (await page.request.get('/manifest.webmanifest')).json()).toMatchObject({ display: 'standalone' })
  expect((await page.request.get(api.siteConfig)).status()).toBe(200)
  // The next tests use the same server.
  const on = await page.request.put(adminApi.siteConfig, { data: { offlineEnabled: true }, headers })
  expect(on.status()).toBe(200)
})

for (const { device, isEmpty } of [
  { device: 'that is full', isEmpty: false },
  { device: 'that is full and has dropped what was stored', isEmpty: true },
]) {
  test(`a device ${device} shows every page as without a worker`, async ({ page, context, server, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/)
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`))
    await page.goto(routes.home)
    await untilStored(page, routes.offline)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1_000 })
    // After that, since the worker stores again what is missing.
    if (isEmpty) await page.evaluate(async (names) => Promise.all(names.map((name) => caches.delete(name))), names)
    for (const path of [routes.contact, routes.sermons, routes.give, routes.home]) {
      await page.goto(path)
      await hydrated(page)
      await page.evaluate(() => document.fonts.ready)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    expect(failed).toEqual([])
    expect(await stored(page)).not.toContain(routes.contact)
    await context.setOffline(true)
    if (isEmpty) await expect(page.goto(routes.home)).rejects.toThrow(/ERR_/)
    else await page.goto(routes.home)
  })
}

test('the page of a Wi-Fi hotspot that answers in the site’s name is not stored', async ({ page, server, watch }) => {
  let isHotspot = false
  const asked: string[] = []
  const way = createServer((request, response) => {
    const { url = '', method, headers } = request
    if (isHotspot) {
      asked.push(url)
      response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=300' })
      return response.end('<title>Free Wi-Fi</title><script src="/assets/login.js"></script>Sign in to the hotspot')
    }
    const { port } = new URL(server.url)
    pipe({ port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    }).end()
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const origin = `http://localhost:${(way.address() as AddressInfo).port}`
  watch.allow(new RegExp(`^request: ${origin}`))
  await page.goto(origin + routes.home)
  await untilStored(page, routes.offline)
  const see = (path: string) =>
    page.evaluate(
      async (seen) => (await navigator.serviceWorker.ready).active?.postMessage({ path: seen, files: [] }),
      path,
    )
  isHotspot = true
  await see(routes.home)
  await expect.poll(() => asked).toContain('/')
  isHotspot = false
  await see(routes.contact)
  await untilStored(page, routes.contact)
  const home = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(home).toContain('<html')
  expect(home).not.toContain('Wi-Fi')
  way.closeAllConnections()
  way.close()
})

test('who reads the second language is told in it that there is no network', async ({
  page: visitor,
  admin,
  server,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|fonts/)
  const headers = { Origin: server.url }
  await admin.request.put(adminApi.siteConfig, { data: { secondLanguage: 'es' }, headers })
  await visitor.goto('/es/contact')
  await untilStored(visitor, '/es/offline')
  await visitor.context().setOffline(true)
  await visitor.goto('/es/alpha')
  await expect(visitor.getByRole('heading', { level: 1, name: 'No tiene conexión' })).toBeVisible()
  await visitor.goto('/alpha')
  await expect(visitor.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await visitor.context().setOffline(false)
  await admin.request.put(adminApi.siteConfig, { data: { secondLanguage: '' }, headers })
})
