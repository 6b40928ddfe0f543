import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { adminPages } from '#app/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { codeOf } from '#test/authenticator.ts'
import { expect, test } from '#test/browser.ts'
import { startServer } from '#test/server.ts'

const PASSWORD = 'a psalm at dawn'
const NEW = 'and the morning star'

async function signIn(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@church.test')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out, and waits for the end: the next navigation would cancel the request. */
async function signOut(page: Page) {
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

/** What a phone reads from the QR code on the screen. */
async function scanned(code: Locator): Promise<string> {
  const pixels = sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return decodeQR({ ...info, data })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the first administrator is created, signs out, resets the password, signs in again, and turns on two-step verification', async ({
      page,
      watch,
    }) => {
      watch.allow(/request: |status of 40[014]/)
      const server = await startServer({ LOG_LEVEL: 'info' })
      const email = async () => {
        const link = /reset-password\?token=[\w-]+/g
        await expect.poll(() => server.output().match(link)?.length ?? 0).toBeGreaterThan(0)
        return `${server.url}/${server.output().match(link)?.at(-1)}`
      }
      const setUp = /http:\S+\/setup\?token=\S+/.exec(server.output())?.[0] ?? ''

      await page.goto(setUp.replace(/token=.*/, 'token=old'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has been replaced')
      await page.goto(setUp)
      await page.getByLabel('Your name').fill('Ann Lee')
      await page.getByRole('textbox', { name: 'Email' }).fill('ann@church.test')
      await page.getByLabel('Password').fill('password123')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert')).toContainText('too common and easy to guess')
      await expect(page.getByLabel('Your name')).toHaveValue('Ann Lee')
      await expect(page.getByLabel('Password')).toHaveValue('')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL(`${server.url}${adminPages.setup}`)

      await page.goto(setUp)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This setup link was used')
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', routes.signIn)
      await page.goto(server.url)
      await signOut(page)
      await page.goto(`${server.url}${routes.events}`)
      await page.getByRole('link', { name: 'Login' }).click()
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      await signIn(page, 'wrong password')
      await expect(page.getByText('That email and password don’t match.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@church.test')
      await signIn(page, PASSWORD)
      await expect(page).toHaveURL(`${server.url}${routes.events}`)
      await signOut(page)

      await page.goto(`${server.url}${routes.account}`)
      await expect(page).toHaveURL(`${server.url}${href(routes.signIn, {}, { next: routes.account })}`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      // Both pages have a field for the address.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
      await page.getByRole('textbox', { name: 'Email' }).fill('ann@church.test')
      await page.getByRole('button', { name: 'Send link' }).click()
      // Nothing is promised while email is off; who runs the server finds the link in its output.
      await expect(
        page.getByRole('status').filter({ hasText: 'This site can’t send email yet.' }).first(),
      ).toBeVisible()
      await expect(page.getByText('Check your email')).toHaveCount(0)
      const link = await email()
      await page.goto(link)
      await page.getByLabel('New password').fill(NEW)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password saved')
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
      await page.goto(`${server.url}${href(routes.signIn, {}, { next: routes.account })}`)
      await signIn(page, NEW)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
      await page.getByLabel('Your password').fill(NEW)
      const window = page.viewportSize() ?? { width: 1280, height: 720 }
      await page.setViewportSize({ width: 390, height: 720 })
      await page.getByRole('button', { name: 'Set up' }).click()
      await expect(page.getByRole('heading', { name: 'Add this site to your authenticator app' })).toBeInViewport()
      await page.setViewportSize(window)
      const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
      const uri = await page.getByRole('link', { name: 'open the app' }).getAttribute('href')
      expect(uri).toContain(`ann%40church.test?secret=${secret}&`)
      expect(await scanned(page.getByRole('img', { name: /^QR code/ }))).toBe(uri)
      const backup = await page.locator('[data-backup-codes] li').first().innerText()
      await page.getByLabel('Code from the app').fill('000000')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('alert')).toContainText('That code is wrong or has expired')
      await page.getByLabel('Code from the app').fill(codeOf(secret))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('You enter a code from your app each time you sign in.')).toBeVisible()

      // The code that confirmed the app can't be used again; the app's next code is accepted half a minute early.
      for (const code of [codeOf(secret, Date.now() + 30_000), backup]) {
        await signOut(page)
        await page.goto(`${server.url}${href(routes.signIn, {}, { next: routes.account })}`)
        await signIn(page, NEW)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
        await page.getByLabel('Code').fill('nothing')
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expect(page.getByRole('alert')).toContainText('That code is wrong or has expired')
        await page.getByLabel('Code').fill(code)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
      }
      expect((await page.request.get(`${server.url}${api.currentUser}`)).status()).toBe(200)
      await server.stop()
    })
  })
}

test('a made-up problem in the address is not shown above the sign-in form', async ({ page }) => {
  await page.goto(href(routes.signIn, {}, { problem: 'locked' }))
  await expect(page.getByRole('alert')).toContainText('Too many wrong codes.')
  await page.goto(href(routes.signIn, {}, { problem: 'constructor' }))
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
