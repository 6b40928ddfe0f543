import { adminApi } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { administrator, prepareIssue, sendIssue, signIn, untilSent } from '#test/newsletter-run.ts'
import { type RunningServer, startServer } from '#test/server.ts'

/** A server of its own that sends real email, so that new subscribers have to confirm. */
test.describe('with real mail', () => {
  let mail: MailServer
  let site: RunningServer
  let leaveLink: string
  test.beforeAll(async () => {
    mail = await startMailServer()
    site = await startServer(administrator)
    const admin = await signIn(site.url)
    const id = await prepareIssue(admin, { port: mail.port, subscribers: 1, perMinute: 6000 })
    await sendIssue(admin, id)
    await untilSent(admin, id, 300)
    leaveLink = linkIn(mail, 'reader0@example.org', 'unsubscribe')
  })
  test.afterAll(async () => {
    await site.stop()
    await mail.close()
  })

  const linkIn = ({ received }: MailServer, to: string, what: string) => {
    const text = received.findLast((one) => one.to[0] === to)?.email.text ?? ''
    return new RegExp(`http\\S+/newsletter/${what}\\?token=\\S+`).exec(text)?.[0] ?? ''
  }

  for (const [how, javaScriptEnabled, width] of [
    ['without JavaScript on a phone', false, 390],
    ['with JavaScript on a desk', true, 1440],
  ] as const) {
    test.describe(how, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } })

      test('a visitor subscribes, is asked to check their email, and confirms with a button', async ({
        page,
        watch,
      }) => {
        watch.allow(new RegExp(site.url))
        const email = `visitor${width}@example.org`
        await page.goto(site.url + routes.home)
        if (javaScriptEnabled) await hydrated(page)
        const form = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
        await form.getByRole('textbox').fill(email)
        await form.getByRole('button', { name: 'Subscribe' }).click()
        await expect(page.getByText('We sent you a link to confirm your subscription.')).toBeVisible()
        await expect.poll(() => linkIn(mail, email, 'confirm')).not.toBe('')
        const response = await page.goto(linkIn(mail, email, 'confirm'))
        expect(response?.headers()['cache-control']).toBe('no-store')
        expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
        await page.getByRole('button', { name: 'Confirm subscription' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Welcome!' })).toBeVisible()
        expect(new URL(page.url()).searchParams.get('token') ?? '').toBe('')
      })

      test('a subscriber unsubscribes by the link in an email, and resubscribes', async ({ page, watch }) => {
        watch.allow(new RegExp(site.url))
        const response = await page.goto(leaveLink)
        expect(response?.headers()['cache-control']).toBe('no-store')
        await expect(page.getByText('r•••@example.org')).toBeVisible()
        await page.getByRole('button', { name: 'Unsubscribe' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible()
        await page.getByRole('button', { name: 'Subscribe again' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeVisible()
      })
    })
  }

  test('an expired or incomplete link says so', async ({ page, watch }) => {
    watch.allow(new RegExp(`${site.url}|400`))
    await page.goto(site.url + href(routes.newsletterConfirm, {}, { token: 'made-up' }))
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'This link has expired' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await expect(page.getByRole('button', { name: 'Confirm subscription' })).toHaveCount(0)
    await hydrated(page)
    await page.getByLabel('Your email').fill('once.more@example.org')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByText('We sent you a link to confirm your subscription.')).toBeVisible()
    await expect.poll(() => linkIn(mail, 'once.more@example.org', 'confirm')).not.toBe('')
    await page.goto(`${leaveLink}x`)
    await expect(page.getByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible()
  })

  test('a mail program unsubscribes with its own button, and opening the page changes nothing', async () => {
    const admin = await signIn(site.url)
    const isActive = async () =>
      ((await admin.ask('GET', `${adminApi.subscribers}?search=reader0`)) as { isActive: boolean }[])[0]?.isActive
    for (const method of ['GET', 'HEAD']) expect((await fetch(leaveLink, { method })).status).toBe(200)
    expect(await isActive()).toBe(true)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' }
    const oneClick = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }
    expect((await fetch(leaveLink, oneClick)).status).toBe(200)
    expect((await fetch(leaveLink, oneClick)).status).toBe(200)
    expect(await isActive()).toBe(false)
    const other = { ...oneClick, body: 'form=newsletter-come-back' }
    expect((await fetch(leaveLink, other)).status).toBe(403)
    const { asksByLetter } = (await admin.ask('GET', api.newsletterSubscribe)) as { asksByLetter: boolean }
    expect(asksByLetter).toBe(true)
  })
})
