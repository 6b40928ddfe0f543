import type { Page } from '@playwright/test'
import { adminApi, desk as places } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { defaultConfig } from '#app/ui/site.ts'
import { contrast } from '#app/ui/theme.ts'
import { expect, test } from '#test/browser.ts'
import { startMailServer } from '#test/mail-server.ts'

const told = (page: Page, text: string) => expect(page.locator('[data-toast]')).toContainText(text)
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()
const saved = (page: Page) => told(page, 'Site configuration updated successfully')
/** Somebody else saves this meanwhile. */
const elsewhere = async (page: Page, data: object) => {
  const headers = { Origin: new URL(page.url()).origin }
  expect((await page.request.put(adminApi.siteConfig, { data, headers })).status()).toBe(200)
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the settings are changed, seen on the site, and never left unsaved without a question', async ({ desk }) => {
      await desk.goto(places.settings)
      await desk.getByLabel('Phone').fill(`(850) 555-${width}`)
      await desk.getByLabel('Facebook').fill('facebook')
      await save(desk)
      await expect(desk.getByText('Please enter a valid URL')).toBeVisible()
      await expect(desk.getByText('One thing to put right.')).toBeVisible()
      await expect(desk.getByLabel('Facebook')).toBeFocused()
      await desk.getByLabel('Facebook').fill('')

      desk.once('dialog', (question) => void question.dismiss())
      if (width < 960) await desk.getByRole('button', { name: 'Menu' }).click()
      await desk.getByRole('link', { name: 'Overview' }).click()
      await expect(desk.getByText('Not saved yet.')).toBeVisible()
      expect(new URL(desk.url()).pathname).toBe(places.settings)
      await desk.keyboard.press('Escape')

      await save(desk)
      await saved(desk)
      await expect(desk.getByText('All changes are saved.')).toBeVisible()
      await desk.goto(routes.contact)
      await expect(desk.getByText(`(850) 555-${width}`).first()).toBeVisible()
    })

    test('the index leads to a group, and the button stays in view', async ({ desk }) => {
      await desk.goto(places.settings)
      await desk.getByRole('navigation', { name: 'Groups of settings' }).getByText('Diocese').click()
      await expect(desk.getByRole('heading', { name: 'Diocese' })).toBeInViewport()
      await expect(desk.getByRole('button', { name: 'Save settings' })).toBeInViewport()
    })
  })
}

