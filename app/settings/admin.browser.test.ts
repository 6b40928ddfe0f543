import type { Page } from '@playwright/test'
import { adminApi, adminPages as places } from '#app/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { contrast } from '#app/look/theme.ts'
import { expect, expectToast, test } from '#test/browser.ts'
import { startMailServer } from '#test/mail-server.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()
const saved = (page: Page) => expectToast(page, 'Site configuration updated successfully')
/** Another person saves this meanwhile. */
const elsewhere = async (page: Page, data: object) => {
  const headers = { Origin: new URL(page.url()).origin }
  expect((await page.request.put(adminApi.siteConfig, { data, headers })).status()).toBe(200)
}

test('the settings are changed on a phone, section by section, seen on the site, and never left unsaved without a question', async ({
  admin,
}) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  await admin.goto(places.settings)
  const index = admin.getByRole('navigation', { name: 'Settings sections' })
  await index.getByRole('link', { name: 'Social Media' }).click()
  await expect(admin.getByRole('region', { name: 'Social Media' })).toBeFocused()
  await expect(index).toBeHidden()
  await admin.getByLabel('Facebook').fill('facebook')
  await admin.getByRole('link', { name: 'All settings' }).click()
  await index.getByRole('link', { name: 'Contact Information' }).click()
  await expect(admin.getByLabel('Facebook')).toBeHidden()
  await admin.getByLabel('Phone').fill('(850) 555-0390')
  // Opens the section with the problem.
  await save(admin)
  await expect(admin.getByText('Please enter a valid URL')).toBeVisible()
  await expect(admin.getByText('Fix 1 problem before saving.')).toBeVisible()
  await expect(admin.getByLabel('Facebook')).toBeFocused()
  await admin.getByLabel('Facebook').fill('')

  admin.once('dialog', (question) => void question.dismiss())
  await admin.getByRole('button', { name: 'Menu' }).click()
  await admin.getByRole('link', { name: 'Overview' }).click()
  await expect(admin.getByText('You have unsaved changes.')).toBeVisible()
  expect(new URL(admin.url()).pathname).toBe(places.settings)
  await admin.keyboard.press('Escape')

  await save(admin)
  await saved(admin)
  await expect(admin.getByText('All changes are saved.')).toBeVisible()
  await admin.goto(routes.contact)
  await expect(admin.getByRole('main').getByText('(850) 555-0390').first()).toBeVisible()
})

test('the index leads to a group, and the button stays in view', async ({ admin }) => {
  await admin.goto(places.settings)
  const index = admin.getByRole('navigation', { name: 'Settings sections' })
  for (const [width, group, follow] of [
    [390, 'Diocese', () => index.getByRole('link', { name: 'Diocese' }).click()],
    [1440, 'Theme Colors', () => index.getByRole('link', { name: 'Theme Colors' }).click()],
  ] as const) {
    await admin.setViewportSize({ width, height: 900 })
    await follow()
    await expect(admin.getByRole('heading', { name: group })).toBeInViewport()
    await expect(admin.getByRole('button', { name: 'Save Settings' })).toBeInViewport()
  }
  await expect(index.getByRole('link', { name: 'Theme Colors' })).toHaveAttribute('aria-current', 'true')
  await index.getByRole('link', { name: 'Media Room' }).click()
  await expect(index.locator('[aria-current]')).toHaveText(['Media Room'])
  await admin.getByRole('heading', { name: 'Church Information' }).scrollIntoViewIfNeeded()
  await expect(index.locator('[aria-current]')).toHaveText(['Church Information'])
})

test('every section of the index is on the page', async ({ admin }) => {
  await admin.goto(places.settings)
  const index = admin.getByRole('navigation', { name: 'Settings sections' })
  await expect(index.getByRole('link').first()).toBeVisible()
  const titles = await index.getByRole('link').allTextContents()
  await expect(admin.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles)
  await expect(admin.getByRole('region', { name: 'Website as an app' }).getByLabel('Name below the icon')).toBeVisible()
})

