/** Odd addresses change nothing for other visitors: requested directly, and through the installed proxies. */
import { test as base, expect } from '@playwright/test'
import { sermonPath } from '#app/features/sermons/sermon.ts'
import { api, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { adminAccount } from '#test/browser.ts'
import { installed, proxies, startProxy } from '#test/proxies.ts'
import { rawGet } from '#test/raw-request.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { changeSettings } from '#test/settings.ts'

const PROVIDER = 'https://give.example'

const test = base.extend<object, { site: RunningServer }>({
  site: [
    // Playwright finds the fixtures that this one needs in its first parameter; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startServer({ ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password })
      await changeSettings(site.url, adminAccount, { givingScriptUrl: `${PROVIDER}/give.js` })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

/** Requested before the page itself, so that wrongly cached answers would be served for it. */
const beforeGive = ['//x/give', '//x/y/../give', '/%2F/give', '/x/..//give', '/Give', '/GIVE/', '/%67ive', '/give%20']
const beforeSignIn = ['//x/sign-in', '/Sign-In', '/sign-in/', '/sign-in%20', '/%73ign-in', '/x/%2e%2e/sign-in']
const oddPaths = String.raw`
  ///// //evil.example/.. //evil.example/%2e%2e //u:p@evil.example/sermons ///evil.example/ /%5Cevil.example
  /%2F%2Fevil.example /.//evil.example /x/..//evil.example /%09/evil.example /% /%zz /%ff /%00 /%E0%A4%A /sermons/%ff
  /sermons/% /events/%00 /live-streams/%2e%2e%2f /$ /$id /sermons/$id /about/$tab /about/__proto__ /constructor /* /:id
  /? /?? /?% /sermons?search=% /sermons?search[]=a /sermons?search=%7B%22a%22:1%7D /sermons?search=%ff%00
  /sermons?search=%ED%A0%80 /sermons?page=1e309 /sermons?page=-1 /sermons?startDate=0000-99-99
  /live-streams?sort=__proto__ /sermons?utm_source=% /sermons/%FF`
const oddTokens = ['a'.repeat(201), 'a'.repeat(5_000), '%00&next=%ff&problem=%7B', '1&token=2&token[]=3', 'true']
const withToken = ['/setup', '/reset-password', '/newsletter/confirm', '/newsletter/unsubscribe', '/sign-in']
const odd = [
  ...oddPaths.trim().split(/\s+/),
  `/sermons?search=${'a'.repeat(5_000)}`,
  `/sermons/${'a'.repeat(5_000)}`,
  ...withToken.flatMap((path) => oddTokens.map((token) => `${path}?token=${token}`)),
]

/** Requests every odd address once, and then the page. */
async function tryOut(url: string): Promise<void> {
  for (const target of beforeGive) await expectHarmless(url, target)
  const give = await rawGet(url, routes.give)
  expect(give.status).toBe(200)
  expect(give.headers['content-security-policy']).toContain(PROVIDER)
  for (const target of beforeSignIn) await expectHarmless(url, target)
  for (const target of beforeSignIn.concat(routes.signIn)) {
    const { status, headers } = await rawGet(url, target)
    if (status === 200) expect(headers['cache-control']).toBe('no-store')
  }
  for (const target of odd) await expectHarmless(url, target)
  for (const path of [routes.home, routes.sermons, routes.events]) {
    const { status, headers } = await rawGet(url, path)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-security-policy']).not.toContain(PROVIDER)
  }
}

/** No error, and no redirect to another host. */
async function expectHarmless(url: string, target: string): Promise<void> {
  const { status, headers } = await rawGet(url, target)
  expect(status, target).toBeLessThan(500)
  const location = headers['location']
  if (location === undefined) return
  expect(new URL(String(location), url).origin, target).toBe(url)
  expect(String(location), target).not.toMatch(/^\/\//)
}

test('an odd address changes nothing for other visitors, leads nowhere else and never fails', async ({ site }) => {
  await tryOut(site.url)
})

test('one spelling of an address is the page, and all others redirect to it', async ({ site }) => {
  for (const [target, location] of [
    ['/SERMONS', '/sermons'],
    ['/Sermons/', '/sermons'],
    ['/sermons/?search=Grace&utm_source=x', '/sermons?search=Grace&utm_source=x'],
    ['//x/give', '/x/give'],
    ['//evil.example/..', '/'],
    ['/////', '/'],
    ['/Admin', '/admin'],
    ['//api/sermons', '/api/sermons'],
  ] as const) {
    const answer = await rawGet(site.url, target)
    expect([target, answer.status, answer.headers['location']]).toEqual([target, 308, location])
  }
  // A forged Host header is not redirected to either.
  const { headers } = await rawGet(site.url, '//x/give', { host: 'evil.example' })
  expect(headers['location']).toBe('/x/give')
})

test('an address without the title of a record, or with another one, leads to its own for good', async ({ site }) => {
  const first = async (address: string) => {
    const records = (await (await fetch(site.url + address)).json()) as { id: string; title: string }[]
    return records[0] ?? { id: '', title: '' }
  }
  const records = [
    [routes.sermon, sermonPath(await first(api.sermons))],
    [routes.event, recordPath(routes.event, await first(api.events))],
    [routes.liveStream, recordPath(routes.liveStream, await first(api.liveStreams))],
  ] as const
  for (const [route, own] of records) {
    const id = own.split('/')[2] ?? ''
    for (const slug of [undefined, 'another-title', own.split('/')[3]?.toUpperCase()]) {
      const answer = await rawGet(site.url, href(route, { id, slug }))
      expect([slug, answer.status, answer.headers['location']]).toEqual([slug, 308, own])
    }
    expect((await rawGet(site.url, own)).status).toBe(200)
    expect((await rawGet(site.url, `${own}/more`)).status).toBe(404)
  }
})

for (const proxy of proxies) {
  test(`an odd address changes nothing for other visitors behind ${proxy.name}`, async ({ site }) => {
    test.skip(installed(proxy.program) === undefined, `${proxy.program} is not installed on this machine`)
    const front = await startProxy(proxy, Number(new URL(site.url).port))
    try {
      await tryOut(front.url)
    } finally {
      await front.stop()
    }
  })
}
