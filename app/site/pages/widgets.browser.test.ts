import { routes } from '#app/routes.ts'
import { expect, hydrated, adminAccount, test } from '#test/browser.ts'
import { startServer } from '#test/server.ts'
import { changeSettings } from '#test/settings.ts'

/**
 * A script like those of giving services: it shows a frame of its own and calls its own server, and another one that does
 * more than it may.
 */
const GIVING_SCRIPT = `
  const frame = document.createElement('iframe')
  frame.src = 'https://give.example/form'
  frame.title = 'Giving'
  document.getElementById('giving-widget').append(frame)
  fetch('https://give.example/funds').then((answer) => answer.text()).then((text) => { document.title = text })
  for (const address of ['https://elsewhere.example/more.js']) {
    const script = document.createElement('script')
    script.src = address
    document.head.append(script)
  }
  const inline = document.createElement('script')
  inline.text = 'document.body.dataset.inline = "ran"'
  document.head.append(inline)`

test('the giving service shows its form, and nothing else may run or be asked', async ({ page, watch }) => {
  const site = await startServer({ ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password })
  try {
    const offeringFormUrl = 'https://forms.example/offering'
    await changeSettings(site.url, adminAccount, { givingScriptUrl: 'https://give.example/give.js', offeringFormUrl })
    const asked: string[] = []
    await page.route(/^https:/, async (route) => {
      const { pathname, href } = new URL(route.request().url())
      asked.push(href)
      const answers: Record<string, [contentType: string, body: string]> = {
        '/give.js': ['text/javascript', GIVING_SCRIPT],
        '/funds': ['text/plain', 'Funds are here'],
      }
      const [contentType, body] = answers[pathname] ?? ['text/html', '<h1>Give here</h1>']
      await route.fulfill({ contentType, body, headers: { 'Access-Control-Allow-Origin': '*' } })
    })
    watch.allow(/^request: /)
    watch.allow(/Content Security Policy|violates the following/)

    await page.goto(site.url)
    await hydrated(page)
    // Following a link too: the page with a service is loaded as a document, with its own policy.
    await page.locator('footer').getByRole('link', { name: 'Give', exact: true }).click()
    await expect(page).toHaveURL(`${site.url}${routes.give}`)
    await expect(page.frameLocator('iframe[title=Giving]').getByRole('heading')).toHaveText('Give here')
    await expect(page).toHaveTitle('Funds are here')
    await expect(page.locator('body')).not.toHaveAttribute('data-inline')
    expect(asked).not.toContain('https://elsewhere.example/more.js')

    await page.goto(site.url + routes.offering)
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Give here')
    expect(asked).toContain(offeringFormUrl)
  } finally {
    await site.stop()
  }
})

test('a page does not contain its scripts’ nonce, and its policy has the hash of each', async ({ server }) => {
  for (const path of [routes.home, routes.sermons, routes.liveStreamWorship]) {
    const answer = await fetch(server.url + path)
    const html = await answer.text()
    expect(html).not.toMatch(/\bnonce\b/)
    const inline = html.match(/<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)/g) ?? []
    const [scripts = ''] = /script-src[^;]*/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    expect([path, inline.length]).toEqual([path, scripts.match(/'sha256-/g)?.length])
  }
})
