/** A new church sets up its website: from an empty folder, with a mouse and a keyboard, in at most 25 clicks. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPages as places } from '#app/admin-routes.ts'
import { stepIds, steps } from '#app/setup/steps.ts'
import { documents, routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'
import { startServer } from '#test/server.ts'

/** Words that are true of the sample church, or of none that set itself up. */
const OTHERS =
  /anglican|diocese|gulf|beach|\bsea\b|\bshore|eastside|\balpha\b|10:30|10:15|book of common prayer|st\. brendan|555-0100/gi

const MAX_CLICKS = 25

const churches = [
  {
    name: 'First Presbyterian, Dayton',
    kind: 'Presbyterian or Reformed',
    address: '40 West Fourth Street\nDayton, OH 45402',
    zone: 'America/New_York',
    look: 'Main Street',
    services: [
      { name: 'Early worship', day: 'Sunday', time: '09:00' },
      { name: 'Worship', day: 'Sunday', time: '11:00' },
    ],
    note: 'Sunday services are live at 9:00 and 11:00 AM',
  },
  {
    name: 'Iglesia San José',
    kind: 'Non-denominational',
    address: '1204 Calle Santa Fe\nDenver, CO 80204',
    zone: 'America/Denver',
    look: 'Mission',
    services: [{ name: 'Culto', day: 'Saturday', time: '18:00' }],
    note: 'Saturday services are live at 6:00 PM',
  },
]

/** A person at the dashboard, whose clicks are counted. */
function person(page: Page) {
  let clicks = 0
  return {
    clicks: () => clicks,
    click: async (name: string | RegExp, role: 'button' | 'radio' | 'checkbox' = 'button') => {
      clicks++
      await page.getByRole(role, { name }).click()
    },
    at: (step: keyof typeof steps) => page.getByRole('heading', { name: steps[step] }).waitFor(),
  }
}

/** The text of a page, and what only machines read of it. */
async function textsOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path)
  const text = await answer.text()
  // Style sheets and the addresses of files name nothing that people read.
  return text.replaceAll(/<style[\s\S]*?<\/style>|(?:src|href|srcset|imagesrcset)="[^"]*"/gi, '')
}

for (const church of churches) {
  test(`sets up “${church.name}” from an empty folder`, async ({ browser }) => {
    await using server = await startServer()
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    const { click, clicks, at } = person(page)
    await page.goto(/http:\S+\/setup\?token=\S+/.exec(server.output())?.[0] ?? '')
    await expect(page.getByText(/anglican|gulf|beach|brendan/i)).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.locator('[name=name]').fill('Ann Lee')
    await page.locator('[name=email]').fill('ann@church.test')
    await page.locator('[name=password]').fill('and the morning star')
    await click('Create account')

    await at('church')
    const preview = page.getByRole('complementary', { name: 'Preview of your website' })
    const seen = preview.frameLocator('iframe')
    await expect(seen.getByRole('banner')).toContainText('Your church')
    await expect(seen.getByText(/anglican|gulf|beach|brendan/i)).toHaveCount(0)
    await page.getByLabel('Country').selectOption('GB')
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London')
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('Church name').fill(church.name)
    await page.getByLabel('Kind of church').selectOption(church.kind)
    await page.getByRole('textbox', { name: 'Address' }).pressSequentially(church.address)
    await expect(page.getByLabel('Time zone')).toHaveValue(church.zone)
    await expect(seen.getByRole('banner')).toContainText(church.name)
    await preview.getByLabel('Page in the preview').selectOption('Contact')
    await expect(seen.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    await expect(seen.getByRole('main')).toContainText(church.address.split('\n')[0] ?? '')
    await click('Save and continue')

    await at('times')
    for (const [place, { name, day, time }] of church.services.entries()) {
      if (place > 0) await click('Add a service')
      await page.getByLabel('Name').nth(place).fill(name)
      await page.getByLabel('Day').nth(place).selectOption(day)
      await page.getByLabel('Time', { exact: true }).nth(place).fill(time)
      await expect(page.getByLabel('Broadcast live').nth(place)).not.toBeChecked()
      await page.getByLabel('Broadcast live').nth(place).check()
    }
    await click('Save and continue')

    await at('look')
    await click(church.look, 'radio')
    await click('Save and continue')

    await at('pages')
    await expect(page.getByLabel('Alpha')).not.toBeChecked()
    await click('Save and continue')

    await at('content')
    const photograph = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#7a8' } })
      .jpeg()
      .toBuffer()
    const files = ['service.jpg', 'door.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: photograph }))
    await page.getByLabel('Drop all of them here').setInputFiles(files)
    await expect(page.getByText('Look at each place')).toBeVisible()
    await click('Save and continue')

    await at('connections')
    await click('Skip for now')
    await expect(page.getByRole('heading', { name: 'Your website is ready' })).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS)

    const sitemap = await (await page.request.get(documents.sitemap)).text()
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
    expect(paths.length).toBeGreaterThan(10)
    const feeds = [documents.feed, documents.eventsFeed, documents.podcast, documents.calendar, documents.manifest]
    const found: string[] = []
    for (const path of [...paths, ...feeds, routes.liveStreamWorship, routes.offline, '/nowhere']) {
      const text = (await textsOf(page, path)).replaceAll(church.name, '')
      for (const word of new Set(text.match(OTHERS))) found.push(`${path}: ${word}`)
    }
    expect(found).toEqual([])
    expect(await textsOf(page, routes.liveStreams)).toContain(church.note)
    expect((await page.request.get(routes.alpha)).status()).toBe(404)
    await page.goto(places.overview)
    await expect(page.getByRole('heading', { name: 'Our words, please check' })).toBeVisible()
    await page.context().close()
  })
}

test('leaves a whole site at any step, and can be done again', async ({ browser }) => {
  await using server = await startServer()
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  const { click, at } = person(page)
  await page.goto(/http:\S+\/setup\?token=\S+/.exec(server.output())?.[0] ?? '')
  await page.locator('[name=name]').fill('Ann Lee')
  await page.locator('[name=email]').fill('ann@church.test')
  await page.locator('[name=password]').fill('and the morning star')
  await click('Create account')
  for (const step of stepIds) {
    await at(step)
    for (const path of [routes.home, routes.about, routes.planAVisit, routes.contact, routes.liveStreams])
      expect([step, path, (await page.request.get(path)).status()]).toEqual([step, path, 200])
    if (step === 'church') {
      await page.getByLabel('Church name').fill('Grace Church')
      await click('Save and continue')
      await expect(page.getByText('Choose the kind of church, or “Another kind”')).toBeVisible()
      await page.getByLabel('Kind of church').selectOption('Another kind')
      await click('Save and continue')
    } else {
      await click('Skip for now')
    }
  }
  await page.goto(`${places.setup}?step=church`)
  await expect(page.getByLabel('Church name')).toHaveValue('Grace Church')
  await page.getByLabel('Church name').fill('')
  await click('Save and continue')
  await expect(page.getByText('Church name is required')).toBeVisible()
  await page.getByLabel('Church name').fill('Grace')
  await click('Save and continue')
  await page.goto(routes.home)
  await expect(page).toHaveTitle(/Grace/)
  await page.context().close()
})
