/** The built server with more to do than it can, and without its database. */
import { expect, test } from '@playwright/test'
import { adminApi } from '#test/admin-routes.ts'
import { api, href, probes, routes } from '#app/routes.ts'
import { startLoad } from '#test/load.ts'
import { administrator } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { startServer } from '#test/server.ts'

const search = () => `${routes.sermons}?search=${Math.random().toString(36).slice(2)}`

/** @returns the cookies of a new session, as they are sent */
async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD })
  const answer = await fetch(url + api.login, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Expects an HTML page that says what to do, not JSON. */
async function expectTroublePage(answer: Response) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await answer.text()
  expect(html).toContain('We’ll be right back')
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css">/)
  expect(html).not.toContain('{"')
}

test('a flood of searches is refused with a page that says so, and everything else works', async () => {
  const server = await startServer(administrator)
  const flood = startLoad({ url: server.url, clients: 120, path: search, keepAlive: true, retryAfter: 100 })
  try {
    await expect.poll(() => flood.result.answers[503] ?? 0).toBeGreaterThan(20)
    expect((await fetch(server.url + probes.alive)).status).toBe(200)
    expect((await fetch(server.url + routes.home)).status).toBe(200)
    expect((await fetch(server.url + routes.signIn)).status).toBe(200)
    const headers = { cookie: await signIn(server.url) }
    for (const path of [api.currentUser, href(adminApi.messages), search()]) {
      expect([path, (await fetch(server.url + path, { headers })).status]).toEqual([path, 200])
    }
    await expect(async () => expectTroublePage(await fetch(server.url + search()))).toPass()
    const form = new URLSearchParams({ form: 'contact', firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org' })
    for (const [name, value] of Object.entries({ subject: 'In a flood', message: 'When?' })) form.set(name, value)
    const posted = await fetch(server.url + routes.contact, { method: 'POST', body: form, redirect: 'manual' })
    expect(posted.status).toBe(303)
  } finally {
    const { answers, withoutRetryAfter, cut } = await flood.stop()
    expect({ statuses: Object.keys(answers), withoutRetryAfter, cut }).toEqual({
      statuses: ['200', '503'],
      withoutRetryAfter: 0,
      cut: 0,
    })
  }
  expect((await fetch(server.url + search())).status).toBe(200)
  await server.stop()
})

test('without a database, cached pages are served and all others say what to do, to everyone', async () => {
  const postgres = await startPostgres()
  const server = await startServer({ ...administrator, DATABASE_URL: `${postgres.url}/postgres` })
  try {
    const cookie = await signIn(server.url)
    expect((await fetch(server.url + routes.events)).status).toBe(200)
    await postgres.stop()

    const isDown = async () => expect((await fetch(server.url + probes.ready)).status).toBe(503)
    await expect(isDown).toPass()
    expect((await fetch(server.url + routes.events)).status).toBe(200)
    expect((await fetch(server.url + routes.events, { headers: { cookie } })).status).toBe(200)
    // Signed out, pages that read only what is kept in memory are still served within the minute.
    await expectTroublePage(await fetch(server.url + search()))
    for (const path of [search(), routes.account, routes.admin]) {
      await expectTroublePage(await fetch(server.url + path, { headers: { cookie } }))
    }
    const json = { cookie, 'Content-Type': 'application/json' }
    for (const [method, path] of [
      ['GET', api.currentUser],
      ['PUT', adminApi.siteConfig],
    ] as const) {
      const init = { method, headers: json, ...(method === 'PUT' && { body: '{}' }) }
      const answer = await fetch(server.url + path, init)
      expect([path, answer.status]).toEqual([path, 503])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ error: 'unavailable' })
    }
  } finally {
    await server.stop()
    await postgres.stop()
  }
})
