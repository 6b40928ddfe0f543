import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adminApi, desk as places } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'
import { type MailServer, refusal, startMailServer } from '#test/mail-server.ts'

const told = (page: Page, text: string | RegExp) => expect(page.locator('[data-toast]')).toContainText(text)
const letter = (page: Page) => page.frameLocator('iframe[title=Preview]:not([aria-hidden])')

async function isSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** A new one, drafted by the server. */
async function begin(page: Page): Promise<string> {
  await page.goto(places.newsletterIssues)
  await page.getByRole('button', { name: 'New issue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^This Sunday/ })).toBeVisible()
  return new URL(page.url()).searchParams.get('edit') ?? ''
}

test.beforeEach(({ watch }) => {
  // What the trace of a test puts into every frame is not run in a letter's, as nothing is.
  watch.allow(/Blocked script execution in .* because the document's frame is sandboxed/)
})

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('an issue begins with what the site holds, is written in blocks, and is seen as the letter', async ({
      desk,
    }) => {
      await begin(desk)
      await expect(letter(desk).getByRole('heading', { name: 'Coming up' })).toBeVisible()
      await isSound(desk)

      await desk.getByLabel('Subject').fill(`Advent ${width}`)
      await desk.getByRole('button', { name: 'Heading', exact: true }).click()
      await expect(desk.getByRole('textbox', { name: 'Heading' })).toBeFocused()
      await desk.keyboard.type('A new heading')
      // On a phone the letter is below what is written.
      await desk.getByTitle('Preview').last().scrollIntoViewIfNeeded()
      await expect(letter(desk).getByText('A new heading')).toBeInViewport()
      const blocks = desk.getByRole('listitem').filter({ has: desk.getByRole('button', { name: /^Take out/ }) })
      const last = await blocks.count()
      await desk.getByRole('button', { name: `Move Heading ${last - 1} up` }).press('Enter')
      await expect(desk.getByRole('button', { name: `Move Heading ${last - 2} up` })).toBeFocused()
      await expect(desk.getByText(`Heading is now ${last - 2} of ${last}`)).toBeAttached()

      await desk.getByRole('button', { name: 'Card', exact: true }).click()
      await desk.getByRole('button', { name: 'Choose a sermon' }).click()
      await desk.getByLabel('Find by any word').fill('a')
      await desk
        .getByRole('group', { name: 'Choose a sermon' })
        .getByRole('listitem')
        .first()
        .getByRole('button')
        .click()
      const title = await desk.getByLabel('Title').inputValue()
      await expect(letter(desk).getByText(title).last()).toBeVisible()
      await isSound(desk)

      await desk.getByRole('button', { name: 'Button', exact: true }).click()
      await desk.getByLabel('Words on the button').fill('Go')
      await desk.getByLabel('Words on the button').press('Tab')
      await expect(desk.getByLabel('Words on the button')).not.toBeFocused()
      await desk.keyboard.type('javascript:alert(1)')
      await desk.getByRole('button', { name: 'Save' }).click()
      await expect(desk.getByText('Link must begin with https://, or with / for a page of ours')).toBeVisible()
      // A key that is pressed once too often takes out one block.
      const takeOut = desk.getByRole('button', { name: `Take out Button ${last}` })
      await takeOut.press('Enter')
      await expect(desk.getByText('Button taken out')).toBeAttached()
      await expect(desk.getByRole('button', { name: new RegExp(`^Card ${last}`) })).toBeFocused()
      await desk.keyboard.press('Enter')
      await desk.keyboard.press('Enter')
      await expect(blocks).toHaveCount(last + 1)
      await desk.getByRole('button', { name: 'Save' }).click()
      await told(desk, 'Newsletter updated successfully')
      await expect(desk.getByText(/All changes are saved|Letters do not go out yet/)).toBeVisible()
      await desk.reload()
      await expect(desk.getByRole('button', { name: /A new heading$/ })).toBeVisible()

      await desk.getByRole('button', { name: 'Dark' }).click()
      await expect(letter(desk).locator('body')).toHaveCSS('background-color', 'rgb(22, 24, 29)')
      await desk.getByRole('button', { name: 'Plain text' }).click()
      await expect(desk.getByRole('region', { name: 'The letter as plain text' })).toContainText('A new heading\n---')
    })

    test('what is not saved is kept, and asked about before it is left', async ({ desk }) => {
      await begin(desk)
      await desk.getByLabel('Subject').fill('Half a thought')
      await expect(desk.getByText('Not saved yet.')).toBeVisible()
      desk.once('dialog', (dialog) => void dialog.dismiss())
      await desk.getByRole('link', { name: 'All issues' }).click()
      await expect(desk.getByLabel('Subject')).toHaveValue('Half a thought')
      desk.once('dialog', (dialog) => void dialog.accept())
      await desk.reload()
      await expect(desk.getByText('We kept what you had typed before.')).toBeVisible()
      await expect(desk.getByLabel('Subject')).toHaveValue('Half a thought')
    })
  })
}

