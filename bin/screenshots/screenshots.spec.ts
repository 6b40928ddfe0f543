/**
 * `npm run screenshots` photographs every page, state, email and section of the dashboard, with the sample church, into
 * `screenshots/`. `-- --grep WORD` takes only the screens whose names contain the word.
 */
import { test as base } from '#test/browser.ts'
import { everyPage, noRecords, pagesOf } from '#test/every-page.ts'
import { anotherCaller } from '#test/forms.ts'
import { startMailServer } from '#test/mail-server.ts'
import { signIn } from '#test/newsletter-run.ts'
import { furnish, unfurnished } from '#test/screens/furnish.ts'
import { cookiesOf, open, type Screen } from '#test/screens/screen.ts'
import { printedOf, screensOf } from '#test/screens/screens.ts'
import { sentEmails } from './emails.ts'
import { photograph } from './photograph.ts'

const test = base.extend<object, { screens: Screen[] }>({
  screens: [
    async ({ server }, use) => {
      const mail = await startMailServer()
      const furnished = await furnish(server, await signIn(server.url), mail.port)
      const pages = await everyPage(server.url)
      await use([...screensOf(pages, furnished), ...printedOf(pages)])
      await mail.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// The names are needed before there is a server.
for (const { name, isAdmin, cookie } of [
  ...screensOf(pagesOf(noRecords), unfurnished),
  ...printedOf(pagesOf(noRecords)),
]) {
  test(name, async ({ page, context, screens, server, session, watch }) => {
    // Some screens show what fails.
    watch.allow(/./)
    const screen = screens.find((one) => one.name === name)
    if (!screen) throw new Error(`There is no ${name} with the sample church`)
    // Forms are limited by address.
    await context.setExtraHTTPHeaders(anotherCaller())
    if (cookie !== undefined) await context.addCookies(cookiesOf(screen.cookie ?? '', server.url))
    else if (isAdmin) await context.addCookies(session)
    await open(page, screen)
    await photograph(page, screen)
  })
}

test('emails', async ({ page, watch }) => {
  watch.allow(/./)
  for (const { name, html } of await sentEmails()) {
    await page.setContent(html)
    await photograph(page, { name: `email-${name}`, path: '', upTo: 800 })
  }
})