test('colors tell how legible they are, and show the site in them', async ({ desk }) => {
  await desk.goto(places.settings)
  const group = desk.getByRole('region', { name: 'Theme Colors' })
  await group.getByLabel('Primary color', { exact: true }).fill('#fd0')
  await expect(group.getByText('Black text on it: 15.5 : 1.')).toBeVisible()
  await expect(group.getByLabel('Primary color, picker')).toHaveValue('#ffdd00')
  const button = group.getByText('Plan Your Visit')
  await expect(button).toHaveCSS('background-color', 'rgb(255, 221, 0)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(contrast('#000', '#fd0')).toBeGreaterThan(15.5)
  await group.getByLabel('Accent color, picker').fill('#117733')
  await expect(group.getByLabel('Accent color', { exact: true })).toHaveValue('#117733')
  await group.getByRole('button', { name: 'Use the default colors' }).click()
  await expect(desk.getByText('All changes are saved.')).toBeVisible()
})

test('the welcome is written with places for names, and previewed', async ({ desk }) => {
  await desk.goto(places.settings)
  await desk.getByLabel('Text of the welcome').fill('Dear ')
  await desk.getByRole('button', { name: '[Visitor Name] into the welcome' }).click()
  await desk.keyboard.type(', bring all [Number of Kids].')
  const preview = desk.getByRole('region', { name: 'Preview of the welcome' })
  await expect(preview.getByText('Dear Maria Lopez, bring all 2.')).toBeVisible()
})

test('a test letter tells how far it came, and what to do', async ({ desk }) => {
  await desk.goto(places.settings)
  const send = () => desk.getByRole('button', { name: 'Send test letter' }).click()
  const outcome = desk.getByRole('status').filter({ hasText: 'test letter' })
  await send()
  await expect(outcome).toContainText('nothing is sent')
  const mail = await startMailServer()
  await desk.getByLabel('Email provider').selectOption('SMTP')
  await desk.getByLabel('SMTP host').fill('127.0.0.1')
  await desk.getByLabel('SMTP port').fill('1')
  await send()
  await expect(outcome).toContainText('Nothing answers at 127.0.0.1 on port 1')
  await desk.getByLabel('SMTP port').fill(String(mail.port))
  await desk.getByLabel('Send a test letter to').fill('me@example.org')
  await send()
  await expect(desk.getByText('The mail server has taken a letter to me@example.org.')).toBeVisible()
  expect(mail.received.map(({ to }) => to)).toEqual([['me@example.org']])
  await desk.getByText('The whole conversation').click()
  await expect(desk.getByText('C: RCPT TO:<me@example.org>')).toBeVisible()
  await mail.close()
  // Nothing of it was saved.
  expect((await (await desk.request.get(adminApi.siteConfig)).json()).emailProvider).toBe('console')
  await desk.evaluate(() => sessionStorage.clear())
})

test('the banner is cleared in two steps', async ({ desk }) => {
  await desk.goto(places.settings)
  await elsewhere(desk, { eventsBannerUrl: '/favicon.svg' })
  await desk.reload()
  await desk.getByRole('button', { name: 'Clear banner' }).click()
  await told(desk, 'Banner Cleared')
  await told(desk, 'Click Save Settings to remove the banner from your site')
  await expect(desk.getByLabel('Events banner: address')).toHaveValue('')
  await save(desk)
  await saved(desk)
})

test('the mail password goes in and does not come out, nor into a draft', async ({ desk }) => {
  await desk.goto(places.settings)
  const password = desk.getByLabel('Password', { exact: true })
  await password.fill('hush hush')
  await desk.getByLabel('User name').fill('mail@church.example')
  expect(await desk.evaluate(() => JSON.stringify(sessionStorage))).toContain('mail@church.example')
  expect(await desk.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('hush')
  await save(desk)
  await saved(desk)
  await expect(desk.getByText('One is set. Leave this empty to keep it.')).toBeVisible()
  await expect(password).toHaveValue('')
  await desk.getByRole('button', { name: 'Remove the password' }).click()
  await desk.getByLabel('User name').fill('')
  await save(desk)
  // The key for videos has such a hint, too.
  await expect(desk.locator('#hint-smtpPassword')).toHaveText(
    'It is kept encrypted, and nobody can read it here again.',
  )
})

test('what was typed survives a reload; what others changed comes in, and both versions are seen', async ({
  desk,
  watch,
}) => {
  watch.allow(/412/)
  desk.on('dialog', (question) => void question.accept())
  await desk.goto(places.settings)
  await desk.getByLabel('Tagline').fill('Mine')
  await desk.reload()
  await expect(desk.getByText('We kept what you had typed before.')).toBeVisible()
  await expect(desk.getByLabel('Tagline')).toHaveValue('Mine')
  await elsewhere(desk, { tagline: 'Theirs', socialTwitter: 'https://x.example/theirs' })
  await save(desk)
  const both = desk.getByRole('alert').filter({ hasText: 'Somebody else changed this' })
  await expect(both.getByRole('row', { name: /Tagline/ })).toContainText('Theirs')
  await expect(both.getByRole('row', { name: /Twitter/ })).toHaveCount(0)
  await expect(desk.getByLabel('Twitter')).toHaveValue('https://x.example/theirs')
  await save(desk)
  await saved(desk)
  await expect(both).toHaveCount(0)
  await elsewhere(desk, { tagline: 'An Anglican parish on the Gulf', socialTwitter: '' })
})

test('while the settings load, it says so', async ({ desk }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await desk.route(`**${adminApi.siteConfig}`, async (route) => {
    await held
    await route.continue()
  })
  await desk.goto(places.settings)
  await expect(desk.getByText('Loading settings...')).toBeVisible()
  answer()
  await expect(desk.getByRole('button', { name: 'Save settings' })).toBeVisible()
})

test('an emptied launch night and note about live services are shown nowhere', async ({ desk }) => {
  await desk.goto(places.settings)
  await desk.getByLabel('Launch night').fill('')
  await desk.getByLabel('Sentence below the services').fill('')
  await save(desk)
  await saved(desk)
  await desk.goto(routes.alpha)
  await expect(desk.getByRole('heading', { name: 'You are invited to Launch Night' })).toBeVisible()
  await expect(desk.getByText('Invalid Date')).toHaveCount(0)
  await expect(desk.getByText('September 15, 2025')).toHaveCount(0)
  await desk.goto(routes.liveStreams)
  await expect(desk.getByText('Join Us for Live Worship')).toBeVisible()
  await expect(desk.getByText('10:30 AM EST')).toHaveCount(0)
  await desk.goto(places.settings)
  await expect(desk.getByLabel('Launch night')).toHaveValue('')
  await elsewhere(desk, {
    alphaLaunchDate: defaultConfig.alphaLaunchDate,
    liveServicesNote: defaultConfig.liveServicesNote,
  })
})

test('“Set it up” leads to the email settings, and so does their address', async ({ desk }) => {
  const email = desk.getByRole('region', { name: 'Email Configuration' })
  const isShown = async () => {
    await expect(email).toBeFocused()
    await expect(email.getByRole('heading')).toBeInViewport()
  }
  await desk.goto(places.overview)
  await desk.getByRole('link', { name: 'Set it up' }).click()
  await isShown()
  await desk.goto(places.overview)
  await desk.goto(`${places.settings}#email`)
  await isShown()
})