test('two who write the same issue see each other', async ({ desk, watch }) => {
  watch.allow(/412/)
  const id = await begin(desk)
  const theirs = { subject: 'Their subject', preheader: 'Their words' }
  await desk.request.put(href(adminApi.newsletterIssue, { id }), { data: theirs })
  await desk.getByLabel('Subject').fill('My subject')
  await desk.getByRole('button', { name: 'Save' }).click()
  const conflict = desk.getByRole('alert', { name: 'Somebody else changed this while you were editing' })
  await expect(conflict.getByText('Their subject')).toBeVisible()
  await expect(desk.getByLabel('Preheader')).toHaveValue('Their words')
  await desk.getByRole('button', { name: 'Save' }).click()
  await told(desk, 'Newsletter updated successfully')
})

test.describe('with a mail server', () => {
  let mail: MailServer
  test.beforeAll(async () => {
    mail = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address === 'gone@example.org' ? refusal(550, '5.1.1 Nobody of that name') : undefined),
      take: ({ to }) => {
        if (to[0] === 'full@example.org' && mail.received.every((one) => one.to[0] !== 'test@example.org'))
          throw refusal(554, 'never')
      },
    })
  })
  test.afterAll(() => mail.close())

  test('an issue is sent as a test, then to all, who are counted first, and watched while it goes', async ({
    desk,
  }) => {
    const put = (data: object) => desk.request.put(adminApi.siteConfig, { data })
    await put({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 })
    const data = ['ann', 'ben', 'gone', 'full'].map((name) => ({ email: `${name}@example.org` }))
    await desk.request.post(adminApi.subscribersImport, { data: { data } })
    const id = await begin(desk)
    await desk.getByRole('button', { name: 'Send it' }).click()
    await isSound(desk)
    await expect(desk.getByRole('dialog')).toContainText(/letters go in a minute, so it takes about a minute/)
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to \d+ subscribers$/ })
      .click()
    await told(desk, /It is on its way to \d+ subscribers\./)
    await expect(desk.getByText('It has gone out.')).toBeVisible()
    const figure = (name: string) =>
      desk.locator('dl > div', { has: desk.getByText(name, { exact: true }) }).locator('dd')
    await expect(figure('Bounced')).toHaveText('1')
    await expect(desk.getByText('Nobody of that name')).toBeVisible()
    await expect(figure('Failed')).toHaveText('1')
    await isSound(desk)

    const test = href(adminApi.newsletterIssueTest, { id })
    expect((await desk.request.post(test, { data: { to: 'test@example.org' } })).status()).toBe(200)
    await expect.poll(() => mail.received.some(({ to }) => to[0] === 'test@example.org')).toBe(true)
    await desk.getByLabel('full@example.org').check()
    await desk.getByRole('button', { name: 'Send 1 copy again' }).click()
    await told(desk, '1 copy will be sent again.')
    await expect(figure('Failed')).toHaveText('0')
    await expect(letter(desk).getByRole('heading', { name: 'Coming up' })).toBeVisible()
    await expect(desk.getByRole('checkbox')).toHaveCount(0)
    await put({ emailProvider: 'console' })
  })

  test('only what was seen is sent: what somebody else has saved is shown first', async ({ desk, watch }) => {
    watch.allow(/412/)
    const put = (data: object) => desk.request.put(adminApi.siteConfig, { data })
    await put({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port })
    await desk.request.post(adminApi.subscribersImport, { data: { data: [{ email: 'ann@example.org' }] } })
    const id = await begin(desk)
    const issue = href(adminApi.newsletterIssue, { id })
    const theySave = (subject: string) => desk.request.put(issue, { data: { subject } })
    const subject = desk.getByLabel('Subject')
    const dialog = desk.getByRole('dialog')
    const note = desk.getByText('Somebody else changed this while it was open.')

    await desk.getByRole('button', { name: 'Send a test' }).click()
    await theySave('Theirs')
    await dialog.getByLabel('To').fill('seen@example.org')
    await dialog.getByRole('button', { name: 'Send the test' }).click()
    await told(desk, /has changed this newsletter/)
    await expect(subject).toHaveValue('Theirs')
    await expect(note).toBeAttached()
    await dialog.getByRole('button', { name: 'Send the test' }).click()
    await told(desk, 'A test is on its way')
    await expect
      .poll(() => mail.received.find(({ to }) => to[0] === 'seen@example.org')?.letter.subject)
      .toBe('Test: Theirs')
    await isSound(desk)

    await desk.getByRole('button', { name: 'Send it' }).click()
    await theySave('Theirs, again')
    await dialog.getByRole('button', { name: /^Send to/ }).click()
    await told(desk, /has changed this newsletter/)
    await expect(dialog).toHaveCount(0)
    await expect(subject).toHaveValue('Theirs, again')
    expect(await (await desk.request.get(issue)).json()).toMatchObject({ state: 'draft' })

    await subject.fill('Mine')
    await theySave('Theirs, a third time')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('alert').getByText('Theirs, a third time')).toBeVisible()
    await expect(subject).toHaveValue('Mine')
    await put({ emailProvider: 'console' })
  })

  for (const width of [390, 1440]) {
    test(`one that is paused is told of on the overview, and says how much has gone, at ${width} px`, async ({
      desk,
      watch,
    }) => {
      watch.allow(/409/)
      await desk.setViewportSize({ width, height: 900 })
      const put = (data: object) => desk.request.put(adminApi.siteConfig, { data })
      await put({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 1 })
      const data = ['ann', 'ben'].map((name) => ({ email: `${name}@example.org` }))
      await desk.request.post(adminApi.subscribersImport, { data: { data } })
      const id = await begin(desk)
      expect((await desk.request.post(href(adminApi.newsletterIssueSend, { id }))).status()).toBe(200)
      expect((await desk.request.post(href(adminApi.newsletterIssuePause, { id }))).status()).toBe(200)
      await desk.goto(places.overview)
      const note = desk.locator('.desk-note', { hasText: /is paused: \d of \d+ sent\./ })
      await expect(note).toBeVisible()
      await isSound(desk)
      await note.getByRole('link', { name: 'Go on or stop' }).click()
      await expect(desk.getByText(/^Begun by .* \d of \d+ sent\.$/)).toBeVisible()
      await expect(desk.getByText('stopped, or they had left')).toBeVisible()
      await isSound(desk)
      await desk.goto(places.newsletterIssues)
      await desk
        .getByRole('row')
        .filter({ hasText: 'Paused' })
        .getByRole('button', { name: /^Delete/ })
        .click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await told(desk, /still being sent\. Stop the rest first/)
      await desk.request.post(href(adminApi.newsletterIssueStop, { id }))
      await put({ emailProvider: 'console' })
    })
  }
})