test('colors say how readable they are, and a preview shows the site in them', async ({ admin }) => {
  await admin.goto(places.settings)
  const group = admin.getByRole('region', { name: 'Theme Colors' })
  await group.getByLabel('Primary color', { exact: true }).fill('#fd0')
  await group.getByText('Easy to read').first().click()
  await expect(group.getByText('Black text on it: 15.5 : 1.')).toBeVisible()
  await expect(group.getByLabel('Primary color, picker')).toHaveValue('#ffdd00')
  const button = group.getByText('Plan Your Visit')
  await expect(button).toHaveCSS('background-color', 'rgb(255, 221, 0)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(contrast('#000', '#fd0')).toBeGreaterThan(15.5)
  await group.getByLabel('Accent color, picker').fill('#117733')
  await expect(group.getByLabel('Accent color', { exact: true })).toHaveValue('#117733')
  await group.getByRole('button', { name: 'Reset to default colors' }).click()
  await expect(group.getByLabel('Primary color', { exact: true })).toHaveValue('#2563eb')
  await group.getByRole('button', { name: 'Shore' }).click()
  await expect(admin.getByText('All changes are saved.')).toBeVisible()
})

test('the welcome is written with places for names, and previewed', async ({ admin }) => {
  await admin.goto(places.settings)
  await admin.getByLabel('Welcome email message').fill('Dear ')
  await admin.getByRole('button', { name: '[Visitor Name] into the welcome email' }).click()
  await admin.keyboard.type(', bring all [Number of Kids].')
  const preview = admin.getByRole('region', { name: 'Preview of the welcome email' })
  await expect(preview.getByText('Dear Maria Lopez, bring all 2.')).toBeVisible()
})

test('a test email shows each step, and what to do', async ({ admin }) => {
  await admin.goto(places.settings)
  const send = () => admin.getByRole('button', { name: 'Send test email' }).click()
  const outcome = admin.getByRole('status').filter({ hasText: 'test email' })
  await send()
  await expect(outcome).toContainText('only written to the server log')
  const mail = await startMailServer()
  await admin.getByLabel('Email provider').selectOption('SMTP')
  await admin.getByLabel('SMTP host').fill('127.0.0.1')
  await admin.getByLabel('SMTP port').fill('1')
  await send()
  await expect(outcome).toContainText('Nothing answers at 127.0.0.1 on port 1')
  await admin.getByLabel('SMTP port').fill(String(mail.port))
  await admin.getByLabel('Send a test email to').fill('me@example.org')
  await send()
  await expect(admin.getByText('The mail server accepted the email to me@example.org.')).toBeVisible()
  expect(mail.received.map(({ to }) => to)).toEqual([['me@example.org']])
  await admin.getByText('Technical details').click()
  await expect(admin.getByText('C: RCPT TO:<me@example.org>')).toBeVisible()
  await mail.close()
  // Nothing was saved.
  expect((await (await admin.request.get(adminApi.siteConfig)).json()).emailProvider).toBe('console')
  await admin.evaluate(() => sessionStorage.clear())
})

test('the banner is cleared in two steps', async ({ admin }) => {
  await admin.goto(places.settings)
  await elsewhere(admin, { eventsBannerUrl: '/icon-192.png' })
  await admin.reload()
  await admin.getByRole('button', { name: 'Clear banner' }).click()
  await expectToast(admin, 'Banner Cleared')
  await expectToast(admin, 'Click Save Settings to remove the banner from your site')
  await expect(admin.getByLabel('Events banner: web address')).toHaveValue('')
  await save(admin)
  await saved(admin)
})

test('the mail password can be set but not read, and is not in a draft', async ({ admin }) => {
  await admin.goto(places.settings)
  const password = admin.getByLabel('Email password', { exact: true })
  await password.fill('hush hush')
  await admin.getByLabel('User name').fill('mail@church.example')
  expect(await admin.evaluate(() => JSON.stringify(sessionStorage))).toContain('mail@church.example')
  expect(await admin.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('hush')
  await save(admin)
  await saved(admin)
  await expect(admin.getByText('Already set. Leave this empty to keep it.')).toBeVisible()
  await expect(password).toHaveValue('')
  await admin.getByRole('button', { name: 'Remove the password' }).click()
  await admin.getByLabel('User name').fill('')
  await save(admin)
  // The key for videos has such a hint, too.
  await expect(admin.locator('#hint-smtpPassword')).toHaveText('We store it encrypted and never show it again.')
})

test('input survives a reload; other people’s changes are merged, and both versions are shown', async ({
  admin,
  watch,
}) => {
  watch.allow(/412/)
  admin.on('dialog', (question) => void question.accept())
  await admin.goto(places.settings)
  await admin.getByLabel('Tagline').fill('Mine')
  await admin.reload()
  await expect(admin.getByText('We restored what you typed earlier.')).toBeVisible()
  await expect(admin.getByLabel('Tagline')).toHaveValue('Mine')
  await elsewhere(admin, { tagline: 'Theirs', socialTwitter: 'https://x.example/theirs' })
  await save(admin)
  const both = admin.getByRole('alert').filter({ hasText: 'Someone else changed this' })
  await expect(both.getByRole('row', { name: /Tagline/ })).toContainText('Theirs')
  await expect(both.getByRole('row', { name: /Twitter/ })).toHaveCount(0)
  await expect(admin.getByLabel('Twitter')).toHaveValue('https://x.example/theirs')
  await save(admin)
  await saved(admin)
  await expect(both).toHaveCount(0)
  await elsewhere(admin, { tagline: 'An Anglican church on the Gulf', socialTwitter: '' })
})

test('what is typed during a save survives a reload', async ({ admin }) => {
  admin.on('dialog', (question) => void question.accept())
  await admin.goto(places.settings)
  await admin.getByLabel('Denomination').fill('Episcopal')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await admin.route(`**${adminApi.siteConfig}`, async (route) => {
    await held
    await route.continue()
  })
  await save(admin)
  await admin.getByLabel('Facebook').fill('https://facebook.example/later')
  answer()
  await saved(admin)
  await admin.reload()
  await expect(admin.getByText('We restored what you typed earlier.')).toBeVisible()
  await expect(admin.getByLabel('Denomination')).toHaveValue('Episcopal')
  await expect(admin.getByLabel('Facebook')).toHaveValue('https://facebook.example/later')
  await save(admin)
  await saved(admin)
  await elsewhere(admin, { denomination: 'Anglican', socialFacebook: '' })
})

test('a message is shown while the settings load', async ({ admin }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await admin.route(`**${adminApi.siteConfig}`, async (route) => {
    await held
    await route.continue()
  })
  await admin.goto(places.settings)
  await expect(admin.getByText('Loading settings...')).toBeVisible()
  answer()
  await expect(admin.getByRole('button', { name: 'Save Settings' })).toBeVisible()
})

test('an emptied launch night and note about live services are shown nowhere', async ({ admin }) => {
  await admin.goto(places.settings)
  await admin.getByLabel('Launch night date').fill('')
  await admin.getByLabel('Note under “Join Us for Live Worship”').fill('')
  await save(admin)
  await saved(admin)
  await admin.goto(routes.alpha)
  await expect(admin.getByRole('heading', { name: 'You are invited to Launch Night' })).toBeVisible()
  await expect(admin.getByText('Invalid Date')).toHaveCount(0)
  await expect(admin.getByText('September 15, 2025')).toHaveCount(0)
  await admin.goto(routes.liveStreams)
  await expect(admin.getByText('Join Us for Live Worship')).toBeVisible()
  await expect(admin.getByText('10:30 AM EST')).toHaveCount(0)
  await admin.goto(places.settings)
  await expect(admin.getByLabel('Launch night date')).toHaveValue('')
  await elsewhere(admin, {
    alphaLaunchDate: defaultConfig.alphaLaunchDate,
    liveServicesNote: defaultConfig.liveServicesNote,
  })
})

test('“Set up email” leads to the email settings, and so does their address', async ({ admin }) => {
  const email = admin.getByRole('region', { name: 'Email Configuration' })
  const isShown = async () => {
    await expect(email).toBeFocused()
    await expect(email.getByRole('heading', { level: 2 })).toBeInViewport()
  }
  await admin.goto(places.overview)
  await admin.getByRole('link', { name: 'Set up email' }).click()
  await isShown()
  await admin.goto(places.overview)
  await admin.goto(`${places.settings}#email`)
  await isShown()
})
