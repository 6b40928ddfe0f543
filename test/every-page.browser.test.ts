import { routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { everyPage } from '#test/every-page.ts'
import { startServer } from '#test/server.ts'
import { htmlFaults } from '#test/valid-html.ts'

test('every page arrives complete, with a status, a title and a description of its own', async () => {
  // Its own, since a newsletter that another test has published would be shown.
  await using server = await startServer()
  const titles = new Map<string, string>()
  for (const { name, path, status } of await everyPage(server.url)) {
    const response = await fetch(server.url + path)
    const text = await response.text()
    expect(response.status, name).toBe(status)
    const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? ''
    expect(text, name).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(text, name).toMatch(/<h1[ >]/)
    // It shows the page of a day, which has an address of its own.
    if (path === routes.thisSunday) {
      expect(text, name).toContain(`<link rel="canonical" href="${server.url}${routes.sundays}/`)
      continue
    }
    if (status === 200 && !path.includes('?') && !text.includes('noindex')) {
      expect(titles.get(title), `${name} and ${titles.get(title)} share a title`).toBeUndefined()
      titles.set(title, name)
      expect(text, name).toContain(`<link rel="canonical" href="${server.url}${path}"`)
    }
  }
})

test('a cached page has every header of the first answer', async ({ server }) => {
  const names = async (init?: RequestInit) => {
    const { headers } = await fetch(`${server.url}/contact`, init)
    // These headers are about the connection, and about the lines of the log, which a cached page doesn't write.
    const carriage = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'x-request-id'])
    return [...headers.keys()].filter((name) => !carriage.has(name)).toSorted()
  }
  const first = await names()
  expect(first).toEqual(
    expect.arrayContaining(['x-content-type-options', 'referrer-policy', 'content-security-policy']),
  )
  expect(await names()).toEqual(first)
  expect(await names({ method: 'HEAD' })).toEqual(first)
})

test('unknown addresses are answered with 404', async ({ server }) => {
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  expect(await statusOf('/sermons/a%00b')).toBe(400)
  expect(await statusOf('/%ff')).toBe(404)
  expect(await statusOf('/sermons/summary')).toBe(404)
  // The build's own manifest names every screen of the dashboard.
  for (const path of [
    '/assets.json',
    '/admin-assets/assets.json',
    '/assets.json.br',
    '/admin-assets/assets.json.gz',
    '//assets.json',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  expect(await statusOf(`/events/${'x'.repeat(200)}`)).toBe(404)
})

test('an unknown tab of the about pages leads to the staff', async ({ server }) => {
  const answer = await fetch(`${server.url}/about/zzz`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about/staff'])
  expect(await (await fetch(`${server.url}/about/zzz`)).text()).toContain('<h1')
})

test('every page is valid HTML', async ({ server }) => {
  const faults: string[] = []
  for (const { name, path } of await everyPage(server.url)) {
    const text = await (await fetch(server.url + path)).text()
    faults.push(...(await htmlFaults(text)).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('tracking parameters do not create a page of their own', async ({ page, server }) => {
  const markOf = async (path: string) => (await fetch(server.url + path)).headers.get('etag')
  const tracked = '/sermons?utm_source=letter&search=the+rev&fbclid=1'
  // The page is drawn anew every ten seconds, perhaps between the two.
  await expect.poll(async () => (await markOf('/sermons?search=the+rev')) === (await markOf(tracked))).toBe(true)
  const plain = await markOf(tracked)
  expect(plain).toBeTruthy()
  expect(await markOf('/sermons?search=none')).not.toBe(plain)
  for (const path of ['/?utm_source=letter', '/sermons?fbclid=1&search=the+rev', '/events?x[]=1&x[]=2']) {
    await page.goto(path)
    await hydrated(page)
  }
})
