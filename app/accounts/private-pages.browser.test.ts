import { api, routes } from '#app/routes.ts'
import { expect, adminAccount, test } from '#test/browser.ts'

test('a page that was rendered for one user is never served to another', async ({ admin, server }) => {
  const cookies = await admin.context().cookies()
  const session = cookies.find(({ name }) => name === 'narthex_session')
  const own = `narthex_session=${session?.value}`
  const page = async (cookie: string, path = `${routes.events}?page=${cookie.length}`) =>
    (await fetch(server.url + path, { headers: cookie === '' ? {} : { cookie } })).text()
  expect(await page(own, routes.give)).toContain(api.logout)
  expect(await page('', routes.give)).not.toContain(api.logout)
  // Others with the same roles get the same page, so it names no one.
  for (const path of [routes.home, routes.sermons])
    expect((await page(own, path)).includes(adminAccount.email)).toBe(false)
  // In any position among other cookies: a cached page was rendered without it.
  for (const cookie of [own, `a=b; ${own}`, `a=b;${own}`, `a="; ${own}"`, own.toUpperCase(), `x${own}`, `a=${own}`]) {
    const path = `${routes.events}?n=${encodeURIComponent(cookie.slice(0, 12))}`
    await page(cookie, path)
    const kept = await page('', path)
    expect(kept).toContain(api.login)
    expect(kept).not.toContain(api.logout)
    expect(kept).not.toContain('Admin Dashboard')
  }
})

test('sign-in pages are neither cached nor indexed', async ({ server }) => {
  // Nor when something is sent to them that is no form.
  expect((await fetch(server.url + routes.signIn, { method: 'POST', body: '' })).status).toBe(400)
  expect((await fetch(server.url + routes.signIn)).headers.get('cache-control')).toBe('no-store')
  for (const path of [routes.signIn, routes.forgotPassword, routes.resetPassword, '/Sign-In', `${routes.signIn}/`]) {
    const answer = await fetch(`${server.url}${path}?next=/give`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // Another site never learns the address, which may contain the secret of a link.
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    if (answer.redirected) continue
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
  }
  const account = await fetch(server.url + routes.account, { redirect: 'manual' })
  expect([account.status, account.headers.get('cache-control')]).toEqual([307, 'no-store'])
  expect(account.headers.get('location')).toBe('/sign-in?next=%2Faccount')
})
