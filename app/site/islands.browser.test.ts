/**
 * Islands and forms before, while and after their code arrives. `hydrate-*.js` is the file without which no island listens,
 * `public-form-*.js` that of forms, so tests hold them back or keep them away.
 */
import type { Page } from '@playwright/test'
import { api, routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { everyPage } from '#test/every-page.ts'
import { anotherCaller } from '#test/forms.ts'

const CODE = /\/assets\/(?:hydrate|public-form)-[^/]*\.js$/

/** Holds the code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const wanted = Promise.withResolvers<void>()
  await page.route(CODE, async (route) => {
    await wanted.promise
    await route.continue()
  })
  return wanted.resolve
}

const listens = (page: Page, form: string) => expect(page.locator(`#${form}`)).toHaveAttribute('data-state', 'on')

/** Opens a page that notes what is copied. */
async function open(page: Page, path: string): Promise<() => Promise<string[]>> {
  await page.setExtraHTTPHeaders(anotherCaller())
  await page.addInitScript(() => {
    const note = (what: string) => sessionStorage.setItem('noted', `${sessionStorage.getItem('noted') ?? ''}${what};`)
    navigator.clipboard.writeText = () => Promise.resolve(note('copied'))
  })
  await page.goto(path)
  await hydrated(page)
  return () => page.evaluate(() => (sessionStorage.getItem('noted') ?? '').split(';').filter(Boolean))
}

async function fillContact(page: Page): Promise<void> {
  const form = page.locator('#contact-form')
  for (const [name, text] of Object.entries({ firstName: 'Ann', lastName: 'Lee', email: 'ann@home.example' }))
    await form.locator(`[name=${name}]`).fill(text)
  await form.getByLabel('Subject').fill('Choir')
  await form.getByLabel('Message').fill('When?\nAnd where?')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test('the first click counts, once, though React comes after the second', async ({ page, server }) => {
  const arrive = await holdCode(page)
  const sermon = (await everyPage(server.url)).find(({ name }) => name === 'sermon')
  const noted = await open(page, sermon?.path ?? '')
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await share.click()
  await expect(share).toBeVisible()
  arrive()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await noted()).toEqual(['copied'])
})

test('the first submission counts, once, though the form’s script comes after the second', async ({ page }) => {
  const arrive = await holdCode(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await open(page, routes.contact)
  await fillContact(page)
  await send(page).click()
  await send(page).click()
  expect(sent).toEqual([])
  arrive()
  await expect(page.locator('[data-toast=success]')).toBeVisible()
  expect(sent).toEqual([api.contact])
})

test('what was typed, chosen and checked before the script has come is kept', async ({ page }) => {
  const arrive = await holdCode(page)
  await open(page, routes.planAVisit)
  const form = page.locator('#visit-form')
  await form.getByLabel('Full Name').fill('Ann Lee')
  await form.locator('[name=numberOfKids]').selectOption('2')
  await form.getByRole('checkbox').check()
  arrive()
  await listens(page, 'visit-form')
  await expect(form.getByLabel('Full Name')).toHaveValue('Ann Lee')
  await expect(form.locator('[name=numberOfKids]')).toHaveValue('2')
  await expect(form.getByRole('checkbox')).toBeChecked()
})

test('a message that the server has returned can be changed before the script has come', async ({ page, watch }) => {
  watch.allow(/400 \(Bad Request\)|ERR_FAILED/)
  await page.route(CODE, (route) => route.abort())
  await open(page, routes.contact)
  await fillContact(page)
  await page.locator('#contact-form [name=email]').fill('nobody')
  await page.getByLabel('Message').fill('First')
  await send(page).click()
  await expect(page.getByText('Valid email is required').first()).toBeVisible()
  await page.unroute(CODE)
  const arrive = await holdCode(page)
  await page.getByLabel('Message').fill('Second')
  arrive()
  await page.locator('#contact-form [name=email]').fill('ann@home.example')
  await listens(page, 'contact-form')
  await expect(page.getByLabel('Message')).toHaveValue('Second')
})

test('without its script the browser sends a form itself, once, and a touch afterwards tries again', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await page.route(CODE, (route) => route.abort())
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await open(page, routes.contact)
  await fillContact(page)
  await send(page).click()
  await expect(page.getByText('Your message has been sent successfully!').first()).toBeVisible()
  expect(sent).toEqual([routes.contact])
  await expect(page.locator('#contact-form')).not.toHaveAttribute('data-state')
  await page.unroute(CODE)
  await hydrated(page)
  await page.getByLabel('Subject').focus()
  await listens(page, 'contact-form')
})

test('an island that fails stays as the server has drawn it', async ({ page, watch }) => {
  watch.allow(/broken on purpose/)
  await page.route('**/assets/map.island-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose") }',
    }),
  )
  await open(page, routes.contact)
  const map = page.locator('is-land[data-of=map]')
  const words = await map.innerText()
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(map).toHaveAttribute('data-state', 'failed')
  expect(await map.innerText()).toBe(words)
})

/** These change by themselves: an outside widget, the hero's video, worship, and what is saved on this device. */
const AT_ONCE = 'is-land:is([data-on=load], [data-on=idle])'

/** What a screen reader says, without the digits of a countdown and the empty place of messages, which comes with React. */
const spoken = async (page: Page) =>
  (await page.locator('body').ariaSnapshot()).replaceAll(/\d+/g, '0').replace(/\n- status$/, '')

test('every page loads one small script before it is touched, and then hydrates as it was', async ({
  page,
  server,
  watch,
}) => {
  // Pages that are not there, and outside widgets.
  watch.allow(/404 \(Not Found\)|^request:|ERR_FAILED/)
  await page.route(/^https?:\/\/(?!localhost)/, (route) => route.abort())
  const scripts: number[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(Number(response.headers()['content-length']))
  })
  for (const { name, path } of await everyPage(server.url)) {
    scripts.length = 0
    await page.goto(path)
    await hydrated(page)
    const changes = (await page.locator(AT_ONCE).count()) > 0
    if (!changes) expect.soft(scripts, `the scripts of ${name}`).toEqual([expect.any(Number)])
    if (!changes) expect.soft(scripts[0], `bytes of the script of ${name}`).toBeLessThan(5_000)
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect.soft(ids, `ids of ${name}`).toEqual([...new Set(ids)])
    // Nothing ends an island in a part that is replaced, a hint to load something is not hydrated, and what a person may
    // already be using is not drawn again.
    expect
      .soft(
        await page
          .locator('[data-part] is-land, is-land is-land, is-land :is(link, form, input, select, textarea)')
          .count(),
        name,
      )
      .toBe(0)
    const before = await spoken(page)
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('is-land'))
        (one.firstElementChild ?? one).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    await expect(page.locator('is-land:not([data-state=on])'), name).toHaveCount(0)
    if (!changes) expect.soft(await spoken(page), name).toBe(before)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every page shows its heading, and islands what they are without it', async ({ page, server, watch }) => {
    watch.allow(/404 \(Not Found\)/)
    for (const { name, path } of await everyPage(server.url)) {
      await page.goto(path)
      await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
    }
    await page.goto(`${routes.sermons}?search=zzzzzz`)
    await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  })
})
