/** Forms of visitors whose browser translates, decorates or fills in the page, or never gets its scripts. */
import type { Page } from '@playwright/test'
import { href, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { autofilled, decorated, translated } from '#test/as-people-have-it.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { everyPage } from '#test/every-page.ts'
import { anotherCaller } from '#test/forms.ts'
import { type } from '#test/real-keys.ts'
import * as forms from '#test/typed.ts'

const disturbances = {
  'left alone': () => Promise.resolve(),
  translated,
  decorated,
  'translated and decorated': async (page: Page) => {
    await translated(page)
    await decorated(page)
  },
}

/** What others have put into the form. */
const foreign = (page: Page, form: string) => page.locator(`#${form}-form`).locator('font, [data-foreign]').count()

for (const [name, one] of Object.entries(forms.cases)) {
  for (const [how, disturb] of Object.entries(disturbances)) {
    test(`the ${name} form, ${how}, keeps what was typed and what others put there, and is sent once`, async ({
      admin,
      page,
    }) => {
      await page.setExtraHTTPHeaders(anotherCaller())
      const address = await one.open(admin)
      const wanted = Promise.withResolvers<void>()
      await page.route('**/assets/public-form-*.js', async (route) => {
        await wanted.promise
        await route.continue()
      })
      await page.goto(address)
      await hydrated(page)
      await disturb(page)
      const form = page.locator(`#${one.form}-form`)
      const count = await foreign(page, one.form)
      if (how !== 'left alone') expect(count).toBeGreaterThan(0)
      // The script arrives in the middle of the first word.
      const [first, text] = Object.entries(one.typed).find(
        ([key, value]) => typeof value === 'string' && key !== 'date',
      ) as [string, string]
      const field = form.locator(`[name="${first}"]`)
      await type(field, text.slice(0, 2))
      const same = await field.elementHandle()
      wanted.resolve()
      await expect(form).toHaveAttribute('data-state', 'on')
      await page.keyboard.type(text.slice(2))
      expect(await same?.evaluate((element) => element.isConnected && element === document.activeElement)).toBe(true)
      await expect(field).toHaveValue(text)
      expect(await foreign(page, one.form)).toBe(count)

      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
      })
      await forms.type(page, one, first)
      await form.locator('[type=submit]').click()
      await expect(page.locator('[data-toast=success]')).toBeVisible()
      await expect(form.locator('[data-outcome]')).not.toBeEmpty()
      await expect(field).toHaveValue('')
      expect(sent).toEqual([one.address])
      expect(await foreign(page, one.form)).toBe(count)
    })
  }

  test(`the ${name} form is sent by the browser when its script does not come`, async ({ admin, page, watch }) => {
    watch.allow(/ERR_FAILED/)
    await page.setExtraHTTPHeaders(anotherCaller())
    const address = await one.open(admin)
    await page.route('**/assets/public-form-*.js', (route) => route.abort())
    await page.goto(address)
    await hydrated(page)
    await translated(page)
    await forms.type(page, one)
    await page.locator(`#${one.form}-form [type=submit]`).click()
    await expect(page.locator(`#${one.form}-form [data-outcome] [role=status]`).first()).toBeVisible()
  })
}

test('a translated form names its problems, is mended, and is sent without an old message', async ({ page }) => {
  await page.setExtraHTTPHeaders(anotherCaller())
  await page.goto(routes.contact)
  await hydrated(page)
  await translated(page)
  const form = page.locator('#contact-form')
  const send = form.locator('[type=submit]')
  await send.click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('alert')).toContainText('Fix 5 problems:')
  await translated(page)
  await forms.type(page, forms.contact)
  await send.click()
  await expect(page.locator('[data-toast=success]')).toBeVisible()
  await expect(form.locator('.problem:visible')).toHaveCount(0)
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  // The button has its translated words again.
  await expect(send.locator('font').first()).toHaveText('Send Message')
})

test('what the browser fills in before any script has come is sent', async ({ page }) => {
  await page.setExtraHTTPHeaders(anotherCaller())
  const wanted = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await wanted.promise
    await route.continue()
  })
  await page.goto(routes.contact)
  const form = page.locator('#contact-form')
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@home.example' }
  await autofilled(form, person)
  await decorated(page)
  wanted.resolve()
  await expect(form).toHaveAttribute('data-state', 'on')
  for (const [name, text] of Object.entries(person)) await expect(form.locator(`[name=${name}]`)).toHaveValue(text)
  await type(form.locator('[name=subject]'), 'Choir')
  await type(form.locator('[name=message]'), 'When?')
  await form.locator('[type=submit]').click()
  await expect(page.locator('[data-toast=success]')).toBeVisible()
})

test('the filters of a translated list keep what is typed, and find it', async ({ page }) => {
  await page.goto(routes.liveStreams)
  await hydrated(page)
  await translated(page)
  await decorated(page)
  const search = page.getByRole('searchbox')
  await type(search, 'no such service')
  await expect(page.getByText('0 service(s) found for "no such service"')).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('no such service')
})

interface Pressed {
  /** The kind of a page in `test/every-page.ts`. */
  on: string
  /** The button that is pressed, and what then appears. Missing for islands that change by themselves. */
  press?: [button: string, then: string]
}

/** The islands of the site that people see, by their names. */
const islands: Record<string, Pressed> = {
  share: { on: 'sermon', press: ['Share', 'text=Link copied'] },
  map: { on: 'contact', press: ['Show the map', 'iframe'] },
  video: { on: 'live-stream', press: ['Watch the service', 'iframe'] },
  listen: { on: 'sermon', press: ['Listen', 'text=Pause'] },
  'live-worship': { on: 'live-stream-worship' },
  'worship-buttons': { on: 'home' },
}

/** @returns the page of a new stream with a video */
async function aStream({ request }: Page): Promise<string> {
  const data = {
    title: 'Evening prayer',
    date: '2026-11-22',
    youtubeUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  }
  const made = await request.post(adminApi.liveStreams, { data })
  return href(routes.liveStream, { id: ((await made.json()) as { id: string }).id })
}

for (const [name, { on, press }] of Object.entries(islands)) {
  for (const when of ['before', 'after']) {
    test(`the island ${name}, translated ${when} its code has come, counts the first press and keeps the focus`, async ({
      admin,
      page,
      server,
      watch,
    }) => {
      // What it leads to is elsewhere.
      watch.allow(/^request:|ERR_FAILED/)
      await page.route(/^https?:\/\/(?!localhost)/, (route) => route.abort())
      await page.addInitScript(() => {
        // A frame of another site has none.
        Object.assign(navigator.clipboard ?? {}, { writeText: () => Promise.resolve() })
      })
      const wanted = Promise.withResolvers<void>()
      await page.route('**/assets/hydrate-*.js', async (route) => {
        await wanted.promise
        await route.continue()
      })
      const path =
        on === 'live-stream' ? await aStream(admin) : (await everyPage(server.url)).find((one) => one.name === on)?.path
      await page.goto(path ?? '')
      await hydrated(page)
      if (when === 'before') await translated(page)
      const island = page.locator(`is-land[data-of=${name}]`).first()
      const button = press && island.getByRole('button', { name: press[0] })
      await button?.focus()
      await island.dispatchEvent('pointerover')
      wanted.resolve()
      await expect(island).toHaveAttribute('data-state', 'on')
      if (when === 'after') await translated(page)
      if (!button) return
      await expect(button).toBeFocused()
      await button.press('Enter')
      await expect(island.locator(press[1]).first()).toBeAttached()
      await expect(island).toHaveAttribute('data-state', 'on')
    })
  }
}
